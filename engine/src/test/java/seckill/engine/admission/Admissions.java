package seckill.engine.admission;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import seckill.engine.control.Catalog;

/** The real admission, for tests of what stands before it. */
public final class Admissions {

    private Admissions() {}

    /** Nobody is limited but one user, to so many requests a second and attempts in a sale. */
    static AdmissionProperties settings(int userRequestsPerSecondMax, int userAttemptsMax) {
        return settings(userRequestsPerSecondMax, userAttemptsMax, 0, 1_000_000);
    }

    private static AdmissionProperties settings(
            int userRequestsPerSecondMax, int userAttemptsMax, int userTokensPerSecondMax, int tokensPerSecondMax) {
        return new AdmissionProperties(
                List.of("127.0.0.0/8", "::1"),
                1_000_000,
                1_000_000,
                Duration.ofMinutes(1),
                1000,
                userRequestsPerSecondMax,
                userAttemptsMax,
                userTokensPerSecondMax,
                tokensPerSecondMax,
                Duration.ofMinutes(1),
                true,
                0,
                1000);
    }

    public static Admission of(
            Catalog catalog, Blacklist<ClientAddress> addresses, BuyerLog buyers, int userAttemptsMax) {
        AdmissionConfiguration configuration = new AdmissionConfiguration();
        AdmissionProperties settings = settings(0, userAttemptsMax);
        return configuration.admission(catalog, addresses, configuration.deviceBlacklist(settings), buyers, settings);
    }

    /** Gives tokens from a minute before the start; 0 a second of one user is no limit. */
    public static TokenAdmission tokens(
            Catalog catalog,
            Blacklist<ClientAddress> addresses,
            int userTokensPerSecondMax,
            int tokensPerSecondMax,
            InstantSource clock) {
        AdmissionConfiguration configuration = new AdmissionConfiguration();
        AdmissionProperties settings = settings(0, 1, userTokensPerSecondMax, tokensPerSecondMax);
        return configuration.tokenAdmission(
                catalog, addresses, configuration.deviceBlacklist(settings), settings, Optional.empty(), clock);
    }

    public static Blacklist<ClientAddress> addresses() {
        return new AdmissionConfiguration().addressBlacklist(settings(1, 1));
    }

    public static BlockDesk blockDesk(InstantSource clock) {
        return new BlockDesk(addresses(), new AdmissionConfiguration().deviceBlacklist(settings(1, 1)), clock);
    }

    public static BuyerLog buyers() {
        return new BuyerLog(1000);
    }

    /** A line in the test's own time. */
    public static WaitingLine line(IntSupplier perSecondMax, LongSupplier nanoClock) {
        return new WaitingLine(perSecondMax, () -> 3, Duration.ofSeconds(20), nanoClock);
    }

    public static TrustedProxies proxies() {
        return settings(1, 1).proxies();
    }
}

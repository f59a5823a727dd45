package seckill.engine.admission;

import java.time.Duration;
import java.util.List;
import seckill.engine.control.Catalog;

/** The real admission, for tests of what stands before it. */
public final class Admissions {

    static final AdmissionProperties SETTINGS =
            new AdmissionProperties(List.of("127.0.0.0/8", "::1"), 1_000_000, 1_000_000, Duration.ofMinutes(1), 1000);

    private Admissions() {}

    public static Admission of(Catalog catalog, Blacklist<ClientAddress> addresses) {
        AdmissionConfiguration configuration = new AdmissionConfiguration();
        return configuration.admission(catalog, addresses, configuration.deviceBlacklist(SETTINGS));
    }

    public static Blacklist<ClientAddress> addresses() {
        return new AdmissionConfiguration().addressBlacklist(SETTINGS);
    }

    public static TrustedProxies proxies() {
        return SETTINGS.proxies();
    }
}

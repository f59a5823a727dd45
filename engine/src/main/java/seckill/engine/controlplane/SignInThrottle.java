package seckill.engine.controlplane;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;

/**
 * How often a sign-in may fail: by address, and by name. Where an operator has signed in before, only failures for this name from this
 * address count, so that nobody else can lock him out, neither by guessing at his name nor from behind the same address. Memory is
 * fixed, see {@link FailureSketch}; only success adds to the places that are known.
 */
final class SignInThrottle {

    private static final int CELLS = 16_384;
    private static final int KNOWN_MAX = 10_000;

    private final FailureSketch byAddress;
    private final FailureSketch byName;
    private final FailureSketch byPlace;
    private final Cache<String, Boolean> known;

    SignInThrottle(Ticker ticker) {
        byAddress = new FailureSketch(CELLS, 10, Duration.ofSeconds(30), ticker);
        byName = new FailureSketch(CELLS, 20, Duration.ofSeconds(15), ticker);
        byPlace = new FailureSketch(CELLS, 10, Duration.ofSeconds(30), ticker);
        known = Caffeine.newBuilder().maximumSize(KNOWN_MAX).ticker(ticker).build();
    }

    /** Whether the operator has signed in from there since this engine started. */
    boolean knows(String name, String address) {
        return known.getIfPresent(place(name, address)) != null;
    }

    /** How long until this attempt is allowed; zero: now. */
    Duration blockedFor(String name, String address, boolean knownPlace) {
        if (knownPlace) {
            return byPlace.blockedFor(place(name, address));
        }
        Duration addressWait = byAddress.blockedFor(Addresses.group(address));
        Duration nameWait = byName.blockedFor(name);
        return addressWait.compareTo(nameWait) > 0 ? addressWait : nameWait;
    }

    void failed(String name, String address, boolean knownPlace) {
        if (knownPlace) {
            byPlace.failed(place(name, address));
        } else {
            byAddress.failed(Addresses.group(address));
            byName.failed(name);
        }
    }

    void succeeded(String name, String address) {
        known.put(place(name, address), true);
    }

    private static String place(String name, String address) {
        return name + "\n" + Addresses.group(address);
    }
}

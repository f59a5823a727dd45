package seckill.engine.admission;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Addresses and devices that an operator shuts out by hand, on this instance, until a time; and forgives, whoever listed them. */
public final class BlockDesk {

    private static final Pattern DEVICE = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private final Blacklist<ClientAddress> addresses;
    private final Blacklist<String> devices;
    private final InstantSource clock;

    /** @param clock for showing when a block ends */
    public BlockDesk(Blacklist<ClientAddress> addresses, Blacklist<String> devices, InstantSource clock) {
        this.addresses = addresses;
        this.devices = devices;
        this.clock = clock;
    }

    /** What can be shut out. */
    public enum Kind {
        ADDRESS,
        DEVICE
    }

    /** @param value an address (of IPv6 its /64), or a fingerprint */
    public record Block(Kind kind, String value, Instant until) {}

    /** @param value as the checks see it, and as it is listed: of an IPv6 address its /64 */
    public record Subject(Kind kind, String value) {}

    /** @throws IllegalArgumentException when it is no address, or no fingerprint; says what is allowed */
    public static Subject subject(Kind kind, String text) {
        return new Subject(kind, kind == Kind.ADDRESS ? address(text).toString() : device(text));
    }

    /** @return false when there is no room for another */
    public boolean block(Kind kind, String text, Duration duration) {
        return switch (kind) {
            case ADDRESS -> addresses.block(address(text), duration);
            case DEVICE -> devices.block(device(text), duration);
        };
    }

    public void forgive(Kind kind, String text) {
        switch (kind) {
            case ADDRESS -> addresses.forgive(address(text));
            case DEVICE -> devices.forgive(device(text));
        }
    }

    /** Those shut out by hand, the first to end first. */
    public List<Block> byHand() {
        Instant now = clock.instant();
        List<Block> all = new ArrayList<>();
        addresses.byHand().forEach((key, left) -> all.add(new Block(Kind.ADDRESS, key.toString(), now.plus(left))));
        devices.byHand().forEach((key, left) -> all.add(new Block(Kind.DEVICE, key, now.plus(left))));
        all.sort(Comparator.comparing(Block::until));
        return List.copyOf(all);
    }

    /** How many are listed, about, by hand or for asking too often. */
    public Map<Kind, Long> listed() {
        return Map.of(Kind.ADDRESS, addresses.size(), Kind.DEVICE, devices.size());
    }

    private static ClientAddress address(String text) {
        ClientAddress address = ClientAddress.read(text);
        if (address == null) {
            throw new IllegalArgumentException("an IPv4 or IPv6 address, without a length");
        }
        return address;
    }

    private static String device(String text) {
        if (!DEVICE.matcher(text).matches()) {
            throw new IllegalArgumentException("a fingerprint of 1 to 64 of A-Z, a-z, 0-9, \"_\", \"-\"");
        }
        return text;
    }
}

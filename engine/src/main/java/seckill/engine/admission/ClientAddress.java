package seckill.engine.admission;

import io.netty.util.NetUtil;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where a request comes from, as far as it counts for limits: an IPv4 address, or the /64 of an IPv6 one, since whoever has one
 * address of a /64 has them all.
 *
 * @param bits the 32 bits of the one, the first 64 of the other
 */
public record ClientAddress(long bits, boolean isV6) {

    private static final int V4_BYTES = 4;
    private static final int V6_BYTES = 16;
    private static final byte[] MAPPED = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};

    /** @param bytes 4 or 16, in network order; an IPv4 address inside an IPv6 one counts as itself */
    static ClientAddress of(byte[] bytes) {
        byte[] plain = unmapped(bytes);
        ByteBuffer in = ByteBuffer.wrap(plain);
        return plain.length == V4_BYTES
                ? new ClientAddress(Integer.toUnsignedLong(in.getInt()), false)
                : new ClientAddress(in.getLong(), true);
    }

    /** @return null when the text is no address; names are never looked up */
    public static @Nullable ClientAddress read(String text) {
        byte[] bytes = bytes(text);
        return bytes == null ? null : of(bytes);
    }

    static byte @Nullable [] bytes(String text) {
        byte[] bytes = NetUtil.createByteArrayFromIpAddressString(text);
        return bytes == null ? null : unmapped(bytes);
    }

    static byte[] unmapped(byte[] bytes) {
        return bytes.length == V6_BYTES && Arrays.equals(bytes, 0, MAPPED.length, MAPPED, 0, MAPPED.length)
                ? Arrays.copyOfRange(bytes, MAPPED.length, V6_BYTES)
                : bytes;
    }

    /** The address, or the network with its length. */
    @Override
    public String toString() {
        byte[] bytes = isV6
                ? ByteBuffer.allocate(V6_BYTES).putLong(bits).array()
                : ByteBuffer.allocate(V4_BYTES).putInt((int) bits).array();
        return NetUtil.bytesToIpAddress(bytes) + (isV6 ? "/64" : "");
    }
}

package seckill.engine.admission;

/**
 * A network in CIDR form.
 *
 * @param address 4 or 16 bytes
 * @param prefixBits how many of its first bits count
 */
record Network(byte[] address, int prefixBits) {

    /** @throws IllegalArgumentException saying what is wrong with the text */
    static Network of(String text) {
        int slash = text.indexOf('/');
        byte[] address = ClientAddress.bytes(slash < 0 ? text : text.substring(0, slash));
        if (address == null) {
            throw new IllegalArgumentException("\"" + text + "\" is no network such as 10.0.0.0/8 or fd00::/8");
        }
        int bits = address.length * Byte.SIZE;
        int prefix = slash < 0 ? bits : prefix(text.substring(slash + 1));
        if (prefix < 0 || prefix > bits) {
            throw new IllegalArgumentException("the length in \"" + text + "\" is 0 to " + bits);
        }
        return new Network(address, prefix);
    }

    private static int prefix(String text) {
        return text.matches("\\d{1,3}") ? Integer.parseInt(text) : -1;
    }

    boolean contains(byte[] other) {
        if (other.length != address.length) {
            return false;
        }
        int whole = prefixBits / Byte.SIZE;
        for (int i = 0; i < whole; i++) {
            if (address[i] != other[i]) {
                return false;
            }
        }
        int rest = prefixBits % Byte.SIZE;
        int mask = 0xFF << (Byte.SIZE - rest) & 0xFF;
        return rest == 0 || ((address[whole] ^ other[whole]) & mask) == 0;
    }
}

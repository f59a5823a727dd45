package seckill.lua;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** One script: the prelude that all share, and its own file. The header of the file is its contract. */
public enum LuaScript {
    RESERVE("reserve"),
    PREHEAT("preheat"),
    SEED("seed"),
    SET_GATE("set-gate"),
    GIVE_BACK("give-back"),
    ADJUST("adjust"),
    WITHDRAW("withdraw"),
    INSPECT("inspect"),
    FORGET_CONSUMERS("forget-consumers");

    private final String fileName;
    private final String text;
    private final String sha1;

    LuaScript(String name) {
        fileName = name + ".lua";
        text = read("prelude.lua") + read(fileName);
        sha1 = sha1Of(text);
    }

    /** The file under {@code lua/scripts}. */
    public String fileName() {
        return fileName;
    }

    /** What EVAL and SCRIPT LOAD take. */
    public String text() {
        return text;
    }

    /** What EVALSHA takes: 40 hexadecimal digits. */
    public String sha1() {
        return sha1;
    }

    private static String read(String fileName) {
        try (InputStream in = LuaScript.class.getResourceAsStream("/seckill/lua/" + fileName)) {
            if (in == null) {
                throw new IllegalStateException("script " + fileName + " is missing from the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read script " + fileName, e);
        }
    }

    private static String sha1Of(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-1 is part of every JDK", e);
        }
    }
}

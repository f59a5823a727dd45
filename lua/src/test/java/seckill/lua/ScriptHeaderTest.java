package seckill.lua;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import seckill.model.GateState;
import seckill.model.ReserveCode;
import seckill.model.ReturnCode;

/** The headers are contracts: what they say is what the enums say. */
class ScriptHeaderTest {

    private static final Pattern CODE_LINE = Pattern.compile("(?m)^\\s+(-?\\d)\\s+([A-Z_]{3,})\\s");

    @Test
    void reserveNamesTheCodesOfItsEnum() {
        assertThat(codes(LuaScript.RESERVE))
                .isEqualTo(
                        Arrays.stream(ReserveCode.values()).collect(Collectors.toMap(ReserveCode::code, Enum::name)));
    }

    @Test
    void giveBackNamesTheCodesOfItsEnum() {
        assertThat(codes(LuaScript.GIVE_BACK))
                .isEqualTo(Arrays.stream(ReturnCode.values()).collect(Collectors.toMap(ReturnCode::code, Enum::name)));
    }

    @Test
    void inspectNamesEveryGateState() {
        String words = "state: "
                + Arrays.stream(GateState.values())
                        .limit(GateState.values().length - 1L)
                        .map(GateState::word)
                        .collect(Collectors.joining(", "))
                + " or " + GateState.values()[GateState.values().length - 1].word();
        assertThat(header(LuaScript.INSPECT)).contains(words);
    }

    @ParameterizedTest
    @EnumSource
    void everyHeaderTellsPurposeInputOutputAndAtomicity(LuaScript script) {
        String name = script.fileName().replace(".lua", "");
        assertThat(header(script)).contains("  " + name + ": ", "Input", "Output", "Atomicity:");
    }

    @ParameterizedTest
    @EnumSource
    void noScriptSetsALifetimeOrTrims(LuaScript script) {
        assertThat(script.text()).doesNotContain("EXPIRE", "MAXLEN", "XTRIM", "'EX'", "'PX'");
    }

    @ParameterizedTest
    @EnumSource
    void everyScriptIsAscii(LuaScript script) {
        assertThat(script.text().chars().allMatch(c -> c < 128)).isTrue();
    }

    private static String header(LuaScript script) {
        String own = script.text().substring(script.text().lastIndexOf("--[["));
        return own.substring(0, own.indexOf("]]"));
    }

    private static Map<Integer, String> codes(LuaScript script) {
        Map<Integer, String> codes = new TreeMap<>();
        Matcher matcher = CODE_LINE.matcher(header(script));
        while (matcher.find()) {
            codes.put(Integer.parseInt(matcher.group(1)), matcher.group(2));
        }
        return codes;
    }
}

package seckill.engine.cli.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import seckill.engine.cli.client.Json;

class TableTest {

    @Test
    void wideCharactersTakeTwoColumns() {
        assertThat(TextWidth.of("abc")).isEqualTo(3);
        assertThat(TextWidth.of("光棍节")).isEqualTo(6);
        assertThat(TextWidth.of("ｱ")).as("half-width katakana").isEqualTo(1);
        assertThat(TextWidth.of("Ａ")).as("full-width letter").isEqualTo(2);
        assertThat(TextWidth.of("e\u0301")).as("a letter and its accent").isEqualTo(1);
        assertThat(TextWidth.of("🛒")).isEqualTo(2);
        assertThat(TextWidth.of("한국")).isEqualTo(4);
    }

    @Test
    void columnsLineUp() {
        String table = new Table()
                .text("NAME", "/name")
                .count("UNITS", "/units")
                .text("STATE", "/state")
                .of(Json.MAPPER.readTree("""
                        [{"name": "秒杀", "units": 1234567, "state": "OPEN"}, {"name": "a", "units": 5, "state": null}]
                        """));

        assertThat(table).isEqualTo("""
                        NAME      UNITS  STATE
                        秒杀  1,234,567  OPEN
                        a             5  -
                        """);
    }

    @Test
    void aNameCannotSteerTheTerminal() {
        assertThat(TextWidth.harmless("a\u001b[2Jb\n\u202ec")).isEqualTo("a\\u{1b}[2Jb\\u{a}\\u{202e}c");
    }

    @Test
    void spansAreTold() {
        assertThat(Words.span(999)).isEqualTo("999 ms");
        assertThat(Words.span(1_000)).isEqualTo("1 s");
        assertThat(Words.span(60_000)).isEqualTo("1 min 00 s");
        assertThat(Words.span(3_600_000 + 180_000)).isEqualTo("1 h 03 min");
        assertThat(Words.span(86_400_000L)).isEqualTo("1 d 0 h");
    }
}

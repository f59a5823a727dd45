package seckill.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.RedisCommandExecutionException;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A script refuses bad input with words, and has changed nothing. */
class OddInputIT {

    private final RedisBucket bucket = new RedisBucket();

    @BeforeEach
    void open() {
        bucket.open(10, 2);
        bucket.reserve(1, "r1 anna 1");
    }

    @AfterEach
    void close() {
        bucket.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"0", "-5", "1.5", "3", "", "two", "1e1", "01", "+1", " 1", "9999999999999999999", "nan", "0x1"})
    void reserveRefusesAQuantityThatIsNotOneToTheLimit(String quantity) {
        refused(
                LuaScript.RESERVE,
                "quantity of request 2 is \"" + quantity + "\"; allowed: a whole number from 1 to 2",
                "1",
                "r2",
                "ben",
                "1",
                "k2",
                "r3",
                "cleo",
                quantity,
                "k3");
    }

    @Test
    void reserveRefusesACountThatIsNotWholeRequests() {
        refused(LuaScript.RESERVE, "count of arguments is \"1\"", "1");
        refused(LuaScript.RESERVE, "count of arguments is \"4\"", "1", "r2", "ben", "1");
        refused(LuaScript.RESERVE, "epoch is \"nil\"");
    }

    @Test
    void reserveRefusesMoreThanFiveHundredAndTwelveRequests() {
        Object[] arguments = Stream.concat(
                        Stream.of("1"),
                        IntStream.range(0, 513).boxed().flatMap(i -> Stream.of("x" + i, "u" + i, "1", "k")))
                .toArray();
        refused(LuaScript.RESERVE, "allowed: 1 + 4 for each of 1 to 512 requests", arguments);
    }

    @Test
    void reserveRefusesOneReservationIdUnderTwoUsers() {
        refused(
                LuaScript.RESERVE,
                "reservation id of request 2 is \"r2\"; allowed: one user for each reservation id",
                "1",
                "r2",
                "ben",
                "1",
                "k2",
                "r2",
                "cleo",
                "1",
                "k2");
    }

    static Stream<Arguments> badCalls() {
        String long65 = "x".repeat(65);
        return Stream.of(
                Arguments.of(LuaScript.RESERVE, "epoch is \"0\"", "0 r2 ben 1 k"),
                Arguments.of(LuaScript.RESERVE, "epoch is \"1.5\"", "1.5 r2 ben 1 k"),
                Arguments.of(LuaScript.RESERVE, "reservation id of request 1", "1 a|b ben 1 k"),
                Arguments.of(LuaScript.RESERVE, "reservation id of request 1", "1 " + long65 + " ben 1 k"),
                Arguments.of(LuaScript.RESERVE, "user id of request 1", "1 r2 " + long65 + " 1 k"),
                Arguments.of(LuaScript.RESERVE, "user id of request 1", "1 r2  1 k"),
                Arguments.of(LuaScript.RESERVE, "request id of request 1", "1 r2 ben 1 " + long65),
                Arguments.of(LuaScript.PREHEAT, "count of arguments", "2 2 10 OFFER 7-3-"),
                Arguments.of(LuaScript.PREHEAT, "epoch is \"-1\"", "-1 2 10 OFFER 7-3- g"),
                Arguments.of(LuaScript.PREHEAT, "limit is \"0\"", "2 0 10 OFFER 7-3- g"),
                Arguments.of(LuaScript.PREHEAT, "limit is \"101\"", "2 101 10 OFFER 7-3- g"),
                Arguments.of(LuaScript.PREHEAT, "units is \"-1\"", "2 2 -1 OFFER 7-3- g"),
                Arguments.of(LuaScript.PREHEAT, "units is \"1.5\"", "2 2 1.5 OFFER 7-3- g"),
                Arguments.of(LuaScript.PREHEAT, "scope is \"ALL\"", "2 2 10 ALL 7-3- g"),
                Arguments.of(LuaScript.PREHEAT, "id prefix is \"7-3\"", "2 2 10 OFFER 7-3 g"),
                Arguments.of(LuaScript.PREHEAT, "group is \"\"", "2 2 10 OFFER 7-3- "),
                Arguments.of(LuaScript.SEED, "count of arguments", "1 ben r2"),
                Arguments.of(LuaScript.SEED, "quantity of holder 1 is \"0\"", "1 ben r2 0"),
                Arguments.of(LuaScript.SEED, "reservation id of holder 1", "1 ben r|2 1"),
                Arguments.of(LuaScript.SET_GATE, "count of arguments", "1 3 closed"),
                Arguments.of(LuaScript.SET_GATE, "wanted state is \"loading\"", "1 3 loading 0"),
                Arguments.of(LuaScript.SET_GATE, "control version is \"0\"", "1 0 closed 0"),
                Arguments.of(LuaScript.SET_GATE, "proven is \"2\"", "1 3 closed 2"),
                Arguments.of(LuaScript.GIVE_BACK, "count of arguments", "1 r1 anna"),
                Arguments.of(LuaScript.GIVE_BACK, "quantity of return 1 is \"-5\"", "1 r1 anna -5"),
                Arguments.of(LuaScript.GIVE_BACK, "quantity of return 2 is \"1.5\"", "1 r1 anna 1 1 r2 ben 1.5"),
                Arguments.of(LuaScript.GIVE_BACK, "epoch of return 1 is \"x\"", "x r1 anna 1"),
                Arguments.of(LuaScript.ADJUST, "count of arguments", "1 a1"),
                Arguments.of(LuaScript.ADJUST, "units is \"0\"", "1 a1 0"),
                Arguments.of(LuaScript.ADJUST, "units is \"0.5\"", "1 a1 0.5"),
                Arguments.of(LuaScript.ADJUST, "adjustment id is \"\"", "1  5"),
                Arguments.of(LuaScript.WITHDRAW, "count of arguments", "1 a1"),
                Arguments.of(LuaScript.WITHDRAW, "most units is \"0\"", "1 a1 0"),
                Arguments.of(LuaScript.WITHDRAW, "most units is \"-5\"", "1 a1 -5"),
                Arguments.of(LuaScript.WITHDRAW, "adjustment id is \"\"", "1  5"),
                Arguments.of(LuaScript.INSPECT, "count of arguments", "settlement more"),
                Arguments.of(LuaScript.FORGET_CONSUMERS, "count of arguments", "settlement"),
                Arguments.of(LuaScript.FORGET_CONSUMERS, "silence in milliseconds is \"0\"", "settlement 0"));
    }

    @ParameterizedTest
    @MethodSource("badCalls")
    void badArgumentsAreRefusedByName(LuaScript script, String words, String arguments) {
        refused(script, words, (Object[]) arguments.split(" ", -1));
    }

    @ParameterizedTest
    @EnumSource
    void fewerKeysThanFiveAreRefused(LuaScript script) {
        Map<String, String> before = bucket.reading();
        String[] four = Arrays.copyOf(bucket.keys(), 4);
        assertThatThrownBy(() -> bucket.raw(script, four, good(script)))
                .isInstanceOf(RedisCommandExecutionException.class)
                .hasMessageStartingWith("BADCALL count of keys is \"4\"; allowed: 5");
        assertThat(bucket.reading()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void aKeyOfAnotherTypeIsRefusedAndLeftAlone(LuaScript script) {
        for (String key : bucket.keys()) {
            byte[] original = bucket.redis.dump(key);
            bucket.redis.del(key);
            if (key.equals(bucket.stock())) {
                bucket.redis.lpush(key, "not", "stock");
            } else {
                bucket.redis.set(key, "1");
            }
            refused(script, "type of key " + key, good(script));
            bucket.redis.del(key);
            if (original != null) {
                bucket.redis.restore(key, 0, original);
            }
        }
    }

    @Test
    void damagedNumbersAreRefusedNotRepaired() {
        bucket.redis.set(bucket.stock(), "many");
        refused(LuaScript.RESERVE, "stored stock is \"many\"", good(LuaScript.RESERVE));
        refused(LuaScript.GIVE_BACK, "stored stock is \"many\"", good(LuaScript.GIVE_BACK));
        refused(LuaScript.ADJUST, "stored stock is \"many\"", good(LuaScript.ADJUST));
        refused(LuaScript.WITHDRAW, "stored stock is \"many\"", good(LuaScript.WITHDRAW));
        bucket.redis.set(bucket.stock(), "9");
        bucket.redis.hset(bucket.meta(), "epoch", "first");
        refused(LuaScript.RESERVE, "stored epoch is \"first\"", good(LuaScript.RESERVE));
        refused(LuaScript.PREHEAT, "stored epoch is \"first\"", good(LuaScript.PREHEAT));
    }

    private void refused(LuaScript script, String words, Object... arguments) {
        Map<String, String> before = bucket.reading();
        assertThatThrownBy(() -> bucket.raw(script, bucket.keys(), arguments))
                .isInstanceOf(RedisCommandExecutionException.class)
                .hasMessageStartingWith("BADCALL ")
                .hasMessageContaining(words)
                .hasMessageContaining("allowed: ");
        assertThat(bucket.reading()).isEqualTo(before);
    }

    private static Object[] good(LuaScript script) {
        return switch (script) {
            case RESERVE -> new Object[] {"1", "r2", "ben", "1", "k2"};
            case PREHEAT -> new Object[] {"2", "2", "10", "OFFER", "7-3-", RedisBucket.GROUP};
            case SEED -> new Object[] {"1", "ben", "r2", "1"};
            case SET_GATE -> new Object[] {"1", "3", "closed", "0"};
            case GIVE_BACK -> new Object[] {"1", "r1", "anna", "1"};
            case ADJUST, WITHDRAW -> new Object[] {"1", "a1", "5"};
            case INSPECT -> new Object[] {RedisBucket.GROUP};
            case FORGET_CONSUMERS -> new Object[] {RedisBucket.GROUP, "1"};
        };
    }
}

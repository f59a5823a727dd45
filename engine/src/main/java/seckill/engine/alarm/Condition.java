package seckill.engine.alarm;

/** Something that a rule finds so. @param cause in words, with the numbers */
record Condition(AlarmRule rule, String target, String cause) {

    Key key() {
        return new Key(rule.word(), target);
    }

    /** What at most one standing alarm is for. */
    record Key(String rule, String target) {}
}

package seckill.engine.ledger;

/** Words for people, cut to the column that holds them. */
final class Text {

    private Text() {}

    static String cut(String text, int charsMax) {
        return text.length() <= charsMax ? text : text.substring(0, charsMax - 1) + "…";
    }
}

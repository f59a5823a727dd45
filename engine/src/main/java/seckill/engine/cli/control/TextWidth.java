package seckill.engine.cli.control;

/** How text looks on a terminal: which columns it takes, and nothing in it that steers the terminal. */
final class TextWidth {

    /** First and last code point of what takes two columns (Unicode's East Asian Width W and F), in order. */
    private static final int[][] WIDE = {
        {0x1100, 0x115F},
        {0x231A, 0x231B},
        {0x23E9, 0x23EC},
        {0x2E80, 0x303E},
        {0x3041, 0xA4CF},
        {0xA960, 0xA97F},
        {0xAC00, 0xD7A3},
        {0xF900, 0xFAFF},
        {0xFE10, 0xFE19},
        {0xFE30, 0xFE6F},
        {0xFF00, 0xFF60},
        {0xFFE0, 0xFFE6},
        {0x1F300, 0x1F64F},
        {0x1F680, 0x1F6FF},
        {0x1F900, 0x1F9FF},
        {0x20000, 0x3FFFD},
    };

    private TextWidth() {}

    /** Columns of the text once it is {@link #harmless}. */
    static int of(String text) {
        return text.codePoints().map(TextWidth::of).sum();
    }

    private static int of(int codePoint) {
        int type = Character.getType(codePoint);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        for (int[] range : WIDE) {
            if (codePoint < range[0]) {
                return 1;
            }
            if (codePoint <= range[1]) {
                return 2;
            }
        }
        return 1;
    }

    /** The text with control and formatting characters written out: whoever named a thing must not move the cursor. */
    static String harmless(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            int type = Character.getType(c);
            if (type == Character.CONTROL
                    || type == Character.FORMAT
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR
                    || type == Character.SURROGATE) {
                shown.append("\\u{").append(Integer.toHexString(c)).append('}');
            } else {
                shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }

    static String padded(String text, int columns, boolean right) {
        String gap = " ".repeat(Math.max(0, columns - of(text)));
        return right ? gap + text : text + gap;
    }
}

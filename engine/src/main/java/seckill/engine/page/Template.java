package seckill.engine.page;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** HTML with holes: {@code {{name}}} takes text and escapes it, {@code {{{name}}}} takes HTML that was made here. */
final class Template {

    private static final Pattern HOLE = Pattern.compile("\\{\\{\\{([a-z.-]+)}}}|\\{\\{([a-z.-]+)}}");

    private final String name;
    private final String text;

    private Template(String name, String text) {
        this.name = name;
        this.text = text;
    }

    static Template read(String name) {
        return new Template(name, Resources.text(name));
    }

    /** @throws IllegalStateException when the template asks for what is not given */
    String fill(Map<String, String> values) {
        Matcher hole = HOLE.matcher(text);
        StringBuilder filled = new StringBuilder(text.length() * 2);
        while (hole.find()) {
            boolean html = hole.group(1) != null;
            String key = html ? hole.group(1) : hole.group(2);
            String value = values.get(key);
            if (value == null) {
                throw new IllegalStateException(name + " asks for " + key + ", which is not given");
            }
            hole.appendReplacement(filled, Matcher.quoteReplacement(html ? value : escape(value)));
        }
        return hole.appendTail(filled).toString();
    }

    /** Safe as text and within quoted attributes. Control characters that HTML does not allow become blanks. */
    static String escape(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.append(c < ' ' && c != '\n' && c != '\t' || c == 0x7f ? ' ' : c);
            }
        }
        return safe.toString();
    }
}

package seckill.console.client;

import java.util.Optional;

/** Puts the lines of a text/event-stream together, as the HTML standard says. Not thread-safe. */
final class ServerSentEvents {

    /**
     * @param id the last one that was said; empty before
     * @param type {@code message} when none was said
     */
    record Event(String id, String type, String data) {}

    private String id = "";
    private String type = "";
    private final StringBuilder data = new StringBuilder();

    /** The event that the line ends, if it ends one. */
    Optional<Event> line(String line) {
        if (line.isEmpty()) {
            return end();
        }
        int colon = line.indexOf(':');
        String field = colon < 0 ? line : line.substring(0, colon);
        String value = colon < 0 ? "" : line.substring(colon + 1);
        if (value.startsWith(" ")) {
            value = value.substring(1);
        }
        switch (field) {
            case "id" -> id = value;
            case "event" -> type = value;
            case "data" -> data.append(value).append('\n');
            default -> {
                // A comment, such as a heartbeat, or what a later engine says.
            }
        }
        return Optional.empty();
    }

    private Optional<Event> end() {
        if (data.isEmpty()) {
            type = "";
            return Optional.empty();
        }
        Event event = new Event(id, type.isEmpty() ? "message" : type, data.substring(0, data.length() - 1));
        data.setLength(0);
        type = "";
        return Optional.of(event);
    }
}

package seckill.engine.controlplane;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Says in words for people why a body could not be read: which field, which value, what is allowed. */
final class JsonFaults {

    private static final String BODY = "body";

    private JsonFaults() {}

    static Fields.Fault explain(HttpMessageNotReadableException failure) {
        return switch (failure.getCause()) {
            case UnrecognizedPropertyException e ->
                Fields.fault(path(e), "unknown", "the fields " + known(e.getKnownPropertyIds()));
            case InvalidFormatException e -> Fields.fault(path(e), e.getValue(), allowed(e.getTargetType()));
            case InputCoercionException e ->
                Fields.fault(path(e), "out of range or of another kind", allowed(e.getTargetType()));
            case StreamReadException e -> Fields.fault(BODY, "no valid JSON: " + unquoted(e), place(e));
            case MismatchedInputException e ->
                Fields.fault(path(e), "missing, null or of another kind", allowed(e.getTargetType()));
            case JacksonException e -> Fields.fault(path(e), e.getOriginalMessage(), "a value that fits the field");
            case null, default -> Fields.fault(BODY, null, "a JSON object");
        };
    }

    /** What a field of this type takes. */
    static String allowed(Class<?> type) {
        if (type == null) {
            return "a value that fits the field";
        }
        if (type.isEnum()) {
            return "one of " + Arrays.toString(type.getEnumConstants());
        }
        if (type == long.class || type == Long.class) {
            return "a whole number from " + Long.MIN_VALUE + " to " + Long.MAX_VALUE;
        }
        if (type == int.class || type == Integer.class) {
            return "a whole number from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE;
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type == Instant.class) {
            return "an instant in UTC such as 2026-11-11T12:00:00Z";
        }
        if (type == Duration.class) {
            return "a duration such as PT15M";
        }
        if (type == String.class) {
            return "text";
        }
        return Collection.class.isAssignableFrom(type) ? "a list" : "a JSON object";
    }

    private static String known(Collection<Object> ids) {
        return ids == null
                ? "of the document"
                : ids.stream().map(String::valueOf).sorted().toList().toString();
    }

    /** What a document that is none has in it may be a password. */
    private static String unquoted(JacksonException e) {
        return e.getOriginalMessage().replaceAll("'[^']*'|\"[^\"]*\"", "…");
    }

    private static String place(JacksonException e) {
        return "a JSON document; the fault is at line " + e.getLocation().getLineNr() + ", column "
                + e.getLocation().getColumnNr();
    }

    private static String path(JacksonException e) {
        StringBuilder path = new StringBuilder();
        for (JacksonException.Reference step : e.getPath()) {
            if (step.getPropertyName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
            }
        }
        return path.isEmpty() ? BODY : path.toString();
    }
}

package seckill.engine.cli.control;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a point in time that always says where: an offset, Z, or the name of a time zone in brackets. */
final class InstantWord implements ITypeConverter<Instant> {

    @Override
    public Instant convert(String word) {
        try {
            int bracket = word.indexOf('[');
            if (bracket > 0 && word.endsWith("]")) {
                ZoneId zone = ZoneId.of(word.substring(bracket + 1, word.length() - 1));
                return local(word.substring(0, bracket)).atZone(zone).toInstant();
            }
            return OffsetDateTime.parse(word.replace(' ', 'T')).toInstant();
        } catch (DateTimeException e) {
            throw new TypeConversionException("'" + word + "' is no point in time; allowed: 2026-11-11T12:00:00Z,"
                    + " 2026-11-11T20:00+08:00, 2026-11-11T20:00[Asia/Shanghai]");
        }
    }

    private static LocalDateTime local(String text) {
        return LocalDateTime.parse(text.replace(' ', 'T'));
    }
}

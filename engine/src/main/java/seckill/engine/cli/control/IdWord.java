package seckill.engine.cli.control;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the number of a thing, from 1. */
final class IdWord implements ITypeConverter<Long> {

    @Override
    public Long convert(String word) {
        if (!word.matches("[1-9]\\d{0,17}")) {
            throw new TypeConversionException("'" + word + "' is no number of a thing; allowed: a whole number from 1");
        }
        return Long.parseLong(word);
    }
}

package seckill.engine.cli.control;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import seckill.model.OfferId;

/** Reads {@code ACTIVITY/SKU}, such as {@code 5/7}. */
final class OfferWord implements ITypeConverter<OfferId> {

    private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,17})/([1-9]\\d{0,17})");

    @Override
    public OfferId convert(String word) {
        Matcher matcher = FORM.matcher(word);
        if (!matcher.matches()) {
            throw new TypeConversionException(
                    "'" + word + "' is no offer; allowed: ACTIVITY/SKU in numbers from 1, such as 5/7");
        }
        return new OfferId(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)));
    }
}

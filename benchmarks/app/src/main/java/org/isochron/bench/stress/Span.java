package org.isochron.bench.stress;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A duration in whole seconds, typed as 90, 90s, 10m or 8h. */
record Span(long seconds) {
  private static final Pattern TYPED = Pattern.compile("(\\d{1,7})([smh]?)");

  static final class Converter implements ITypeConverter<Span> {
    @Override
    public Span convert(String typed) {
      Matcher matcher = TYPED.matcher(typed);
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "'%s' is not a duration; write seconds, or 90s, 10m, 8h".formatted(typed));
      }
      long count = Long.parseLong(matcher.group(1));
      return switch (matcher.group(2)) {
        case "h" -> new Span(count * 3_600);
        case "m" -> new Span(count * 60);
        default -> new Span(count);
      };
    }
  }
}

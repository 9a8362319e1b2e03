package org.isochron.bench.rollback;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How long, in whole milliseconds: typed as 100, 100ms or 2s. */
record Millis(long millis) {
  private static final Pattern TYPED = Pattern.compile("(\\d{1,7})(ms|s|)");

  static final class Converter implements ITypeConverter<Millis> {
    @Override
    public Millis convert(String typed) {
      Matcher matcher = TYPED.matcher(typed);
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "'%s' is no time; write milliseconds, or 100ms, or 2s".formatted(typed));
      }
      long count = Long.parseLong(matcher.group(1));
      return new Millis(matcher.group(2).equals("s") ? 1_000 * count : count);
    }
  }
}

package org.isochron.bench.stress.fault;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Faults as typed: {@code none}, {@code all}, or names separated by commas. */
public record FaultNames(List<String> names) {
  public static final FaultNames ALL = new FaultNames(List.of("all"));

  public FaultNames {
    names = List.copyOf(names);
  }

  /**
   * Returns the faults. On a terminal {@code all} does not include {@code suspend}, because the
   * shell would move the stopped program into the background and leave it there.
   */
  public Set<FaultKind> kinds(boolean onTerminal) {
    Set<FaultKind> kinds = EnumSet.noneOf(FaultKind.class);
    if (names.contains("all")) {
      Collections.addAll(kinds, FaultKind.values());
      if (onTerminal) {
        kinds.remove(FaultKind.SUSPEND);
      }
    }
    Arrays.stream(FaultKind.values())
        .filter(kind -> names.contains(kind.toString()))
        .forEach(kinds::add);
    return kinds;
  }

  public static final class Converter implements ITypeConverter<FaultNames> {
    @Override
    public FaultNames convert(String typed) {
      List<String> names = List.of(typed.toLowerCase(Locale.ROOT).split(",", -1));
      names.forEach(Converter::require);
      return new FaultNames(names);
    }

    private static void require(String name) {
      boolean known = name.equals("none")
          || name.equals("all")
          || Arrays.stream(FaultKind.values()).anyMatch(kind -> kind.toString().equals(name));
      if (!known) {
        throw new TypeConversionException(
            "'%s' is not a fault; there are none, all, %s".formatted(name, all()));
      }
    }

    private static String all() {
      return Arrays.stream(FaultKind.values())
          .map(FaultKind::toString)
          .collect(Collectors.joining(", "));
    }
  }
}

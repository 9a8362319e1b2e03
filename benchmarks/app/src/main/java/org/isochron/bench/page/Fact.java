package org.isochron.bench.page;

import java.util.List;
import java.util.stream.Collectors;

/** A named value. */
public record Fact(String name, String value) {
  /** Returns a line for each fact, for a terminal. */
  public static String lines(List<Fact> facts) {
    int width = facts.stream().mapToInt(fact -> fact.name().length()).max().orElse(0) + 1;
    return facts.stream()
        .map(fact -> ("%-" + width + "s%s%n").formatted(fact.name(), fact.value()))
        .collect(Collectors.joining());
  }
}

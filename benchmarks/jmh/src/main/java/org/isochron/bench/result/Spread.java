package org.isochron.bench.result;

import java.util.List;
import java.util.Locale;

/** Sorted results of the iterations. */
record Spread(List<Double> sorted) {
  Spread {
    sorted = sorted.stream().sorted().toList();
  }

  String min() {
    return number(sorted.get(0));
  }

  String middle() {
    return number(sorted.get((sorted.size() - 1) / 2));
  }

  String max() {
    return number(sorted.get(sorted.size() - 1));
  }

  /** Formats a value with about four digits: more would be noise, and fewer would hide a ratio. */
  private static String number(double value) {
    if (value != 0 && Math.abs(value) < 0.01) {
      return String.format(Locale.ROOT, "%.2e", value);
    }
    int decimals = Math.abs(value) < 10 ? 3 : Math.abs(value) < 1_000 ? 1 : 0;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }
}

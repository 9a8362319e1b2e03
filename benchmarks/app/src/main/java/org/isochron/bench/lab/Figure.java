package org.isochron.bench.lab;

import java.util.Locale;

/**
 * A measured result for a row of the table of strategies.
 *
 * @param row row in STRATEGIES.md
 * @param words the measured result in words
 */
record Figure(String row, String words) {
  static Figure of(String row, String format, Object... values) {
    return new Figure(row, String.format(Locale.ROOT, format, values));
  }
}

package org.isochron.bench.lab;

import java.util.Locale;

/**
 * A figure of the articles as it was measured here.
 *
 * @param row where it stands in the table of the articles' rows
 * @param words what was measured
 */
record Figure(String row, String words) {
  /** A figure written the same everywhere. */
  static Figure of(String row, String format, Object... values) {
    return new Figure(row, String.format(Locale.ROOT, format, values));
  }
}

package org.isochron.bench.compare;

import java.util.Arrays;
import java.util.List;

/** Numbers in order, of which quantiles are read. Immutable. */
final class Sorted {
  private final long[] values;

  private Sorted(long[] values) {
    this.values = values;
  }

  static Sorted of(long[] unsorted) {
    long[] values = unsorted.clone();
    Arrays.sort(values);
    return new Sorted(values);
  }

  static Sorted ofAll(List<Sorted> parts) {
    return of(parts.stream().flatMapToLong(part -> Arrays.stream(part.values)).toArray());
  }

  int count() {
    return values.length;
  }

  boolean isEmpty() {
    return values.length == 0;
  }

  /** The smallest of the numbers that so many of a thousand do not exceed; 0 of none. */
  long atPermille(int permille) {
    if (isEmpty()) {
      return 0;
    }
    long rank = ((long) values.length * permille + 999) / 1_000;
    return values[(int) Math.max(0, rank - 1)];
  }

  long median() {
    return atPermille(500);
  }
}

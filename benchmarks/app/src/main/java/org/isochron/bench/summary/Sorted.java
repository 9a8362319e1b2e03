package org.isochron.bench.summary;

import java.util.Arrays;
import java.util.List;
import org.isochron.bench.trace.ValueTrack;

/** Sorted numbers for quantiles. Immutable. */
public final class Sorted {
  private final long[] values;

  private Sorted(long[] values) {
    this.values = values;
  }

  public static Sorted of(long[] unsorted) {
    long[] values = unsorted.clone();
    Arrays.sort(values);
    return new Sorted(values);
  }

  public static Sorted of(ValueTrack track) {
    return of(track.last(ValueTrack.CAPACITY));
  }

  public static Sorted ofAll(List<Sorted> parts) {
    return of(parts.stream().flatMapToLong(part -> Arrays.stream(part.values)).toArray());
  }

  public int count() {
    return values.length;
  }

  /** Returns a quantile by nearest rank, or 0 if there are no values. */
  public long atPermille(int permille) {
    if (values.length == 0) {
      return 0;
    }
    long rank = ((long) values.length * permille + 999) / 1_000;
    return values[(int) Math.max(0, rank - 1)];
  }

  /** Returns the mean, or 0 if there are no values. */
  public long mean() {
    return Math.round(Arrays.stream(values).average().orElse(0));
  }

  public long median() {
    return atPermille(500);
  }
}

package org.isochron.bench.compare;

import java.util.Locale;

/** How much of a tick's time its step takes. */
enum LoadLevel {
  LIGHT(100),
  HALF(500),
  /** As near to a whole tick as can be: what ticking costs besides the step would make it more. */
  EQUAL(950),
  OVER(1_300);

  private final int costPermille;

  LoadLevel(int costPermille) {
    this.costPermille = costPermille;
  }

  /** What a step costs at a tick's length. */
  long costNanos(long periodNanos) {
    return periodNanos * costPermille / 1_000;
  }

  /** The name as it is typed. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

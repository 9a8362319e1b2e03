package org.isochron.bench.stress;

import java.time.Duration;
import java.util.Locale;
import org.isochron.render.Delay;

/** Values of the option {@code --delay}. */
enum DelayChoice {
  EXACT,
  BALANCED,
  PREDICTIVE,
  FIXED,
  /** A different delay per reader. */
  MIXED;

  private static final Duration SPAN = Duration.ofMillis(15);

  Delay ofReader(int reader) {
    return switch (this) {
      case EXACT -> Delay.exact();
      case BALANCED -> Delay.balanced();
      case PREDICTIVE -> Delay.predictive();
      case FIXED -> Delay.fixed(SPAN);
      case MIXED -> values()[reader % (values().length - 1)].ofReader(reader);
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

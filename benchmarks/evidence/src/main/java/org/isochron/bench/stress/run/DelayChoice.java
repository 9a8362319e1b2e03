package org.isochron.bench.stress.run;

import java.time.Duration;
import java.util.Locale;
import org.isochron.render.Delay;

/** The delays of the readers by the names of the option {@code --delay}. */
public enum DelayChoice {
  EXACT,
  BALANCED,
  PREDICTIVE,
  FIXED,
  /** Each reader another one. */
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

  /** The name as it is typed. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package org.isochron.bench.stress;

import java.util.Locale;
import org.isochron.physics.OverloadPolicy;

/** Values of the option {@code --overload}. */
enum Overload {
  SKIP_AHEAD,
  CATCH_UP,
  SLOW_DOWN,
  DEGRADE;

  private static final int TICKS_A_WAKE = 50;
  private static final double MIN_SPEED = 0.1;

  OverloadPolicy policy() {
    return switch (this) {
      case SKIP_AHEAD -> OverloadPolicy.skipAhead();
      case CATCH_UP -> new OverloadPolicy.CatchUp(TICKS_A_WAKE);
      case SLOW_DOWN -> new OverloadPolicy.SlowDown(MIN_SPEED);
      case DEGRADE -> new OverloadPolicy.Degrade(OverloadPolicy.skipAhead());
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

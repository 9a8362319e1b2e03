package org.isochron.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MarkerTest {
  private static final long MILLI = 1_000_000;
  private static final long SEED = 5;

  @Test
  void positionGivesTheInstantAfterAnyNumberOfTurns() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 10_000; i++) {
      long instant = random.nextLong(3_600_000 * MILLI);
      long near = instant + random.nextLong(-900 * MILLI, 900 * MILLI);

      long found = Marker.instantNanos((float) Marker.x(instant), (float) Marker.y(instant), near);

      assertThat(found).as("seed %d, instant %d", SEED, instant).isCloseTo(instant, within(200L));
    }
  }

  @Test
  void movesAtItsSpeedAndFallsAsBodiesDo() {
    long instant = 1_234 * MILLI;
    double thousandth = 1e-3;

    double movedX = Marker.x(instant + MILLI) - Marker.x(instant);
    double movedY = Marker.y(instant + MILLI) - Marker.y(instant);
    double gainedX = Marker.velocityX(instant + MILLI) - Marker.velocityX(instant);
    double gainedY = Marker.velocityY(instant + MILLI) - Marker.velocityY(instant);

    assertThat(Math.hypot(movedX, movedY) / thousandth).isCloseTo(Marker.SPEED, within(1e-3));
    assertThat(Math.hypot(gainedX, gainedY) / thousandth).isCloseTo(9.81, within(1e-3));
    assertThat(movedX / thousandth).isCloseTo(Marker.velocityX(instant + MILLI / 2), within(1e-3));
  }
}

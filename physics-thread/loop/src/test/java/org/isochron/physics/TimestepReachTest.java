package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.isochron.physics.Frames.MILLI;
import static org.isochron.physics.Frames.SECOND;

import java.util.List;
import org.junit.jupiter.api.Test;

class TimestepReachTest {
  @Test
  void framesContinueWhenTheClockPassesTheEndOfALong() {
    List<Timestep> wrapping = TimestepTest.all();
    List<Timestep> plain = TimestepTest.all();
    for (int i = 0; i < plain.size(); i++) {
      Timestep timestep = wrapping.get(i);
      Timestep fromZero = plain.get(i);
      long begin = Long.MAX_VALUE - SECOND;
      for (long passed = 0; passed < 2 * SECOND; passed += 7 * MILLI) {
        assertThat(timestep.advance(begin + passed)).isEqualTo(fromZero.advance(passed));
        assertThat(timestep.blendAt(begin + passed + MILLI))
            .isEqualTo(fromZero.blendAt(passed + MILLI));
      }
      assertThat(timestep.simNanos()).isPositive().isEqualTo(fromZero.simNanos());
    }
  }

  @Test
  void instantBeyondReachOfTheFirstFrameIsRefusedAndTheNextFramesContinue() {
    long reach = 1L << 62;
    for (long begin : new long[] {0, -reach, reach, Long.MAX_VALUE}) {
      for (Timestep timestep : TimestepTest.all()) {
        if (timestep instanceof Timestep.FrameBased) {
          continue; // uses no clock
        }
        timestep.advance(begin);
        long[] refused = {reach + 1, -reach - 1, 2 * reach};
        for (long away : refused) {
          assertThatThrownBy(() -> timestep.advance(begin + away))
              .as("%s from %d to %d", timestep, begin, away)
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageContaining("nowNanos is %d".formatted(begin + away))
              .hasMessageContaining("first frame was at %d".formatted(begin));
        }

        assertThat(timestep.advance(begin - reach)).as("%s, far back", timestep).isZero();
        assertThat(timestep.advance(begin + SECOND / 10)).as("%s", timestep).isPositive();
      }
    }
  }

  @Test
  void accountsHoldAtTheEndOfReach() {
    long reach = 1L << 62;
    for (Timestep timestep : TimestepTest.all()) {
      timestep.advance(-reach);

      for (long now : new long[] {-1, -1, 0, 0}) {
        assertThat(timestep.advance(now)).as("%s", timestep).isNotNegative();
        assertThat(timestep.simNanos()).as("%s", timestep).isBetween(0L, reach);
        assertThat(timestep.pendingNanos()).as("%s", timestep).isBetween(0L, reach);
        assertThat(timestep.blendAt(0)).as("%s", timestep).isBetween(0.0, 1.0);
      }
    }
  }
}

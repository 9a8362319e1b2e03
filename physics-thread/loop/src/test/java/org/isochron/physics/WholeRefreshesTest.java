package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.physics.Frames.MILLI;

import java.util.List;
import java.util.Random;
import org.isochron.physics.Timestep.RefreshSettings.LongFrame;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

class WholeRefreshesTest {
  private static final TickRate SIXTY = TickRate.hertz(60);
  private static final Timestep.RefreshSettings SETTINGS = Timestep.RefreshSettings.of(SIXTY);

  @Test
  void r1DotMovesByWholeRefreshesAndTheRestStaysInTheBuffer() {
    Frames frames = new Frames(Timestep.wholeRefreshes(SETTINGS));
    long[] instants = {
      0,
      10 * MILLI,
      21 * MILLI,
      SIXTY.instantNanos(2),
      43 * MILLI,
      54 * MILLI,
      SIXTY.instantNanos(4)
    };
    double[] positions = {0, 0, 1.67, 3.33, 3.33, 5.0, 6.66};

    for (int frame = 0; frame < instants.length; frame++) {
      frames.at(instants[frame]);

      assertThat(frames.timestep.simNanos() * 1e-9 * 100)
          .as("at %d ns", instants[frame])
          .isCloseTo(positions[frame], within(0.007));
    }
    assertThat(frames.at(70 * MILLI)).isZero();
    assertThat(frames.timestep.pendingNanos()).isEqualTo(70 * MILLI - SIXTY.instantNanos(4));
  }

  @Test
  void r2RefreshRateIsThatOfTheDevice() {
    Frames television = new Frames(
        Timestep.wholeRefreshes(Timestep.RefreshSettings.of(TickRate.hertz(60_000, 1_001))));

    assertThat(television.dtsAfter(17 * MILLI)).containsExactly(16_683_333L);
  }

  @Test
  void r3SpanBeyondAFifteenthOfASecondIsSplit() {
    Frames frames = new Frames(Timestep.wholeRefreshes(SETTINGS));

    List<Long> dts = frames.dtsAfter(100 * MILLI);

    assertThat(dts).containsExactly(SIXTY.instantNanos(4), 100 * MILLI - SIXTY.instantNanos(4));
    assertThat(SIXTY.instantNanos(4)).isEqualTo(66_666_666);
  }

  @Test
  void r4LieAboutTimePassesATenthOfASecondInTwoTicks() {
    Frames frames = new Frames(Timestep.wholeRefreshes(SETTINGS));

    assertThat(frames.dtsAfter(120 * MILLI)).containsExactly(50 * MILLI, 50 * MILLI);
    assertThat(frames.timestep.simNanos()).isEqualTo(100 * MILLI);
    assertThat(frames.timestep.pendingNanos()).isEqualTo(120 * MILLI - SIXTY.instantNanos(7));
  }

  @Test
  void lieAboutTimeOfAnOddNumberOfRefreshesPassesInTwoTicksToo() {
    Frames frames =
        new Frames(Timestep.wholeRefreshes(SETTINGS.withLongFrame(5, LongFrame.SLOW_MOTION)));

    assertThat(frames.dtsAfter(120 * MILLI))
        .containsExactly(50 * MILLI, SIXTY.instantNanos(5) - 50 * MILLI);
  }

  @Test
  void r5ActualTimePassesAtOnce() {
    Frames frames =
        new Frames(Timestep.wholeRefreshes(SETTINGS.withLongFrame(6, LongFrame.ACTUAL_TIME)));

    assertThat(frames.dtsAfter(120 * MILLI)).containsExactly(120 * MILLI);
    assertThat(frames.timestep.pendingNanos()).isZero();
    assertThat(frames.dtsAfter(17 * MILLI)).containsExactly(16_666_666L);
    assertThat(frames.timestep.pendingNanos()).isEqualTo(17 * MILLI - 16_666_666);
    assertThat(frames.dtsAfter(124 * MILLI)).containsExactly(124 * MILLI + 17 * MILLI - 16_666_666);
  }

  @Test
  void r6ColumnsOfARandomDriverAddUp() {
    for (long seed = 1; seed <= 20; seed++) {
      Random random = new Random(seed);
      Frames frames = new Frames(Timestep.wholeRefreshes(SETTINGS));
      long shown = 0;
      for (int frame = 0; frame < 30; frame++) {
        long length = 10 * MILLI + random.nextInt((int) (30 * MILLI));
        for (long dt : frames.dtsAfter(length)) {
          shown += dt;
        }

        assertThat(shown).as("seed %d", seed).isEqualTo(frames.timestep.simNanos());
        assertThat(shown + frames.timestep.pendingNanos())
            .as("seed %d, frame %d", seed, frame)
            .isEqualTo(frames.nowNanos());
        assertThat(frames.timestep.pendingNanos()).isLessThanOrEqualTo(SIXTY.periodNanos());
      }
    }
  }
}

package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.physics.Frames.MILLI;
import static org.isochron.physics.Frames.SECOND;

import java.time.Duration;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

class OneTickAFrameTest {
  private static final TickRate SIXTY = TickRate.hertz(60);
  private static final Duration LONG = Duration.ofDays(1);

  @Test
  void s1FrameBasedSpeedFollowsTheFrameRate() {
    Frames sixty = new Frames(Timestep.frameBased(SIXTY));
    Frames seventyFive = new Frames(Timestep.frameBased(SIXTY));

    sixty.atRate(SIXTY, 600);
    seventyFive.atRate(TickRate.hertz(75), 750);

    assertThat(sixty.nowNanos()).isEqualTo(seventyFive.nowNanos()).isEqualTo(10 * SECOND);
    assertThat(sixty.timestep.simNanos()).isEqualTo(10 * SECOND);
    assertThat(seventyFive.timestep.simNanos()).isEqualTo(10 * SECOND * 125 / 100);
  }

  @Test
  void s2VariableTickExplodesAStiffSpringThatIsStableAtSixtyFrames() {
    double steady = amplitudeAfter(10, new Frames(Timestep.variable(LONG)), 60);
    double slow = amplitudeAfter(10, new Frames(Timestep.variable(LONG)), 10);
    double fixed = amplitudeAfter(10, new Frames(Timestep.fixed(SIXTY)), 10);

    assertThat(steady).isLessThan(1e-3);
    assertThat(slow).isGreaterThan(1e9);
    assertThat(fixed).isLessThan(1e-3);
  }

  @Test
  void variableTickIsAsLongAsTheFrameAndNoneWhenNoTimePassed() {
    Frames frames = new Frames(Timestep.variable(Duration.ofMillis(250)));

    assertThat(frames.dtsAfter(17 * MILLI)).containsExactly(17 * MILLI);
    assertThat(frames.dtsAfter(0)).isEmpty();
    assertThat(frames.dtsAfter(3_600 * SECOND)).containsExactly(250 * MILLI);
    assertThat(frames.timestep.simNanos()).isEqualTo(267 * MILLI);
    assertThat(frames.timestep.blendAt(frames.nowNanos())).isEqualTo(1);
  }

  @Test
  void semiFixedTicksAddUpToTheFrameAndNoneIsTooLong() {
    Frames frames = new Frames(Timestep.semiFixed(Duration.ofMillis(10), Duration.ofMillis(250)));

    assertThat(frames.dtsAfter(25 * MILLI)).containsExactly(10 * MILLI, 10 * MILLI, 5 * MILLI);
    assertThat(frames.dtsAfter(7 * MILLI)).containsExactly(7 * MILLI);
    assertThat(frames.dtsAfter(20 * MILLI)).containsExactly(10 * MILLI, 10 * MILLI);
    assertThat(frames.dtsAfter(3_600 * SECOND)).hasSize(25).containsOnly(10 * MILLI);
  }

  @Test
  void semiFixedKeepsTheSpringThatVariableTicksExplode() {
    Timestep semiFixed = Timestep.semiFixed(Duration.ofNanos(SIXTY.periodNanos()), LONG);

    assertThat(amplitudeAfter(10, new Frames(semiFixed), 10)).isLessThan(1e-3);
  }

  @Test
  void s7FramelockPassesOneSixtiethWhateverTheRealTimeWas() {
    Frames frames = new Frames(Timestep.framelock(SIXTY));
    long[] lengths = {17 * MILLI, 33 * MILLI, 100 * MILLI, SECOND, 3_600 * SECOND, 20 * MILLI};

    for (long length : lengths) {
      assertThat(frames.dtsAfter(length))
          .singleElement()
          .satisfies(dt -> assertThat(dt).isBetween(16_666_666L, 16_666_667L));
    }
    // only six ticks ran, although an hour passed
    assertThat(frames.timestep.simNanos()).isEqualTo(100 * MILLI);
  }

  @Test
  void s7FramelockSlowsDownUnderLoad() {
    Frames frames = new Frames(Timestep.framelock(SIXTY));

    frames.atRate(TickRate.hertz(30), 300);

    assertThat(frames.nowNanos()).isEqualTo(10 * SECOND);
    assertThat(frames.timestep.simNanos()).isEqualTo(5 * SECOND);
  }

  @Test
  void framelockIsNoFasterThanRealTimeOnAFasterDisplay() {
    Frames frames = new Frames(Timestep.framelock(SIXTY));

    assertThat(frames.atRate(TickRate.hertz(144), 1_440)).contains(0, 1).doesNotContain(2);

    assertThat(frames.timestep.simNanos()).isEqualTo(10 * SECOND);
  }

  @Test
  void framelockRunsOneTickInEachFrameThatIsALittleEarlyOrLate() {
    Frames frames = new Frames(Timestep.framelock(SIXTY));

    for (int frame = 1; frame < 10_000; frame++) {
      long jitter = (frame * 7L % 11 - 5) * MILLI;

      assertThat(frames.at(SIXTY.instantNanos(frame) + jitter))
          .as("frame %d", frame)
          .isEqualTo(1);
    }
  }

  /**
   * Returns the amplitude of a spring of 600 N/m and 2 Ns/m with a mass of 1 kg. The mass is
   * released at 1 m, and its motion is integrated by semi-implicit Euler.
   */
  private static double amplitudeAfter(int spanInSeconds, Frames frames, int framesPerSecond) {
    TickRate rate = TickRate.hertz(framesPerSecond);
    double x = 1;
    double v = 0;
    double greatest = 0;
    for (int frame = 1; frame <= spanInSeconds * framesPerSecond; frame++) {
      int ticks = frames.at(rate.instantNanos(frame));
      for (int index = 0; index < ticks; index++) {
        double dtSeconds = frames.timestep.dtNanos(index) * 1e-9;
        v += (-600 * x - 2 * v) * dtSeconds;
        x += v * dtSeconds;
      }
      if (frame > (spanInSeconds - 1) * framesPerSecond) {
        greatest = Math.max(greatest, Math.abs(x));
      }
    }
    return greatest;
  }
}

package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.render.Delay;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A viewer's delay after the network delivers nothing for a moment, and then everything. */
@SuppressWarnings("NullAway.Init") // each test begins with view
class RemoteDelayTest {
  private static final long MILLI = 1_000_000;
  private static final long FRAME_NANOS = 8 * MILLI;
  private static final int JITTER_MILLIS = 5;
  private static final int LEARNING_MILLIS = 30_000;

  private VirtualRun run;
  private VirtualViewer viewer;
  private FrameSource frames;
  private int latencyMillis;
  private long lastFrameNanos;
  private long lastShownNanos;
  private double fastest;
  private double slowest;
  private double squares;
  private long frameCount;

  @ParameterizedTest(name = "{0} Hz, {1} ms, stalled for {2} ms")
  @CsvSource({
    "20, 10, 100",
    "20, 10, 500",
    "50, 10, 100",
    "50, 10, 500",
    "100, 0, 100",
    "100, 0, 500",
    "100, 100, 100",
    "100, 100, 500",
    "200, 10, 100",
    "200, 10, 500",
  })
  void delayRecoversInSecondsFromOneStallAndNoFrameJumps(int hertz, int latency, int stall) {
    for (Delay delay : new Delay[] {Delay.balanced(), Delay.exact()}) {
      view(hertz, latency, delay);
      long before = ageMillis();

      stall(stall);
      settle();
      long atOnce = ageMillis() - before;
      measure();
      play(2_000);
      long afterTwo = ageMillis() - before;
      play(2_000);
      long afterFour = ageMillis() - before;
      play(4_000);
      long afterEight = ageMillis() - before;

      // Balanced has extrapolated 60 ms, and its delay covered up to 40 ms
      assertThat(atOnce)
          .as("%s: continues where it stopped", delay)
          .isGreaterThan((stall - 100) / 3);
      assertThat(slowest).as("%s", delay).isGreaterThan(0.85);
      assertThat(fastest).as("%s", delay).isLessThan(1.15);
      assertThat(afterTwo).as("%s", delay).isLessThan(stall * 2 / 3);
      assertThat(afterFour).as("%s", delay).isLessThan(stall / 3);
      assertThat(afterEight).as("%s", delay).isLessThan(40);
    }
  }

  @ParameterizedTest(name = "{0} Hz, {1} ms")
  @CsvSource({"20, 10", "50, 10", "100, 10", "100, 100", "200, 10"})
  void outageOfTwoSecondsIsJumpedOver(int hertz, int latency) {
    for (Delay delay : new Delay[] {Delay.balanced(), Delay.exact()}) {
      view(hertz, latency, delay);
      long before = ageMillis();

      stall(2_000);
      play(1_000); // time to join again

      assertThat(ageMillis() - before).as("%s", delay).isLessThan(40);
      measure();
      play(8_000);
      assertThat(slowest).as("%s", delay).isGreaterThan(0.85);
      assertThat(fastest).as("%s", delay).isLessThan(1.15);
      assertThat(ageMillis() - before).as("%s", delay).isLessThan(10);
    }
  }

  /** A stall every 10 s is waited for in part, and more frequent ones are. */
  @Test
  void repeatedStallsAreWaitedFor() {
    assertThat(judderOfStallsEvery(2_000)).isLessThan(3);
    assertThat(judderOfStallsEvery(5_000)).isLessThan(3);
    assertThat(judderOfStallsEvery(10_000)).isLessThan(11);
  }

  @ParameterizedTest(name = "{0} ms, loss {1}")
  @CsvSource({"35, 0.01", "35, 0.05", "105, 0.01", "105, 0.05"})
  void lossHardlyRaisesTheDelay(int latency, double loss) {
    view(100, latency, Delay.balanced());
    long before = ageMillis();
    run.network.loss = loss;
    play(8_000);

    assertThat(ageMillis() - before).isLessThan(15);
  }

  private double judderOfStallsEvery(int periodMillis) {
    view(100, 10, Delay.balanced());
    for (int millis = 0; millis < LEARNING_MILLIS; millis += periodMillis) {
      stallInOrder(100);
      play(periodMillis - 100);
    }
    measure();
    for (int millis = 0; millis < 60_000; millis += periodMillis) {
      stallInOrder(100);
      play(periodMillis - 100);
    }
    return 100 * Math.sqrt(squares / frameCount);
  }

  private void view(int hertz, int latency, Delay delay) {
    latencyMillis = latency;
    run = new VirtualRun(3, 100_000_000L / hertz, TokenPhysics.BODIES);
    run.tickNanos = 1_000_000_000L / hertz;
    run.network.latencyNanos = latency * MILLI;
    run.network.jitterNanos = JITTER_MILLIS * MILLI;
    run.serve();
    viewer = run.view();
    while (!viewer.isJoined() || viewer.loop.status().connection() != Connection.SERVED) {
      run.step();
    }
    frames = FrameSource.on(viewer.state, FrameSource.Settings.of(delay));
    lastFrameNanos = viewer.clock.nanos();
    play(LEARNING_MILLIS);
  }

  /** As {@link #stall}, but what was sent meanwhile arrives in order, as from a stalled link. */
  private void stallInOrder(int millis) {
    run.network.jitterNanos = 1;
    stall(millis);
    run.network.jitterNanos = JITTER_MILLIS * MILLI;
  }

  /** Everything that is sent meanwhile arrives a latency after the end. */
  private void stall(int millis) {
    long end = run.clock.nanos() + millis * MILLI;
    while (run.clock.nanos() < end) {
      run.network.latencyNanos = latencyMillis * MILLI + end - run.clock.nanos();
      step();
    }
    run.network.latencyNanos = latencyMillis * MILLI;
  }

  private void settle() {
    play(latencyMillis + 3 * JITTER_MILLIS);
  }

  private void play(int millis) {
    long end = run.clock.nanos() + millis * MILLI;
    while (run.clock.nanos() < end) {
      step();
    }
  }

  private void step() {
    run.step();
    long now = viewer.clock.nanos();
    if (now - lastFrameNanos < FRAME_NANOS) {
      return;
    }
    FrameInfo info = frames.at(now).info();
    double speed = (info.instantNanos() - lastShownNanos) / (double) (now - lastFrameNanos);
    fastest = Math.max(fastest, speed);
    slowest = Math.min(slowest, speed);
    squares += (speed - 1) * (speed - 1);
    frameCount++;
    lastFrameNanos = now;
    lastShownNanos = info.instantNanos();
  }

  private void measure() {
    fastest = 0;
    slowest = Double.MAX_VALUE;
    squares = 0;
    frameCount = 0;
  }

  private long ageMillis() {
    return frames.at(lastFrameNanos).info().ageNanos() / MILLI;
  }
}

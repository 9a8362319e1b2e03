package org.isochron.lwjgl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** A simulated window whose swap takes as long as its display requires. */
final class SwapPacingTest {
  private static final long MILLI = 1_000_000;

  private final NanoClock.Manual clock = new NanoClock.Manual(9_000 * MILLI);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(1).withVelocities(), SharedState.Limits.DEFAULT, clock);
  private final Simulation world =
      Balls.weightless(1).ball(new Vector3f(), new Vector3f(2, 0, 0)).build();
  private final long marker = BodyId.of(0, 1);
  private final TickLoop loop =
      new TickLoop(state.claimWriter(), TickLoop.Parts.of(world), TickSettings.DEFAULT, clock);
  private final FrameSource frames = FrameSource.on(state);
  private final FakeWindow window = new FakeWindow();
  private final SwapPacing pacing = new SwapPacing(window, frames, clock);

  @Test
  void displayThatReportsNoRateIsMeasured() {
    window.reportedHertz = 0;
    pacing.onDisplay();

    assertThat(judder(2_000)).isLessThan(1);
    assertRefreshIsKnown();
    assertThat(window.vsync).isTrue();
  }

  @Test
  void reportedRateIsUsedFromTheFirstFrameOn() {
    window.reportedHertz = 144;

    pacing.onDisplay();
    nextFrame();

    assertThat(frames.refreshNanos()).isEqualTo(TickRate.hertz(144).periodNanos());
  }

  @Test
  void displayOfAnotherRateIsFollowed() {
    window.reportedHertz = 144;
    pacing.onDisplay();
    judder(1_000);
    window.refreshNanos = 16_666_667;
    judder(300);

    assertThat(judder(1_000)).isLessThan(1);
    assertRefreshIsKnown();
  }

  @Test
  void rateOfTheProgramIsKeptAndInputIsHandledWhileItWaits() {
    pacing.atRate(TickRate.hertz(50));
    long start = clock.nanos();
    for (int number = 0; number < 100; number++) {
      RenderFrame frame = nextFrame();
      assertThat((frame.info().requestedPresentNanos() - start) % (20 * MILLI)).isZero();
    }

    assertThat(clock.nanos() - start).isEqualTo(2_000 * MILLI);
    assertThat(window.vsync).isFalse();
    assertThat(window.awaitedNanos).isGreaterThan(1_400 * MILLI);
  }

  @Test
  void unpacedFramesAreForTheInstantOfTheCall() {
    pacing.unpaced();
    for (int number = 0; number < 100; number++) {
      assertThat(nextFrame().info().requestedPresentNanos()).isLessThanOrEqualTo(clock.nanos());
    }
    assertThat(window.vsync).isFalse();
    assertThat(window.awaitedNanos).isZero();
  }

  private void assertRefreshIsKnown() {
    assertThat(frames.refreshNanos())
        .isBetween(window.refreshNanos - MILLI / 10, window.refreshNanos + MILLI / 10);
  }

  private RenderFrame nextFrame() {
    RenderFrame frame = pacing.next();
    pacing.swap();
    return frame;
  }

  private double judder(int count) {
    List<Float> shown = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      shown.add(x(nextFrame()));
    }
    return judder(shown);
  }

  private float x(RenderFrame frame) {
    return frame.isEmpty() ? 0 : frame.position(marker, new Vector3f()).x;
  }

  /** Judder of the second half, in percent. */
  private static double judder(List<Float> shown) {
    int first = shown.size() / 2;
    double mean =
        (shown.get(shown.size() - 1) - shown.get(first)) / (double) (shown.size() - 1 - first);
    double squares = 0;
    for (int number = first + 1; number < shown.size(); number++) {
      double difference = shown.get(number) - shown.get(number - 1) - mean;
      squares += difference * difference;
    }
    return 100 * Math.sqrt(squares / (shown.size() - 1 - first)) / mean;
  }

  /** Ticks run meanwhile. */
  private void pass(long nanos) {
    long until = clock.nanos() + nanos;
    while (clock.nanos() < until) {
      clock.moveTo(Math.min(until, clock.nanos() + MILLI / 5));
      loop.advance(clock.nanos());
    }
  }

  private final class FakeWindow implements FrameWindow {
    int reportedHertz;
    long refreshNanos = TickRate.hertz(144).periodNanos();
    boolean vsync;
    long awaitedNanos;

    @Override
    public int reportedHertz() {
      return reportedHertz;
    }

    @Override
    public void vsync(boolean waits) {
      vsync = waits;
    }

    @Override
    public void swap() {
      long work = 2 * MILLI + clock.nanos() % 7 * MILLI / 10;
      pass(work);
      if (vsync) {
        pass(refreshNanos - clock.nanos() % refreshNanos);
      }
    }

    @Override
    public void poll() {
      pass(MILLI / 100);
    }

    @Override
    public void await(long nanos) {
      awaitedNanos += nanos;
      pass(nanos);
    }
  }
}

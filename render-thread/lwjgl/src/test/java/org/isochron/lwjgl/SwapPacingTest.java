package org.isochron.lwjgl;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.engine.reference.Balls;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
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
  private final TickLoop loop =
      new TickLoop(state.claimWriter(), TickLoop.Parts.of(world), TickSettings.DEFAULT, clock);
  private final FrameSource frames = FrameSource.on(state);
  private final FakeWindow window = new FakeWindow();
  private final SwapPacing pacing = new SwapPacing(window, frames, clock);

  @Test
  void displayThatReportsNoRateIsMeasured() {
    window.reportedHertz = 0;
    pacing.onDisplay();

    for (int number = 0; number < 2_000; number++) {
      nextFrame();
    }
    assertThat(frames.refreshNanos())
        .isBetween(window.refreshNanos - MILLI / 10, window.refreshNanos + MILLI / 10);
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

  private RenderFrame nextFrame() {
    RenderFrame frame = pacing.next();
    pacing.swap();
    return frame;
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
    final long refreshNanos = TickRate.hertz(144).periodNanos();
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

package org.isochron.bench.costs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A loop that occasionally stalls and then publishes all late ticks at once. A stalled reader
 * continues at the instant where it stopped, so its window must reach back to that instant.
 */
class TickBurstTest {
  private static final long MILLI = 1_000_000;
  private static final long END_NANOS = 12_000 * MILLI;
  private static final List<Delay> DELAYS = List.of(Delay.exact(), Delay.balanced());
  private static final SharedState.Limits DEFAULT = SharedState.Limits.DEFAULT;

  /**
   * Number of late ticks that the default policy catches up; ticks of longer stalls are dropped.
   */
  private static final int TICKS_AT_ONCE = 8;

  private enum Stall {
    STEP,
    WAKE_UP,
    BOTH_THREADS
  }

  @ParameterizedTest
  @EnumSource
  void noFrameFallsBeforeTheDefaultWindowAfterStallsOfUpToSixtyMillis(Stall stall) {
    long beforeWindowsOfThree = 0;
    for (int hertz : new int[] {25, 60, 100, 240}) {
      for (int stallMillis : new int[] {15, 30, 45, 60}) {
        if (stallMillis * hertz > TICKS_AT_ONCE * 1_000) {
          continue;
        }
        for (int framesPerSecond : new int[] {30, 60, 144}) {
          for (Delay delay : DELAYS) {
            for (boolean display : new boolean[] {false, true}) {
              Setup setup = new Setup(hertz, stall, stallMillis, framesPerSecond, delay, display);

              assertThat(new Run(setup, DEFAULT).framesBeforeWindow())
                  .as("%s", setup)
                  .isZero();
              beforeWindowsOfThree +=
                  new Run(setup, DEFAULT.withWindowLength(3)).framesBeforeWindow();
            }
          }
        }
      }
    }
    assertThat(beforeWindowsOfThree).as("frames before windows of three").isGreaterThan(1_000);
  }

  private record Setup(
      int hertz, Stall stall, int stallMillis, int framesPerSecond, Delay delay, boolean display) {}

  private static final class Run implements Simulation {
    private static final long BODY = BodyId.of(0, 1);
    private static final long STEP_NANOS = MILLI;
    private static final int LONGEST_PAUSE_MILLIS = 400;

    private final Setup setup;
    private final TickRate ticks;
    private final TickRate refreshes;
    private final NanoClock.Manual clock = new NanoClock.Manual(0);
    private final SharedState state;
    private final SplittableRandom random = new SplittableRandom(7);
    private final FrameSource frames;
    private long frameNumber;
    private long framesResume;
    private long nextStall;
    private long lastTick;

    Run(Setup setup, SharedState.Limits limits) {
      this.setup = setup;
      ticks = TickRate.hertz(setup.hertz);
      refreshes = TickRate.hertz(setup.framesPerSecond);
      state = SharedState.of(SnapshotLayout.bodies(1).withVelocities(), limits, clock);
      frames = FrameSource.on(state, FrameSource.Settings.of(setup.delay));
    }

    long framesBeforeWindow() {
      TickSettings settings = TickSettings.DEFAULT.withRate(ticks);
      try (StateWriter writer = state.claimWriter();
          frames) {
        TickLoop loop = new TickLoop(writer, TickLoop.Parts.of(this), settings, clock);
        while (clock.nanos() < END_NANOS) {
          long wake = loop.advance(clock.nanos()) + random.nextLong(MILLI);
          passUntil(wake + (setup.stall == Stall.STEP ? 0 : stallAt(wake)));
        }
      }
      return frames.counts().beforeWindow();
    }

    /**
     * Returns the stall of this tick in nanoseconds: usually 0, otherwise between half of the
     * longest stall and all of it.
     */
    private long stallAt(long nanos) {
      if (nanos < nextStall) {
        return 0;
      }
      long stall = setup.stallMillis * MILLI / 2;
      stall += random.nextLong(stall);
      nextStall = nanos + stall + MILLI * (50 + random.nextInt(LONGEST_PAUSE_MILLIS));
      if (setup.stall == Stall.BOTH_THREADS) {
        framesResume = nanos + stall + random.nextLong(10 * MILLI) - 5 * MILLI;
      }
      return stall;
    }

    private void passUntil(long nanos) {
      long lead = setup.display ? refreshes.periodNanos() : 0;
      long end = Math.max(clock.nanos(), nanos);
      long made = Math.max(refreshes.instantNanos(frameNumber) - lead, framesResume);
      while (made <= end) {
        clock.moveTo(Math.max(clock.nanos(), made));
        while (refreshes.instantNanos(frameNumber) < made) {
          frameNumber++; // refreshes missed by a stall
        }
        frames.at(Math.max(made, refreshes.instantNanos(frameNumber)));
        frameNumber++;
        made = Math.max(refreshes.instantNanos(frameNumber) - lead, framesResume);
      }
      clock.moveTo(end);
    }

    @Override
    public void step(long tick, double dtSeconds) {
      long stall = setup.stall == Stall.STEP ? stallAt(clock.nanos()) : 0;
      passUntil(clock.nanos() + STEP_NANOS + stall);
      lastTick = tick;
    }

    @Override
    public void capture(SnapshotWriter snapshots) {
      snapshots.body(BODY, lastTick * ticks.dtSeconds(), 0, 0, 0, 0, 0, 1);
    }

    @Override
    public long stateHash() {
      return 0;
    }
  }
}

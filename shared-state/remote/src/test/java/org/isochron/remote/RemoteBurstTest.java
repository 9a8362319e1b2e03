package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.state.SharedState;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Motion of a viewer while a step of the served simulation takes long, and all due ticks then run
 * at once.
 */
class RemoteBurstTest {
  private static final int FRAMES_A_SECOND = 60;
  private static final int TICK_MILLIS = 10;
  private static final int LEARNING_MILLIS = 5_000;
  private static final int STALLS = 7;
  private static final int BODIES = 4;

  /** Longest time between two frames of steps of a millisecond, at up to 1.1 of the speed. */
  private static final long MAX_FRAME_NANOS = 18_800_000;

  /** Longest burst of which a relay misses no tick. */
  private static final int FOLLOWED_TICKS = 64;

  private long longestNanos;
  private int jumps;
  private long lastNanos;
  private int playedMillis;

  @ParameterizedTest(name = "steps of {0} ms, windows of {1}")
  @CsvSource({
    "20, 3",
    "60, 2",
    "60, 3",
    "60, 10",
    "60, 64",
    "200, 3",
    "500, 3",
    "630, 3",
    "700, 3",
    "1000, 3",
    "1000, 10"
  })
  void pictureJumpsAtMostByTheTicksThatTheRelayMissed(int stepMillis, int window) {
    VirtualRun run = new VirtualRun(3, 1_000_000, BODIES);
    run.network.latencyNanos = 10_000_000;
    run.limits = SharedState.Limits.DEFAULT.withWindowLength(window);
    run.serve();
    VirtualViewer viewer = run.view();
    while (!viewer.isJoined() || viewer.loop.status().connection() != Connection.SERVED) {
      run.step();
    }
    long missed = viewer.loop.status().lostSnapshots();
    try (FrameSource source = FrameSource.on(viewer.state)) {
      play(run, viewer, source, LEARNING_MILLIS);
      longestNanos = 0;
      jumps = 0;
      for (int stall = 0; stall < STALLS; stall++) {
        run.stall(stepMillis);
        play(run, viewer, source, 2_500 + stepMillis);
      }
    }

    int missing = Math.max(0, stepMillis / TICK_MILLIS - FOLLOWED_TICKS);
    assertThat(viewer.loop.status().lostSnapshots() - missed)
        .isBetween((long) STALLS * missing, (long) STALLS * (missing == 0 ? 0 : missing + 1));
    assertThat(longestNanos)
        .isLessThan(
            MAX_FRAME_NANOS + (missing == 0 ? 0 : (missing + 1L) * TICK_MILLIS * 1_000_000));
    assertThat(jumps).isLessThanOrEqualTo(missing == 0 ? 0 : STALLS);
  }

  private void play(VirtualRun run, VirtualViewer viewer, FrameSource source, int millis) {
    for (int until = playedMillis + millis; playedMillis < until; playedMillis++) {
      run.step();
      if (playedMillis * FRAMES_A_SECOND / 1_000 > (playedMillis - 1) * FRAMES_A_SECOND / 1_000) {
        FrameInfo info = source.at(viewer.clock.nanos()).info();
        long movedNanos = info.instantNanos() - lastNanos;
        lastNanos = info.instantNanos();
        longestNanos = Math.max(longestNanos, movedNanos);
        jumps += movedNanos > 2 * MAX_FRAME_NANOS ? 1 : 0;
      }
    }
  }
}

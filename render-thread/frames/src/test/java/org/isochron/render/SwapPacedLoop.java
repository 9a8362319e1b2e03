package org.isochron.render;

import static org.isochron.render.HandDrivenPhysics.MILLI;

import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;

/**
 * A frame loop paced by a display, on a manually driven clock. After each refresh the thread wakes
 * a little late, works, requests its frame, draws and swaps. Physics ticks at 100 Hz and publishes
 * up to 1 ms late.
 */
final class SwapPacedLoop {
  static final long SECOND = 1_000 * MILLI;

  private static final long BODY = BodyId.of(0, 1);
  private static final long START = 50 * MILLI;

  interface Program {
    void begin(FrameSource frames, long nowNanos);

    RenderFrame next(FrameSource frames, long nowNanos);
  }

  /**
   * Results after the first second.
   *
   * @param stepDeviation deviation of displayed time steps from the display's intervals, as a
   *     fraction of an interval
   * @param ageNanos age of the displayed state
   * @param beforeWindow frames before the window
   * @param frames includes the first second
   */
  record Shown(double stepDeviation, long ageNanos, long beforeWindow, FrameSource frames) {}

  private final LongUnaryOperator intervalAt;
  private final boolean fixed;
  private final long longestWork;
  private final boolean missing;
  private final SplittableRandom random;
  private int windowLength = 3;
  private double squares;
  private long ages;
  private long count;

  private SwapPacedLoop(
      LongUnaryOperator intervalAt, boolean fixed, long longestWork, boolean missing, long seed) {
    this.intervalAt = intervalAt;
    this.fixed = fixed;
    this.longestWork = longestWork;
    this.missing = missing;
    random = new SplittableRandom(seed);
  }

  /**
   * A fixed rate. A frame that misses a refresh waits for the next. Each frame starts with 1 to 6
   * ms of work, at most 0.6 of an interval.
   */
  static SwapPacedLoop fixed(int hertz, long seed) {
    return new SwapPacedLoop(now -> SECOND / hertz, true, 6 * MILLI, false, seed);
  }

  /**
   * Like {@link #fixed}, with missed refreshes: one frame in 50 takes an interval longer, and one
   * in 200 begins 30 to 100 ms late.
   */
  static SwapPacedLoop missing(int hertz, long seed) {
    return new SwapPacedLoop(now -> SECOND / hertz, true, 6 * MILLI, true, seed);
  }

  static SwapPacedLoop variable(LongUnaryOperator intervalAt, long longestWork, long seed) {
    return new SwapPacedLoop(intervalAt, false, longestWork, false, seed);
  }

  SwapPacedLoop withWindowLength(int length) {
    windowLength = length;
    return this;
  }

  Shown run(FrameSource.Settings settings, Program program, long untilNanos) {
    HandDrivenPhysics physics = new HandDrivenPhysics(
            SnapshotLayout.bodies(1).withVelocities(),
            TickRate.hertz(100),
            windowLength,
            (tick, instant, writer, events) -> {
              writer.body(BODY, instant * 1e-9f, 0, 0, 0, 0, 0, 1);
              writer.velocity(BODY, 1, 0, 0, 0, 0, 0);
            })
        .late(tick -> new SplittableRandom(tick).nextLong(MILLI));
    FrameSource frames = FrameSource.on(physics.state, settings);
    physics.start(0);
    physics.runUntil(START);
    program.begin(frames, START);
    long refresh = START + random.nextLong(20 * MILLI);
    long lastShown = 0;
    long lastSeen = 0;
    long beforeFirst = 0;
    while (refresh < untilNanos) {
      long interval = intervalAt.applyAsLong(refresh);
      long started = refresh + beforeTheFrame(interval);
      long finished = started + interval / 5 + (happens(50) ? interval : 0);
      physics.runUntil(started);
      long shown = program.next(frames, started).instantNanos();
      long seen = following(refresh, started, interval); // a missed refresh cannot be predicted
      if (lastSeen <= SECOND) {
        beforeFirst = frames.counts().beforeWindow();
      } else {
        double deviation = (shown - lastShown - (seen - lastSeen)) / (double) interval;
        squares += deviation * deviation;
        ages += seen - shown;
        count++;
      }
      lastShown = shown;
      lastSeen = seen;
      refresh = following(refresh, finished, interval);
    }
    long before = frames.counts().beforeWindow() - beforeFirst;
    return new Shown(Math.sqrt(squares / count), ages / count, before, frames);
  }

  private long beforeTheFrame(long interval) {
    long wakeUp = 100_000 + random.nextLong(400_000);
    long max = Math.min(longestWork, interval * 6 / 10);
    long work = MILLI + random.nextLong(Math.max(1, max - MILLI));
    return wakeUp + work + (happens(200) ? 30 * MILLI + random.nextLong(70 * MILLI) : 0);
  }

  private boolean happens(int onceIn) {
    return missing && random.nextInt(onceIn) == 0;
  }

  private long following(long refresh, long now, long interval) {
    return fixed
        ? refresh + ((now - refresh) / interval + 1) * interval
        : Math.max(refresh + interval, now);
  }
}

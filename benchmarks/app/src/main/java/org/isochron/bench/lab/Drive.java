package org.isochron.bench.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/**
 * When the frames come, and what the loop learns of it.
 *
 * @param ticks how many ticks a second a fixed rate has
 * @param refresh of the display
 * @param frames the wall instants of the frames, from 0 on
 * @param grainNanos what the clock counts in
 * @param speedPermille of simulation time
 * @param heldToRefresh true if a frame is seen as of the last refresh before it, and not as it is
 *     made
 */
record Drive(
    TickRate ticks,
    TickRate refresh,
    List<Long> frames,
    long grainNanos,
    int speedPermille,
    boolean heldToRefresh) {
  private static final long MILLI = 1_000_000;

  Drive {
    frames = List.copyOf(frames);
  }

  /** Frames at instants, on a display of 60 Hz. */
  static Drive at(TickRate ticks, List<Long> frames) {
    return new Drive(ticks, TickRate.hertz(60), frames, 1, Timeline.NORMAL_PERMILLE, false);
  }

  /** Returns even frames: their rate and their count. */
  static Drive even(long tickHertz, long frameHertz, int count) {
    return at(TickRate.hertz(tickHertz), frames(TickRate.hertz(frameHertz), count, 0));
  }

  /** Returns even frames at 60 Hz, some before a gap and some after it. */
  static Drive gap(long tickHertz, int before, long gapNanos, int after) {
    TickRate sixty = TickRate.hertz(60);
    List<Long> frames = new ArrayList<>(frames(sixty, before, 0));
    frames.addAll(frames(sixty, after, frames.get(before - 1) + gapNanos));
    return at(TickRate.hertz(tickHertz), frames);
  }

  /** Frames of 10 to 40 ms, 25 to 100 a second. */
  static Drive random(long tickHertz, long seed, int count) {
    Random random = new Random(seed);
    List<Long> frames = new ArrayList<>(List.of(0L));
    while (frames.size() < count) {
      frames.add(frames.get(frames.size() - 1) + 10 * MILLI + random.nextInt((int) (30 * MILLI)));
    }
    return at(TickRate.hertz(tickHertz), frames);
  }

  Drive withGrain(long nanos) {
    return new Drive(ticks, refresh, frames, nanos, speedPermille, heldToRefresh);
  }

  Drive withSpeed(int permille) {
    return new Drive(ticks, refresh, frames, grainNanos, permille, heldToRefresh);
  }

  Drive withHeldToRefresh() {
    return new Drive(ticks, refresh, frames, grainNanos, speedPermille, true);
  }

  /** What the clock reads at a wall instant. */
  long readAt(long wallNanos) {
    return wallNanos / grainNanos * grainNanos;
  }

  /** Which simulation instant a wall instant shows. */
  long simAt(long wallNanos) {
    return new Timeline(0, 0, 0, speedPermille).simAt(wallNanos);
  }

  /** The instant as of which a frame made at a wall instant is seen. */
  long seenAt(long wallNanos) {
    return heldToRefresh ? refresh.instantNanos(refresh.tickAt(wallNanos)) : wallNanos;
  }

  private static List<Long> frames(TickRate rate, int count, long originNanos) {
    List<Long> frames = new ArrayList<>();
    for (int frame = 0; frame < count; frame++) {
      frames.add(originNanos + rate.instantNanos(frame));
    }
    return frames;
  }
}

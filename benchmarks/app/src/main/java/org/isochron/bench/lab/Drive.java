package org.isochron.bench.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/**
 * @param ticks tick rate of fixed timesteps
 * @param refresh refresh rate of the display
 * @param grainNanos resolution of the clock
 * @param speedPermille speed of simulation time
 * @param heldToRefresh true if a frame counts as seen at the most recent refresh, false if at the
 *     time it is made
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

  static Drive at(TickRate ticks, List<Long> frames) {
    return new Drive(ticks, TickRate.hertz(60), frames, 1, Timeline.NORMAL_PERMILLE, false);
  }

  static Drive even(long tickHertz, long frameHertz, int count) {
    return at(TickRate.hertz(tickHertz), frames(TickRate.hertz(frameHertz), count, 0));
  }

  static Drive gap(long tickHertz, int before, long gapNanos, int after) {
    TickRate sixty = TickRate.hertz(60);
    List<Long> frames = new ArrayList<>(frames(sixty, before, 0));
    frames.addAll(frames(sixty, after, frames.get(before - 1) + gapNanos));
    return at(TickRate.hertz(tickHertz), frames);
  }

  /** Returns random frame times of 10 to 40 ms. */
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

  long readAt(long wallNanos) {
    return wallNanos / grainNanos * grainNanos;
  }

  long simAt(long wallNanos) {
    return new Timeline(0, 0, 0, speedPermille).simAt(wallNanos);
  }

  /** Returns the instant at which a frame made at a wall-clock instant counts as seen. */
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

package org.isochron.bench.costs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.isochron.state.time.Timeline;

/** The frames of a replay, and what is measured of them. Owner: one thread. */
final class ShownMotion {
  /** A step is compared with the mean of as many steps before and after it: half a second of 144 frames a second. */
  private static final int STEPS_AROUND = 36;

  /** The number of steps whose mean cost bounds the speed, and the share of its time that a loop can use. */
  private static final int BOUND_STEPS = 10;

  private static final double MOST_LOAD = 0.97;

  private record Frame(long wallNanos, double place, long ageNanos) {}

  private final List<Frame> frames = new ArrayList<>();
  private final List<Timeline> timelines = new ArrayList<>();

  void changed(Timeline timeline) {
    timelines.add(timeline);
  }

  /** Adds a frame: when it was seen, where it showed a body that moves by one a second, and which instant. */
  void add(long wallNanos, double place, long instantNanos) {
    frames.add(new Frame(wallNanos, place, Math.max(0, wallNanos - dueNanos(instantNanos))));
  }

  /** Returns the figures; the ticks are those that ran while frames were added. */
  ReplayFigures figures(StepCosts costs, long firstTick, long lastTick) {
    Frame first = frames.get(0);
    Frame last = frames.get(frames.size() - 1);
    long spanNanos = last.wallNanos - first.wallNanos;
    return new ReplayFigures(
        judderPercent(spanNanos * 1e-9 / (frames.size() - 1)),
        100e9 * (last.place - first.place) / spanNanos,
        boundPercent(costs, firstTick, lastTick),
        medianAgeNanos(),
        timelines.get(timelines.size() - 1).epoch());
  }

  private double judderPercent(double realStep) {
    double[] steps = new double[frames.size() - 1];
    Arrays.setAll(steps, i -> frames.get(i + 1).place - frames.get(i).place);
    double squares = 0;
    for (int i = 0; i < steps.length; i++) {
      int from = Math.max(0, i - STEPS_AROUND);
      int to = Math.min(steps.length, i + STEPS_AROUND + 1);
      double error = steps[i] - Arrays.stream(steps, from, to).sum() / (to - from);
      squares += error * error;
    }
    return 100 * Math.sqrt(squares / steps.length) / realStep;
  }

  private static double boundPercent(StepCosts costs, long firstTick, long lastTick) {
    long periodNanos = CostReplay.TICKS.periodNanos();
    double least = 0;
    for (long tick = firstTick; tick <= lastTick; tick++) {
      double sum = 0;
      for (long near = tick - BOUND_STEPS / 2; near < tick + BOUND_STEPS / 2; near++) {
        sum += costs.nanos(near);
      }
      least += Math.max((double) periodNanos, sum / BOUND_STEPS / MOST_LOAD);
    }
    return 100.0 * ((lastTick - firstTick + 1) * periodNanos) / least;
  }

  private long medianAgeNanos() {
    return frames.stream()
        .mapToLong(Frame::ageNanos)
        .sorted()
        .skip(frames.size() / 2)
        .findFirst()
        .orElse(0);
  }

  /** Returns the wall instant at which an instant of simulation time was due, by all timelines so far. */
  private long dueNanos(long instantNanos) {
    long end = Long.MAX_VALUE;
    for (int i = timelines.size() - 1; i >= 0; i--) {
      Timeline segment = timelines.get(i);
      if (instantNanos >= segment.simNanos() && !segment.isPaused()) {
        return Math.min(end, segment.wallAt(instantNanos));
      }
      end = segment.wallNanos();
    }
    return end;
  }
}

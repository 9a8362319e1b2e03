package org.isochron.bench.costs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.isochron.state.Timeline;

/** The frames of a replay, and what is measured of them. Owner: one thread. */
final class ShownMotion {
  /**
   * A step is compared with the mean of as many steps before and after it: half a second of 144
   * frames a second.
   */
  private static final int STEPS_AROUND = 36;

  /**
   * The number of steps whose mean cost bounds the speed, and the share of its time that a loop can
   * use.
   */
  private static final int BOUND_STEPS = 10;

  private static final double MOST_LOAD = 0.97;

  private record Frame(long wallNanos, double place, long ageNanos) {}

  private final List<Frame> frames = new ArrayList<>();
  private final List<Timeline> timelines = new ArrayList<>();

  void changed(Timeline timeline) {
    timelines.add(timeline);
  }

  /**
   * Adds a frame: when it was seen, where it showed a body that moves by one a second, and which
   * instant that was.
   */
  void add(long wallNanos, double place, long instantNanos) {
    long age = Math.max(0, wallNanos - dueNanos(instantNanos));
    frames.add(new Frame(wallNanos, place, age));
  }

  /** Returns the figures; the ticks are those that ran while frames were added. */
  ReplayFigures figures(StepCosts costs, long firstTick, long lastTick) {
    Frame first = frames.get(0);
    Frame last = frames.get(frames.size() - 1);
    return new ReplayFigures(
        judderPercent(),
        100e9 * (last.place - first.place) / (last.wallNanos - first.wallNanos),
        boundPercent(costs, firstTick, lastTick),
        medianAgeNanos(),
        timelines.get(timelines.size() - 1).epoch());
  }

  /** How far a body moves from frame to frame at real time. */
  private double realStep() {
    long span = frames.get(frames.size() - 1).wallNanos - frames.get(0).wallNanos;
    return span * 1e-9 / (frames.size() - 1);
  }

  private double judderPercent() {
    double[] errors = new double[frames.size() - 1];
    errors(frames.stream().mapToDouble(Frame::place).toArray(), errors);
    double squares = Arrays.stream(errors).map(error -> error * error).sum();
    return 100 * Math.sqrt(squares / errors.length) / realStep();
  }

  /** Computes what each step between shown places differs from the mean of the steps around it. */
  private static void errors(double[] places, double[] errors) {
    for (int step = 0; step < errors.length; step++) {
      int from = Math.max(0, step - STEPS_AROUND);
      int to = Math.min(errors.length, step + STEPS_AROUND + 1);
      errors[step] = places[step + 1] - places[step] - (places[to] - places[from]) / (to - from);
    }
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

  /**
   * Returns the wall instant at which an instant of simulation time was due, by all timelines so
   * far.
   */
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

package org.isochron.bench.costs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.isochron.state.Timeline;

/** Collects the frames of a replay and computes their figures. Owner: one thread. */
final class ShownMotion {
  /**
   * Half-width of the averaging window in steps; the window covers half a second at 144 frames per
   * second.
   */
  private static final int STEPS_AROUND = 36;

  private static final int BOUND_STEPS = 10;

  private static final double MAX_LOAD = 0.97;

  private record Frame(long wallNanos, double position, long ageNanos) {}

  private final List<Frame> frames = new ArrayList<>();
  private final List<Timeline> timelines = new ArrayList<>();

  void changed(Timeline timeline) {
    timelines.add(timeline);
  }

  /**
   * @param position shown position of a body that moves at 1 m/s
   * @param instantNanos shown instant of simulation time
   */
  void add(long wallNanos, double position, long instantNanos) {
    long age = Math.max(0, wallNanos - dueNanos(instantNanos));
    frames.add(new Frame(wallNanos, position, age));
  }

  ReplayFigures figures(StepCosts costs, long firstTick, long lastTick) {
    Frame first = frames.get(0);
    Frame last = frames.get(frames.size() - 1);
    return new ReplayFigures(
        judderPercent(),
        100e9 * (last.position - first.position) / (last.wallNanos - first.wallNanos),
        boundPercent(costs, firstTick, lastTick),
        medianAgeNanos(),
        timelines.get(timelines.size() - 1).epoch());
  }

  private double realStep() {
    long span = frames.get(frames.size() - 1).wallNanos - frames.get(0).wallNanos;
    return span * 1e-9 / (frames.size() - 1);
  }

  private double judderPercent() {
    double[] errors = new double[frames.size() - 1];
    errors(frames.stream().mapToDouble(Frame::position).toArray(), errors);
    double squares = Arrays.stream(errors).map(error -> error * error).sum();
    return 100 * Math.sqrt(squares / errors.length) / realStep();
  }

  /**
   * Computes how much each step between shown positions deviates from the mean of the surrounding
   * steps.
   */
  private static void errors(double[] positions, double[] errors) {
    for (int step = 0; step < errors.length; step++) {
      int from = Math.max(0, step - STEPS_AROUND);
      int to = Math.min(errors.length, step + STEPS_AROUND + 1);
      errors[step] =
          positions[step + 1] - positions[step] - (positions[to] - positions[from]) / (to - from);
    }
  }

  private static double boundPercent(StepCosts costs, long firstTick, long lastTick) {
    long periodNanos = CostReplay.TICKS.periodNanos();
    double minimum = 0;
    for (long tick = firstTick; tick <= lastTick; tick++) {
      double sum = 0;
      for (long near = tick - BOUND_STEPS / 2; near < tick + BOUND_STEPS / 2; near++) {
        sum += costs.nanos(near);
      }
      minimum += Math.max((double) periodNanos, sum / BOUND_STEPS / MAX_LOAD);
    }
    return 100.0 * ((lastTick - firstTick + 1) * periodNanos) / minimum;
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
   * Returns the wall-clock instant at which an instant of simulation time was due, using all
   * timelines so far.
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

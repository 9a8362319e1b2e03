package org.isochron.bench.lab;

import java.util.ArrayList;
import java.util.List;

/** The frames that a strategy showed, and their figures. */
final class Trace {
  record Frame(long wallNanos, long seenNanos, double x, double y, double truth, long ticks) {
    double error() {
      return x - truth;
    }
  }

  /**
   * Start of the measurement; earlier frames are skipped while readers adapt to the lateness of
   * ticks.
   */
  private static final long SETTLED_NANOS = 200_000_000;

  private final Course course;
  private final Drive drive;
  private final List<Frame> frames = new ArrayList<>();

  Trace(Course course, Drive drive) {
    this.course = course;
    this.drive = drive;
  }

  void add(long wallNanos, double x, double y, long ticks) {
    long seen = drive.seenAt(wallNanos);
    double truth = course.truth().applyAsDouble(drive.simAt(seen));
    frames.add(new Frame(wallNanos, seen, x, y, truth, ticks));
  }

  Drive drive() {
    return drive;
  }

  List<Frame> frames() {
    return frames;
  }

  Frame last() {
    return frames.get(frames.size() - 1);
  }

  long ticks() {
    return frames.stream().mapToLong(Frame::ticks).sum();
  }

  long minTicks() {
    return frames.stream().skip(1).mapToLong(Frame::ticks).min().orElse(0);
  }

  long maxTicks() {
    return frames.stream().mapToLong(Frame::ticks).max().orElse(0);
  }

  /** Returns the shown speed of a body in even motion, relative to its true speed. */
  double speed() {
    List<Frame> settled = settled();
    Frame first = settled.get(0);
    return (last().x() - first.x()) / (last().truth() - first.truth());
  }

  /**
   * Returns the root mean square error of the shown displacements, in percent of the mean ideal
   * displacement.
   */
  double judderPercent() {
    List<Frame> settled = settled();
    double squares = 0;
    double ideals = 0;
    for (int frame = 1; frame < settled.size(); frame++) {
      Frame before = settled.get(frame - 1);
      Frame now = settled.get(frame);
      double ideal = now.truth() - before.truth();
      double off = now.x() - before.x() - ideal;
      squares += off * off;
      ideals += ideal;
    }
    int count = settled.size() - 1;
    return 100 * Math.sqrt(squares / count) / (ideals / count);
  }

  /** Returns the mean lag of the picture behind the truth, in simulation time. */
  long lagNanos() {
    double behind =
        settled().stream().mapToDouble(frame -> -frame.error()).average().orElse(0);
    return Math.round(behind / course.speed() * 1e9);
  }

  double greatestError() {
    return frames.stream().mapToDouble(frame -> Math.abs(frame.error())).max().orElse(0);
  }

  boolean hitsTheWall() {
    return frames.stream().anyMatch(frame -> Math.abs(frame.y() - CurvedPath.WALL_HEIGHT) < 1e-6)
        && Math.abs(last().y() - CurvedPath.WALL_HEIGHT) < 1e-6;
  }

  private List<Frame> settled() {
    List<Frame> settled =
        frames.stream().filter(frame -> frame.wallNanos() >= SETTLED_NANOS).toList();
    return settled.size() > 2 ? settled : frames;
  }
}

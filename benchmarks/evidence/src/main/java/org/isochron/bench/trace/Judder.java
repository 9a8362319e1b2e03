package org.isochron.bench.trace;

/**
 * How unevenly a body in even motion would be seen to move. Such a body is where the shown instant
 * puts it, so judder is computed from the shown instants alone, whatever the scene. Owner: the
 * thread that shows frames.
 *
 * <p>Judder is the root mean square of the difference between shown and ideal displacement from
 * frame to frame, in percent of the mean ideal displacement.
 */
public final class Judder {
  private boolean begun;
  private long shown;
  private long ideal;
  private double squares;
  private double ideals;
  private long count;

  /** A frame showed an instant where evenness asked for another; both of simulation time. */
  void add(long shownNanos, long idealNanos) {
    long wanted = idealNanos - ideal;
    if (begun && wanted > 0) {
      double error = shownNanos - shown - wanted;
      squares += error * error;
      ideals += wanted;
      count++;
    }
    begun = true;
    shown = shownNanos;
    ideal = idealNanos;
  }

  /** The next frame begins anew: instants of two epochs have nothing to do with each other. */
  void restart() {
    begun = false;
  }

  /**
   * Returns the judder of the last frames alone, from the instants that they showed and those that
   * evenness asked for.
   */
  public static double percentOfLast(int frames, ValueTrack shown, ValueTrack ideal) {
    Judder judder = new Judder();
    long end = Math.min(shown.count(), ideal.count());
    for (long frame = Math.max(0, end - frames); frame < end; frame++) {
      judder.add(shown.at(frame), ideal.at(frame));
    }
    return judder.percent();
  }

  /**
   * Returns how far a body in even motion moved in a frame, as a share of how far it should have.
   */
  public static double shareMoved(long frame, ValueTrack shown, ValueTrack ideal) {
    long wanted = ideal.at(frame) - ideal.at(frame - 1);
    return wanted <= 0 ? 0 : (double) (shown.at(frame) - shown.at(frame - 1)) / wanted;
  }

  public double percent() {
    return count == 0 ? 0 : 100 * Math.sqrt(squares / count) / (ideals / count);
  }
}

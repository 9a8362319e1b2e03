package org.isochron.bench.compare;

/**
 * Evenness of the shown motion.
 *
 * <p>Between two refreshes the marker should move along its circle at the contender's mean speed.
 * The error is the vector difference between the shown and the expected movement. Judder is the
 * root mean square of the errors, in percent of the expected movement. A simulation that runs
 * slowly but evenly has no judder, because its speed is reported separately.
 *
 * @param squares sum of the squared errors, each relative to the expected movement
 * @param count number of evaluated movements
 * @param shownNanos simulation time that was shown
 * @param wallNanos wall time that passed meanwhile
 */
record Evenness(double squares, long count, long shownNanos, long wallNanos) {
  static Evenness of(Display display) {
    int last = display.count() - 1;
    if (last < 1) {
      return new Evenness(0, 0, 0, 0);
    }
    long shown = display.shownNanos(last) - display.shownNanos(0);
    long wall = display.atNanos(last) - display.atNanos(0);
    double squares = 0;
    for (int i = 1; i <= last && shown > 0; i++) {
      long even = (display.atNanos(i) - display.atNanos(i - 1)) * shown / wall;
      long before = display.shownNanos(i - 1);
      double evenX = Marker.x(before + even) - Marker.x(before);
      double evenY = Marker.y(before + even) - Marker.y(before);
      double errorX = display.x(i) - display.x(i - 1) - evenX;
      double errorY = display.y(i) - display.y(i - 1) - evenY;
      squares += (errorX * errorX + errorY * errorY) / (evenX * evenX + evenY * evenY);
    }
    return new Evenness(squares, last, shown, wall);
  }

  Evenness plus(Evenness other) {
    return new Evenness(
        squares + other.squares,
        count + other.count,
        shownNanos + other.shownNanos,
        wallNanos + other.wallNanos);
  }

  boolean isMoving() {
    return shownNanos > 0 && count > 0;
  }

  double judderPercent() {
    return isMoving() ? 100 * Math.sqrt(squares / count) : 0;
  }

  long speedPermille() {
    return wallNanos == 0 ? 0 : Math.round(1_000.0 * shownNanos / wallNanos);
  }
}

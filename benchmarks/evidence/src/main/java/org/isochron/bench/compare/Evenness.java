package org.isochron.bench.compare;

/**
 * How evenly a display shows the marker to move.
 *
 * <p>From refresh to refresh the marker should move on its circle by what the contender's own mean
 * speed makes of the time between; the vector by which it moves otherwise is the error. Judder is
 * the root mean square of the errors, in percent of the even step. So a simulation that runs slow
 * but evenly has no judder: its speed is reported separately.
 *
 * @param squares the sum of the squared errors, each in shares of the even step
 * @param count how many steps were judged
 * @param shownNanos how much simulation time was shown
 * @param wallNanos in how much wall time
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

  /** Returns true if the marker moved at all, so that there is something to judge. */
  boolean isMoving() {
    return shownNanos > 0 && count > 0;
  }

  double judderPercent() {
    return isMoving() ? 100 * Math.sqrt(squares / count) : 0;
  }

  /** The speed of what was shown, in thousandths of real time. */
  long speedPermille() {
    return wallNanos == 0 ? 0 : Math.round(1_000.0 * shownNanos / wallNanos);
  }
}

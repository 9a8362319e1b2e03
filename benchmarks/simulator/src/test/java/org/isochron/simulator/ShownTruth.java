package org.isochron.simulator;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.isochron.state.TickRate;

/**
 * What happened around an instant that a picture shows.
 *
 * @param from the tick at or before the instant, or {@code to} if there is none
 * @param to the tick whose bodies are shown
 * @param fraction 0 at the end of {@code from}, 1 at the end of {@code to}, and more beyond it
 * @param span seconds between the two ticks
 * @param beyond seconds from {@code to} to the instant, if that is the newest tick
 */
record ShownTruth(Truth.Moment from, Truth.Moment to, double fraction, double span, double beyond) {
  private static final double PER_NANO = 1e-9;

  /** Returns the moments that a reader's window may hold, the newest first. */
  static List<Truth.Moment> window(Truth truth, long epoch, int length) {
    List<Truth.Moment> window = new ArrayList<>();
    Iterator<Truth.Moment> back = truth.backwards();
    while (back.hasNext() && window.size() < length) {
      Truth.Moment moment = back.next();
      boolean follows =
          window.isEmpty() || moment.tick() + 1 == window.get(window.size() - 1).tick();
      if (moment.epoch() < epoch || !follows) {
        break; // commands in a pause show a tick again, and nothing before is blended with that
      }
      if (moment.epoch() == epoch) {
        window.add(moment);
      }
    }
    return window;
  }

  static ShownTruth at(List<Truth.Moment> window, TickRate rate, long instantNanos) {
    int age = 0;
    while (age + 2 < window.size()
        && rate.instantNanos(window.get(age + 1).tick()) > instantNanos) {
      age++;
    }
    Truth.Moment to = window.get(age);
    Truth.Moment from = window.get(Math.min(age + 1, window.size() - 1));
    long begin = rate.instantNanos(from.tick());
    long end = rate.instantNanos(to.tick());
    return new ShownTruth(
        from,
        to,
        window.size() == 1 ? 1 : (double) (instantNanos - begin) / (end - begin),
        (end - begin) * PER_NANO,
        Math.max(0, instantNanos - end) * PER_NANO);
  }

  /**
   * Returns what touches after the events that have happened: those of commands, and of bodies that
   * the step removes. Backwards, all events happen at the beginning.
   */
  Truth.Pairs pairs() {
    return fraction < 1
        ? new Truth.Pairs(among(to, to.first().contacts()), among(to, to.first().visits()))
        : new Truth.Pairs(to.contacts(), to.visits());
  }

  private static Set<Truth.Pair> among(Truth.Moment moment, Set<Truth.Pair> pairs) {
    Set<Truth.Pair> left = new HashSet<>(pairs);
    left.removeIf(pair -> !moment.contains(pair.bodyA()) || !moment.contains(pair.bodyB()));
    return left;
  }
}

package org.isochron.bench.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A listener that was lapped learns exactly how many events it lost.
 *
 * <pre>
 *   delivered events + events counted in gaps = published events, at every moment between two events
 * </pre>
 */
public class Claim08EventGaps {
  private Claim08EventGaps() {}

  static String finish(Events events, Listener listener) {
    events.poll(listener);
    return listener.exact() && listener.last() == Claim07EventCopies.PUBLISHED
        ? "exact"
        : "miscounted";
  }

  @JCStressTest
  @State
  @Outcome(
      id = "exact",
      expect = Expect.ACCEPTABLE,
      desc = "events and gaps add up to the published number")
  @Outcome(
      id = "miscounted",
      expect = Expect.FORBIDDEN,
      desc = "an event was neither delivered nor counted as lost, or both")
  public static class InTheLibrary {
    private final Events events = new LibraryEvents();
    private final Listener listener = new Listener();

    @Actor
    public void publisher() {
      Claim07EventCopies.publish(events);
    }

    @Actor
    public void listener() {
      Claim07EventCopies.listen(events, listener);
    }

    @Arbiter
    public void result(L_Result result) {
      result.r1 = finish(events, listener);
    }
  }

  /**
   * The new position and the number of lost events come from two separate reads of the newest event
   * number.
   */
  @Twin
  @JCStressTest
  @State
  @Outcome(
      id = "exact",
      expect = Expect.ACCEPTABLE,
      desc = "events and gaps add up to the published number")
  @Outcome(
      id = "miscounted",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "an event was neither delivered nor counted as lost, or both")
  public static class CountedByTwoReadings {
    private final Events events = new TwinEvents() {
      @Override
      long skip() {
        long lost = middle() - next;
        Pause.between();
        next = middle();
        return lost;
      }
    };
    private final Listener listener = new Listener();

    @Actor
    public void publisher() {
      Claim07EventCopies.publish(events);
    }

    @Actor
    public void listener() {
      Claim07EventCopies.listen(events, listener);
    }

    @Arbiter
    public void result(L_Result result) {
      result.r1 = finish(events, listener);
    }
  }
}

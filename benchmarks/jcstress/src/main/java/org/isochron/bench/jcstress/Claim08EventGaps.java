package org.isochron.bench.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A listener that was lapped gets the exact number of events that it lost.
 *
 * <pre>
 *   events received + events counted in gaps = events published, between any two events
 * </pre>
 */
public class Claim08EventGaps {
  private static final int TOLD = 40;
  private static final int POLLS = 8;

  private Claim08EventGaps() {}

  static void publish(Events events) {
    for (int number = 1; number <= TOLD; number++) {
      events.publish(number);
    }
  }

  static void listen(Events events, Listener listener) {
    for (int poll = 0; poll < POLLS; poll++) {
      events.poll(listener);
    }
  }

  static String finish(Events events, Listener listener) {
    events.poll(listener);
    return listener.exact() && listener.last() == TOLD ? "exact" : "miscounted";
  }

  @JCStressTest
  @State
  @Outcome(
      id = "exact",
      expect = Expect.ACCEPTABLE,
      desc = "events and gaps add up to what was published")
  @Outcome(
      id = "miscounted",
      expect = Expect.FORBIDDEN,
      desc = "an event neither arrived nor was counted as lost, or both")
  public static class InTheLibrary {
    private final Events events = new LibraryEvents();
    private final Listener listener = new Listener();

    @Actor
    public void publisher() {
      publish(events);
    }

    @Actor
    public void listener() {
      listen(events, listener);
    }

    @Arbiter
    public void result(L_Result result) {
      result.r1 = finish(events, listener);
    }
  }

  /** The next place and the number of lost events come from two separate reads of the newest number. */
  @Twin
  @JCStressTest
  @State
  @Outcome(
      id = "exact",
      expect = Expect.ACCEPTABLE,
      desc = "events and gaps add up to what was published")
  @Outcome(
      id = "miscounted",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "an event neither arrived nor was counted as lost, or both")
  public static class CountedByTwoReadings {
    private final Events events = new ReplicaEvents(ReplicaEvents.Mistake.TWO_READINGS);
    private final Listener listener = new Listener();

    @Actor
    public void publisher() {
      publish(events);
    }

    @Actor
    public void listener() {
      listen(events, listener);
    }

    @Arbiter
    public void result(L_Result result) {
      result.r1 = finish(events, listener);
    }
  }
}

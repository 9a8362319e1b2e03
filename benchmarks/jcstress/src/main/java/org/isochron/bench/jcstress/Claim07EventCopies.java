package org.isochron.bench.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A listener's copy of an event is never torn, however fast the publisher overwrites.
 *
 * <pre>
 *   publisher publishes event n-1 --before--> it writes event n where the listener reads
 *   listener copies --before--> it looks which event was published last, and discards the copy if the next is being written
 * </pre>
 */
public class Claim07EventCopies {
  static final int PUBLISHED = 40;

  private static final int POLLS = 8;

  private Claim07EventCopies() {}

  static void publish(Events events) {
    for (int number = 1; number <= PUBLISHED; number++) {
      events.publish(number);
    }
  }

  static void listen(Events events, Listener listener) {
    for (int poll = 0; poll < POLLS; poll++) {
      events.poll(listener);
    }
  }

  /** The outcomes of a twin. */
  @Outcome(
      id = "whole",
      expect = Expect.ACCEPTABLE,
      desc = "every event as it was published, in order")
  @Outcome(
      id = "torn",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "an event and its successor in one copy")
  interface Broken {}

  @JCStressTest
  @State
  @Outcome(
      id = "whole",
      expect = Expect.ACCEPTABLE,
      desc = "every event as it was published, in order")
  @Outcome(id = "torn", expect = Expect.FORBIDDEN, desc = "an event and its successor in one copy")
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
      result.r1 = listener.torn() ? "torn" : "whole";
    }
  }

  /** The check comes before the copy, as the compiler may reorder them without a fence. */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Broken.class)
  public static class CheckedBeforeTheCopy {
    private final Events events = new TwinEvents() {
      @Override
      boolean copy(long number) {
        boolean isIntact = isIntact(number);
        super.copy(number);
        return isIntact;
      }
    };
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
      result.r1 = listener.torn() ? "torn" : "whole";
    }
  }
}

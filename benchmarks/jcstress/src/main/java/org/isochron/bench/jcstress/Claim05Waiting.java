package org.isochron.bench.jcstress;

import org.isochron.bench.jcstress.Handover.Reading;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

/**
 * A reader that does nothing but look for news sees a publish in the end.
 *
 * <pre>
 *   an opaque check is made anew each time; a plain one may be made once, before the loop
 * </pre>
 */
public class Claim05Waiting {
  private Claim05Waiting() {}

  static void await(@Nullable Reading reading) {
    while (reading != null && !reading.refresh()) {
      // no onSpinWait here: it would hide what the claim is about
    }
  }

  @JCStressTest(Mode.Termination)
  @State
  @Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "the reader saw the publish")
  @Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "the reader spins for ever")
  public static class InTheLibrary {
    private final Handover handover = new LibraryHandover();
    private final @Nullable Reading reading = handover.open();

    @Actor
    public void reader() {
      await(reading);
    }

    @Signal
    public void writer() {
      handover.publish(1);
    }
  }

  /** The check is plain, and the compiler makes it once. */
  @Twin
  @JCStressTest(Mode.Termination)
  @State
  @Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "the reader saw the publish")
  @Outcome(id = "STALE", expect = Expect.ACCEPTABLE_INTERESTING, desc = "the reader spins for ever")
  public static class WithAPlainCheck {
    private final Handover handover = ReplicaHandover.with(new ReplicaMailbox.PlainCheck());
    private final @Nullable Reading reading = handover.open();

    @Actor
    public void reader() {
      await(reading);
    }

    @Signal
    public void writer() {
      handover.publish(1);
    }
  }
}

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
 * A reader that only polls sees a publish eventually.
 *
 * <pre>
 *   an opaque read is repeated each time; a plain read may happen once, before the loop
 * </pre>
 */
public class Claim05Waiting {
  private Claim05Waiting() {}

  static void await(@Nullable Reading reading) {
    while (reading != null && !reading.refresh()) {
      // no onSpinWait, because it would hide the effect
    }
  }

  @JCStressTest(Mode.Termination)
  @State
  @Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "the reader saw the publish")
  @Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "the reader spins forever")
  public static class InTheLibrary {
    private final Handover handover = new LibraryHandover();
    private final @Nullable Reading reading = handover.open();

    @Actor
    public void reader() {
      await(reading);
    }

    @Signal
    public void writer() {
      handover.publishNumber(1);
    }
  }

  /** The word is read once, as the compiler may do with a plain read. */
  @Twin
  @JCStressTest(Mode.Termination)
  @State
  @Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "the reader saw the publish")
  @Outcome(id = "STALE", expect = Expect.ACCEPTABLE_INTERESTING, desc = "the reader spins forever")
  public static class WithASingleCheck {
    private final Handover handover = new TwinHandover() {
      private boolean isChecked;
      private boolean wasEmpty;

      @Override
      boolean isEmpty() {
        if (!isChecked) {
          isChecked = true;
          wasEmpty = super.isEmpty();
        }
        return wasEmpty;
      }
    };
    private final @Nullable Reading reading = handover.open();

    @Actor
    public void reader() {
      await(reading);
    }

    @Signal
    public void writer() {
      handover.publishNumber(1);
    }
  }
}

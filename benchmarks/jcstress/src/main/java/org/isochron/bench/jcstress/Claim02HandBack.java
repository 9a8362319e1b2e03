package org.isochron.bench.jcstress;

import org.isochron.bench.jcstress.Handover.Reading;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * The writer never overwrites what the reader still reads.
 *
 * <pre>
 *   reader reads --before--> take --seen by--> post --before--> writer overwrites
 * </pre>
 */
public class Claim02HandBack {
  private static final int PUBLISHES = 40;
  private static final int READS = 12;

  private Claim02HandBack() {}

  /** Opens a reader that holds a window while a newer one is waiting. */
  static @Nullable Reading prepare(Handover handover) {
    Reading reading = handover.open();
    handover.publishNumber(1);
    if (reading != null) {
      reading.refresh();
    }
    handover.publishNumber(2);
    return reading;
  }

  static void write(Handover handover) {
    for (int number = 3; number < 3 + PUBLISHES; number++) {
      handover.publishNumber(number);
    }
  }

  static String read(@Nullable Reading reading) {
    boolean same = reading != null;
    for (int read = 0; reading != null && same && read < READS; read++) {
      same = staysTheSame(reading);
      reading.refresh();
    }
    return same ? "whole" : "overwritten";
  }

  /** Reads twice, with a short pause that also makes the compiler read again. */
  static boolean staysTheSame(Reading reading) {
    int number = reading.newest();
    Thread.onSpinWait();
    return number > 0 && number == reading.newest();
  }

  /** The outcomes of the library. */
  @Outcome(id = "whole", expect = Expect.ACCEPTABLE, desc = "the held window stays unchanged")
  @Outcome(
      id = "overwritten",
      expect = Expect.FORBIDDEN,
      desc = "the writer overwrote what the reader still read")
  interface Sound {}

  /** The outcomes of a twin. */
  @Outcome(id = "whole", expect = Expect.ACCEPTABLE, desc = "the held window stays unchanged")
  @Outcome(
      id = "overwritten",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "the writer overwrote what the reader still read")
  interface Broken {}

  @JCStressTest
  @State
  @JCStressMeta(Sound.class)
  public static class InTheLibrary {
    private final Handover handover = new LibraryHandover();
    private final @Nullable Reading reading = prepare(handover);

    @Actor
    public void writer() {
      write(handover);
    }

    @Actor
    public void reader(L_Result result) {
      result.r1 = read(reading);
    }
  }

  /**
   * The writer loads and then stores, so it overlooks a window taken between these two accesses and
   * reuses that window.
   */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Broken.class)
  public static class PostedAfterALook {
    private final Handover handover = new TwinHandover() {
      @Override
      int post(int window) {
        // ordering: volatile, which does not help, because the reader may take the window between
        // the two accesses.
        int before = mailbox.get();
        // ordering: volatile, like the load.
        mailbox.set(window);
        return before;
      }
    };
    private final @Nullable Reading reading = prepare(handover);

    @Actor
    public void writer() {
      write(handover);
    }

    @Actor
    public void reader(L_Result result) {
      result.r1 = read(reading);
    }
  }

  /**
   * The reader takes a window by a plain load and store. A window posted between the load and the
   * store is lost, and reads may move after the store.
   */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Broken.class)
  public static class TakenByAPlainStore {
    private final Handover handover = new TwinHandover() {
      @Override
      int take() {
        // ordering: plain, which is the mistake.
        int window = mailbox.getPlain();
        // ordering: plain, like the load.
        mailbox.setPlain(EMPTY);
        return window;
      }
    };
    private final @Nullable Reading reading = prepare(handover);

    @Actor
    public void writer() {
      write(handover);
    }

    @Actor
    public void reader(L_Result result) {
      result.r1 = read(reading);
    }
  }
}

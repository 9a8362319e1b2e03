package org.isochron.bench.jcstress;

import java.util.concurrent.atomic.AtomicInteger;
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
 * A reader opened in a slot that another thread closed sees the newest window, and nobody
 * overwrites it.
 *
 * <pre>
 *   closer keeps a window --before--> release --seen by--> claim --before--> opener begins with it
 * </pre>
 */
public class Claim04Reopening {
  private static final int OPENINGS = 4;
  private static final int READS = 4;
  private static final int ATTEMPTS = 20;

  private Claim04Reopening() {}

  static void close(@Nullable Reading reading) {
    if (reading != null) {
      reading.refresh();
      reading.close();
    }
  }

  static String open(Handover handover) {
    Reading reading = handover.open();
    for (int attempt = 1; reading == null && attempt < ATTEMPTS; attempt++) {
      Thread.onSpinWait();
      reading = handover.open();
    }
    if (reading == null) {
      return "taken";
    }
    reading.refresh();
    return reading.newest() == 2 ? "newest" : "outdated";
  }

  static String reopen(Handover handover, @Nullable Reading first) {
    Reading reading = first;
    boolean same = reading != null;
    for (int opening = 0; same && opening < OPENINGS; opening++) {
      close(reading);
      reading = handover.open();
      for (int read = 0; same && read < READS; read++) {
        same = reading != null && Claim02HandBack.staysTheSame(reading);
      }
    }
    return same ? "whole" : "overwritten";
  }

  /** The outcomes of a twin. */
  @Outcome(id = "taken", expect = Expect.ACCEPTABLE, desc = "opened before the other reader closed")
  @Outcome(id = "newest", expect = Expect.ACCEPTABLE, desc = "begins with the newest window")
  @Outcome(
      id = "outdated",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "begins with a window that was returned long ago")
  interface Broken {}

  @JCStressTest
  @State
  @Outcome(id = "taken", expect = Expect.ACCEPTABLE, desc = "opened before the other reader closed")
  @Outcome(id = "newest", expect = Expect.ACCEPTABLE, desc = "begins with the newest window")
  @Outcome(
      id = "outdated",
      expect = Expect.FORBIDDEN,
      desc = "begins with a window that was returned long ago")
  public static class ByAnotherThreadInTheLibrary {
    private final Handover handover = new LibraryHandover();
    private final @Nullable Reading reading = Claim02HandBack.prepare(handover);

    @Actor
    public void closer() {
      close(reading);
    }

    @Actor
    public void opener(L_Result result) {
      result.r1 = open(handover);
    }
  }

  /**
   * The opener reads the kept window before it claims the slot, as may happen if the claim does not
   * acquire.
   */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Broken.class)
  public static class ByAnotherThreadThatLooksEarly {
    private final Handover handover = new TwinHandover() {
      @Override
      boolean claim() {
        int early = kept;
        boolean isFree = super.claim();
        if (isFree) {
          kept = early;
        }
        return isFree;
      }
    };
    private final @Nullable Reading reading = Claim02HandBack.prepare(handover);

    @Actor
    public void closer() {
      close(reading);
    }

    @Actor
    public void opener(L_Result result) {
      result.r1 = open(handover);
    }
  }

  @JCStressTest
  @State
  @JCStressMeta(Claim02HandBack.Sound.class)
  public static class WhileTheWriterWritesInTheLibrary {
    private final Handover handover = new LibraryHandover();
    private final @Nullable Reading reading = Claim02HandBack.prepare(handover);

    @Actor
    public void writer() {
      Claim02HandBack.write(handover);
    }

    @Actor
    public void reader(L_Result result) {
      result.r1 = reopen(handover, reading);
    }
  }

  /**
   * The new reader takes the newest window without the mailbox, so the writer does not know that
   * the window is in use.
   */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Claim02HandBack.Broken.class)
  public static class WhileTheWriterWritesWithABorrowedWindow {
    private final Handover handover = new TwinHandover() {
      private final AtomicInteger borrowed = new AtomicInteger();

      @Override
      int post(int window) {
        // ordering: volatile, which does not help, because the writer does not know the holder.
        borrowed.set(window);
        return super.post(window);
      }

      @Override
      boolean claim() {
        boolean isFree = super.claim();
        // ordering: volatile, as in post.
        int newest = borrowed.get();
        if (isFree && newest != EMPTY) {
          kept = newest;
        }
        return isFree;
      }
    };
    private final @Nullable Reading reading = Claim02HandBack.prepare(handover);

    @Actor
    public void writer() {
      Claim02HandBack.write(handover);
    }

    @Actor
    public void reader(L_Result result) {
      result.r1 = reopen(handover, reading);
    }
  }
}

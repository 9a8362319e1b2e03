package org.isochron.bench.jcstress;

import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.bench.jcstress.Handover.Reading;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A taken window holds consecutive snapshots, and no window is older than the one before it.
 *
 * <pre>
 *   one word names the list of a window's snapshots, so they change together
 * </pre>
 */
public class Claim03Window {
  private static final int PUBLISHES = 6;
  private static final int READS = 3;

  private Claim03Window() {}

  static void write(Handover handover) {
    for (int number = 1; number <= PUBLISHES; number++) {
      handover.publishNumber(number);
    }
  }

  static String read(@Nullable Reading reading) {
    int newest = 0;
    for (int read = 0; reading != null && read < READS; read++) {
      boolean taken = reading.refresh();
      int number = reading.newest();
      boolean neighbours = reading.length() < 2 || reading.at(1).read() == number - 1;
      if (!neighbours || number < newest || (taken && number == 0)) {
        return "broken";
      }
      newest = number;
    }
    return newest == 0 ? "nothing" : "consecutive";
  }

  @JCStressTest
  @State
  @Outcome(id = "nothing", expect = Expect.ACCEPTABLE, desc = "read before the first publish")
  @Outcome(
      id = "consecutive",
      expect = Expect.ACCEPTABLE,
      desc = "consecutive, and never older than before")
  @Outcome(
      id = "broken",
      expect = Expect.FORBIDDEN,
      desc = "a window of unrelated snapshots, or an older one than before")
  public static class InTheLibrary {
    private final Handover handover = new LibraryHandover();
    private final @Nullable Reading reading = handover.open();

    @Actor
    public void writer() {
      write(handover);
    }

    @Actor
    public void reader(L_Result result) {
      result.r1 = read(reading);
    }
  }

  /** The number of the list is posted in two words, with full fences. */
  @Twin
  @JCStressTest
  @State
  @Outcome(id = "nothing", expect = Expect.ACCEPTABLE, desc = "read before the first publish")
  @Outcome(
      id = "consecutive",
      expect = Expect.ACCEPTABLE,
      desc = "consecutive, and never older than before")
  @Outcome(
      id = "broken",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "a window of unrelated snapshots, or an older one than before")
  public static class PostedInTwoWords {
    private final Handover handover = new TwinHandover() {
      private static final int LOW = FULL | 7;

      private final AtomicInteger rest = new AtomicInteger();

      @Override
      int post(int window) {
        // ordering: volatile, which does not help, because the reader may take the window between
        // the two accesses.
        rest.set(window & ~LOW);
        Pause.between();
        return super.post(window & LOW);
      }

      @Override
      int take() {
        int low = super.take();
        Pause.between();
        // ordering: volatile, which does not help, because the writer may post a window between the
        // two accesses.
        return low | rest.get();
      }
    };
    private final @Nullable Reading reading = handover.open();

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

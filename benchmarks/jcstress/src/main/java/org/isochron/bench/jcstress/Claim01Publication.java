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
 * A reader that sees a window sees its complete snapshots.
 *
 * <pre>
 *   writer fills --before--> post --seen by--> take --before--> reader reads
 * </pre>
 */
public class Claim01Publication {
  /**
   * Number of published snapshots: too few to overwrite one, so only the publication itself can
   * tear a snapshot.
   */
  private static final int PUBLISHES = 3;

  private static final int READS = 8;

  private Claim01Publication() {}

  static void write(Handover handover) {
    for (int number = 1; number <= PUBLISHES; number++) {
      handover.publishNumber(number);
    }
  }

  static String read(@Nullable Reading reading) {
    boolean seen = false;
    for (int read = 0; reading != null && read < READS; read++) {
      if (reading.refresh()) {
        seen = true;
        int number = reading.newest();
        if (number < 1 || number > PUBLISHES) {
          return "torn";
        }
      }
    }
    return seen ? "whole" : "nothing";
  }

  /** The outcomes of a twin. */
  @Outcome(id = "nothing", expect = Expect.ACCEPTABLE, desc = "read before the first publish")
  @Outcome(id = "whole", expect = Expect.ACCEPTABLE, desc = "every word of the snapshot is there")
  @Outcome(
      id = "torn",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "the window came before its snapshot")
  interface Broken {}

  @JCStressTest
  @State
  @Outcome(id = "nothing", expect = Expect.ACCEPTABLE, desc = "read before the first publish")
  @Outcome(id = "whole", expect = Expect.ACCEPTABLE, desc = "every word of the snapshot is visible")
  @Outcome(id = "torn", expect = Expect.FORBIDDEN, desc = "the window came before its snapshot")
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

  /**
   * The window is posted before the snapshot is written, as a compiler may reorder a plain post.
   */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Broken.class)
  public static class PostedBeforeItIsWritten {
    private final Handover handover = new TwinHandover() {
      @Override
      public void publishNumber(int number) {
        int free = free();
        publish(free);
        write(free, number);
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

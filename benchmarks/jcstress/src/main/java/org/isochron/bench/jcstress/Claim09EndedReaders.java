package org.isochron.bench.jcstress;

import org.isochron.bench.jcstress.Handover.Reading;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A reader whose process ends anywhere leaves a place in which the next reader sees whole snapshots.
 *
 * <pre>
 *   reader takes --one word--> its process ends ... next reader goes on with what the word says
 * </pre>
 */
public class Claim09EndedReaders {
  private static final int LIVES = 4;
  private static final int READS = 4;

  private Claim09EndedReaders() {}

  /** One reader after the other takes a window and ends. */
  static String live(Handover handover, @Nullable Reading first) {
    Reading reading = first;
    boolean same = reading != null;
    for (int life = 0; same && reading != null && life < LIVES; life++) {
      reading.refresh();
      reading.close();
      reading = handover.open();
      for (int read = 0; same && read < READS; read++) {
        same = reading != null && Claim02HandBack.staysTheSame(reading);
      }
    }
    return same ? "whole" : "overwritten";
  }

  @JCStressTest
  @State
  @JCStressMeta(Claim02HandBack.Sound.class)
  public static class InTheLibrary {
    private final Handover handover = new NearHandover();
    private final @Nullable Reading reading = Claim02HandBack.prepare(handover);

    @Actor
    public void writer() {
      Claim02HandBack.write(handover);
    }

    @Actor
    public void reader(L_Result result) {
      result.r1 = live(handover, reading);
    }
  }

  /** The reader empties the mailbox and then notes what it took, and its process ends in between. */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Claim02HandBack.Broken.class)
  public static class BetweenTwoWords {
    private final Handover handover =
        ReplicaHandover.with(new ReplicaHandover.EndedBeforeTheNote());
    private final @Nullable Reading reading = Claim02HandBack.prepare(handover);

    @Actor
    public void writer() {
      Claim02HandBack.write(handover);
    }

    @Actor
    public void reader(L_Result result) {
      result.r1 = live(handover, reading);
    }
  }
}

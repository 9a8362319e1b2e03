package org.isochron.bench.jcstress;

import java.util.Arrays;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * No id is taken twice, even while the ticking thread takes back the remaining ids and offers them
 * again.
 *
 * <pre>
 *   cell written --before--> offered --seen by--> count read --before--> cell read
 *   id taken by an exchange of the count, which fails for all but one
 * </pre>
 */
public class Claim09ReservedIds {
  private static final int TAKES = 3;

  private Claim09ReservedIds() {}

  static void take(ReservedIds ids, long[] taken) {
    for (int take = 0; take < TAKES; take++) {
      taken[take] = ids.take();
    }
  }

  static String verdict(long[] some, long[] others) {
    long[] all = Arrays.copyOf(some, 2 * TAKES);
    System.arraycopy(others, 0, all, TAKES, TAKES);
    long different = Arrays.stream(all).filter(id -> id != 0).distinct().count();
    return different == Arrays.stream(all).filter(id -> id != 0).count() ? "once" : "twice";
  }

  /** The outcomes of the library. */
  @Outcome(id = "once", expect = Expect.ACCEPTABLE, desc = "every id was taken by one thread")
  @Outcome(id = "twice", expect = Expect.FORBIDDEN, desc = "an id was taken twice")
  interface Sound {}

  /** The outcomes of a twin. */
  @Outcome(id = "once", expect = Expect.ACCEPTABLE, desc = "every id was taken by one thread")
  @Outcome(id = "twice", expect = Expect.ACCEPTABLE_INTERESTING, desc = "an id was taken twice")
  interface Broken {}

  @JCStressTest
  @State
  @JCStressMeta(Sound.class)
  public static class TwoTakersInTheLibrary {
    private final ReservedIds ids = new LibraryIds();
    private final long[] first = new long[TAKES];
    private final long[] second = new long[TAKES];

    @Actor
    public void first() {
      take(ids, first);
    }

    @Actor
    public void second() {
      take(ids, second);
    }

    @Arbiter
    public void result(L_Result result) {
      result.r1 = verdict(first, second);
    }
  }

  /** The takers count by a load and a store, so both can get the same id. */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Broken.class)
  public static class TwoTakersThatCountByAStore {
    private final ReservedIds ids = new TwinIds() {
      @Override
      boolean count(long position) {
        // ordering: release only, which is the mistake.
        taken.setRelease(position + 1);
        return true;
      }
    };
    private final long[] first = new long[TAKES];
    private final long[] second = new long[TAKES];

    @Actor
    public void first() {
      take(ids, first);
    }

    @Actor
    public void second() {
      take(ids, second);
    }

    @Arbiter
    public void result(L_Result result) {
      result.r1 = verdict(first, second);
    }
  }

  @JCStressTest
  @State
  @JCStressMeta(Sound.class)
  public static class TakenBackInTheLibrary {
    private final ReservedIds ids = new LibraryIds();
    private final long[] during = new long[TAKES];
    private final long[] after = new long[TAKES];

    @Actor
    public void taker() {
      take(ids, during);
    }

    @Actor
    public void ticking() {
      ids.refill();
    }

    @Arbiter
    public void result(L_Result result) {
      take(ids, after);
      result.r1 = verdict(during, after);
    }
  }

  /**
   * The remaining ids are taken back by a load and a store, so another thread can take some of them
   * in between.
   */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Broken.class)
  public static class TakenBackByAStore {
    private final ReservedIds ids = new TwinIds() {
      @Override
      long takeBack(long end) {
        // ordering: acquire, which does not help, because a taker may count between the accesses.
        long first = taken.getAcquire();
        // ordering: release, also the mistake.
        taken.setRelease(end);
        return first;
      }
    };
    private final long[] during = new long[TAKES];
    private final long[] after = new long[TAKES];

    @Actor
    public void taker() {
      take(ids, during);
    }

    @Actor
    public void ticking() {
      ids.refill();
    }

    @Arbiter
    public void result(L_Result result) {
      take(ids, after);
      result.r1 = verdict(during, after);
    }
  }
}

package org.isochron.bench.jcstress;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A world that moves between workers runs on one thread at a time. A turn sees everything that
 * earlier turns wrote, and no move is lost.
 *
 * <pre>
 *   turn writes --before--> leave --seen by--> enter --before--> next turn reads
 *   destination set --before--> word moved, or found at the end of the turn that runs
 * </pre>
 */
public class Claim10WorldTurns {
  private static final int TRIES = 16;

  private Claim10WorldTurns() {}

  static void endTurn(WorldTurns turns, Words world) {
    if (turns.enter(0)) {
      world.write(1);
      turns.leave(0);
    }
  }

  static String nextTurn(WorldTurns turns, Words world) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      turns.move(0, 1);
      if (turns.enter(1)) {
        int number = world.read();
        return number == 1 ? "whole" : number == 0 ? "nothing" : "torn";
      }
    }
    return "nothing";
  }

  /** Writes in a turn, and returns true if no other thread wrote meanwhile. */
  static boolean isAloneIn(int worker, WorldTurns turns, Words world) {
    world.write(worker);
    Pause.between(); // also makes the compiler read again
    boolean alone = world.read() == worker;
    turns.leave(worker);
    return alone;
  }

  static String turnHere(WorldTurns turns, Words world) {
    return !turns.enter(0) || isAloneIn(0, turns, world) ? "alone" : "together";
  }

  static String turnThere(WorldTurns turns, Words world) {
    boolean moved = turns.move(0, 1);
    return !moved || !turns.enter(1) || isAloneIn(1, turns, world) ? "alone" : "together";
  }

  static String both(String here, String there) {
    return here.equals(there) ? here : "together";
  }

  /**
   * If worker 0 still owns the world, runs one more turn there; returns the worker that owns the
   * world afterwards.
   */
  static String arrival(WorldTurns turns) {
    int owner = turns.enter(0) ? turns.leave(0) : 1;
    return owner == 1 && turns.enter(1) ? "arrived" : "stayed";
  }

  /** The outcomes of the library. */
  @Outcome(
      id = "nothing",
      expect = Expect.ACCEPTABLE,
      desc = "the previous turn had not begun or ended")
  @Outcome(id = "whole", expect = Expect.ACCEPTABLE, desc = "all earlier writes are visible")
  @Outcome(id = "torn", expect = Expect.FORBIDDEN, desc = "the turn missed earlier writes")
  @Outcome(id = "alone", expect = Expect.ACCEPTABLE, desc = "one thread at a time had a turn")
  @Outcome(id = "together", expect = Expect.FORBIDDEN, desc = "two threads had a turn at once")
  @Outcome(id = "arrived", expect = Expect.ACCEPTABLE, desc = "the world has moved")
  @Outcome(id = "stayed", expect = Expect.FORBIDDEN, desc = "the move was forgotten")
  interface Sound {}

  /** The outcomes of a twin. */
  @Outcome(
      id = "nothing",
      expect = Expect.ACCEPTABLE,
      desc = "the previous turn had not begun or ended")
  @Outcome(id = "whole", expect = Expect.ACCEPTABLE, desc = "all earlier writes are visible")
  @Outcome(id = "alone", expect = Expect.ACCEPTABLE, desc = "one thread at a time had a turn")
  @Outcome(id = "arrived", expect = Expect.ACCEPTABLE, desc = "the world has moved")
  @Outcome(
      id = {"torn", "together", "stayed"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "the forbidden outcome")
  interface Broken {}

  @JCStressTest
  @State
  @JCStressMeta(Sound.class)
  public static class SeenInTheLibrary {
    private final Words world = new Words();
    private final WorldTurns turns = new LibraryTurns();

    @Actor
    public void ends() {
      endTurn(turns, world);
    }

    @Actor
    public void begins(L_Result result) {
      result.r1 = nextTurn(turns, world);
    }
  }

  /** The word does not mark the running turn, so the world is moved while the turn writes. */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Broken.class)
  public static class EnteredWithoutAMark {
    private final Words world = new Words();
    private final WorldTurns turns = new TwinTurns() {
      @Override
      public boolean enter(int worker) {
        // ordering: volatile, as in the library; the stored value is the mistake.
        return word.compareAndSet(parkedAt(worker), parkedAt(worker));
      }
    };

    @Actor
    public void ends() {
      endTurn(turns, world);
    }

    @Actor
    public void begins(L_Result result) {
      result.r1 = nextTurn(turns, world);
    }
  }

  @JCStressTest
  @State
  @JCStressMeta(Sound.class)
  public static class AloneInTheLibrary {
    private final Words world = new Words();
    private final WorldTurns turns = new LibraryTurns();
    private String here = "";
    private String there = "";

    @Actor
    public void here() {
      here = turnHere(turns, world);
    }

    @Actor
    public void there() {
      there = turnThere(turns, world);
    }

    @Arbiter
    public void result(L_Result result) {
      result.r1 = both(here, there);
    }
  }

  /** The host moves the world by a load and a store, so a turn may begin in between. */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Broken.class)
  public static class MovedAfterALook {
    private final Words world = new Words();
    private final WorldTurns turns = new TwinTurns() {
      @Override
      boolean relocate(long from, long to) {
        return lookThenStore(from, to);
      }
    };
    private String here = "";
    private String there = "";

    @Actor
    public void here() {
      here = turnHere(turns, world);
    }

    @Actor
    public void there() {
      there = turnThere(turns, world);
    }

    @Arbiter
    public void result(L_Result result) {
      result.r1 = both(here, there);
    }
  }

  /** The worker begins a turn by a load and a store, so the world may move in between. */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Broken.class)
  public static class EnteredAfterALook {
    private final Words world = new Words();
    private final WorldTurns turns = new TwinTurns() {
      @Override
      public boolean enter(int worker) {
        return lookThenStore(parkedAt(worker), parkedAt(worker) + 1);
      }
    };
    private String here = "";
    private String there = "";

    @Actor
    public void here() {
      here = turnHere(turns, world);
    }

    @Actor
    public void there() {
      there = turnThere(turns, world);
    }

    @Arbiter
    public void result(L_Result result) {
      result.r1 = both(here, there);
    }
  }

  @JCStressTest
  @State
  @JCStressMeta(Sound.class)
  public static class MovedInTheLibrary {
    private final WorldTurns turns = new LibraryTurns();

    @Actor
    public void works() {
      if (turns.enter(0)) {
        turns.leave(0);
      }
    }

    @Actor
    public void host() {
      turns.move(0, 1);
    }

    @Arbiter
    public void result(L_Result result) {
      result.r1 = arrival(turns);
    }
  }

  /**
   * The worker takes the destination by a load and a store, so the host may set another destination
   * in between.
   */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Broken.class)
  public static class GivenAwayAfterALook {
    private final WorldTurns turns = new TwinTurns() {
      @Override
      int takeDestination(AtomicInteger from) {
        return lookThenClear(from);
      }
    };

    @Actor
    public void works() {
      if (turns.enter(0)) {
        turns.leave(0);
      }
    }

    @Actor
    public void host() {
      turns.move(0, 1);
    }

    @Arbiter
    public void result(L_Result result) {
      result.r1 = arrival(turns);
    }
  }
}

package org.isochron.bench.jcstress;

import java.util.function.IntConsumer;
import org.jctools.queues.varhandle.SpmcVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Every accepted command reaches the receiver exactly once, complete, and in its sender's order.
 *
 * <pre>
 *   sender fills --before--> queued --seen by--> taken --before--> receiver reads
 *   receiver reads --before--> released --seen by--> claimed --before--> sender fills again
 * </pre>
 */
public class Claim06Commands {
  private static final int SENDS = 14;
  private static final int DRAINS = 14;

  private Claim06Commands() {}

  static void send(Commands commands, Tally tally, int from, int count) {
    for (int number = from; number < from + count; number++) {
      if (commands.send(number)) {
        tally.accepted(number);
      }
      Pause.between();
    }
  }

  static void receive(Commands commands, Tally tally) {
    for (int drain = 0; drain < DRAINS; drain++) {
      commands.drain(tally::received);
    }
  }

  /** The outcomes of the library. */
  @Outcome(
      id = "exactly once",
      expect = Expect.ACCEPTABLE,
      desc = "every accepted command, whole and in order")
  @Outcome(id = "lost", expect = Expect.FORBIDDEN, desc = "an accepted command never arrived")
  @Outcome(id = "twice", expect = Expect.FORBIDDEN, desc = "a command arrived twice")
  @Outcome(id = "torn", expect = Expect.FORBIDDEN, desc = "a command arrived with another's fields")
  @Outcome(
      id = "disordered",
      expect = Expect.FORBIDDEN,
      desc = "a sender's later command arrived first")
  interface Sound {}

  /** The outcomes of a twin. */
  @Outcome(
      id = "exactly once",
      expect = Expect.ACCEPTABLE,
      desc = "every accepted command, whole and in order")
  @Outcome(
      id = "lost",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "an accepted command never arrived")
  @Outcome(id = "twice", expect = Expect.ACCEPTABLE_INTERESTING, desc = "a command arrived twice")
  @Outcome(
      id = "torn",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "a command arrived with another's fields")
  @Outcome(
      id = "disordered",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "a sender's later command arrived first")
  interface Broken {}

  @JCStressTest
  @State
  @JCStressMeta(Sound.class)
  public static class OneSenderInTheLibrary {
    private final Commands commands = new LibraryCommands();
    private final Tally tally = new Tally();

    @Actor
    public void sender() {
      send(commands, tally, 0, SENDS);
    }

    @Actor
    public void receiver() {
      receive(commands, tally);
    }

    @Arbiter
    public void result(L_Result result) {
      commands.drain(tally::received);
      result.r1 = tally.verdict();
    }
  }

  /** An entry is returned before it is read, as may happen if the return does not release. */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Broken.class)
  public static class OneSenderGivenBackEarly {
    private final Commands commands = new TwinCommands() {
      @Override
      void receive(Words entry, IntConsumer handler) {
        giveBack(entry);
        handle(entry, handler);
      }
    };
    private final Tally tally = new Tally();

    @Actor
    public void sender() {
      send(commands, tally, 0, SENDS);
    }

    @Actor
    public void receiver() {
      receive(commands, tally);
    }

    @Arbiter
    public void result(L_Result result) {
      commands.drain(tally::received);
      result.r1 = tally.verdict();
    }
  }

  @JCStressTest
  @State
  @JCStressMeta(Sound.class)
  public static class TwoSendersInTheLibrary {
    private final Commands commands = new LibraryCommands();
    private final Tally tally = new Tally();

    @Actor
    public void first() {
      send(commands, tally, 0, SENDS);
    }

    @Actor
    public void second() {
      send(commands, tally, Tally.SECOND, SENDS);
    }

    @Arbiter
    public void result(L_Result result) {
      commands.drain(tally::received);
      result.r1 = tally.verdict();
    }
  }

  /** The senders count by a load and a store, so both can get the same entry. */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Broken.class)
  public static class TwoSendersWithAPlainCount {
    private final Commands commands = new TwinCommands() {
      @Override
      @Nullable
      Words claim(SpmcVarHandleArrayQueue<Words> pool) {
        Words found = pool.peek();
        Pause.between();
        if (found != null) {
          pool.poll();
        }
        return found;
      }
    };
    private final Tally tally = new Tally();

    @Actor
    public void first() {
      send(commands, tally, 0, SENDS);
    }

    @Actor
    public void second() {
      send(commands, tally, Tally.SECOND, SENDS);
    }

    @Arbiter
    public void result(L_Result result) {
      commands.drain(tally::received);
      result.r1 = tally.verdict();
    }
  }
}

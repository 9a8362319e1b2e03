package org.isochron.bench.jcstress;

import java.util.function.IntConsumer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Every message reaches the other thread through a ring exactly once, complete and in order.
 *
 * <pre>
 *   writer appends --before--> published --seen by--> end --before--> reader copies
 *   reader copies --before--> freed --seen by--> room --before--> writer appends again
 * </pre>
 */
public class Claim11Messages {
  private static final int SENDS = 14;

  private Claim11Messages() {}

  @JCStressTest
  @State
  @JCStressMeta(Claim06Commands.Sound.class)
  public static class InTheLibrary {
    private final Commands messages = new LibraryMessages();
    private final Tally tally = new Tally();

    @Actor
    public void sender() {
      Claim06Commands.send(messages, tally, 0, SENDS);
    }

    @Actor
    public void receiver() {
      Claim06Commands.receive(messages, tally);
    }

    @Arbiter
    public void result(L_Result result) {
      messages.drain(tally::received);
      result.r1 = tally.verdict();
    }
  }

  /** The end comes before its bytes, as a compiler may reorder a plain publication. */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Claim06Commands.Broken.class)
  public static class PublishedBeforeItIsWritten {
    private final Commands messages = new TwinMessages() {
      @Override
      void write(Words message, int number) {
        publish();
        Pause.between();
        message.write(number);
      }
    };
    private final Tally tally = new Tally();

    @Actor
    public void sender() {
      Claim06Commands.send(messages, tally, 0, SENDS);
    }

    @Actor
    public void receiver() {
      Claim06Commands.receive(messages, tally);
    }

    @Arbiter
    public void result(L_Result result) {
      messages.drain(tally::received);
      result.r1 = tally.verdict();
    }
  }

  /** A message is freed before it is read, as may happen if that does not release. */
  @Twin
  @JCStressTest
  @State
  @JCStressMeta(Claim06Commands.Broken.class)
  public static class FreedBeforeItIsRead {
    private final Commands messages = new TwinMessages() {
      @Override
      void read(Words message, long at, IntConsumer handler) {
        free(at);
        TwinCommands.handle(message, handler);
      }
    };
    private final Tally tally = new Tally();

    @Actor
    public void sender() {
      Claim06Commands.send(messages, tally, 0, SENDS);
    }

    @Actor
    public void receiver() {
      Claim06Commands.receive(messages, tally);
    }

    @Arbiter
    public void result(L_Result result) {
      messages.drain(tally::received);
      result.r1 = tally.verdict();
    }
  }
}

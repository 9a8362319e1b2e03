package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Lincheck's generated scenarios for the command queue: two senders and a receiver. Model checking
 * covers the interleavings of the JCTools queues too, as if memory were sequentially consistent,
 * and finds an end that waits for another. The stress mode runs on the machine's memory; reordering
 * is covered by jcstress.
 *
 * <p>The queue is not strictly a list: a drain leaves what is behind a sender that has not
 * finished, and a refusal counts commands that are being sent. So no operation has a result to
 * compare; instead every accepted command must have arrived exactly once, in its sender's order,
 * when the scenario is over.
 */
@Tag("evidence")
class CommandQueueLincheckTest {
  private static final int CAPACITY = 2;
  private static final int SECOND = 16;

  @Test
  void everyCommandComesOnceAndNobodyWaitsInEveryInterleaving() {
    modelChecking().checkObstructionFreedom(true).check(Library.class);
  }

  @Test
  void everyCommandComesOnceUnderStress() {
    new StressOptions()
        .threads(3)
        .actorsPerThread(3)
        .actorsBefore(0)
        .actorsAfter(0)
        .iterations(6)
        .invocationsPerIteration(500)
        .sequentialSpecification(AnyOrder.class)
        .check(Library.class);
  }

  @Test
  void aQueueThatCountsWithoutAtomicityIsCaught() {
    assertThatThrownBy(() -> modelChecking().check(Losing.class))
        .isInstanceOf(LincheckAssertionError.class)
        .hasMessageContaining("accepted");
  }

  @Test
  void aReceiverThatWaitsForASenderIsCaught() {
    assertThatThrownBy(() -> modelChecking().checkObstructionFreedom(true).check(Waiting.class))
        .isInstanceOf(LincheckAssertionError.class)
        .hasMessageContaining("should be non-blocking");
  }

  private static ModelCheckingOptions modelChecking() {
    return new ModelCheckingOptions()
        .threads(3)
        .actorsPerThread(3)
        .actorsBefore(0)
        .actorsAfter(0)
        .iterations(6)
        .invocationsPerIteration(200)
        .minimizeFailedScenario(false)
        .sequentialSpecification(AnyOrder.class);
  }

  /** What the scenarios do, and what must be true at their end. */
  public abstract static class Scenario {
    private final int[] accepted = new int[2 * SECOND];
    private final int[] received = new int[2 * SECOND];
    private final int[] next = {0, SECOND};
    private final int[] last = {-1, -1};
    private boolean ordered = true;

    abstract boolean offer(int number);

    abstract void receive();

    @Operation(nonParallelGroup = "first")
    public void first() {
      send(0);
    }

    @Operation(nonParallelGroup = "second")
    public void second() {
      send(1);
    }

    @Operation(nonParallelGroup = "receiver")
    public void drain() {
      receive();
    }

    @Validate
    public void eachCameOnceAndInOrder() {
      receive();
      for (int number = 0; number < accepted.length; number++) {
        if (accepted[number] != received[number]) {
          throw new IllegalStateException("command %d was accepted %d times and came %d times"
              .formatted(number, accepted[number], received[number]));
        }
      }
      if (!ordered) {
        throw new IllegalStateException("a sender's later command came first");
      }
    }

    final void came(int number) {
      received[number]++;
      int sender = number / SECOND;
      ordered &= number > last[sender];
      last[sender] = number;
    }

    private void send(int sender) {
      int number = next[sender]++;
      if (offer(number)) {
        accepted[number]++;
      }
    }
  }

  /** The library's queue, so short that commands are reused within a scenario. */
  public static class Library extends Scenario {
    private final CommandQueue queue = new CommandQueue(CAPACITY, () -> 0);
    private final CommandSender sender = queue.sender();
    private final CommandReceiver receiver = queue.claimReceiver();

    @Override
    boolean offer(int number) {
      return sender.press(number);
    }

    @Override
    void receive() {
      receiver.drain(1, command -> came(command.detail()));
    }
  }

  /** Broken: two senders may take the same place, and one command is lost. */
  public static class Losing extends Scenario {
    private final int[] sent = new int[SECOND];
    private int count;
    private int taken;

    @Override
    boolean offer(int number) {
      int place = count;
      sent[place] = number + 1;
      count = place + 1;
      return true;
    }

    @Override
    void receive() {
      while (taken < sent.length && sent[taken] > 0) {
        came(sent[taken++] - 1);
      }
    }
  }

  /** Broken: the receiver spins until a sender that has announced itself is done. */
  public static class Waiting extends Scenario {
    // ordering: volatile, which is not the point.
    private volatile boolean sending;

    @Override
    boolean offer(int number) {
      sending = true;
      sending = false;
      return false;
    }

    @Override
    void receive() {
      while (sending) {
        Thread.onSpinWait();
      }
    }
  }

  /** Accepts all results; the scenario validates itself. */
  public static class AnyOrder {
    public void first() {}

    public void second() {}

    public void drain() {}
  }
}

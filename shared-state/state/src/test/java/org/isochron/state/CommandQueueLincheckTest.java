package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Checks the command queue with Lincheck: two senders and a receiver. Model checking covers the
 * interleavings inside the JCTools queues, assuming sequential consistency, and detects blocking.
 * The stress mode runs real threads. Reordering of memory accesses is left to the jcstress tests.
 *
 * <p>The queue is not linearizable as a list: a drain stops at an unfinished send, and a rejection
 * counts commands that are still being sent. The operations therefore return no results. Instead,
 * the test checks at the end that every accepted command arrived exactly once, in its sender's
 * order.
 */
@Tag("evidence")
class CommandQueueLincheckTest {
  private static final int CAPACITY = 2;
  private static final int SECOND = 16;

  @Test
  void everyCommandArrivesOnceAndNobodyWaitsInEveryInterleaving() {
    modelChecking().checkObstructionFreedom(true).check(Library.class);
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

  /** Operations, and the final check. */
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
    public void eachArrivedOnceAndInOrder() {
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

    final void received(int number) {
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

  /** The real queue, with so few slots that a scenario reuses commands. */
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
      receiver.drain(1, command -> received(command.detail()));
    }
  }

  /** Deliberately broken queue: the receiver spins until an announced sender finishes. */
  public static class Waiting extends Scenario {
    // ordering: volatile, which has no influence on the planted fault.
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

  /** Accepts all results, because the scenarios check their results themselves. */
  public static class AnyOrder {
    public void first() {}

    public void second() {}

    public void drain() {}
  }
}

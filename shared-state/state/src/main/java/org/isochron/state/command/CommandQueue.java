package org.isochron.state.command;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.isochron.state.time.NanoClock;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.jctools.queues.varhandle.SpmcVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of commands from any number of threads to one. The commands themselves go round: taken from the free
 * ones by a sender, queued, handled, and given back by the receiver, so that none is allocated after construction.
 *
 * <p>Neither end waits for the other. A sender that finds no free command, because all are waiting or in the making, is
 * refused and told so; the receiver leaves for its next drain what stands behind a sender in the middle of sending.
 * JCTools' queues order what a sender wrote before what the receiver reads, and back again on the way of the free ones.
 */
public final class CommandQueue {
  /** The most commands that can wait. */
  public static final int MAX_CAPACITY = 1 << 20;

  final NanoClock clock;
  final int capacity;
  private final MpscVarHandleArrayQueue<Command> sent;
  private final SpmcVarHandleArrayQueue<Command> free;

  /** The receiver's: JCTools' strict operations would spin until a sender that was preempted half-way goes on. */
  private final Command[] spare;

  private int spareCount;
  private final AtomicLong refusedCount = new AtomicLong();
  private final AtomicBoolean received = new AtomicBoolean();

  /** A queue for so many waiting commands, stamped by a clock. */
  public CommandQueue(int capacity, NanoClock clock) {
    if (capacity < 2 || capacity > MAX_CAPACITY) {
      throw new IllegalArgumentException("capacity is %d: a command queue holds 2 to %d commands"
          .formatted(capacity, MAX_CAPACITY));
    }
    this.capacity = capacity;
    this.clock = clock;
    sent = new MpscVarHandleArrayQueue<>(capacity);
    free = new SpmcVarHandleArrayQueue<>(capacity);
    spare = new Command[capacity];
    for (int i = 0; i < capacity; i++) {
      free.offer(new Command());
    }
  }

  /** An end that offers commands; any thread, and any number of threads at once. */
  public CommandSender sender() {
    return new CommandSender(this);
  }

  /** The end that takes the commands out, for one thread. It is given once. */
  public CommandReceiver claimReceiver() {
    // ordering: volatile, only for atomicity: of two claims one must lose.
    if (!received.compareAndSet(false, true)) {
      throw new IllegalStateException(
          "the receiver of this command queue is taken: a queue has one");
    }
    return new CommandReceiver(this);
  }

  /** How many commands were refused because the queue was full. */
  public long refusedCount() {
    // ordering: opaque, a counter that orders nothing.
    return refusedCount.getOpaque();
  }

  /** A free command, or null when all are waiting. */
  @Nullable
  Command claim() {
    Command command = free.poll();
    if (command == null) {
      // ordering: volatile, only for atomicity: refusals of several senders must all be counted.
      refusedCount.getAndIncrement();
    }
    return command;
  }

  /** Queues a claimed command; there is always room, for there are no more commands than places. */
  void send(Command command) {
    sent.offer(command);
  }

  /** Sends a claimed command on its way back unused: only the receiver may free commands. */
  void cancel(Command command) {
    sent.offer(command.fill(Command.CANCELLED, 0, 0, 0));
  }

  /**
   * A command that was sent, or null when there is none, or the next one's sender is still in the
   * middle of sending.
   */
  @Nullable
  Command receive() {
    return sent.relaxedPoll();
  }

  /** Frees a command; it waits among the spares while a sender in the middle of claiming leaves no room. */
  void giveBack(Command command) {
    if (!free.relaxedOffer(command)) {
      spare[spareCount++] = command;
    }
  }

  void freeSpares() {
    while (spareCount > 0 && free.relaxedOffer(spare[spareCount - 1])) {
      spareCount--;
    }
  }
}

package org.isochron.state.command;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.time.NanoClock;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.jctools.queues.varhandle.SpmcVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of commands from any number of threads to one. Commands are reused: a sender
 * takes a free one and queues it, the receiver handles it and frees it. None is allocated after
 * construction.
 *
 * <p>Neither end waits for the other. When no command is free, the sender's method returns false
 * and the refusal is counted. Commands behind one that is being sent stay in the queue until the
 * receiver's next drain. JCTools' queues order a sender's writes before the receiver's reads, and
 * the receiver's reads before the next sender's writes to the same command.
 */
public final class CommandQueue extends CommandStore {
  /** The most commands that can wait. */
  public static final int MAX_CAPACITY = 1 << 20;

  private final MpscVarHandleArrayQueue<Command> sent;
  private final SpmcVarHandleArrayQueue<Command> free;

  /**
   * Commands that could not be freed at once. The receiver's; JCTools' strict operations would spin
   * behind a preempted sender.
   */
  private final Command[] spare;

  private int spareCount;
  private final AtomicBoolean received = new AtomicBoolean();

  /**
   * Creates a queue of n commands, stamped by a clock.
   *
   * @throws IllegalArgumentException unless the capacity lies between 2 and {@link #MAX_CAPACITY}
   */
  public CommandQueue(int capacity, NanoClock clock) {
    this(capacity, clock, () -> BodyId.NONE, () -> BodyId.NONE);
  }

  /** Creates a queue that takes the ids of bodies and of joints to be from reserves. */
  public CommandQueue(int capacity, NanoClock clock, IdReserve bodies, IdReserve joints) {
    this(capacity, clock, bodies::take, joints::take);
  }

  /**
   * Creates a queue that takes the ids of bodies and of joints to be from suppliers, or none while
   * they return {@link BodyId#NONE}.
   */
  public CommandQueue(int capacity, NanoClock clock, LongSupplier ids, LongSupplier jointIds) {
    super(capacity, clock, ids, jointIds);
    sent = new MpscVarHandleArrayQueue<>(capacity);
    free = new SpmcVarHandleArrayQueue<>(capacity);
    spare = new Command[capacity];
    for (int i = 0; i < capacity; i++) {
      free.offer(new Command());
    }
  }

  /**
   * Returns the end that receives commands, for one thread.
   *
   * @throws IllegalStateException if it was claimed before
   */
  public CommandReceiver claimReceiver() {
    // ordering: volatile, for atomicity alone: without it two threads could both claim.
    if (!received.compareAndSet(false, true)) {
      throw new IllegalStateException(
          "the receiver of this command queue is taken: a queue has one");
    }
    return new CommandReceiver(this);
  }

  @Override
  @Nullable
  Command poll() {
    return free.poll();
  }

  @Override
  int freeCount() {
    return free.size();
  }

  /**
   * Queues a claimed command. There is always room, because the queue is as long as there are
   * commands.
   */
  @Override
  void send(Command command) {
    sent.offer(command);
  }

  /**
   * Refuses a command of another process that names the id of what it makes, because ids are handed
   * out here.
   */
  static void requireNoId(Command command) {
    int kind = command.kind();
    if ((kind == Command.SPAWN && command.body() != BodyId.NONE) || kind == Command.JOIN) {
      throw new IllegalArgumentException(
          "a command of kind %d names an id: another process gets none; spawn with a token there"
              .formatted(kind));
    }
  }

  /**
   * Takes the next command, or returns null when there is none or its sender has not finished
   * sending it.
   */
  @Nullable
  Command receive() {
    return sent.relaxedPoll();
  }

  /** Frees a command, or keeps it as a spare while a sender that is claiming leaves no room. */
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

package org.isochron.state;

import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
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
          "a command of kind %d names an id: another process gets none; use spawnWithToken there"
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

  /**
   * A bounded list of commands that one thread sends and hands out itself, such as game code inside
   * a tick. The commands carry stamp 0. Owner: that thread, also of its senders. Never waits;
   * allocates only when more commands wait than ever before.
   */
  public static final class OfOneThread extends CommandStore {
    private final ArrayDeque<Command> sent = new ArrayDeque<>();
    private final ArrayDeque<Command> free = new ArrayDeque<>();
    private int createdCount;

    /**
     * Creates a list that takes the ids of bodies and of joints to be from suppliers, or none while
     * they return {@link BodyId#NONE}.
     *
     * @param capacity the most commands that can wait; senders refuse more and count them
     * @throws IllegalArgumentException unless the capacity is from 2 to {@link #MAX_CAPACITY}
     */
    public OfOneThread(int capacity, LongSupplier ids, LongSupplier jointIds) {
      super(capacity, () -> 0, ids, jointIds);
    }

    /**
     * Hands out the commands that were sent before this call, in their order. What the handler
     * throws is thrown on; the commands behind it wait for the next call.
     *
     * @return how many commands were handed out
     */
    public int drain(Consumer<? super Command> handler) {
      int drained = 0;
      for (int left = sent.size(); left > 0; left--) {
        Command command = sent.remove();
        try {
          if (command.kind() != Command.CANCELLED) {
            drained++;
            handler.accept(command);
          }
        } finally {
          free.add(command);
        }
      }
      return drained;
    }

    @Override
    @Nullable
    Command poll() {
      if (free.isEmpty() && createdCount < capacity) {
        createdCount++;
        return new Command();
      }
      return free.poll();
    }

    @Override
    int freeCount() {
      return capacity - createdCount + free.size();
    }

    @Override
    void send(Command command) {
      sent.add(command);
    }
  }
}

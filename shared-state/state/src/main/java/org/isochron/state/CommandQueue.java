package org.isochron.state;

import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.isochron.shapes.limits.Limits;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.jctools.queues.varhandle.SpmcVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of commands from any number of sending threads to one receiving thread. Commands
 * are pooled: a sender takes a free one and queues it; the receiver handles and frees it. Allocates
 * nothing after construction.
 *
 * <p>Neither the senders nor the receiver ever wait for each other. If no command is free, the
 * sender's method returns false and counts a rejection. If a thread has not finished sending a
 * command, the commands behind it stay queued until the next drain. JCTools' queues order a
 * sender's writes before the receiver's reads, and these reads before the next sender's writes.
 */
public final class CommandQueue extends CommandStore {
  /** Maximum number of pending commands. */
  public static final int MAX_CAPACITY = 1 << 20;

  private final MpscVarHandleArrayQueue<Command> sent;
  private final SpmcVarHandleArrayQueue<Command> free;

  /**
   * Commands that could not be freed immediately without spinning until a preempted sender
   * continues. Owner: the receiver.
   */
  private final Command[] spare;

  private int spareCount;
  private final AtomicBoolean received = new AtomicBoolean();

  /**
   * Creates a queue without ids.
   *
   * @param clock stamps the commands
   * @throws IllegalArgumentException outside 2 to {@link #MAX_CAPACITY}
   */
  public CommandQueue(int capacity, NanoClock clock) {
    this(capacity, clock, () -> BodyId.NONE, () -> BodyId.NONE);
  }

  /** Creates a queue with ids. */
  public CommandQueue(int capacity, NanoClock clock, IdReserve bodies, IdReserve joints) {
    this(
        capacity,
        clock,
        Limits.given("bodies", bodies)::take,
        Limits.given("joints", joints)::take);
  }

  /**
   * Creates a queue that takes the ids of new bodies and joints from suppliers, which return
   * {@link BodyId#NONE} if none is free.
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
   * Claims the only receiving end.
   *
   * @throws IllegalStateException if it was claimed before
   */
  public CommandReceiver claimReceiver() {
    // ordering: volatile, needed only for atomicity: otherwise two threads could both claim the
    // receiver.
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

  /** Queues a claimed command, which never fails because the queue has room for all. */
  @Override
  void send(Command command) {
    sent.offer(command);
  }

  /**
   * Rejects a command from another process if it chooses the id of its new body or joint, because
   * this process assigns ids, or if it reports a viewer, because this process knows its viewers.
   */
  static void requireForeign(Command command) {
    int kind = command.kind();
    if (command.isOfViewer()) {
      throw new IllegalArgumentException(
          "a command of kind %d reports a viewer: only the relay of the viewer sends it"
              .formatted(kind));
    }
    if ((kind == Command.SPAWN && command.body() != BodyId.NONE) || kind == Command.JOIN) {
      throw new IllegalArgumentException(
          "a command of kind %d chooses an id: other processes cannot; use spawnWithToken there"
              .formatted(kind));
    }
  }

  /** Takes the next command, or returns null if no command has been sent completely. */
  @Nullable
  Command receive() {
    return sent.relaxedPoll();
  }

  /**
   * Frees a command. If a sender that is claiming a command blocks the slot, the command becomes a
   * spare.
   */
  void giveBack(Command command) {
    settle(command);
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
   * A bounded list of commands that one thread both sends and drains, such as game code inside a
   * tick. All commands have stamp 0. Owner: that thread. Never waits; allocates only when the
   * number of pending commands exceeds its previous maximum.
   */
  public static final class SingleThreaded extends CommandStore {
    private final ArrayDeque<Command> sent = new ArrayDeque<>();
    private final ArrayDeque<Command> free = new ArrayDeque<>();
    private int createdCount;

    /**
     * Creates a list that takes the ids of new bodies and joints from suppliers, which return
     * {@link BodyId#NONE} if none is free.
     *
     * @param capacity maximum number of pending commands
     * @throws IllegalArgumentException outside 2 to {@link #MAX_CAPACITY}
     */
    public SingleThreaded(int capacity, LongSupplier ids, LongSupplier jointIds) {
      super(capacity, () -> 0, ids, jointIds);
    }

    /**
     * Delivers the commands sent before this call, in order. If the handler throws, the exception
     * propagates and the remaining commands wait for the next call.
     *
     * @return number of delivered commands
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
          settle(command);
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

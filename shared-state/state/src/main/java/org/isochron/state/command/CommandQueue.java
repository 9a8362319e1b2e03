package org.isochron.state.command;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.isochron.shapes.PrefabLibrary;
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
public final class CommandQueue {
  /** The most commands that can wait. */
  public static final int MAX_CAPACITY = 1 << 20;

  final NanoClock clock;
  final int capacity;
  private final LongSupplier ids;
  private final LongSupplier jointIds;
  private final MpscVarHandleArrayQueue<Command> sent;
  private final SpmcVarHandleArrayQueue<Command> free;

  /**
   * Commands that could not be freed at once. The receiver's; JCTools' strict operations would spin
   * behind a preempted sender.
   */
  private final Command[] spare;

  private int spareCount;
  private final AtomicLong refusedCount = new AtomicLong();
  private final AtomicBoolean received = new AtomicBoolean();
  private final AtomicReference<PrefabLibrary> prefabs = new AtomicReference<>(PrefabLibrary.NONE);

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
    if (capacity < 2 || capacity > MAX_CAPACITY) {
      throw new IllegalArgumentException("capacity is %d: a command queue holds 2 to %d commands"
          .formatted(capacity, MAX_CAPACITY));
    }
    this.capacity = capacity;
    this.clock = clock;
    this.ids = ids;
    this.jointIds = jointIds;
    sent = new MpscVarHandleArrayQueue<>(capacity);
    free = new SpmcVarHandleArrayQueue<>(capacity);
    spare = new Command[capacity];
    for (int i = 0; i < capacity; i++) {
      free.offer(new Command());
    }
  }

  /** Returns an end that sends commands; any thread, and several threads at once. */
  public CommandSender sender() {
    return new CommandSender(this);
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

  /**
   * The prefabs that commands may name from now on; any number while there is none, because a
   * simulation without prefabs gives numbers a meaning of its own.
   */
  void prefabs(PrefabLibrary library) {
    // ordering: release, with the acquire in requirePrefab: a sender sees the library whole.
    prefabs.setRelease(library);
  }

  /** Refuses the number of a prefab that is not there, which no tick would find either. */
  int requirePrefab(int prefab) {
    // ordering: acquire, the counterpart of the release in prefabs.
    int count = prefabs.getAcquire().table().count();
    if (count > 0 && (prefab < 0 || prefab >= count)) {
      throw new IllegalArgumentException(
          "prefab is %d: this simulation has %d, numbered from 0; add it to the scene, or with addPrefab"
              .formatted(prefab, count));
    }
    return prefab;
  }

  /** Returns how many commands were refused because the queue was full or no id was free. */
  public long refusedCount() {
    // ordering: opaque: a counter that orders nothing. A plain read could be torn or outdated.
    return refusedCount.getOpaque();
  }

  /**
   * Takes the id of a body to be, or returns {@link BodyId#NONE} and counts a refusal when there is
   * none.
   */
  long takeId(Command claimed) {
    return taken(ids, claimed);
  }

  /**
   * Takes the id of a joint to be, or returns {@link BodyId#NONE} and counts a refusal when there
   * is none.
   */
  long takeJointId(Command claimed) {
    return taken(jointIds, claimed);
  }

  private long taken(LongSupplier from, Command claimed) {
    try {
      return counted(from.getAsLong());
    } catch (Throwable e) { // there are no ids here: the claimed command must not be lost
      cancel(claimed);
      throw e;
    }
  }

  private long counted(long id) {
    if (id == BodyId.NONE) {
      // ordering: volatile, as in claim.
      refusedCount.getAndIncrement();
    }
    return id;
  }

  /** Takes a free command, or returns null and counts a refusal when there is none. */
  @Nullable
  Command claim() {
    Command command = free.poll();
    if (command == null) {
      // ordering: volatile, for atomicity alone: a plain increment loses refusals of other senders.
      refusedCount.getAndIncrement();
    }
    return command;
  }

  /**
   * Fills an array with claimed commands; without room for all, claims none and counts one refusal.
   */
  boolean claimAll(@Nullable Command[] destination) {
    // check the size first: a cancelled command is free again only after the receiver drains
    boolean all = free.size() >= destination.length;
    int count = 0;
    while (all && count < destination.length) {
      Command command = free.poll();
      all = command != null;
      if (command != null) {
        destination[count++] = command;
      }
    }
    for (int i = 0; !all && i < count; i++) {
      cancel(Objects.requireNonNull(destination[i]));
    }
    if (!all) {
      // ordering: volatile, as in claim.
      refusedCount.getAndIncrement();
    }
    return all;
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
   * Returns true if fewer than half of the commands wait or are being sent; of use to who may wait
   * for that.
   */
  boolean isHalfFree() {
    return free.size() > capacity / 2;
  }

  /**
   * Queues a claimed command. There is always room, because the queue is as long as there are
   * commands.
   */
  void send(Command command) {
    sent.offer(command);
  }

  /** Queues a claimed command as cancelled, because only the receiver may free commands. */
  void cancel(Command command) {
    sent.offer(command.fill(Command.CANCELLED, 0, 0, 0));
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

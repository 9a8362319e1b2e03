package org.isochron.state;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.shapes.limits.Limits;
import org.jspecify.annotations.Nullable;

/**
 * A bounded pool of commands, which a {@link CommandSender} claims, fills and sends. Never waits.
 */
abstract class CommandStore {
  /** Few, because each of thousands of worlds has a store; a power of two. */
  private static final int SENDERS = 256;

  final NanoClock clock;
  final int capacity;
  private final LongSupplier ids;
  private final LongSupplier jointIds;
  private final AtomicLong refusedCount = new AtomicLong();

  /** Pending commands of senders in other processes, by the low bits of their numbers. */
  private final AtomicIntegerArray pendingCounts = new AtomicIntegerArray(SENDERS);

  private final AtomicBoolean closed = new AtomicBoolean();
  private final AtomicReference<PrefabLibrary> prefabs = new AtomicReference<>(PrefabLibrary.NONE);

  CommandStore(int capacity, NanoClock clock, LongSupplier ids, LongSupplier jointIds) {
    Limits.within("capacity", capacity, 2, CommandQueue.MAX_CAPACITY);
    this.capacity = capacity;
    this.clock = Limits.given("clock", clock);
    this.ids = Limits.given("ids", ids);
    this.jointIds = Limits.given("jointIds", jointIds);
  }

  /** Returns a free command, or null. */
  abstract @Nullable Command poll();

  abstract int freeCount();

  /** Sends a claimed command, which never fails for lack of room. */
  abstract void send(Command command);

  /** Returns a sender. */
  public CommandSender sender() {
    return new CommandSender(this);
  }

  /**
   * Sets the prefabs that commands may name. An empty library allows every number, because a
   * simulation without prefabs may give numbers another meaning.
   */
  void prefabs(PrefabLibrary library) {
    // ordering: release, paired with the acquire in requirePrefab(): without it, a sender could see
    // an incomplete library.
    prefabs.setRelease(library);
  }

  /** Rejects all commands while nobody will apply them. */
  void closed(boolean rejects) {
    // ordering: opaque: senders only need to see the value eventually; a command sent at the same
    // time may still be queued for the next writer.
    closed.setOpaque(rejects);
  }

  private boolean isClosed() {
    // ordering: opaque, as in closed(). A plain read could be hoisted out of a sender's loop.
    return closed.getOpaque();
  }

  /** Rejects unknown prefab numbers, because the simulation has no prefab for them. */
  int requirePrefab(int prefab) {
    // ordering: acquire, paired with the release in prefabs().
    int count = prefabs.getAcquire().table().count();
    if (count > 0 && (prefab < 0 || prefab >= count)) {
      throw new IllegalArgumentException(
          "prefab is %d: this simulation has %d, numbered from 0; add it to the scene, or with addPrefab"
              .formatted(prefab, count));
    }
    return prefab;
  }

  /** Number of rejected commands. */
  public long refusedCount() {
    // ordering: opaque: the counter orders nothing, but a plain read could be torn or outdated.
    return refusedCount.getOpaque();
  }

  /** Takes a new body's id, or counts a rejection and returns {@link BodyId#NONE}. */
  long takeId(Command claimed) {
    return takeFrom(ids, claimed);
  }

  long takeJointId(Command claimed) {
    return takeFrom(jointIds, claimed);
  }

  private long takeFrom(LongSupplier from, Command claimed) {
    try {
      return countIfNone(from.getAsLong());
    } catch (Throwable e) { // an unsupported id must not lose the command
      cancel(claimed);
      throw e;
    }
  }

  private long countIfNone(long id) {
    if (id == BodyId.NONE) {
      // ordering: volatile, for atomicity, as in claim().
      refusedCount.getAndIncrement();
    }
    return id;
  }

  @Nullable
  Command claim() {
    Command command = isClosed() ? null : poll();
    if (command == null) {
      // ordering: volatile, needed only for atomicity: a plain increment would lose concurrent
      // rejections.
      refusedCount.getAndIncrement();
    }
    return command;
  }

  /** Fills an array with claimed commands, or claims none and counts one rejection. */
  boolean claimAll(@Nullable Command[] destination) {
    // check the count first, because a cancelled command is free only after the next drain
    boolean all = !isClosed() && freeCount() >= destination.length;
    int count = 0;
    while (all && count < destination.length) {
      Command command = poll();
      all = command != null;
      if (command != null) {
        destination[count++] = command;
      }
    }
    for (int i = 0; !all && i < count; i++) {
      cancel(Objects.requireNonNull(destination[i]));
    }
    if (!all) {
      // ordering: volatile, for atomicity, as in claim().
      refusedCount.getAndIncrement();
    }
    return all;
  }

  /** Returns true if more than half of the commands are free, for callers that can retry. */
  boolean isHalfFree() {
    return foreignRoom() > 0;
  }

  private int foreignRoom() {
    return freeCount() - capacity / 2;
  }

  /**
   * Returns true if a sender in another process has fewer pending commands than it leaves to others.
   * So if k senders flood the store, they leave 1 / (k + 1) of their half.
   */
  boolean hasRoomFor(int sender) {
    // ordering: opaque: an estimate suffices, but a plain read could be outdated for ever.
    return pendingCounts.getOpaque(sender % SENDERS) < foreignRoom();
  }

  /** Sends a claimed command that counts for its sender until it is free. */
  void sendFor(int sender, Command command) {
    command.pendingOf = sender;
    // ordering: volatile, needed only for atomicity: the receiver frees others meanwhile.
    pendingCounts.getAndIncrement(sender % SENDERS);
    send(command);
  }

  /** Called before a command is free again. */
  void settle(Command command) {
    if (command.pendingOf != 0) {
      // ordering: volatile, as in sendFor().
      pendingCounts.getAndDecrement(command.pendingOf % SENDERS);
      command.pendingOf = 0;
    }
  }

  /** Sends a claimed command as cancelled, because only the draining thread may free commands. */
  void cancel(Command command) {
    send(command.fill(Command.CANCELLED, 0, 0, 0));
  }
}

package org.isochron.state;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.isochron.shapes.PrefabLibrary;
import org.jspecify.annotations.Nullable;

/**
 * A bounded number of commands, which a {@link CommandSender} claims, fills and sends. Never waits.
 * A subclass keeps them: {@link CommandQueue} for any number of threads,
 * {@link CommandQueue.OfOneThread} for one.
 */
abstract class CommandStore {
  final NanoClock clock;
  final int capacity;
  private final LongSupplier ids;
  private final LongSupplier jointIds;
  private final AtomicLong refusedCount = new AtomicLong();
  private final AtomicReference<PrefabLibrary> prefabs = new AtomicReference<>(PrefabLibrary.NONE);

  CommandStore(int capacity, NanoClock clock, LongSupplier ids, LongSupplier jointIds) {
    if (capacity < 2 || capacity > CommandQueue.MAX_CAPACITY) {
      throw new IllegalArgumentException("capacity is %d: a command queue holds 2 to %d commands"
          .formatted(capacity, CommandQueue.MAX_CAPACITY));
    }
    this.capacity = capacity;
    this.clock = clock;
    this.ids = ids;
    this.jointIds = jointIds;
  }

  /** Takes a free command, or returns null when there is none. */
  abstract @Nullable Command poll();

  /** Returns how many commands are free. */
  abstract int freeCount();

  /** Passes on a claimed command. There is always room for it. */
  abstract void send(Command command);

  /**
   * Returns an end that sends commands: any number of threads may use that of a
   * {@link CommandQueue}, and only the owner thread that of a {@link CommandQueue.OfOneThread}.
   */
  public CommandSender sender() {
    return new CommandSender(this);
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

  /** Claims a free command, or returns null and counts a refusal when there is none. */
  @Nullable
  Command claim() {
    Command command = poll();
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
    // check the count first: a cancelled command is free again only after the next drain
    boolean all = freeCount() >= destination.length;
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
      // ordering: volatile, as in claim.
      refusedCount.getAndIncrement();
    }
    return all;
  }

  /**
   * Returns true if fewer than half of the commands wait or are being sent, for callers that can
   * retry.
   */
  boolean isHalfFree() {
    return freeCount() > capacity / 2;
  }

  /** Sends a claimed command as cancelled, because only the draining end may free commands. */
  void cancel(Command command) {
    send(command.fill(Command.CANCELLED, 0, 0, 0));
  }
}

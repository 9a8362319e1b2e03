package org.isochron.cluster;

import org.agrona.collections.Long2ObjectHashMap;
import org.isochron.physics.SavedState;
import org.jspecify.annotations.Nullable;

/**
 * The command numbers of the clients, ordered by the time of their last message. The table depends
 * only on the log, so it is equal on every node. Owner: the log's thread. Each call takes constant
 * time; a new client allocates.
 *
 * <p>Invariants:
 *
 * <ol>
 * <li>A client is removed if it was silent for {@code forgetTicks} and another client needs its
 * slot, or if it left {@code leaveTicks} ago. The delay of {@code leaveTicks} covers messages that
 * are still in flight.
 * </ol>
 */
final class ClientTable {
  private final Long2ObjectHashMap<Numbers> clients = new Long2ObjectHashMap<>();
  private final Numbers silent = new Numbers(0);
  private final Numbers leaving = new Numbers(0);
  private final int capacity;
  private final long forgetTicks;
  private final long leaveTicks;

  ClientTable(int capacity, long forgetTicks, long leaveTicks) {
    this.capacity = capacity;
    this.forgetTicks = forgetTicks;
    this.leaveTicks = leaveTicks;
  }

  int size() {
    return clients.size();
  }

  @Nullable
  Numbers get(long client) {
    return clients.get(client);
  }

  boolean hasRoom(long tick) {
    return clients.size() < capacity || isRemovable(silent.next, tick);
  }

  /** Adds a client; requires {@link #hasRoom}. */
  Numbers add(long client, long tick) {
    if (clients.size() >= capacity) {
      remove(silent.next);
    }
    Numbers added = new Numbers(client);
    clients.put(client, added);
    added.lastTick = tick;
    added.linkBefore(silent);
    return added;
  }

  void received(Numbers numbers, long tick) {
    if (!numbers.leaves) {
      numbers.lastTick = tick;
      numbers.unlink();
      numbers.linkBefore(silent);
    }
  }

  void leave(Numbers numbers, long tick) {
    if (!numbers.leaves) {
      numbers.leaves = true;
      numbers.lastTick = tick;
      numbers.unlink();
      numbers.linkBefore(leaving);
    }
  }

  /** Removes clients that left long ago. Invariant 1. */
  void endTick(long tick) {
    while (leaving.next != leaving && tick - leaving.next.lastTick > leaveTicks) {
      remove(leaving.next);
    }
  }

  /** Invariant 1. */
  private boolean isRemovable(Numbers oldest, long tick) {
    return oldest != silent && tick - oldest.lastTick > forgetTicks;
  }

  private void remove(Numbers numbers) {
    numbers.unlink();
    clients.remove(numbers.client);
  }

  void save(SavedState destination) {
    destination.putInt(clients.size());
    save(silent, destination);
    save(leaving, destination);
  }

  private static void save(Numbers list, SavedState destination) {
    for (Numbers numbers = list.next; numbers != list; numbers = numbers.next) {
      destination.putLong(numbers.client);
      destination.putLong(numbers.expected);
      destination.putLong(numbers.lastTick);
      destination.putInt(numbers.leaves ? 1 : 0);
    }
  }

  void restore(SavedState source) {
    while (silent.next != silent) {
      remove(silent.next);
    }
    while (leaving.next != leaving) {
      remove(leaving.next);
    }
    // do not compare with the present capacity: it may have been larger when the table was saved
    int count = source.takeCount(ClusterNode.Settings.MAX_CLIENTS);
    for (int index = 0; index < count; index++) {
      Numbers numbers = new Numbers(source.takeLong());
      clients.put(numbers.client, numbers);
      numbers.expected = source.takeLong();
      numbers.lastTick = source.takeLong();
      numbers.leaves = source.takeCount(1) == 1;
      numbers.linkBefore(numbers.leaves ? leaving : silent);
    }
  }

  static final class Numbers {
    long expected = 1;

    private final long client;
    private long lastTick;
    private boolean leaves;
    private Numbers next = this;
    private Numbers previous = this;

    private Numbers(long client) {
      this.client = client;
    }

    private void linkBefore(Numbers end) {
      previous = end.previous;
      next = end;
      previous.next = this;
      end.previous = this;
    }

    private void unlink() {
      previous.next = next;
      next.previous = previous;
      next = this;
      previous = this;
    }
  }
}

package org.isochron.cluster;

import org.agrona.collections.Long2ObjectHashMap;
import org.isochron.physics.SavedState;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of the clients, in the order in which they were last heard of. Every node has the
 * same, because it depends on nothing but the log. Owner: the thread that reads the log. Each call
 * takes a time that does not grow with the clients; allocates when one is new.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A client's numbers are forgotten only if it was silent for {@code forgetTicks}, and another
 *       needs its place, or if it left {@code leaveTicks} ago: what it sent before may still be
 *       under way when it leaves.
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

  /** Returns what is known of a client, or null. */
  @Nullable
  Numbers get(long client) {
    return clients.get(client);
  }

  /** Returns true if a client that is new finds a place in a tick. */
  boolean hasRoom(long tick) {
    return clients.size() < capacity || isForgettable(silent.next, tick);
  }

  /** Adds a client in a tick; there must be room. */
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

  /** A client was heard of in a tick. */
  void heard(Numbers numbers, long tick) {
    if (!numbers.leaves) {
      numbers.lastTick = tick;
      numbers.unlink();
      numbers.linkBefore(silent);
    }
  }

  /** A client leaves in a tick, and is forgotten soon. */
  void leave(Numbers numbers, long tick) {
    if (!numbers.leaves) {
      numbers.leaves = true;
      numbers.lastTick = tick;
      numbers.unlink();
      numbers.linkBefore(leaving);
    }
  }

  /** Forgets who left long ago. Invariant 1. */
  void endTick(long tick) {
    while (leaving.next != leaving && tick - leaving.next.lastTick > leaveTicks) {
      remove(leaving.next);
    }
  }

  /** Invariant 1. */
  private boolean isForgettable(Numbers oldest, long tick) {
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
    int count = source.takeCount(ClusterNode.Settings.MOST_CLIENTS); // there were more places
    for (int index = 0; index < count; index++) {
      Numbers numbers = new Numbers(source.takeLong());
      clients.put(numbers.client, numbers);
      numbers.expected = source.takeLong();
      numbers.lastTick = source.takeLong();
      numbers.leaves = source.takeCount(1) == 1;
      numbers.linkBefore(numbers.leaves ? leaving : silent);
    }
  }

  /** What is known of a client, and its place in a list; or the end of a list. */
  static final class Numbers {
    /** The number of its next command. */
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

package org.isochron.cluster;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import org.isochron.physics.SavedState;
import org.isochron.state.Command;
import org.isochron.state.Viewer;
import org.jspecify.annotations.Nullable;

/**
 * The command numbers and sender numbers of the clients, ordered by the time of their last message.
 * The table depends only on the log, so it is equal on every node. Owner: the log's thread. Each
 * call takes constant time, except that a client beyond its identity's limit takes time for each
 * client. A call may allocate a key; a new client allocates.
 *
 * <p>Invariants:
 *
 * <ol>
 * <li>A client is removed if it left, if its identity has {@link #PER_OWNER} clients and another one
 * enters, or if it was silent for {@code forgetTicks} and another client needs its slot. The longest
 * silent one gives way. An identity that has its limit never takes the slot of another one.
 * <li>Removed clients are remembered, because messages of them may still be in flight.
 * <li>Sender numbers are given in turn, from 1 to 65,535 and then again from 1, so a number returns
 * as late as possible.
 * </ol>
 */
final class ClientTable {
  /** Clients of one identity: its newest sessions, as a viewer may not know that an old one ended. */
  static final int PER_OWNER = 4;

  /** Removed clients that are remembered, the last ones: many more than leave in half a minute. */
  static final int REMEMBERED = 16_384;

  /** The longest silent client comes first, because each look at one moves it to the end. */
  private final LinkedHashMap<Long, Numbers> clients = new LinkedHashMap<>(16, 0.75f, true);

  /** Number of clients of each identity. */
  private final Map<Long, Integer> owners = new HashMap<>();

  private final LinkedHashSet<Long> removed = new LinkedHashSet<>();
  private final BitSet senders = new BitSet();
  private int lastSender;
  private final int capacity;
  private final int remembered;
  private final long forgetTicks;

  ClientTable(int capacity, int remembered, long forgetTicks) {
    this.capacity = capacity;
    this.remembered = remembered;
    this.forgetTicks = forgetTicks;
  }

  int size() {
    return clients.size();
  }

  /** Returns the client that has sent a message, or null. */
  @Nullable
  Numbers heard(long client, long tick) {
    Numbers known = clients.get(client);
    if (known != null) {
      known.lastTick = tick;
    }
    return known;
  }

  boolean hasRemoved(long client) {
    return removed.contains(client);
  }

  boolean hasRoom(long owner, long tick) {
    return clients.size() < capacity
        || hasLimit(owner)
        || tick - clients.values().iterator().next().lastTick > forgetTicks; // invariant 1
  }

  private boolean hasLimit(long owner) {
    return owners.getOrDefault(owner, 0) >= PER_OWNER;
  }

  /**
   * Removes the client that must make room for one of an identity, and returns it; requires {@link
   * #hasRoom}.
   */
  @Nullable
  Numbers makeRoom(long owner) {
    if (clients.size() < capacity && !hasLimit(owner)) {
      return null;
    }
    Iterator<Numbers> oldestFirst = clients.values().iterator();
    Numbers oldest = oldestFirst.next();
    while (hasLimit(owner) && oldest.owner != owner) {
      oldest = oldestFirst.next();
    }
    remove(oldest);
    return oldest;
  }

  /** Adds a client, after {@link #makeRoom}. */
  Numbers add(long client, long owner, long tick) {
    int next = senders.nextClearBit(lastSender + 1); // invariant 3
    lastSender = next < Command.SENDER_COUNT ? next : senders.nextClearBit(1);
    Numbers added = new Numbers(client, owner, lastSender);
    put(added);
    added.lastTick = tick;
    return added;
  }

  private void put(Numbers numbers) {
    clients.put(numbers.client, numbers);
    owners.merge(numbers.owner, 1, Integer::sum);
    senders.set(numbers.viewer.number());
  }

  void remove(Numbers numbers) {
    clients.remove(numbers.client);
    if (owners.merge(numbers.owner, -1, Integer::sum) == 0) {
      owners.remove(numbers.owner);
    }
    senders.clear(numbers.viewer.number());
    removed.add(numbers.client); // invariant 2
    if (removed.size() > remembered) {
      removed.remove(removed.iterator().next());
    }
  }

  void save(SavedState destination) {
    destination.putInt(lastSender);
    destination.putInt(clients.size());
    for (Numbers numbers : clients.values()) {
      destination.putLong(numbers.client);
      destination.putLong(numbers.owner);
      destination.putInt(numbers.viewer.number());
      destination.putLong(numbers.expected);
      destination.putLong(numbers.lastTick);
    }
    destination.putInt(removed.size());
    removed.forEach(destination::putLong);
  }

  void restore(SavedState source) {
    clients.clear();
    owners.clear();
    senders.clear();
    removed.clear();
    lastSender = source.takeCount(Command.SENDER_COUNT - 1);
    // do not compare with the present capacity: it may have been larger when the table was saved
    int count = source.takeCount(ClusterNode.Settings.MAX_CLIENTS);
    for (int index = 0; index < count; index++) {
      Numbers numbers = new Numbers(
          source.takeLong(), source.takeLong(), source.takeCount(Command.SENDER_COUNT - 1));
      put(numbers);
      numbers.expected = source.takeLong();
      numbers.lastTick = source.takeLong();
    }
    int removedCount = source.takeCount(REMEMBERED);
    for (int index = 0; index < removedCount; index++) {
      removed.add(source.takeLong());
    }
  }

  static final class Numbers {
    final Viewer viewer;
    long expected = 1;

    private final long client;
    private final long owner;
    private long lastTick;

    private Numbers(long client, long owner, int sender) {
      this.client = client;
      this.owner = owner;
      viewer = new Viewer(sender, "", "");
    }
  }
}

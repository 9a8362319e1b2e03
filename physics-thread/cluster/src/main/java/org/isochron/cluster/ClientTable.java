package org.isochron.cluster;

import java.util.BitSet;
import org.agrona.collections.Long2ObjectHashMap;
import org.isochron.physics.SavedState;
import org.isochron.state.Command;
import org.isochron.state.Viewer;
import org.jspecify.annotations.Nullable;

/**
 * The command numbers and sender numbers of the clients, ordered by the time of their last message.
 * The table depends only on the log, so it is equal on every node. Owner: the log's thread. Each
 * call takes constant time; a new client allocates.
 *
 * <p>Invariants:
 *
 * <ol>
 * <li>A client is removed if it was silent for {@code forgetTicks} and another client needs its
 * slot, or if it left {@code leaveTicks} ago. The delay of {@code leaveTicks} covers messages that
 * are still in flight.
 * <li>Sender numbers are given in turn, from 1 to 65,535 and then again from 1, so a number returns
 * as late as possible.
 * </ol>
 */
final class ClientTable {
  private final Long2ObjectHashMap<Numbers> clients = new Long2ObjectHashMap<>();
  private final Numbers silent = new Numbers(0, 0);
  private final Numbers leaving = new Numbers(0, 0);
  private final BitSet senders = new BitSet();
  private int lastSender;
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

  /**
   * Removes the longest silent client if all slots are taken, and returns it; requires {@link
   * #hasRoom}.
   */
  @Nullable
  Numbers makeRoom() {
    if (clients.size() < capacity) {
      return null;
    }
    Numbers removed = silent.next;
    remove(removed);
    return removed;
  }

  /** Adds a client, after {@link #makeRoom}. */
  Numbers add(long client, long tick) {
    int next = senders.nextClearBit(lastSender + 1); // invariant 2
    lastSender = next < Command.SENDER_COUNT ? next : senders.nextClearBit(1);
    Numbers added = new Numbers(client, lastSender);
    put(added);
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
    numbers.leaves = true;
    numbers.lastTick = tick;
    numbers.unlink();
    numbers.linkBefore(leaving);
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

  private void put(Numbers numbers) {
    clients.put(numbers.client, numbers);
    senders.set(numbers.viewer.number());
  }

  private void remove(Numbers numbers) {
    numbers.unlink();
    clients.remove(numbers.client);
    senders.clear(numbers.viewer.number());
  }

  void save(SavedState destination) {
    destination.putInt(lastSender);
    destination.putInt(clients.size());
    save(silent, destination);
    save(leaving, destination);
  }

  private static void save(Numbers list, SavedState destination) {
    for (Numbers numbers = list.next; numbers != list; numbers = numbers.next) {
      destination.putLong(numbers.client);
      destination.putInt(numbers.viewer.number());
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
    lastSender = source.takeCount(Command.SENDER_COUNT - 1);
    // do not compare with the present capacity: it may have been larger when the table was saved
    int count = source.takeCount(ClusterNode.Settings.MAX_CLIENTS);
    for (int index = 0; index < count; index++) {
      Numbers numbers = new Numbers(source.takeLong(), source.takeCount(Command.SENDER_COUNT - 1));
      put(numbers);
      numbers.expected = source.takeLong();
      numbers.lastTick = source.takeLong();
      numbers.leaves = source.takeCount(1) == 1;
      numbers.linkBefore(numbers.leaves ? leaving : silent);
    }
  }

  static final class Numbers {
    final Viewer viewer;
    long expected = 1;

    private final long client;
    private long lastTick;
    private boolean leaves;
    private Numbers next = this;
    private Numbers previous = this;

    private Numbers(long client, int sender) {
      this.client = client;
      viewer = new Viewer(sender, "", "");
    }

    boolean leaves() {
      return leaves;
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

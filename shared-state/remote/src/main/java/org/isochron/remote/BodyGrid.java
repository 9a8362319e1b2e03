package org.isochron.remote;

import java.util.Arrays;
import org.isochron.remote.codec.SlotSet;
import org.isochron.state.Snapshot;
import org.isochron.state.exchange.MovedTicks;

/**
 * Spatial index for bodies near a point, shared by all viewers of a state: columns of 16 by 16
 * metres along the y axis, in a hash table. The cost of an update grows with the number of moved
 * bodies, and updates run only when a viewer queries the index. The cost of a query grows with the
 * number of bodies in the columns within reach, and with that of all bodies if these columns are
 * more. Owner: the relay's thread. Allocates nothing after construction.
 *
 * <p>Invariant 1: a body is in exactly one list: that of its column's hash, or the last one if a
 * coordinate is NaN.
 */
final class BodyGrid implements RelayedBodies.Nearby {
  private static final double SIDE = 16;

  /** Relative tolerance, because callers compare distances in float precision. */
  private static final double SLACK = 1 + 1e-5;

  private static final double MIN_REACH = 1e-15;

  /** Odd, so that no two columns in a row have the same hash. */
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private static final int NONE = -1;

  // indexed by slot
  private final int[] listOf;
  private final int[] next;
  private final int[] previous;

  /** First slot of each list; the last list has the bodies whose position is NaN. */
  private final int[] firstSlot;

  private final int lastList;
  private int slotCount;
  private long sequence;
  private long epoch;
  private long tick = Long.MAX_VALUE;

  BodyGrid(int capacity) {
    listOf = new int[capacity];
    Arrays.fill(listOf, NONE);
    next = new int[capacity];
    previous = new int[capacity];
    lastList = 2 * Integer.highestOneBit(capacity);
    firstSlot = new int[lastList + 1];
    Arrays.fill(firstSlot, NONE);
  }

  @Override
  public void add(Snapshot snapshot, RemoteState.Interest interest, SlotSet to) {
    update(snapshot);
    double reach = (double) interest.radius() * SLACK + MIN_REACH;
    double fromX = column(interest.x() - reach);
    double fromZ = column(interest.z() - reach);
    double columnsX = column(interest.x() + reach) - fromX + 1;
    double columnsZ = column(interest.z() + reach) - fromZ + 1;
    if (columnsX * columnsZ > lastList) {
      for (int list = 0; list <= lastList; list++) {
        addNear(list, snapshot.poses(), interest, reach, to);
      }
      return;
    }
    for (int x = 0; x < columnsX; x++) {
      for (int z = 0; z < columnsZ; z++) {
        addNear(list(fromX + x, fromZ + z), snapshot.poses(), interest, reach, to);
      }
    }
    addNear(lastList, snapshot.poses(), interest, reach, to);
  }

  private void addNear(
      int list, Snapshot.Poses poses, RemoteState.Interest interest, double reach, SlotSet to) {
    for (int slot = firstSlot[list]; slot != NONE; slot = next[slot]) {
      double dx = poses.coordinate(0, slot) - interest.x();
      double dy = poses.coordinate(1, slot) - interest.y();
      double dz = poses.coordinate(2, slot) - interest.z();
      if (!(dx * dx + dy * dy + dz * dz > reach * reach)) { // true for NaN
        to.add(slot);
      }
    }
  }

  private void update(Snapshot snapshot) {
    if (snapshot.sequence() == sequence) {
      return;
    }
    boolean follows = snapshot.epoch() == epoch && snapshot.tick() > tick;
    long since = follows ? tick : Long.MIN_VALUE;
    sequence = snapshot.sequence();
    epoch = snapshot.epoch();
    tick = snapshot.tick();
    MovedTicks moved = snapshot.moved();
    int end = snapshot.slotCount();
    for (int slot = end; slot < slotCount; slot++) {
      place(slot, NONE);
    }
    slotCount = end;
    for (int slot = moved.next(0, since, end);
        slot < end;
        slot = moved.next(slot + 1, since, end)) {
      place(slot, snapshot.generations()[slot] == 0 ? NONE : list(snapshot.poses(), slot));
    }
  }

  private int list(Snapshot.Poses poses, int slot) {
    double x = poses.coordinate(0, slot);
    double z = poses.coordinate(2, slot);
    return Double.isNaN(x + poses.coordinate(1, slot) + z) ? lastList : list(column(x), column(z));
  }

  private int list(double columnX, double columnZ) {
    long mixed = (((long) columnX) * MIX + (long) columnZ) * MIX;
    return (int) (mixed >>> Integer.SIZE) & (lastList - 1);
  }

  private static double column(double coordinate) {
    return Math.floor(coordinate / SIDE);
  }

  private void place(int slot, int list) {
    int before = listOf[slot];
    if (before == list) {
      return;
    }
    listOf[slot] = list;
    if (before != NONE) {
      if (previous[slot] == NONE) {
        firstSlot[before] = next[slot];
      } else {
        next[previous[slot]] = next[slot];
      }
      if (next[slot] != NONE) {
        previous[next[slot]] = previous[slot];
      }
    }
    if (list != NONE) {
      next[slot] = firstSlot[list];
      previous[slot] = NONE;
      if (next[slot] != NONE) {
        previous[next[slot]] = slot;
      }
      firstSlot[list] = slot;
    }
  }
}

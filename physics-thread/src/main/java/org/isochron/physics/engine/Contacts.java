package org.isochron.physics.engine;

import java.util.Arrays;
import org.isochron.physics.simulation.BodySlots;
import org.isochron.physics.simulation.SavedState;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.snapshot.BodyId;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Which bodies touch, and who began and ended it in a step. Owner: the physics thread. Allocates only when more pairs touch
 * than ever before.
 *
 * <ol>
 *   <li>Of each pair, begins and ends are told in turn; a body that is removed has ended all its contacts before.
 *   <li>A pair that the engine does not tell goes on touching while neither of the two is awake.
 *   <li>In each step all ends are told before all begins, each sorted by slots: the engine's order does not matter.
 * </ol>
 */
final class Contacts implements Touches {
  private static final int NORMAL = 3;
  private static final int IMPULSE = 6;

  private final BodySlots slots;
  private final int[] counts;
  private final Vector3f point = new Vector3f();
  private final Vector3f normal = new Vector3f();
  private PairTable before;
  private PairTable now;
  private long[] sorted;
  private int sortedCount;

  Contacts(BodySlots slots) {
    this.slots = slots;
    counts = new int[slots.capacity()];
    before = new PairTable(4 * slots.capacity());
    now = new PairTable(4 * slots.capacity());
    sorted = new long[4 * slots.capacity()];
  }

  @Override
  public void touch(
      int slotA,
      int slotB,
      float x,
      float y,
      float z,
      float nx,
      float ny,
      float nz,
      float impulse) {
    int lower = Math.min(slotA, slotB);
    int higher = Math.max(slotA, slotB);
    long key = PairTable.key(lower, higher);
    long bodyA = slots.body(lower);
    long bodyB = slots.body(higher);
    if (now.find(key) >= 0 || bodyA == BodyId.NONE || bodyB == BodyId.NONE) {
      return;
    }
    int index = now.add(key, bodyA, bodyB);
    float sign = lower == slotA ? 1 : -1;
    now.value(index, 0, x);
    now.value(index, 1, y);
    now.value(index, 2, z);
    now.value(index, NORMAL, sign * nx);
    now.value(index, NORMAL + 1, sign * ny);
    now.value(index, NORMAL + 2, sign * nz);
    now.value(index, IMPULSE, impulse);
  }

  /** Ends all contacts of a body that is to be removed; invariant 1. */
  void end(long body, @Nullable EventPublisher events) {
    int slot = BodyId.slot(body);
    sortedCount = 0;
    for (int index = 0; counts[slot] > sortedCount && index < before.size(); index++) {
      if (before.bodyA(index) == body || before.bodyB(index) == body) {
        sort(before.key(index));
      }
    }
    tellEnds(events);
  }

  /** Compares with the step before, and tells what began and ended. */
  void settle(EngineWorld world, @Nullable EventPublisher events) {
    sortedCount = 0;
    for (int index = 0; index < before.size(); index++) {
      long bodyA = before.bodyA(index);
      long bodyB = before.bodyB(index);
      if (bodyA == BodyId.NONE || now.find(before.key(index), bodyA, bodyB) >= 0) {
        continue;
      }
      if (world.isAwake(BodyId.slot(bodyA)) || world.isAwake(BodyId.slot(bodyB))) {
        sort(before.key(index));
      } else { // invariant 2
        now.add(before.key(index), bodyA, bodyB);
      }
    }
    tellEnds(events);
    sortedCount = 0;
    for (int index = 0; index < now.size(); index++) {
      if (before.find(now.key(index), now.bodyA(index), now.bodyB(index)) < 0) {
        sort(now.key(index));
      }
    }
    tellBegins(events);
    PairTable spent = before;
    before = now;
    now = spent;
    now.clear();
  }

  int size() {
    return before.size();
  }

  void save(SavedState destination) {
    int count = 0;
    for (int index = 0; index < before.size(); index++) {
      count += before.bodyA(index) == BodyId.NONE ? 0 : 1;
    }
    destination.putInt(count);
    for (int index = 0; index < before.size(); index++) {
      if (before.bodyA(index) != BodyId.NONE) {
        destination.putLong(before.bodyA(index));
        destination.putLong(before.bodyB(index));
      }
    }
  }

  void restore(SavedState source) {
    before.clear();
    now.clear();
    Arrays.fill(counts, 0);
    for (int left = source.takeCount(Integer.MAX_VALUE); left > 0; left--) {
      long bodyA = source.takeLong();
      long bodyB = source.takeLong();
      if (!slots.contains(bodyA) || !slots.contains(bodyB)) {
        throw new IllegalArgumentException(
            "the saved state lets %s and %s touch, which are not both there: it is damaged"
                .formatted(BodyId.describe(bodyA), BodyId.describe(bodyB)));
      }
      before.add(PairTable.key(BodyId.slot(bodyA), BodyId.slot(bodyB)), bodyA, bodyB);
      count(bodyA, bodyB, 1);
    }
  }

  private void sort(long key) {
    if (sortedCount == sorted.length) {
      sorted = Arrays.copyOf(sorted, 2 * sortedCount);
    }
    sorted[sortedCount++] = key;
  }

  /** Invariant 3. */
  private void tellEnds(@Nullable EventPublisher events) {
    Arrays.sort(sorted, 0, sortedCount);
    for (int i = 0; i < sortedCount; i++) {
      int index = before.find(sorted[i]);
      long bodyA = before.bodyA(index);
      long bodyB = before.bodyB(index);
      count(bodyA, bodyB, -1);
      before.forget(index);
      if (events != null) {
        events.tell(Event.CONTACT_END, 0, bodyA, bodyB, 0);
      }
    }
  }

  private void tellBegins(@Nullable EventPublisher events) {
    Arrays.sort(sorted, 0, sortedCount);
    for (int i = 0; i < sortedCount; i++) {
      int index = now.find(sorted[i]);
      count(now.bodyA(index), now.bodyB(index), 1);
      if (events != null) {
        point.set(now.value(index, 0), now.value(index, 1), now.value(index, 2));
        normal.set(
            now.value(index, NORMAL), now.value(index, NORMAL + 1), now.value(index, NORMAL + 2));
        events.contactBegin(
            now.bodyA(index), now.bodyB(index), point, normal, now.value(index, IMPULSE));
      }
    }
  }

  private void count(long bodyA, long bodyB, int change) {
    counts[BodyId.slot(bodyA)] += change;
    counts[BodyId.slot(bodyB)] += change;
  }
}

package org.isochron.engine.contacts;

import java.util.Arrays;
import org.isochron.engine.bodies.BodySlots;
import org.isochron.engine.bodies.EngineBodies;
import org.isochron.engine.bodies.EngineSpace;
import org.isochron.engine.bodies.WorldBodies;
import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Tracks current contacts and publishes the begin and end events of a step. Contains only pairs
 * with contact events. Owner: the physics thread. Allocates only when it grows.
 *
 * <ol>
 * <li>For each pair, begin and end events alternate. Before a body is removed, all of its contacts
 * end.
 * <li>While both bodies are asleep, their contact persists even if the engine does not report it.
 * <li>Each step publishes all end events before all begin events, in slot order, whatever the
 * engine's order is.
 * <li>If a step loses a body, new contacts of the body are ignored, because its contacts have
 * already ended. Otherwise the events would depend on the engine's cached contacts, which a restore
 * may change.
 * </ol>
 */
public final class Contacts implements ContactSink {
  private static final int FIRST_CAPACITY = 64;
  private static final int SAVED_BYTES = 2 * Long.BYTES + Integer.BYTES;

  private final BodySlots slots;
  private final int[] prefabs;
  private final ContactInterest interest;
  private final TouchLog touches;
  private final PairTable pairs;
  private final EngineSpace space;

  /** By slot, the number of the step that lost the slot's body, plus 1. */
  private final long[] lostSteps;

  private final ShellSort.Order byKey;
  private final Vector3d point = new Vector3d();
  private final Vector3d worldPoint = new Vector3d();
  private final Vector3f normal = new Vector3f();
  private long[] begins = new long[FIRST_CAPACITY];
  private int beginCount;
  private int[] order = new int[FIRST_CAPACITY];
  private long[] ends = new long[FIRST_CAPACITY];
  private int endCount;
  private long step;

  public Contacts(WorldBodies bodies, ContactInterest interest, TouchLog touches) {
    space = bodies.space;
    slots = bodies.slots;
    prefabs = bodies.prefabs;
    this.touches = touches;
    this.interest = interest;
    pairs = new PairTable(slots.capacity());
    byKey = PairTable.byKey(pairs);
    lostSteps = new long[slots.capacity()];
  }

  @Override
  public boolean stay(int slotA, int slotB) {
    if (!isWanted(slotA, slotB)) {
      return true;
    }
    int index = pairs.find(PairTable.key(slotA, slotB));
    if (index == PairTable.NONE) {
      return false;
    }
    // ordering: plain, even in an engine's worker threads: the engine joins them before the step
    // returns.
    pairs.see(index, step);
    return true;
  }

  @Override
  public void touch(
      int slotA,
      int slotB,
      double x,
      double y,
      double z,
      float normalX,
      float normalY,
      float normalZ,
      float impulse) {
    long bodyA = slots.body(Math.min(slotA, slotB));
    long bodyB = slots.body(Math.max(slotA, slotB));
    boolean gone = bodyA == BodyId.NONE || bodyB == BodyId.NONE;
    if (gone || isLost(slotA) || isLost(slotB) || stay(slotA, slotB)) { // invariant 4
      return;
    }
    float sign = slotA < slotB ? 1 : -1;
    int index = pairs.add(bodyA, bodyB, step);
    pairs.begin(index, touches.tick());
    float[] values = pairs.values();
    int first = TouchList.VALUE_COUNT * index;
    if (space.isWide()) {
      TouchList.point(values, first, x, y, z);
    } else { // saved states contain floats only
      TouchList.point(values, first, (float) x, (float) y, (float) z);
    }
    values[first + TouchList.NORMAL] = sign * normalX;
    values[first + TouchList.NORMAL + 1] = sign * normalY;
    values[first + TouchList.NORMAL + 2] = sign * normalZ;
    values[first + TouchList.IMPULSE] = impulse;
    Arrays.fill(values, first + TouchList.FRICTION, first + TouchList.VALUE_COUNT, 0);
    if (beginCount == begins.length) {
      begins = Arrays.copyOf(begins, 2 * beginCount);
      order = new int[begins.length];
    }
    begins[beginCount++] = pairs.key(index);
  }

  public PairTable pairs() {
    return pairs;
  }

  public void settle(EngineBodies engine, PairForces forces, @Nullable EventPublisher events) {
    boolean fallen = false;
    for (int index = 0; index < pairs.size(); index++) {
      if (isAwake(index, engine)) {
        pairs.wake(index);
        if (pairs.seen(index) != step) { // invariant 2
          addEnd(pairs.key(index));
        }
      } else {
        fallen |= !pairs.isKept(index);
      }
    }
    reportEnds(events);
    reportBegins(events);
    for (int index = 0; fallen && index < pairs.size(); index++) {
      if (!pairs.isKept(index) && !isAwake(index, engine)) {
        forces.keep(index);
      }
    }
    step++;
  }

  private boolean isAwake(int pair, EngineBodies engine) {
    return engine.isAwake(BodyId.slot(pairs.bodyA(pair)))
        || engine.isAwake(BodyId.slot(pairs.bodyB(pair)));
  }

  /** Ends a body's contacts before its removal (invariant 1). */
  public void end(long body, @Nullable EventPublisher events) {
    for (int link = pairs.firstLink(BodyId.slot(body)); link != PairTable.NONE; ) {
      addEnd(pairs.key(link / 2));
      link = pairs.nextLink(link);
    }
    reportEnds(events);
  }

  /** Marks a body as lost. */
  public void lose(int slot) {
    lostSteps[slot] = step + 1;
  }

  public void present(Steppable.Presence presence) {
    for (int index = 0; index < pairs.size(); index++) {
      presence.contact(pairs.bodyA(index), pairs.bodyB(index));
    }
  }

  public void save(SavedState destination) {
    destination.putInt(pairs.size());
    for (int index = 0; index < pairs.size(); index++) {
      destination.putLong(pairs.bodyA(index));
      destination.putLong(pairs.bodyB(index));
      destination.putInt(pairs.isKept(index) ? 1 : 0);
      if (pairs.isKept(index)) {
        int first = TouchList.VALUE_COUNT * index;
        TouchList.putValues(destination, pairs.values(), first, space.isWide());
        for (int axis = 0; axis < 3; axis++) {
          destination.putFloat(pairs.values()[first + TouchList.FRICTION + axis]);
        }
      }
    }
  }

  public void restore(SavedState source) {
    pairs.clear();
    for (int left = source.takeCount(source.remaining() / SAVED_BYTES); left > 0; left--) {
      long bodyA = source.takeLong();
      long bodyB = source.takeLong();
      if (!slots.contains(bodyA)
          || !slots.contains(bodyB)
          || BodyId.slot(bodyA) >= BodyId.slot(bodyB)
          || pairs.find(PairTable.key(BodyId.slot(bodyA), BodyId.slot(bodyB))) != PairTable.NONE) {
        throw new IllegalArgumentException(
            "the saved state has a contact of %s and %s, which do not both exist or are listed twice: it is damaged"
                .formatted(BodyId.describe(bodyA), BodyId.describe(bodyB)));
      }
      int index = pairs.add(bodyA, bodyB, step - 1);
      if (source.takeCount(1) == 1) {
        int first = TouchList.VALUE_COUNT * index;
        pairs.keep(index);
        TouchList.takeValues(source, pairs.values(), first, space.isWide());
        for (int axis = 0; axis < 3; axis++) {
          pairs.values()[first + TouchList.FRICTION + axis] = source.takeFloat();
        }
      }
      if (!isWanted(BodyId.slot(bodyA), BodyId.slot(bodyB))) {
        pairs.remove(index);
      }
    }
  }

  private boolean isLost(int slot) {
    return lostSteps[slot] == step + 1;
  }

  private boolean isWanted(int slotA, int slotB) {
    return interest.wants(prefabs[slotA], prefabs[slotB]);
  }

  private void addEnd(long key) {
    if (endCount == ends.length) {
      ends = Arrays.copyOf(ends, 2 * endCount);
    }
    ends[endCount++] = key;
  }

  /** Invariant 3. */
  private void reportEnds(@Nullable EventPublisher events) {
    Arrays.sort(ends, 0, endCount);
    for (int i = 0; i < endCount; i++) {
      int index = pairs.find(ends[i]);
      long bodyA = pairs.bodyA(index);
      long bodyB = pairs.bodyB(index);
      pairs.remove(index);
      touches.add(TouchList.CONTACT_END, bodyA, bodyB);
      if (events != null) {
        events.publish(Event.Kind.CONTACT_END, 0, bodyA, bodyB, 0);
      }
    }
    endCount = 0;
  }

  /** The pairs have the values with which they began until the next step. */
  private void reportBegins(@Nullable EventPublisher events) {
    for (int i = 0; i < beginCount; i++) {
      order[i] = pairs.find(begins[i]); // ends have moved pairs since they were added
    }
    ShellSort.sort(order, beginCount, byKey);
    for (int i = 0; i < beginCount; i++) {
      int index = order[i];
      int first = TouchList.VALUE_COUNT * index;
      float[] values = pairs.values();
      touches.addBegin(pairs.bodyA(index), pairs.bodyB(index), values, first);
      if (events != null) {
        TouchList.point(values, first, point);
        normal.set(values, first + TouchList.NORMAL);
        events.contactBegin(
            pairs.bodyA(index),
            pairs.bodyB(index),
            space.leave(point, worldPoint),
            normal,
            values[first + TouchList.IMPULSE]);
      }
    }
    beginCount = 0;
  }
}

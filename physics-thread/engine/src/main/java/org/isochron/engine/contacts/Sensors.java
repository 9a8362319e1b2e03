package org.isochron.engine.contacts;

import java.util.Arrays;
import java.util.List;
import org.isochron.engine.bodies.BodySlots;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.SceneBodies;
import org.isochron.engine.bodies.WorldBodies;
import org.isochron.engine.bodies.WorldPrefabs;
import org.isochron.engine.casting.ShapeQueries;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Reports which bodies come into sensors and leave them, from the poses after a step. An engine
 * knows nothing of it: there a sensor is a body that collides with nothing. Owner: the physics
 * thread. Allocates only when there are more than ever before. A scene without sensors costs
 * nothing.
 *
 * <ol>
 *   <li>For each pair, enter and leave events alternate. A body leaves all sensors before it is
 *       removed, and all bodies leave a sensor before that is removed.
 *   <li>In each step all leaves are published before all enters, each sorted by slots.
 * </ol>
 */
public final class Sensors {
  private static final int FIRST_CAPACITY = 16;

  private final WorldBodies table;
  private final SensorPairs inside;
  private final TouchLog touches;
  private final BodySlots slots;
  private final BodyStates states;
  private final WorldPrefabs kinds;
  private final SceneBodies bodies;
  private final BodySpans moving;
  private final ShapeQueries queries;
  private final int[] found;
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f partPosition = new Vector3f();
  private final Quaternionf partRotation = new Quaternionf();
  private long[] keys = new long[FIRST_CAPACITY];
  private int keyCount;
  private long step = 1;
  private boolean due = true;

  public Sensors(WorldBodies table, SceneBodies bodies, SensorPairs inside, TouchLog touches) {
    this.table = table;
    kinds = table.kinds;
    slots = table.slots;
    states = table.states;
    this.inside = inside;
    this.touches = touches;
    this.bodies = bodies;
    moving = new BodySpans(bodies.movingOnly(), slots.capacity());
    queries = new ShapeQueries(moving);
    found = new int[slots.capacity()];
  }

  /** A body was created, placed or removed, or a state was restored. */
  public void change() {
    due = true;
  }

  /** Publishes what came in and left in the step, unless no body moved. */
  public void settle(boolean moved, @Nullable EventPublisher events) {
    if (!kinds.hasSensors() || !(due || moved)) {
      return;
    }
    due = false;
    step++;
    int enters = findAll();
    for (int index = 0; index < inside.pairs.size(); index++) {
      if (inside.pairs.seen(index) < step) {
        addKey(inside.pairs.key(index));
      }
    }
    Arrays.sort(keys, enters, keyCount);
    for (int i = enters; i < keyCount; i++) {
      leave(keys[i], events);
    }
    Arrays.sort(keys, 0, enters);
    for (int i = 0; i < enters; i++) {
      int index = inside.pairs.find(keys[i]);
      publish(Event.Kind.SENSOR_ENTER, index, events);
    }
    keyCount = 0;
  }

  /** Ends all pairs of a body before it is removed; invariant 1. */
  public void end(long body, @Nullable EventPublisher events) {
    PairTable pairs = inside.pairs;
    for (int link = pairs.firstLink(BodyId.slot(body)); link != PairTable.NONE; ) {
      addKey(pairs.key(link / 2));
      link = pairs.nextLink(link);
    }
    Arrays.sort(keys, 0, keyCount);
    for (int i = 0; i < keyCount; i++) {
      leave(keys[i], events);
    }
    keyCount = 0;
  }

  /**
   * Marks the pairs that are there, adds the new ones, and returns how many those are; their keys
   * come first.
   */
  private int findAll() {
    moving.update();
    for (int slot = 0; slot < slots.slotCount(); slot++) {
      if (slots.body(slot) != BodyId.NONE && table.prefab(slot).isSensor()) {
        moving.findAround(slot, position);
        states.poses().rotation(slot, rotation);
        List<Shape.Part> shapes = bodies.shape(slot).parts();
        for (int part = 0; part < shapes.size(); part++) {
          find(slot, shapes.get(part));
        }
      }
    }
    return keyCount;
  }

  private void find(int sensor, Shape.Part part) {
    rotation.transform(part.position(), partPosition).add(position);
    rotation.mul(part.rotation(), partRotation);
    int mask = table.prefab(sensor).mask();
    moving.around(partPosition.x, part.shape().boundingRadius());
    int count = queries.overlap(part.shape(), partPosition, partRotation, mask, found);
    for (int i = 0; i < count; i++) {
      int visitor = moving.slot(found[i]);
      if (inside.notices(sensor, visitor)) {
        see(slots.body(sensor), slots.body(visitor));
      }
    }
  }

  private void see(long sensor, long visitor) {
    long key = SensorPairs.key(sensor, visitor);
    int index = inside.pairs.find(key);
    if (index == PairTable.NONE) {
      inside.pairs.begin(inside.add(sensor, visitor, step), touches.tick());
      addKey(key);
    } else {
      inside.pairs.see(index, step);
    }
  }

  private void leave(long key, @Nullable EventPublisher events) {
    int index = inside.pairs.find(key);
    publish(Event.Kind.SENSOR_LEAVE, index, events);
    inside.pairs.remove(index);
  }

  private void publish(Event.Kind kind, int index, @Nullable EventPublisher events) {
    touches.add(kind.number(), inside.sensor(index), inside.visitor(index));
    if (events != null) {
      events.publish(kind, 0, inside.sensor(index), inside.visitor(index), 0);
    }
  }

  private void addKey(long key) {
    if (keyCount == keys.length) {
      keys = Arrays.copyOf(keys, 2 * keyCount);
    }
    keys[keyCount++] = key;
  }
}

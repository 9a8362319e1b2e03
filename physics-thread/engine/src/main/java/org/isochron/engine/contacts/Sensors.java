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
 * Detects bodies that enter or leave sensors, from the poses after a step. To the engine a sensor
 * is a body without collisions. Owner: the physics thread. Allocates only when it grows. A scene
 * without sensors has no overhead.
 *
 * <ol>
 * <li>For each pair, enter and leave events alternate. Before a body is removed, all of its pairs
 * end, whether it is the sensor or the visitor.
 * <li>Each step publishes all leave events before all enter events, in slot order.
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

  /** Forces a search in the next step, after a change other than motion. */
  public void change() {
    due = true;
  }

  /** Skips the search if no body moved. */
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

  /** Ends a body's pairs before its removal (invariant 1). */
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

  /** Returns the number of new keys, which come first. */
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

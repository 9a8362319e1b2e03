package org.isochron.jme;

import java.util.ArrayList;
import java.util.List;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/** Balls that circle the y axis once in 4 s, ticked at 100 Hz by a manual clock. */
final class TickedByHand {
  static final long MILLI = 1_000_000;
  static final long TICK = 10 * MILLI;
  static final int BODIES = 4;
  static final int TURN_MILLIS = 4_000;
  static final float RADIUS = 0.5f;
  static final float WHEEL_STEERING = 0.3f;

  private static final long ALWAYS = -1;
  private static final PrefabTable PREFABS =
      PrefabTable.of(List.of(Prefab.dynamic(new Shape.Sphere(RADIUS), 1)));

  private record Planned(long tick, Event.Kind kind, long bodyA, long bodyB) {}

  final NanoClock.Manual clock = new NanoClock.Manual(0);
  final SharedState state;

  private final StateWriter writer;
  private final Vector3dc origin;
  private final List<Planned> plan = new ArrayList<>();
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  float size = 1;
  private int bodyCount = BODIES;
  private long tick = -1;

  TickedByHand() {
    this(new Vector3d());
  }

  /** Around a distant centre. */
  TickedByHand(Vector3dc origin) {
    this.origin = origin;
    SnapshotLayout layout = SnapshotLayout.bodies(BODIES)
        .withVelocities()
        .withChannel("size", SnapshotLayout.Blend.SCALE)
        .withChannel("wheel 0 length", SnapshotLayout.Blend.LINEAR)
        .withChannel("wheel 0 steering", SnapshotLayout.Blend.ANGLE)
        .withChannel("wheel 0 turned", SnapshotLayout.Blend.ANGLE);
    boolean isFar = origin.lengthSquared() > 0;
    state = SharedState.of(
        isFar ? layout.withFarPositions() : layout,
        SharedState.Limits.DEFAULT.withReaders(4),
        clock);
    writer = state.claimWriter();
    writer.snapshots().timeline(new Timeline(0, 0, 0, Timeline.NORMAL_PERMILLE));
    writer.snapshots().state(SharedState.Phase.RUNNING);
    publish();
  }

  static long body(int index) {
    return BodyId.of(index, 1);
  }

  static Vector3f position(int index, long instantNanos, Vector3f destination) {
    return rotated(instantNanos, new Quaternionf()).transform(destination.set(2 + index, index, 0));
  }

  static Quaternionf rotated(long instantNanos, Quaternionf destination) {
    return destination.rotationY((float) (2 * Math.PI * instantNanos / 1e6 / TURN_MILLIS));
  }

  static float wheelLength(long instantNanos) {
    return 0.2f + instantNanos * 1e-10f;
  }

  static float wheelTurned(long instantNanos) {
    return instantNanos * 2e-9f;
  }

  void plan(long ofTick, Event.Kind kind, long bodyA, long bodyB) {
    plan.add(new Planned(ofTick, kind, bodyA, bodyB));
  }

  /** An event without values. */
  void planAlways(Event.Kind kind, long bodyA, long bodyB) {
    plan(ALWAYS, kind, bodyA, bodyB);
  }

  /** Removes the other bodies. */
  void keep(int count) {
    bodyCount = count;
  }

  void fail(Throwable cause) {
    writer.snapshots().state(new SharedState.WriterState.Failed(cause));
  }

  /** Publishes all due ticks, up to 3 ms late. */
  void moveTo(long wallNanos) {
    while ((tick + 1) * TICK + (tick + 1) * 7 % 4 * MILLI <= wallNanos) {
      publish();
    }
    clock.moveTo(wallNanos);
  }

  private void publish() {
    tick++;
    long instant = tick * TICK;
    SnapshotWriter snapshots = writer.snapshots();
    EventPublisher events = writer.events();
    events.at(0, tick, instant);
    for (int index = 0; index < plan.size(); index++) {
      Planned planned = plan.get(index);
      if (planned.tick() != tick && planned.tick() != ALWAYS) {
        continue;
      }
      if (planned.kind() == Event.Kind.CONTACT_BEGIN) {
        events.contactBegin(
            planned.bodyA(), planned.bodyB(), new Vector3d(1, 2, 3), new Vector3f(0, 1, 0), 5);
      } else {
        events.publish(planned.kind(), 0, planned.bodyA(), planned.bodyB(), 0);
      }
    }
    snapshots.begin(tick, instant);
    snapshots.prefabs(PREFABS);
    rotated(instant, rotation);
    float spin = (float) (2_000 * Math.PI / TURN_MILLIS);
    for (int index = 0; index < bodyCount; index++) {
      rotation.transform(position.set(2 + index, index, 0));
      snapshots.body(
          body(index),
          origin.x() + position.x,
          origin.y() + position.y,
          origin.z() + position.z,
          rotation.x,
          rotation.y,
          rotation.z,
          rotation.w);
      snapshots.prefab(body(index), 0);
      snapshots.channel(0, body(index), size);
      snapshots.channel(1, body(index), wheelLength(instant));
      snapshots.channel(2, body(index), WHEEL_STEERING);
      snapshots.channel(3, body(index), wheelTurned(instant));
      snapshots.velocity(body(index), spin * position.z, 0, -spin * position.x, 0, spin, 0);
    }
    snapshots.publish(clock.nanos());
  }
}

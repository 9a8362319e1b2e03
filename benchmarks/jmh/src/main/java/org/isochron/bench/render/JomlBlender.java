package org.isochron.bench.render;

import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** A JOML vector and quaternion per body, as in most renderers. */
final class JomlBlender implements Blender {
  private record Body(Vector3f position, Quaternionf rotation) {
    Body() {
      this(new Vector3f(), new Quaternionf());
    }
  }

  private final Body[] before;
  private final Body[] after;
  private final Body[] shown;
  private long loadedSequence;

  JomlBlender(int bodyCapacity) {
    before = bodies(bodyCapacity);
    after = bodies(bodyCapacity);
    shown = bodies(bodyCapacity);
  }

  @Override
  public void show(Snapshot from, Snapshot to, long instantNanos) {
    if (to.sequence() != loadedSequence) {
      load(from, before);
      load(to, after);
      loadedSequence = to.sequence();
    }
    long span = to.instantNanos() - from.instantNanos();
    float fraction = (float) (instantNanos - from.instantNanos()) / span;
    for (int slot = 0; slot < to.slotCount(); slot++) {
      before[slot].position.lerp(after[slot].position, fraction, shown[slot].position);
      before[slot].rotation.slerp(after[slot].rotation, fraction, shown[slot].rotation);
    }
  }

  @Override
  public Snapshot.Poses poses() {
    Snapshot.Poses poses = new Snapshot.Poses(shown.length);
    for (int slot = 0; slot < shown.length; slot++) {
      poses.set(slot, shown[slot].position, shown[slot].rotation);
    }
    return poses;
  }

  private static Body[] bodies(int count) {
    Body[] bodies = new Body[count];
    for (int index = 0; index < count; index++) {
      bodies[index] = new Body();
    }
    return bodies;
  }

  private static void load(Snapshot snapshot, Body[] bodies) {
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      snapshot.poses().position(slot, bodies[slot].position);
      snapshot.poses().rotation(slot, bodies[slot].rotation);
    }
  }
}

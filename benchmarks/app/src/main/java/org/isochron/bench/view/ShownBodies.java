package org.isochron.bench.view;

import org.isochron.render.RenderFrame;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/**
 * All bodies as a pane shows them, by slot, around the scene's origin; valid until the next frame.
 */
final class ShownBodies {
  static final ShownBodies NONE = new ShownBodies(new Snapshot.Poses(0), new int[0], 0);

  private final Snapshot.Poses poses;
  private final int[] generations;
  private final int slotCount;

  ShownBodies(Snapshot.Poses poses, int[] generations, int slotCount) {
    this.poses = poses;
    this.generations = generations;
    this.slotCount = slotCount;
  }

  static ShownBodies of(RenderFrame frame, Vector3dc origin) {
    return frame.isEmpty()
        ? NONE
        : of(frame.poses(), frame.generations(), frame.slotCount(), origin);
  }

  static ShownBodies of(Snapshot snapshot, Vector3dc origin) {
    return of(snapshot.poses(), snapshot.generations(), snapshot.slotCount(), origin);
  }

  private static ShownBodies of(
      Snapshot.Poses poses, int[] generations, int slotCount, Vector3dc origin) {
    return new ShownBodies(
        poses.isFar() ? around(origin, poses, slotCount) : poses, generations, slotCount);
  }

  private static Snapshot.Poses around(Vector3dc origin, Snapshot.Poses poses, int slotCount) {
    Snapshot.Poses near = new Snapshot.Poses(slotCount);
    Vector3d place = new Vector3d();
    Quaternionf rotation = new Quaternionf();
    for (int slot = 0; slot < slotCount; slot++) {
      poses.position(slot, place).sub(origin);
      near.set(slot, new Vector3f(place), poses.rotation(slot, rotation));
    }
    return near;
  }

  Snapshot.Poses poses() {
    return poses;
  }

  /** One more than the highest slot that may have a body. */
  int slotCount() {
    return slotCount;
  }

  boolean isEmpty(int slot) {
    return generations[slot] == 0;
  }

  /** The id of the body in a slot that is not empty. */
  long body(int slot) {
    return BodyId.of(slot, generations[slot]);
  }
}

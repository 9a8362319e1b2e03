package org.isochron.bench.view;

import java.util.Arrays;
import org.isochron.physics.scene.Scene;
import org.isochron.render.RenderFrame;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/**
 * All bodies as a pane shows them, by slot, around the pane's origin; valid until the next frame.
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

  static ShownBodies of(Snapshot.Poses poses, int[] generations, int slotCount, Vector3dc origin) {
    return poses.isFar()
        ? around(origin, poses, generations, slotCount)
        : new ShownBodies(poses, generations, slotCount);
  }

  /** Leaves out what no camera near the origin sees. */
  private static ShownBodies around(
      Vector3dc origin, Snapshot.Poses poses, int[] generations, int slotCount) {
    Snapshot.Poses near = new Snapshot.Poses(slotCount);
    int[] seen = Arrays.copyOf(generations, slotCount);
    Vector3d place = new Vector3d();
    Quaternionf rotation = new Quaternionf();
    for (int slot = 0; slot < slotCount; slot++) {
      poses.position(slot, place).sub(origin);
      near.set(slot, new Vector3f(place), poses.rotation(slot, rotation));
      seen[slot] = place.length() < Scene.RANGE ? seen[slot] : 0;
    }
    return new ShownBodies(near, seen, slotCount);
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

package org.isochron.bench.view;

import org.isochron.render.RenderFrame;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Snapshot;

/** All bodies as a pane shows them, by slot; valid until the next frame. */
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

  static ShownBodies of(RenderFrame frame) {
    return frame.isEmpty()
        ? NONE
        : new ShownBodies(frame.poses(), frame.generations(), frame.slotCount());
  }

  static ShownBodies of(Snapshot snapshot) {
    return new ShownBodies(snapshot.poses(), snapshot.generations(), snapshot.slotCount());
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

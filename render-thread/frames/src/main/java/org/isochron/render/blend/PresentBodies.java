package org.isochron.render.blend;

import org.isochron.render.Blending;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;

/**
 * Computes only the bodies that their prefabs show at the present instant, for a renderer that
 * blends all other bodies itself. Owner: the thread that blends. Costs one comparison per tick
 * while no prefab has a blend mode. Allocates nothing after the first prefab that is shown at the
 * present instant.
 */
public final class PresentBodies {
  private final SnapshotLayout layout;
  private final SlotBlendings slots;
  private final NowBodies bodies;
  private Snapshot.Poses poses = new Snapshot.Poses(0);
  private int[] shown = {};
  private int count;
  private long lastSequence;

  public PresentBodies(SnapshotLayout layout) {
    this.layout = layout;
    slots = new SlotBlendings(Blending.SMOOTH, layout);
    bodies = new NowBodies(layout);
  }

  /**
   * Shows the bodies at an instant.
   *
   * @param window newest snapshots
   * @param presentNanos the simulation instant
   */
  public void show(Snapshot to, SnapshotReader window, long presentNanos) {
    if (to.sequence() != lastSequence) {
      if (slots.follow(to)) {
        bodies.end(slots);
      }
      lastSequence = to.sequence();
    }
    if (slots.nowCount() > shown.length) {
      poses = new Snapshot.Poses(layout.bodyCapacity(), layout.far());
      shown = new int[layout.bodyCapacity()];
    }
    bodies.setPresent(window, presentNanos);
    bodies.show(to, slots, null, poses);
    count = 0;
    for (int index = 0; index < slots.nowCount(); index++) {
      int slot = slots.now()[index];
      if (bodies.hasShown(to, slot)) {
        shown[count++] = slot;
      }
    }
  }

  /** Number of present bodies. */
  public int count() {
    return count;
  }

  /** Returns a slot; slots ascend with the index. */
  public int slot(int index) {
    return shown[index];
  }

  /** Poses by slot; read only. */
  public Snapshot.Poses poses() {
    return poses;
  }
}

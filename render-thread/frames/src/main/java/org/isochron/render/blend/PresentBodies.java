package org.isochron.render.blend;

import org.isochron.render.Blending;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;

/**
 * The bodies whose prefabs show them at the present, without all others, for a renderer that blends
 * those itself. Owner: the thread that blends. Costs a comparison a tick while no prefab says how
 * its bodies are blended; allocates nothing after the first that does.
 */
public final class PresentBodies {
  private final SnapshotLayout layout;
  private final SlotBlendings slots;
  private final NowBodies bodies;
  private Snapshot.Poses poses = new Snapshot.Poses(0);
  private int[] shown = {};
  private int count;
  private long lastSequence;

  /** Creates what follows snapshots of a layout. */
  public PresentBodies(SnapshotLayout layout) {
    this.layout = layout;
    slots = new SlotBlendings(Blending.SMOOTH, layout);
    bodies = new NowBodies(layout);
  }

  /**
   * Computes the bodies of the later snapshot of a frame at the present.
   *
   * @param window the reader of the newest snapshots
   * @param presentNanos the instant of simulation time
   */
  public void show(Snapshot to, SnapshotReader window, long presentNanos) {
    if (to.sequence() != lastSequence) {
      slots.follow(to);
      lastSequence = to.sequence();
    }
    if (slots.nowCount() > shown.length) {
      poses = new Snapshot.Poses(layout.bodyCapacity(), layout.far());
      shown = new int[layout.bodyCapacity()];
    }
    bodies.aim(window, presentNanos);
    bodies.show(to, slots, poses);
    count = 0;
    for (int index = 0; index < slots.nowCount(); index++) {
      int slot = slots.now()[index];
      if (bodies.hasShown(to, slot)) {
        shown[count++] = slot;
      }
    }
  }

  /** The number of bodies that are shown at the present. */
  public int count() {
    return count;
  }

  /** Returns the slot of one of them, in rising order. */
  public int slot(int index) {
    return shown[index];
  }

  /** The poses by slot, of these bodies only; read only. */
  public Snapshot.Poses poses() {
    return poses;
  }
}

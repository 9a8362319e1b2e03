package org.isochron.jolt;

import com.github.stephengold.joltjni.AaBox;
import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.BodyInterface;
import com.github.stephengold.joltjni.BroadPhaseLayerFilter;
import com.github.stephengold.joltjni.BroadPhaseQuery;
import com.github.stephengold.joltjni.CustomCollideShapeBodyCollector;
import com.github.stephengold.joltjni.ObjectLayerFilter;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.readonly.ConstAaBox;
import java.util.Arrays;

/**
 * Wakes the bodies that touch a body before it is removed; Jolt would let them sleep in the air.
 * Owner: the physics thread. Allocates when a box holds more bodies than ever before. The binding
 * also allocates the bounds of each body, for one call.
 *
 * <p>What Jolt finds in a box depends on its tree, whose bounds are wider the longer a body has
 * moved, and which a saved state does not include. So each body's own bounds decide, in order of
 * slots: otherwise a restored world would wake others than the world that was saved.
 */
final class Neighbours implements AutoCloseable {
  private static final float REACH = 0.05f;

  private final BroadPhaseQuery query;
  private final BodyInterface bodies;
  private final Body[] bodiesBySlot;
  private final BroadPhaseLayerFilter anyLayer = new BroadPhaseLayerFilter();
  private final ObjectLayerFilter anyObject = new ObjectLayerFilter();
  private final AaBox box = new AaBox();
  private final Found found = new Found();

  Neighbours(PhysicsSystem system, BodyInterface bodies, Body[] bodiesBySlot) {
    query = system.getBroadPhaseQuery();
    this.bodies = bodies;
    this.bodiesBySlot = bodiesBySlot;
  }

  void wake(Body body) {
    ConstAaBox bounds = body.getWorldSpaceBounds();
    Vec3 least = bounds.getMin();
    Vec3 most = bounds.getMax();
    least.set(least.getX() - REACH, least.getY() - REACH, least.getZ() - REACH);
    most.set(most.getX() + REACH, most.getY() + REACH, most.getZ() + REACH);
    box.setMin(least);
    box.setMax(most);
    found.count = 0;
    query.collideAaBox(box, found, anyLayer, anyObject);
    Arrays.sort(found.ids, 0, found.count);
    for (int i = 0; i < found.count; i++) {
      if (overlaps(JoltWorld.slot(found.ids[i]), least, most)) {
        bodies.activateBody(found.ids[i]);
      }
    }
  }

  @Override
  public void close() {
    anyLayer.close();
    anyObject.close();
    box.close();
    found.close();
  }

  /** Returns true if a body's bounds overlap others, or for a body that a hook added. */
  private boolean overlaps(int slot, Vec3 least, Vec3 most) {
    if (slot >= bodiesBySlot.length) {
      return true;
    }
    ConstAaBox bounds = bodiesBySlot[slot].getWorldSpaceBounds();
    Vec3 from = bounds.getMin();
    Vec3 to = bounds.getMax();
    return from.getX() <= most.getX()
        && from.getY() <= most.getY()
        && from.getZ() <= most.getZ()
        && to.getX() >= least.getX()
        && to.getY() >= least.getY()
        && to.getZ() >= least.getZ();
  }

  /** Collects the ids of the bodies in a box. */
  private static final class Found extends CustomCollideShapeBodyCollector {
    int[] ids = new int[64];
    int count;

    @Override
    public void addHit(int id) {
      if (count == ids.length) {
        ids = Arrays.copyOf(ids, 2 * count);
      }
      ids[count++] = id;
    }
  }
}

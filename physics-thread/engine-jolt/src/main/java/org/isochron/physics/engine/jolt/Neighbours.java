package org.isochron.physics.engine.jolt;

import com.github.stephengold.joltjni.AaBox;
import com.github.stephengold.joltjni.AllHitCollideShapeBodyCollector;
import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.BodyInterface;
import com.github.stephengold.joltjni.BroadPhaseLayerFilter;
import com.github.stephengold.joltjni.ObjectLayerFilter;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.readonly.ConstAaBox;
import java.util.Arrays;

/**
 * Wakes the bodies that touch a body before it is removed; Jolt would let them sleep in the air.
 * Owner: the physics thread.
 *
 * <p>What Jolt finds in a box depends on its tree, whose bounds are wider the longer a body has
 * moved, and which a saved state does not include. So each body's own bounds decide, in order of
 * slots: otherwise a restored world would wake others than the world that was saved.
 */
final class Neighbours implements AutoCloseable {
  private static final float REACH = 0.05f;

  private final PhysicsSystem system;
  private final BodyInterface bodies;
  private final Body[] bodiesBySlot;
  private final BroadPhaseLayerFilter anyLayer = new BroadPhaseLayerFilter();
  private final ObjectLayerFilter anyObject = new ObjectLayerFilter();

  Neighbours(PhysicsSystem system, BodyInterface bodies, Body[] bodiesBySlot) {
    this.system = system;
    this.bodies = bodies;
    this.bodiesBySlot = bodiesBySlot;
  }

  void wake(Body body) {
    ConstAaBox bounds = body.getWorldSpaceBounds();
    Vec3 least = bounds.getMin();
    Vec3 most = bounds.getMax();
    least.set(least.getX() - REACH, least.getY() - REACH, least.getZ() - REACH);
    most.set(most.getX() + REACH, most.getY() + REACH, most.getZ() + REACH);
    try (AaBox box = new AaBox(least, most);
        AllHitCollideShapeBodyCollector found = new AllHitCollideShapeBodyCollector()) {
      system.getBroadPhaseQuery().collideAaBox(box, found, anyLayer, anyObject);
      int[] ids = found.getHits();
      Arrays.sort(ids);
      for (int id : ids) {
        if (overlaps(JoltWorld.slot(id), least, most)) {
          bodies.activateBody(id);
        }
      }
    }
  }

  @Override
  public void close() {
    anyLayer.close();
    anyObject.close();
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
}

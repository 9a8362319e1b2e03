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
 * Wakes the bodies that touch a body before it is removed; otherwise Jolt would let them sleep in
 * mid-air. Owner: the physics thread. For each body, jolt-jni temporarily allocates the bounds.
 *
 * <p>The results of Jolt's own query depend on a tree that saved states do not contain; its bounds
 * widen as bodies move. Bodies are therefore selected by their exact bounds, in slot order.
 * Otherwise, a restored world could wake different bodies than the saved world.
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
    Vec3 lower = bounds.getMin();
    Vec3 upper = bounds.getMax();
    lower.set(lower.getX() - REACH, lower.getY() - REACH, lower.getZ() - REACH);
    upper.set(upper.getX() + REACH, upper.getY() + REACH, upper.getZ() + REACH);
    box.setMin(lower);
    box.setMax(upper);
    found.count = 0;
    query.collideAaBox(box, found, anyLayer, anyObject);
    Arrays.sort(found.ids, 0, found.count);
    for (int i = 0; i < found.count; i++) {
      if (overlaps(JoltWorld.slot(found.ids[i]), lower, upper)) {
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

  private boolean overlaps(int slot, Vec3 lower, Vec3 upper) {
    if (slot >= bodiesBySlot.length) {
      return true;
    }
    ConstAaBox bounds = bodiesBySlot[slot].getWorldSpaceBounds();
    Vec3 from = bounds.getMin();
    Vec3 to = bounds.getMax();
    return from.getX() <= upper.getX()
        && from.getY() <= upper.getY()
        && from.getZ() <= upper.getZ()
        && to.getX() >= lower.getX()
        && to.getY() >= lower.getY()
        && to.getZ() >= lower.getZ();
  }

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

package org.isochron.physics.engine.jolt;

import com.github.stephengold.joltjni.AaBox;
import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.BodyInterface;
import com.github.stephengold.joltjni.BroadPhaseLayerFilter;
import com.github.stephengold.joltjni.ObjectLayerFilter;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.readonly.ConstAaBox;

/**
 * Wakes the bodies that touch a body before it is removed; Jolt would let them sleep in the air. Owner: the physics
 * thread.
 */
final class Neighbours implements AutoCloseable {
  private static final float REACH = 0.05f;

  private final BodyInterface bodies;
  private final BroadPhaseLayerFilter anyLayer = new BroadPhaseLayerFilter();
  private final ObjectLayerFilter anyObject = new ObjectLayerFilter();

  Neighbours(BodyInterface bodies) {
    this.bodies = bodies;
  }

  void wake(Body body) {
    ConstAaBox bounds = body.getWorldSpaceBounds();
    Vec3 least = bounds.getMin();
    Vec3 most = bounds.getMax();
    try (AaBox box = new AaBox(
        new Vec3(least.getX() - REACH, least.getY() - REACH, least.getZ() - REACH),
        new Vec3(most.getX() + REACH, most.getY() + REACH, most.getZ() + REACH))) {
      bodies.activateBodiesInAaBox(box, anyLayer, anyObject);
    }
  }

  @Override
  public void close() {
    anyLayer.close();
    anyObject.close();
  }
}

package org.isochron.bench.engine;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.RRayCast;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.RayCastResult;
import com.github.stephengold.joltjni.Vec3;
import org.isochron.physics.engine.Engine.Settings.Bodies;
import org.joml.Vector3fc;

/**
 * Jolt's ray by its shortest call, and the normal there; the numbers of bodies are the lower bits
 * of their ids.
 */
final class JoltRay implements RawRay {
  private static final int SLOT_MASK = (1 << 23) - 1;

  private final PhysicsSystem system;
  private final Bodies bodies;
  private final RVec3 begin = new RVec3();
  private final Vec3 along = new Vec3();
  private final RVec3 point = new RVec3();

  JoltRay(PhysicsSystem system, Bodies bodies) {
    this.system = system;
    this.bodies = bodies;
  }

  @Override
  public float cast(Vector3fc from, Vector3fc way) {
    begin.set(from.x(), from.y(), from.z());
    along.set(way.x(), way.y(), way.z());
    try (RRayCast ray = new RRayCast(begin, along);
        RayCastResult result = new RayCastResult()) {
      if (!system.getNarrowPhaseQueryNoLock().castRay(ray, result)) {
        return 0;
      }
      float share = result.getFraction();
      Body body = (Body) bodies.body(result.getBodyId() & SLOT_MASK);
      point.set(from.x() + share * way.x(), from.y() + share * way.y(), from.z() + share * way.z());
      return share * way.length()
          + body.getWorldSpaceSurfaceNormal(result.getSubShapeId2(), point).getY();
    }
  }
}

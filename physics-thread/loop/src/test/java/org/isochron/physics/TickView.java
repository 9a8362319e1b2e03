package org.isochron.physics;

import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.RayHit;
import org.isochron.state.RayHits;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** A world without bodies. */
record TickView(long tick) implements WorldView {
  @Override
  public boolean contains(long body) {
    return false;
  }

  @Override
  public int slotCount() {
    return 0;
  }

  @Override
  public long body(int slot) {
    throw new IndexOutOfBoundsException();
  }

  @Override
  public int prefab(long body) {
    throw new IllegalArgumentException();
  }

  @Override
  public Prefab.Motion motion(long body) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Vector3f position(long body, Vector3f destination) {
    throw new IllegalArgumentException();
  }

  @Override
  public Quaternionf rotation(long body, Quaternionf destination) {
    throw new IllegalArgumentException();
  }

  @Override
  public Vector3f velocity(long body, Vector3f destination) {
    throw new IllegalArgumentException();
  }

  @Override
  public Vector3f angularVelocity(long body, Vector3f destination) {
    throw new IllegalArgumentException();
  }

  @Override
  public boolean rayCast(
      Vector3fc origin, Vector3fc direction, float maxDistance, int mask, RayHit nearest) {
    return false;
  }

  @Override
  public boolean isBlocked(Vector3fc origin, Vector3fc direction, float maxDistance, int mask) {
    return false;
  }

  @Override
  public int rayCastAll(
      Vector3fc origin, Vector3fc direction, float maxDistance, int mask, RayHits hits) {
    return 0;
  }

  @Override
  public boolean shapeCast(
      Shape shape,
      Vector3fc position,
      Quaternionfc rotation,
      Vector3fc direction,
      float maxDistance,
      int mask,
      RayHit nearest) {
    return false;
  }

  @Override
  public int overlap(
      Shape shape, Vector3fc position, Quaternionfc rotation, int mask, long[] bodies) {
    return 0;
  }

  @Override
  public boolean closestPoint(Vector3fc point, float maxDistance, int mask, RayHit closest) {
    return false;
  }
}

package org.isochron.bullet;

import com.jme3.bullet.collision.ManifoldPoints;
import com.jme3.bullet.collision.PersistentManifolds;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.math.Vector3f;
import java.util.Arrays;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.contacts.ContactSink;
import org.isochron.engine.contacts.KeyIndex;
import org.isochron.engine.contacts.Manifolds;
import org.isochron.shapes.Prefab;

/**
 * Tracks manifolds with contact points through Bullet's start and end callbacks. Scanning all
 * manifolds after each step would cost more than the rest of this adapter. Owner: the world's
 * thread. Allocates only when it grows.
 *
 * <p>Bullet creates a manifold before two bodies touch. A contact therefore begins in the first
 * step with a penetrating point or an impulse, and lasts until the manifold ends. The points of
 * manifolds that end between two steps are kept until the next step.
 */
final class BulletContacts implements Manifolds {
  private static final int STRIDE = 7;
  private static final int IMPULSE = 6;

  private final KeyIndex manifolds;
  private final Vector3f position = new Vector3f();
  private final Vector3f normal = new Vector3f();
  private final Vector3f along = new Vector3f();
  private final Vector3f across = new Vector3f();
  private BulletBody[] bodyA;
  private BulletBody[] bodyB;
  private boolean[] touching;
  private EndedManifold[] ended = {};
  private int endedCount;
  private int renumberings;
  private boolean stepping;
  private float[] values;

  BulletContacts(int capacity) {
    manifolds = new KeyIndex(capacity);
    bodyA = new BulletBody[capacity];
    bodyB = new BulletBody[capacity];
    touching = new boolean[capacity];
    values = new float[STRIDE * capacity];
  }

  void beginStep() {
    endedCount = 0;
    stepping = true;
  }

  void endStep() {
    stepping = false;
  }

  /** Called when a manifold gets its first point. */
  void begin(long manifold) {
    if (PhysicsCollisionObject.findInstance(PersistentManifolds.getBodyAId(manifold))
            instanceof BulletBody a
        && PhysicsCollisionObject.findInstance(PersistentManifolds.getBodyBId(manifold))
            instanceof BulletBody b
        && (a.motion == Prefab.Motion.DYNAMIC || b.motion == Prefab.Motion.DYNAMIC)) {
      if (manifolds.size() == touching.length) {
        grow();
      }
      int index = manifolds.add(manifold);
      bodyA[index] = a;
      bodyB[index] = b;
      touching[index] = false;
    }
  }

  /** Called when a manifold loses its last point or one of its bodies. */
  void end(long manifold) {
    int index = manifolds.find(manifold);
    if (index >= 0) {
      if (!stepping) {
        keep(index);
      }
      manifolds.remove(index);
      int last = manifolds.size();
      bodyA[index] = bodyA[last];
      bodyB[index] = bodyB[last];
      touching[index] = touching[last];
      System.arraycopy(values, STRIDE * last, values, STRIDE * index, STRIDE);
    }
  }

  private void keep(int index) {
    renumberings++;
    if (endedCount == ended.length) {
      ended = Arrays.copyOf(ended, 2 * endedCount + 4);
      for (int i = endedCount; i < ended.length; i++) {
        ended[i] = new EndedManifold();
      }
    }
    EndedManifold kept = ended[endedCount++];
    kept.slotA = bodyA[index].slot;
    kept.slotB = bodyB[index].slot;
    kept.count = 0;
    read(index, kept);
  }

  /** Must be called before a body is moved or removed. */
  void wakeNeighbours(BulletBody body, boolean[] awake) {
    for (int index = 0; index < manifolds.size(); index++) {
      if (bodyA[index].slot == body.slot) {
        wake(bodyB[index], awake);
      } else if (bodyB[index].slot == body.slot) {
        wake(bodyA[index], awake);
      }
    }
  }

  void report(ContactSink touches, boolean[] awake) {
    for (int index = 0; index < manifolds.size(); index++) {
      int slotA = bodyA[index].slot;
      int slotB = bodyB[index].slot;
      if (!awake[slotA] && !awake[slotB]) {
        continue;
      }
      boolean stillTouching = touching[index] && touches.stay(slotA, slotB);
      if (!stillTouching && (touching[index] || meets(index))) {
        int at = STRIDE * index;
        touches.touch(
            slotA,
            slotB,
            values[at],
            values[at + 1],
            values[at + 2],
            values[at + 3],
            values[at + 4],
            values[at + 5],
            values[at + IMPULSE]);
      }
    }
  }

  @Override
  public void list(BodyStates states, double dtSeconds, Listing listing) {
    for (int index = 0; index < manifolds.size(); index++) {
      listing.add(bodyA[index].slot, bodyB[index].slot, index);
    }
    for (int index = 0; index < endedCount; index++) {
      listing.add(ended[index].slotA, ended[index].slotB, manifolds.size() + index);
    }
  }

  @Override
  public int renumberings() {
    return renumberings;
  }

  @Override
  public void read(int index, Points points) {
    if (index >= manifolds.size()) {
      ended[index - manifolds.size()].readInto(points);
      return;
    }
    long manifold = manifolds.key(index);
    int count = PersistentManifolds.countPoints(manifold);
    for (int i = 0; i < count; i++) {
      long point = PersistentManifolds.getPointId(manifold, i);
      ManifoldPoints.getPositionWorldOnB(point, position);
      ManifoldPoints.getNormalWorldOnB(point, normal);
      ManifoldPoints.getLateralFrictionDir1(point, along);
      ManifoldPoints.getLateralFrictionDir2(point, across);
      float first = ManifoldPoints.getAppliedImpulseLateral1(point);
      float second = ManifoldPoints.getAppliedImpulseLateral2(point);
      points.add(
          position.x,
          position.y,
          position.z,
          normal.x,
          normal.y,
          normal.z,
          ManifoldPoints.getAppliedImpulse(point),
          first * along.x + second * across.x,
          first * along.y + second * across.y,
          first * along.z + second * across.z);
    }
  }

  int size() {
    return manifolds.size();
  }

  private static void wake(BulletBody body, boolean[] awake) {
    if (body.motion == Prefab.Motion.DYNAMIC) {
      body.wake();
      awake[body.slot] = true;
    }
  }

  private boolean meets(int index) {
    long manifold = manifolds.key(index);
    long deepest = 0;
    float distance = Float.POSITIVE_INFINITY;
    float impulse = 0;
    for (int i = PersistentManifolds.countPoints(manifold) - 1; i >= 0; i--) {
      long point = PersistentManifolds.getPointId(manifold, i);
      impulse += ManifoldPoints.getAppliedImpulse(point);
      if (ManifoldPoints.getDistance1(point) < distance) {
        distance = ManifoldPoints.getDistance1(point);
        deepest = point;
      }
    }
    touching[index] = distance <= 0 || impulse > 0;
    if (touching[index]) {
      ManifoldPoints.getPositionWorldOnB(deepest, position);
      ManifoldPoints.getNormalWorldOnB(deepest, normal);
      int at = STRIDE * index;
      values[at] = position.x;
      values[at + 1] = position.y;
      values[at + 2] = position.z;
      values[at + 3] = normal.x;
      values[at + 4] = normal.y;
      values[at + 5] = normal.z;
      values[at + IMPULSE] = impulse;
    }
    return touching[index];
  }

  /** Reused from step to step. */
  private static final class EndedManifold implements Points {
    private static final int NUMBERS = 10;
    private static final int MAX_POINTS = 4;

    private final double[] numbers = new double[NUMBERS * MAX_POINTS];
    private int slotA;
    private int slotB;
    private int count;

    @Override
    public void add(
        double x,
        double y,
        double z,
        double normalX,
        double normalY,
        double normalZ,
        double impulse,
        double frictionX,
        double frictionY,
        double frictionZ) {
      int at = NUMBERS * count++;
      numbers[at] = x;
      numbers[at + 1] = y;
      numbers[at + 2] = z;
      numbers[at + 3] = normalX;
      numbers[at + 4] = normalY;
      numbers[at + 5] = normalZ;
      numbers[at + 6] = impulse;
      numbers[at + 7] = frictionX;
      numbers[at + 8] = frictionY;
      numbers[at + 9] = frictionZ;
    }

    void readInto(Points points) {
      for (int at = 0; at < NUMBERS * count; at += NUMBERS) {
        points.add(
            numbers[at],
            numbers[at + 1],
            numbers[at + 2],
            numbers[at + 3],
            numbers[at + 4],
            numbers[at + 5],
            numbers[at + 6],
            numbers[at + 7],
            numbers[at + 8],
            numbers[at + 9]);
      }
    }
  }

  private void grow() {
    int capacity = 2 * touching.length;
    bodyA = Arrays.copyOf(bodyA, capacity);
    bodyB = Arrays.copyOf(bodyB, capacity);
    touching = Arrays.copyOf(touching, capacity);
    values = Arrays.copyOf(values, STRIDE * capacity);
  }
}

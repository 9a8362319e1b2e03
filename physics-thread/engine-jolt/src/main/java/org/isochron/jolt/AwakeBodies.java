package org.isochron.jolt;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.BodyIdVector;
import com.github.stephengold.joltjni.BodyInterface;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.Quat;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.EBodyType;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.SleepSpeeds;
import org.isochron.shapes.Prefab;
import org.isochron.state.Snapshot;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Reads the bodies that are awake after a step. Owner: the physics thread. Allocates nothing. Each
 * awake body costs about 15 native calls, because jolt-jni cannot read bodies in bulk. A sleeping
 * body costs none.
 */
final class AwakeBodies implements AutoCloseable {
  /**
   * Jolt's default sleep speed in metres per second; slower bodies fall asleep after half a second.
   */
  private static final double SLEEP_SPEED = 0.03;

  private final PhysicsSystem system;
  private final BodyInterface bodyInterface;
  private final Body[] bodies;
  private final int[] ids;
  private final boolean[] kinematic;
  private final BodyIdVector list = new BodyIdVector();
  private final long[] lastAwake;
  private final RVec3 position = new RVec3();
  private final Quat rotation = new Quat();
  private int[] slots;
  private int[] before;
  private int count;
  private long step = 1;

  AwakeBodies(PhysicsSystem system, Body[] bodies, int[] ids, boolean[] kinematic) {
    this.system = system;
    this.ids = ids;
    this.kinematic = kinematic;
    bodyInterface = system.getBodyInterfaceNoLock();
    this.bodies = bodies;
    slots = new int[bodies.length];
    before = new int[bodies.length];
    lastAwake = new long[bodies.length];
  }

  boolean contains(int slot) {
    return lastAwake[slot] == step;
  }

  void forget(int slot) {
    lastAwake[slot] = 0;
  }

  /** After a restore, treats the bodies that are awake now as awake in the last step. */
  void restart() {
    step++;
    list();
  }

  /** Reads the bodies that are awake or fell asleep in this step. */
  int read(BodyStates states) {
    int countBefore = count;
    int[] slotsBefore = slots;
    slots = before;
    before = slotsBefore;
    step++;
    list();
    for (int i = 0; i < count; i++) {
      read(slots[i], states);
    }
    int fallen = 0;
    for (int i = 0; i < countBefore; i++) {
      int slot = before[i];
      if (lastAwake[slot] == step - 1) {
        read(slot, states);
        fallen++;
      }
    }
    return count + fallen;
  }

  /**
   * Restarts the sleep timer of each body that exceeds the sleep speed for its gravity, because
   * Jolt has a single sleep speed per world.
   */
  void keepFalling(@Nullable Prefab[] kinds, Vector3fc gravity, BodyStates states) {
    Snapshot.Velocities velocities = states.velocities();
    for (int i = 0; i < count; i++) {
      int slot = slots[i];
      Prefab kind = kinds[slot];
      if (kind == null || kind.motion() != Prefab.Motion.DYNAMIC || kinematic[slot]) {
        continue;
      }
      double share = SleepSpeeds.share(gravity, kind.dynamics().gravityFactor());
      double speed = share * SLEEP_SPEED;
      double x = velocities.x()[slot];
      double y = velocities.y()[slot];
      double z = velocities.z()[slot];
      if (share < 1 && x * x + y * y + z * z > speed * speed) {
        bodies[slot].resetSleepTimer();
      }
    }
  }

  @Override
  public void close() {
    list.close();
  }

  private void list() {
    system.getActiveBodies(EBodyType.RigidBody, list);
    int size = list.size();
    count = 0;
    for (int i = 0; i < size; i++) {
      int slot = JoltWorld.slot(list.get(i));
      if (slot < bodies.length) {
        lastAwake[slot] = step;
        slots[count++] = slot;
      }
    }
  }

  private void read(int slot, BodyStates states) {
    Snapshot.Poses poses = states.poses();
    Snapshot.Velocities velocities = states.velocities();
    Body body = bodies[slot];
    if (states.isWide()) { // the body's own method rounds its position to floats
      bodyInterface.getPositionAndRotation(ids[slot], position, rotation);
    } else {
      body.getPositionAndRotation(position, rotation);
    }
    poses.set(
        slot,
        position.xx(),
        position.yy(),
        position.zz(),
        rotation.getX(),
        rotation.getY(),
        rotation.getZ(),
        rotation.getW());
    Vec3 linear = body.getLinearVelocity();
    Vec3 angular = body.getAngularVelocity();
    velocities.set(
        slot,
        linear.getX(),
        linear.getY(),
        linear.getZ(),
        angular.getX(),
        angular.getY(),
        angular.getZ());
    states.moved(slot);
  }
}

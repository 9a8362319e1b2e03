package org.isochron.bench.engine;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.BodyIdVector;
import com.github.stephengold.joltjni.ContactManifold;
import com.github.stephengold.joltjni.CustomContactListener;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.Quat;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.EBodyType;
import com.github.stephengold.joltjni.enumerate.ValidateResult;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.isochron.engine.Engine.Settings.Bodies;
import org.isochron.engine.contacts.KeyIndex;
import org.isochron.state.Snapshot;

/**
 * Jolt's step on one thread. Contacts are compared with those of the previous step, and awake
 * bodies are read one by one.
 */
final class JoltGlue implements RawStep {
  private static final int SLOT_MASK = (1 << 23) - 1; // of a body's id

  private final PhysicsSystem system;
  private final JoltStep step;
  private final Listener listener = new Listener();
  private final Body[] bodies;
  private final KeyIndex slots;
  private final BodyIdVector list = new BodyIdVector();
  private final RVec3 position = new RVec3();
  private final Quat rotation = new Quat();
  private final Snapshot.Poses poses;
  private final Snapshot.Velocities velocities;
  private final boolean[] awake;
  private final KeyIndex pairs;
  private long[] seen;
  private long tick;
  private int ended;
  private float approach;

  JoltGlue(PhysicsSystem system, Bodies placed, int count) {
    this.system = system;
    step = new JoltStep(system, listener);
    bodies = IntStream.range(0, count).mapToObj(placed::body).toArray(Body[]::new);
    slots = KeyIndex.of(Arrays.stream(bodies).mapToLong(Body::va).toArray());
    poses = new Snapshot.Poses(count);
    velocities = new Snapshot.Velocities(count);
    awake = new boolean[count];
    pairs = new KeyIndex(8 * count);
    seen = new long[8 * count];
  }

  @Override
  public void step() {
    tick++;
    step.step();
    Arrays.fill(awake, false);
    system.getActiveBodies(EBodyType.RigidBody, list);
    int size = list.size();
    for (int i = 0; i < size; i++) {
      read(list.get(i) & SLOT_MASK);
    }
    for (int index = pairs.size() - 1; index >= 0; index--) {
      long key = pairs.key(index);
      if (seen[index] != tick && (awake[(int) (key >>> Integer.SIZE)] || awake[(int) key])) {
        pairs.remove(index);
        seen[index] = seen[pairs.size()];
        ended++;
      }
    }
  }

  @Override
  public void close() {
    step.close();
    list.close();
    if (ended == 0 || approach == 0) {
      throw new IllegalStateException("no contact was reported: the pile did not fall");
    }
  }

  private void read(int slot) {
    awake[slot] = true;
    Body body = bodies[slot];
    body.getPositionAndRotation(position, rotation);
    poses.set(
        slot,
        (float) position.xx(),
        (float) position.yy(),
        (float) position.zz(),
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
  }

  private final class Listener extends CustomContactListener {
    @SuppressWarnings("EnumOrdinal") // the native code expects the ordinal
    private static final int ACCEPT = ValidateResult.AcceptAllContactsForThisBodyPair.ordinal();

    @Override
    public void onContactAdded(long bodyA, long bodyB, long manifold, long settings) {
      Vec3 normal = new ContactManifold(manifold).getWorldSpaceNormal();
      Vec3 velocityA = new Body(bodyA).getLinearVelocity();
      Vec3 velocityB = new Body(bodyB).getLinearVelocity();
      approach += (velocityA.getX() - velocityB.getX()) * normal.getX()
          + (velocityA.getY() - velocityB.getY()) * normal.getY()
          + (velocityA.getZ() - velocityB.getZ()) * normal.getZ();
      see(bodyA, bodyB);
    }

    @Override
    public void onContactPersisted(long bodyA, long bodyB, long manifold, long settings) {
      see(bodyA, bodyB);
    }

    @Override
    public void onContactRemoved(long pair) {}

    @Override
    public int onContactValidate(
        long bodyA, long bodyB, double baseX, double baseY, double baseZ, long result) {
      return ACCEPT;
    }

    private void see(long bodyA, long bodyB) {
      int slotA = slots.find(bodyA);
      int slotB = slots.find(bodyB);
      long key = (long) Math.min(slotA, slotB) << Integer.SIZE | Math.max(slotA, slotB);
      int index = pairs.find(key);
      if (index == KeyIndex.NONE) {
        index = pairs.add(key);
        if (index == seen.length) {
          seen = Arrays.copyOf(seen, 2 * index);
        }
      }
      seen[index] = tick;
    }
  }
}

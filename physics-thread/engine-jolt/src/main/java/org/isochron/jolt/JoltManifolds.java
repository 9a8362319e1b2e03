package org.isochron.jolt;

import com.github.stephengold.joltjni.PhysicsSystem;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.contacts.Manifolds;
import org.isochron.shapes.Prefab;
import org.isochron.state.Snapshot;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Reads the impulses of the last step from Jolt's contact cache. Owner: the world's thread.
 * Allocates only when it grows.
 *
 * <p>jolt-jni has no access to the cache, but a saved state contains it, in the layout that {@link
 * JoltStateCheck} documents. Each reading therefore copies the contacts of the whole world, once
 * per step. Points are relative to a body, so the poses of the step are kept for bodies that a
 * command moves afterwards.
 */
final class JoltManifolds implements Manifolds {
  private static final int PAIR_BYTES = 2 * Integer.BYTES + 6 * Float.BYTES;
  private static final int KEY_BYTES = 4 * Integer.BYTES;
  private static final int VECTOR_BYTES = 3 * Float.BYTES;
  private static final int POINT_BYTES = 9 * Float.BYTES;

  /** Two components that differ less are equal, because the rotation is known to this accuracy. */
  private static final double TIE = 1e-9;

  private final PhysicsSystem system;
  private final int bodyCapacity;
  private final @Nullable Vector3fc[] centers;
  private final @Nullable Prefab[] kinds;
  private ByteBuffer bytes = ByteBuffer.allocate(0).order(ByteOrder.LITTLE_ENDIAN);
  private int[] places = new int[64];
  private int count;
  private boolean current;
  private @Nullable BodyStates states;

  /** By slot, of bodies that changed since the step: pose, spin, and the centre, else null. */
  private final Snapshot.Poses keptPoses;

  private final Snapshot.Velocities keptSpins;
  private final @Nullable Vector3fc[] keptCenters;
  private boolean anyKept;
  private double dtSeconds;

  private final Vector3d normal = new Vector3d();
  private final Vector3d tangent = new Vector3d();
  private final Vector3d other = new Vector3d();
  private final Vector3d middle = new Vector3d();
  private final Vector3d point = new Vector3d();
  private final Vector3f spin = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Quaterniond before = new Quaterniond();
  private final Quaterniond turn = new Quaterniond();

  /**
   * @param centers by slot, the centre of mass of the body's shape relative to its origin
   * @param kinds current properties by slot
   */
  JoltManifolds(
      PhysicsSystem system, @Nullable Vector3fc[] centers, @Nullable Prefab[] kinds, boolean wide) {
    this.system = system;
    this.centers = centers;
    this.kinds = kinds;
    bodyCapacity = centers.length;
    keptPoses = new Snapshot.Poses(bodyCapacity, wide);
    keptSpins = new Snapshot.Velocities(bodyCapacity);
    keptCenters = new Vector3fc[bodyCapacity];
  }

  /** Must be called when Jolt's cache may have changed. */
  void forget() {
    current = false;
    if (anyKept) {
      Arrays.fill(keptCenters, null);
      anyKept = false;
    }
  }

  /** Must be called before a body's pose, velocity or centre of mass changes between two steps. */
  void keep(int slot, BodyStates ofStep) {
    if (keptCenters[slot] == null && kinds[slot] != null) {
      anyKept = true;
      keptCenters[slot] = center(slot);
      keptPoses.set(slot, ofStep.poses(), slot);
      ofStep.velocities().angular(slot, spin);
      keptSpins.set(slot, 0, 0, 0, spin.x, spin.y, spin.z);
    }
  }

  @Override
  public void list(BodyStates ofBodies, double stepSeconds, Listing listing) {
    states = ofBodies;
    dtSeconds = stepSeconds;
    if (!current) {
      copy();
      current = true;
    }
    for (int manifold = 0; manifold < count; manifold++) {
      int slotA = slot(places[manifold]);
      int slotB = slot(places[manifold] + 2 * Integer.BYTES);
      if (slotA < bodyCapacity && slotB < bodyCapacity) { // otherwise a body of a hook
        listing.add(slotA, slotB, manifold);
      }
    }
  }

  /**
   * Jolt's normal points from the first body to the second. Jolt stores it relative to the rotation
   * before the step, which follows from the spin.
   */
  @Override
  public void read(int manifold, Points points) {
    int place = places[manifold];
    int slot = slot(place + 2 * Integer.BYTES);
    BodyStates bodies = Objects.requireNonNull(states, "the manifolds are not listed");
    Vector3fc kept = keptCenters[slot];
    Snapshot.Poses poses = kept == null ? bodies.poses() : keptPoses;
    poses.rotation(slot, rotation);
    poses.position(slot, middle);
    middle.add(rotation.transform(kept == null ? center(slot) : kept, spin));
    before.set(rotation);
    (kept == null ? bodies.velocities() : keptSpins).angular(slot, spin);
    double speed = spin.length();
    if (speed > 0) {
      before.premul(
          turn.setAngleAxis(-speed * dtSeconds, spin.x / speed, spin.y / speed, spin.z / speed));
    }
    int pointCount = Short.toUnsignedInt(bytes.getShort(place + KEY_BYTES));
    int at = place + KEY_BYTES + Short.BYTES;
    before.transform(vector(at, normal)).normalize();
    setTangents();
    at += VECTOR_BYTES;
    for (int i = 0; i < pointCount; i++) {
      rotation.transform(vector(at + VECTOR_BYTES, point)).add(middle);
      float impulse = bytes.getFloat(at + 2 * VECTOR_BYTES);
      float first = bytes.getFloat(at + 2 * VECTOR_BYTES + Float.BYTES);
      float second = bytes.getFloat(at + 2 * VECTOR_BYTES + 2 * Float.BYTES);
      points.add(
          point.x,
          point.y,
          point.z,
          -normal.x,
          -normal.y,
          -normal.z,
          impulse,
          -first * tangent.x - second * other.x,
          -first * tangent.y - second * other.y,
          -first * tangent.z - second * other.z);
      at += POINT_BYTES;
    }
  }

  private Vector3fc center(int slot) {
    Prefab kind = Objects.requireNonNull(kinds[slot], "the slot has no body");
    Vector3fc ofShape = Objects.requireNonNull(centers[slot], "the slot has no body");
    return kind.massProperties().isPresent() ? kind.massProperties().get().center() : ofShape;
  }

  private int slot(int place) {
    return JoltWorld.slot(bytes.getInt(place));
  }

  private Vector3d vector(int place, Vector3d destination) {
    return destination.set(
        bytes.getFloat(place),
        bytes.getFloat(place + Float.BYTES),
        bytes.getFloat(place + 2 * Float.BYTES));
  }

  /** The directions of friction as Jolt's {@code GetNormalizedPerpendicular} chooses them. */
  private void setTangents() {
    if (Math.abs(normal.x) > Math.abs(normal.y) + TIE) {
      tangent.set(normal.z, 0, -normal.x).normalize();
    } else {
      tangent.set(0, normal.z, -normal.y).normalize();
    }
    normal.cross(tangent, other);
  }

  private void copy() {
    int length = JoltRecorder.copyContacts(system, bytes.array());
    if (length > bytes.capacity()) {
      bytes = ByteBuffer.allocate(length + length / 2).order(ByteOrder.LITTLE_ENDIAN);
      JoltRecorder.copyContacts(system, bytes.array());
    }
    count = 0;
    int place = 1 + Integer.BYTES; // after the byte that names the saved parts
    for (int pairs = bytes.getInt(1); pairs > 0; pairs--) {
      int manifolds = bytes.getInt(place + PAIR_BYTES);
      place += PAIR_BYTES + Integer.BYTES;
      for (; manifolds > 0; manifolds--) {
        if (count == places.length) {
          places = Arrays.copyOf(places, 2 * count);
        }
        places[count++] = place;
        int points = Short.toUnsignedInt(bytes.getShort(place + KEY_BYTES));
        place += KEY_BYTES + Short.BYTES + VECTOR_BYTES + POINT_BYTES * points;
      }
    }
  }
}

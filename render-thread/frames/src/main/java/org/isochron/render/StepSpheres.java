package org.isochron.render;

import java.util.OptionalInt;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.joml.Matrix4fc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector4f;

/**
 * Bounding spheres of bodies around everything that frames between two ticks show of them, and the
 * part of space that a camera sees. Owner: the thread that uploads. Computes all spheres once per
 * tick. Allocates nothing after construction.
 */
final class StepSpheres {
  private static final double PER_NANO = 1e-9;
  private static final int SIDES = 6;

  private final OptionalInt scale;
  private final boolean velocities;
  private final float[] x;
  private final float[] y;
  private final float[] z;
  private final float[] radius;

  /** Maximum distance from the later pose within the step. */
  private final float[] sweep;

  /** Speed beyond the later tick. */
  private final float[] speed;

  private final Vector3d origin = new Vector3d();
  private long fromSequence;
  private long toSequence;
  private final Vector4f[] sides = new Vector4f[SIDES];
  private final float[] lengths = new float[SIDES];
  private final Vector4f last = new Vector4f();
  private final Vector4f row = new Vector4f();
  private float margin;
  private float steps;
  private float beyond;

  StepSpheres(SnapshotLayout layout) {
    scale = layout.scaleChannel();
    velocities = layout.velocities();
    int capacity = layout.bodyCapacity();
    x = new float[capacity];
    y = new float[capacity];
    z = new float[capacity];
    radius = new float[capacity];
    sweep = new float[capacity];
    speed = new float[capacity];
    for (int side = 0; side < SIDES; side++) {
      sides[side] = new Vector4f();
    }
  }

  void follow(Snapshot from, Snapshot to, Vector3dc around) {
    if (from.sequence() == fromSequence
        && to.sequence() == toSequence
        && origin.equals(around.x(), around.y(), around.z())) {
      return;
    }
    fromSequence = from.sequence();
    toSequence = to.sequence();
    origin.set(around);
    float span = (float) Math.abs((to.instantNanos() - from.instantNanos()) * PER_NANO);
    for (int slot = 0; slot < to.slotCount(); slot++) {
      if (to.generations()[slot] != 0) {
        surround(slot, from, to, span);
      }
    }
    for (int start = 0; start < to.startCount(); start++) {
      int slot = to.startSlots()[start];
      sweep[slot] += distance(to.startPoses(), start, to.poses(), slot);
    }
  }

  private void surround(int slot, Snapshot from, Snapshot to, float span) {
    Snapshot.Poses poses = to.poses();
    x[slot] = (float) (poses.coordinate(0, slot) - origin.x);
    y[slot] = (float) (poses.coordinate(1, slot) - origin.y);
    z[slot] = (float) (poses.coordinate(2, slot) - origin.z);
    boolean continues = from.generations()[slot] == to.generations()[slot];
    float size = size(to, slot);
    float fastest = speed(to, slot);
    sweep[slot] = 0;
    speed[slot] = fastest;
    if (continues) {
      size = Math.max(size, size(from, slot));
      fastest = Math.max(fastest, speed(from, slot));
      sweep[slot] = distance(from.poses(), slot, poses, slot);
    }
    sweep[slot] += span * fastest; // curved paths leave the chord by less
    radius[slot] = size * radius(to.prefabs(), to.prefabNumbers()[slot]);
  }

  /** Bodies shown at the present instant may be far from their ticks. */
  private static float radius(PrefabTable prefabs, int prefab) {
    boolean known = prefab >= 0 && prefab < prefabs.count();
    boolean bounded = known && prefabs.get(prefab).blend() != Prefab.Blend.NOW;
    return bounded ? prefabs.boundingRadius(prefab) : Float.POSITIVE_INFINITY;
  }

  private float size(Snapshot snapshot, int slot) {
    return scale.isEmpty() ? 1 : Math.abs(snapshot.channel(scale.getAsInt())[slot]);
  }

  private float speed(Snapshot snapshot, int slot) {
    if (!velocities) {
      return 0;
    }
    Snapshot.Velocities rates = snapshot.velocities();
    return length(rates.x()[slot], rates.y()[slot], rates.z()[slot]);
  }

  private static float distance(Snapshot.Poses from, int index, Snapshot.Poses to, int slot) {
    return length(
        to.coordinate(0, slot) - from.coordinate(0, index),
        to.coordinate(1, slot) - from.coordinate(1, index),
        to.coordinate(2, slot) - from.coordinate(2, index));
  }

  private static float length(double dx, double dy, double dz) {
    return (float) Math.sqrt(dx * dx + dy * dy + dz * dz);
  }

  /**
   * Looks through a camera.
   *
   * @param marginMetres added to all radii
   * @param fraction position in the step, above 1 if extrapolated
   * @param extrapolation by velocities, in seconds
   */
  void look(Matrix4fc viewProjection, float marginMetres, float fraction, float extrapolation) {
    margin = marginMetres;
    steps = Math.max(1, fraction - 1);
    beyond = extrapolation;
    viewProjection.getRow(3, last);
    for (int axis = 0; axis < 3; axis++) {
      viewProjection.getRow(axis, row);
      last.add(row, sides[2 * axis]);
      last.sub(row, sides[2 * axis + 1]);
    }
    for (int side = 0; side < SIDES; side++) {
      lengths[side] = length(sides[side].x, sides[side].y, sides[side].z);
    }
  }

  /**
   * Compares without dividing by the planes' lengths, because the far plane of an infinite
   * projection has none.
   */
  boolean isVisible(int slot) {
    float reach = margin + radius[slot] + steps * sweep[slot] + beyond * speed[slot];
    for (int side = 0; side < SIDES; side++) {
      Vector4f plane = sides[side];
      float inside = plane.x * x[slot] + plane.y * y[slot] + plane.z * z[slot] + plane.w;
      if (inside < -reach * lengths[side]) {
        return false;
      }
    }
    return true;
  }
}

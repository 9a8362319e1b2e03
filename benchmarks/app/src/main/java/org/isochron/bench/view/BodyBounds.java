package org.isochron.bench.view;

import java.util.Arrays;
import org.isochron.bench.stage.BodyLook;
import org.isochron.bench.stage.BodyLooks;
import org.isochron.state.snapshot.Snapshot;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The box around the bodies of a picture, for the camera. It leaves out bodies that fell or flew
 * far away, grows quickly and shrinks slowly, so that a camera that shows it is calm. Owner: the
 * thread that draws; allocates nothing after construction.
 */
final class BodyBounds {
  /** A few hundred bodies have nearly the same bounds as all of them. */
  private static final int MAX_SAMPLES = 512;

  /** A body counts up to this many times as far from the middle as half of the bodies are. */
  private static final float MAX_REACH = 3.5f;

  /**
   * The ground belongs to the picture if bodies may soon hit it: up to this height, and their own
   * extent.
   */
  private static final float NEAR_GROUND = 8;

  private static final long GROW_NANOS = 250_000_000;
  private static final long SHRINK_NANOS = 4_000_000_000L;

  private final float[][] places = new float[3][MAX_SAMPLES];
  private final float[] radii = new float[MAX_SAMPLES];
  private final float[] sorted = new float[MAX_SAMPLES];
  private final float[] middle = new float[3];
  private final float[] wantedLeast = new float[3];
  private final float[] wantedMost = new float[3];
  private final Vector3f least = new Vector3f();
  private final Vector3f most = new Vector3f();
  private boolean begun;
  private int count;

  /** Forgets the bodies of the scene before. */
  void restart() {
    begun = false;
  }

  /**
   * Takes the bodies as they are now, some time after the last ones, and returns false if there has
   * been none yet.
   */
  boolean follow(ShownBodies bodies, BodyLooks looks, long elapsedNanos) {
    sample(bodies, looks);
    if (count == 0) {
      return begun;
    }
    enclose();
    for (int axis = 0; axis < 3; axis++) {
      least.setComponent(
          axis,
          moved(
              least.get(axis),
              wantedLeast[axis],
              wantedLeast[axis] < least.get(axis),
              elapsedNanos));
      most.setComponent(
          axis,
          moved(most.get(axis), wantedMost[axis], wantedMost[axis] > most.get(axis), elapsedNanos));
    }
    begun = true;
    return true;
  }

  Vector3fc least() {
    return least;
  }

  Vector3fc most() {
    return most;
  }

  private void sample(ShownBodies bodies, BodyLooks looks) {
    Snapshot.Poses poses = bodies.poses();
    int slotCount = bodies.slotCount();
    count = 0;
    // odd, so that of bodies in even rows not always the same places are taken
    int stride = (1 + slotCount / MAX_SAMPLES) | 1;
    for (int slot = 0; slot < slotCount; slot += stride) {
      BodyLook look = looks.of(slot);
      if (!bodies.isEmpty(slot) && look.form() != BodyLook.Form.NONE && !look.isGround()) {
        places[0][count] = poses.x()[slot];
        places[1][count] = poses.y()[slot];
        places[2][count] = poses.z()[slot];
        radii[count++] = look.radius();
      }
    }
  }

  /** Sets the wanted box. */
  private void enclose() {
    for (int axis = 0; axis < 3; axis++) {
      System.arraycopy(places[axis], 0, sorted, 0, count);
      middle[axis] = upperMedian();
      wantedLeast[axis] = Float.MAX_VALUE;
      wantedMost[axis] = -Float.MAX_VALUE;
    }
    for (int i = 0; i < count; i++) {
      sorted[i] = away(i);
    }
    float reach = MAX_REACH * upperMedian();
    for (int i = 0; i < count; i++) {
      if (away(i) <= reach) {
        include(i);
      }
    }
    float size = 0;
    for (int axis = 0; axis < 3; axis++) {
      size = Math.max(size, wantedMost[axis] - wantedLeast[axis]);
    }
    if (wantedLeast[1] < size + NEAR_GROUND) {
      wantedLeast[1] = Math.min(wantedLeast[1], 0);
      wantedMost[1] = Math.max(wantedMost[1], 0);
    }
  }

  private void include(int i) {
    for (int axis = 0; axis < 3; axis++) {
      wantedLeast[axis] = Math.min(wantedLeast[axis], places[axis][i] - radii[i]);
      wantedMost[axis] = Math.max(wantedMost[axis], places[axis][i] + radii[i]);
    }
  }

  /** The upper one, so that of two bodies both are in reach. */
  private float upperMedian() {
    Arrays.sort(sorted, 0, count);
    return sorted[count / 2];
  }

  private float away(int i) {
    float x = places[0][i] - middle[0];
    float y = places[1][i] - middle[1];
    float z = places[2][i] - middle[2];
    return (float) Math.sqrt(x * x + y * y + z * z);
  }

  private float moved(float before, float wanted, boolean outward, long elapsedNanos) {
    if (!begun) {
      return wanted;
    }
    float share =
        (float) -Math.expm1(-(double) elapsedNanos / (outward ? GROW_NANOS : SHRINK_NANOS));
    return before + share * (wanted - before);
  }
}

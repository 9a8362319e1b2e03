package org.isochron.state.snapshot;

import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Positions and rotations of many bodies, without the bodies' ids: one array for each component, so
 * that loops over all bodies run at the speed of memory. Poses belong to the snapshot or frame they
 * came from, and are valid as long as that. The arrays are the storage itself: only its owner may
 * write to them.
 */
public final class Poses {
  private final float[] x;
  private final float[] y;
  private final float[] z;
  private final float[] qx;
  private final float[] qy;
  private final float[] qz;
  private final float[] qw;

  public Poses(int capacity) {
    x = new float[capacity];
    y = new float[capacity];
    z = new float[capacity];
    qx = new float[capacity];
    qy = new float[capacity];
    qz = new float[capacity];
    qw = new float[capacity];
  }

  public int capacity() {
    return x.length;
  }

  public float[] x() {
    return x;
  }

  public float[] y() {
    return y;
  }

  public float[] z() {
    return z;
  }

  public float[] qx() {
    return qx;
  }

  public float[] qy() {
    return qy;
  }

  public float[] qz() {
    return qz;
  }

  public float[] qw() {
    return qw;
  }

  public Vector3f position(int index, Vector3f destination) {
    return destination.set(x[index], y[index], z[index]);
  }

  public Quaternionf rotation(int index, Quaternionf destination) {
    return destination.set(qx[index], qy[index], qz[index], qw[index]);
  }

  public void set(int index, Vector3fc position, Quaternionfc rotation) {
    set(
        index,
        position.x(),
        position.y(),
        position.z(),
        rotation.x(),
        rotation.y(),
        rotation.z(),
        rotation.w());
  }

  public void set(int index, float px, float py, float pz, float rx, float ry, float rz, float rw) {
    x[index] = px;
    y[index] = py;
    z[index] = pz;
    qx[index] = rx;
    qy[index] = ry;
    qz[index] = rz;
    qw[index] = rw;
  }

  /** Copies the first poses of others. */
  public void copyFrom(Poses from, int count) {
    System.arraycopy(from.x, 0, x, 0, count);
    System.arraycopy(from.y, 0, y, 0, count);
    System.arraycopy(from.z, 0, z, 0, count);
    System.arraycopy(from.qx, 0, qx, 0, count);
    System.arraycopy(from.qy, 0, qy, 0, count);
    System.arraycopy(from.qz, 0, qz, 0, count);
    System.arraycopy(from.qw, 0, qw, 0, count);
  }
}

package org.isochron.state.snapshot;

import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Linear and angular velocities of many bodies, per second, one array for each component. Ownership
 * and validity are those of {@link Poses}.
 */
public final class Velocities {
  private final float[] x;
  private final float[] y;
  private final float[] z;
  private final float[] wx;
  private final float[] wy;
  private final float[] wz;

  public Velocities(int capacity) {
    x = new float[capacity];
    y = new float[capacity];
    z = new float[capacity];
    wx = new float[capacity];
    wy = new float[capacity];
    wz = new float[capacity];
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

  public float[] wx() {
    return wx;
  }

  public float[] wy() {
    return wy;
  }

  public float[] wz() {
    return wz;
  }

  public Vector3f linear(int index, Vector3f destination) {
    return destination.set(x[index], y[index], z[index]);
  }

  public Vector3f angular(int index, Vector3f destination) {
    return destination.set(wx[index], wy[index], wz[index]);
  }

  public void set(int index, Vector3fc linear, Vector3fc angular) {
    set(index, linear.x(), linear.y(), linear.z(), angular.x(), angular.y(), angular.z());
  }

  public void set(int index, float vx, float vy, float vz, float ax, float ay, float az) {
    x[index] = vx;
    y[index] = vy;
    z[index] = vz;
    wx[index] = ax;
    wy[index] = ay;
    wz[index] = az;
  }

  /** Copies the first velocities of others. */
  public void copyFrom(Velocities from, int count) {
    System.arraycopy(from.x, 0, x, 0, count);
    System.arraycopy(from.y, 0, y, 0, count);
    System.arraycopy(from.z, 0, z, 0, count);
    System.arraycopy(from.wx, 0, wx, 0, count);
    System.arraycopy(from.wy, 0, wy, 0, count);
    System.arraycopy(from.wz, 0, wz, 0, count);
  }
}

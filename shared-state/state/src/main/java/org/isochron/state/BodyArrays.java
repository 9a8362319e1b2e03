package org.isochron.state;

/** Values of many bodies, one array per component; the first three components form a vector. */
abstract class BodyArrays {
  final float[] x;
  final float[] y;
  final float[] z;
  private final float[][] components;

  BodyArrays(int capacity, int componentCount) {
    components = new float[componentCount][capacity];
    x = components[0];
    y = components[1];
    z = components[2];
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

  /** Returns all arrays. */
  public float[][] components() {
    return components;
  }

  final void copy(BodyArrays from, int count) {
    for (int component = 0; component < components.length; component++) {
      System.arraycopy(from.components[component], 0, components[component], 0, count);
    }
  }
}

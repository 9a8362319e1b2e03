package org.isochron.shapes;

import java.util.Arrays;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** Collects points and directions, transformed from a part's coordinates to its body's. */
final class PlacedFloats {
  private static final int FIRST_CAPACITY = 96;

  private final Vector3f turned = new Vector3f();
  private Vector3fc offset = new Vector3f();
  private Quaternionfc turn = new Quaternionf();
  private float[] floats = new float[FIRST_CAPACITY];
  private int count;

  /** Selects the part to which the following coordinates belong. */
  void begin(Shape.Part part) {
    offset = part.position();
    turn = part.rotation();
  }

  void point(float x, float y, float z) {
    put(turn.transform(turned.set(x, y, z)).add(offset));
  }

  void direction(float x, float y, float z) {
    put(turn.transform(turned.set(x, y, z)));
  }

  /** Returns three floats per vector. */
  float[] all() {
    return Arrays.copyOf(floats, count);
  }

  private void put(Vector3fc vector) {
    if (count + 3 > floats.length) {
      floats = Arrays.copyOf(floats, 2 * floats.length);
    }
    floats[count++] = vector.x();
    floats[count++] = vector.y();
    floats[count++] = vector.z();
  }
}

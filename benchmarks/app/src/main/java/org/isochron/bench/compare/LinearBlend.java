package org.isochron.bench.compare;

/**
 * Linear blending of all poses, as in most game loops: positions by lerp, rotations by normalised
 * lerp.
 */
final class LinearBlend {
  private LinearBlend() {}

  static void blend(float[] from, float[] to, float alpha, float[] destination) {
    for (int index = 0; index < destination.length; index += ComparedScene.POSE_SIZE) {
      for (int i = index; i < index + 3; i++) {
        destination[i] = from[i] + alpha * (to[i] - from[i]);
      }
      rotate(from, to, alpha, destination, index + 3);
    }
  }

  static float alpha(long sinceNanos, long periodNanos) {
    return Math.max(0, Math.min(1, (float) sinceNanos / periodNanos));
  }

  private static void rotate(
      float[] from, float[] to, float alpha, float[] destination, int first) {
    float dot = 0;
    for (int i = first; i < first + 4; i++) {
      dot += from[i] * to[i];
    }
    float sign = dot < 0 ? -1 : 1;
    float squares = 0;
    for (int i = first; i < first + 4; i++) {
      destination[i] = (1 - alpha) * from[i] + alpha * sign * to[i];
      squares += destination[i] * destination[i];
    }
    float scale = (float) (1 / Math.sqrt(squares));
    for (int i = first; i < first + 4; i++) {
      destination[i] *= scale;
    }
  }
}

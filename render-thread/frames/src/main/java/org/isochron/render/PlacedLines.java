package org.isochron.render;

import java.nio.FloatBuffer;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Transforms lines from a body's local space to the space around the origin, and writes them into a
 * buffer. Owner: the frame thread. Allocates nothing.
 */
final class PlacedLines {
  private static final int LINE_FLOATS = 2 * DebugLines.VERTEX_FLOATS;

  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f from = new Vector3f();
  private final Vector3f to = new Vector3f();
  private @Nullable FloatBuffer buffer;
  private int count;

  void begin(FloatBuffer into) {
    buffer = into;
    count = 0;
  }

  /** Includes dropped lines. */
  int count() {
    return count;
  }

  void selectBody(RenderFrame frame, int slot) {
    frame.positions().position(slot, position);
    frame.poses().rotation(slot, rotation);
  }

  /** Six floats per line. */
  void write(float[] edges, DebugLines.Kind kind) {
    for (int at = 0; at < edges.length; at += 6) {
      rotation.transform(from.set(edges[at], edges[at + 1], edges[at + 2])).add(position);
      rotation.transform(to.set(edges[at + 3], edges[at + 4], edges[at + 5])).add(position);
      line(from, to, kind);
    }
  }

  void line(Vector3fc a, Vector3fc b, DebugLines.Kind kind) {
    count++;
    if (buffer != null && buffer.remaining() >= LINE_FLOATS) {
      buffer.put(a.x()).put(a.y()).put(a.z()).put(kind.number());
      buffer.put(b.x()).put(b.y()).put(b.z()).put(kind.number());
    }
  }
}

package org.isochron.render;

import java.nio.FloatBuffer;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Writes lines into a buffer, from the space of a body to that around the origin. Owner: the
 * thread of the frames; allocates nothing.
 */
final class PlacedLines {
  private static final int LINE_FLOATS = 2 * DebugLines.VERTEX_FLOATS;

  private final Vector3f place = new Vector3f();
  private final Quaternionf turn = new Quaternionf();
  private final Vector3f from = new Vector3f();
  private final Vector3f to = new Vector3f();
  private @Nullable FloatBuffer buffer;
  private int count;

  void begin(FloatBuffer into) {
    buffer = into;
    count = 0;
  }

  /** The number of lines, with those that did not fit. */
  int count() {
    return count;
  }

  /** The lines that follow are of the body in a slot. */
  void place(RenderFrame frame, int slot) {
    frame.places().place(slot, place);
    frame.poses().rotation(slot, turn);
  }

  /** Writes lines of the body, six floats each. */
  void write(float[] edges, DebugLines.Kind kind) {
    for (int at = 0; at < edges.length; at += 6) {
      turn.transform(from.set(edges[at], edges[at + 1], edges[at + 2])).add(place);
      turn.transform(to.set(edges[at + 3], edges[at + 4], edges[at + 5])).add(place);
      line(from, to, kind);
    }
  }

  /** Writes a line around the origin. */
  void line(Vector3fc a, Vector3fc b, DebugLines.Kind kind) {
    count++;
    if (buffer != null && buffer.remaining() >= LINE_FLOATS) {
      buffer.put(a.x()).put(a.y()).put(a.z()).put(kind.number());
      buffer.put(b.x()).put(b.y()).put(b.z()).put(kind.number());
    }
  }
}

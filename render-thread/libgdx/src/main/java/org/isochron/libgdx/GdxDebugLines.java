package org.isochron.libgdx;

import com.badlogic.gdx.graphics.Color;
import com.badlogic.gdx.graphics.glutils.ShapeRenderer;
import java.nio.FloatBuffer;
import java.util.Collection;
import org.isochron.render.DebugLines;
import org.isochron.render.RenderFrame;

/**
 * Draws the library's debug lines with a {@link ShapeRenderer}. Default colours:
 * {@link DebugLines.Kind}. Owner: the render thread. Allocates only if a frame has more lines than
 * all earlier frames.
 */
public final class GdxDebugLines {
  private static final int LINE_FLOATS = 2 * DebugLines.VERTEX_FLOATS;

  private final DebugLines lines;
  private final Color[] ofKinds = new Color[DebugLines.Kind.values().length];

  /** Creates lines of some kinds. */
  public GdxDebugLines(Collection<DebugLines.Kind> kinds) {
    lines = new DebugLines(kinds);
    for (DebugLines.Kind kind : DebugLines.Kind.values()) {
      colour(kind, new Color(kind.colour() << 8 | 0xff));
    }
  }

  /** Returns the lines. */
  public DebugLines lines() {
    return lines;
  }

  /** Sets a kind's colour. */
  public void colour(DebugLines.Kind kind, Color colour) {
    ofKinds[kind.number()] = new Color(colour);
  }

  /**
   * Draws lines. Call this method between {@code begin(ShapeType.Line)} and {@code end} of the
   * renderer.
   */
  public void draw(RenderFrame frame, ShapeRenderer renderer) {
    FloatBuffer vertices = lines.vertices(frame);
    for (int at = 0; at < vertices.limit(); at += LINE_FLOATS) {
      renderer.setColor(ofKinds[(int) vertices.get(at + 3)]);
      renderer.line(
          vertices.get(at),
          vertices.get(at + 1),
          vertices.get(at + 2),
          vertices.get(at + 4),
          vertices.get(at + 5),
          vertices.get(at + 6));
    }
  }
}

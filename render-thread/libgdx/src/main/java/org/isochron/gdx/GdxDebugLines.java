package org.isochron.gdx;

import com.badlogic.gdx.graphics.Color;
import com.badlogic.gdx.graphics.glutils.ShapeRenderer;
import java.nio.FloatBuffer;
import java.util.EnumMap;
import java.util.Map;
import org.isochron.render.DebugLines;
import org.isochron.render.RenderFrame;

/**
 * Draws {@link DebugLines} with a {@link ShapeRenderer}. Owner: the render thread; allocates
 * nothing unless a frame has more lines than any before.
 */
public final class GdxDebugLines {
  private static final int LINE_FLOATS = 2 * DebugLines.VERTEX_FLOATS;
  private static final int FIRST_LINES = 1_024;
  private static final DebugLines.Kind[] KINDS = DebugLines.Kind.values();

  private final DebugLines lines;
  private final Map<DebugLines.Kind, Color> colours = new EnumMap<>(DebugLines.Kind.class);
  private FloatBuffer vertices = FloatBuffer.allocate(FIRST_LINES * LINE_FLOATS);

  /** Creates a drawer of lines, in the colours of {@link DebugLines.Kind} or in others. */
  public GdxDebugLines(DebugLines lines) {
    this.lines = lines;
    for (DebugLines.Kind kind : KINDS) {
      colour(kind, new Color(kind.colour() << 8 | 0xff));
    }
  }

  /** Sets the colour of a kind. */
  public void colour(DebugLines.Kind kind, Color colour) {
    colours.put(kind, new Color(colour));
  }

  /**
   * Draws the lines of a frame, between {@code begin(ShapeType.Line)} and {@code end} of the
   * renderer.
   */
  public void draw(RenderFrame frame, ShapeRenderer renderer) {
    int count = lines.write(frame, vertices.clear());
    int written = vertices.position() / LINE_FLOATS;
    for (int line = 0; line < written; line++) {
      int at = line * LINE_FLOATS;
      renderer.setColor(colours.get(KINDS[(int) vertices.get(at + 3)]));
      renderer.line(
          vertices.get(at),
          vertices.get(at + 1),
          vertices.get(at + 2),
          vertices.get(at + 4),
          vertices.get(at + 5),
          vertices.get(at + 6));
    }
    if (count > written) { // the next frame has them all
      vertices = FloatBuffer.allocate(2 * count * LINE_FLOATS);
    }
  }
}

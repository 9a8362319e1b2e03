package org.isochron.jme;

import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.util.BufferUtils;
import java.nio.FloatBuffer;
import java.util.Collection;
import java.util.Objects;
import org.isochron.render.DebugLines;
import org.isochron.render.RenderFrame;

/**
 * A geometry with the library's debug lines, in world coordinates under any parent. Default
 * colours: {@link DebugLines.Kind}. Owner: the application's thread. Allocates only when the number
 * of lines exceeds its previous maximum; the engine also allocates a little when that number
 * changes.
 */
public final class JmeDebugLines extends Geometry {
  private static final int FIRST_LINES = 1_024;
  private static final int LINE_VERTICES = 2;
  private static final int POSITION_FLOATS = 3;
  private static final int COLOUR_FLOATS = 4;

  private final IsochronAppState physics;
  private final DebugLines lines;
  private final ColorRGBA[] ofKinds = new ColorRGBA[DebugLines.Kind.values().length];
  private FloatBuffer positions = floats(POSITION_FLOATS, FIRST_LINES);
  private FloatBuffer colours = floats(COLOUR_FLOATS, FIRST_LINES);

  /**
   * Creates lines of some kinds.
   *
   * @param material a material with {@code VertexColor}, such as {@code Unshaded.j3md}; the
   *     parameter is set to true
   */
  public JmeDebugLines(
      IsochronAppState physics, Material material, Collection<DebugLines.Kind> kinds) {
    super("debug lines", new Mesh());
    this.physics = Objects.requireNonNull(physics, "physics is null: attach one to the game");
    lines = new DebugLines(kinds);
    for (DebugLines.Kind kind : DebugLines.Kind.values()) {
      int rgb = kind.colour();
      ColorRGBA colour = new ColorRGBA();
      colour(kind, colour.setAsSrgb(share(rgb >> 16), share(rgb >> 8), share(rgb), 1));
    }
    material.setBoolean("VertexColor", true);
    setMaterial(material);
    setIgnoreTransform(true);
    mesh.setMode(Mesh.Mode.Lines);
    mesh.setDynamic();
    mesh.setBuffer(VertexBuffer.Type.Position, POSITION_FLOATS, positions);
    mesh.setBuffer(VertexBuffer.Type.Color, COLOUR_FLOATS, colours);
    setCullHint(CullHint.Always);
  }

  /** Returns the lines. */
  public DebugLines lines() {
    return lines;
  }

  /** Sets a kind's colour. */
  public void colour(DebugLines.Kind kind, ColorRGBA colour) {
    ofKinds[kind.number()] = colour.clone();
  }

  @Override
  public void updateLogicalState(float dtSeconds) {
    super.updateLogicalState(dtSeconds);
    RenderFrame frame = physics.shownFrame();
    if (frame != null) {
      fill(lines.vertices(frame));
    }
  }

  private void fill(FloatBuffer vertices) {
    int vertexCount = vertices.limit() / DebugLines.VERTEX_FLOATS;
    if (vertexCount * POSITION_FLOATS > positions.capacity()) {
      positions = floats(POSITION_FLOATS, vertexCount);
      colours = floats(COLOUR_FLOATS, vertexCount);
    }
    positions.clear();
    colours.clear();
    for (int at = 0; at < vertices.limit(); at += DebugLines.VERTEX_FLOATS) {
      positions.put(vertices.get(at)).put(vertices.get(at + 1)).put(vertices.get(at + 2));
      ColorRGBA colour = ofKinds[(int) vertices.get(at + POSITION_FLOATS)];
      colours.put(colour.r).put(colour.g).put(colour.b).put(colour.a);
    }
    mesh.getBuffer(VertexBuffer.Type.Position).updateData(positions.flip());
    mesh.getBuffer(VertexBuffer.Type.Color).updateData(colours.flip());
    if (mesh.getVertexCount() != vertexCount) {
      mesh.updateCounts(); // allocates
    }
    setCullHint(vertexCount > 0 ? CullHint.Never : CullHint.Always);
  }

  private static float share(int rgb) {
    return (rgb & 0xff) / 255f;
  }

  private static FloatBuffer floats(int perVertex, int lineCount) {
    return BufferUtils.createFloatBuffer(perVertex * LINE_VERTICES * lineCount);
  }
}

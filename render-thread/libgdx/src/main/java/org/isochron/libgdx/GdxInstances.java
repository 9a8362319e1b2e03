package org.isochron.libgdx;

import com.badlogic.gdx.graphics.Color;
import com.badlogic.gdx.graphics.Mesh;
import com.badlogic.gdx.graphics.VertexAttribute;
import com.badlogic.gdx.graphics.VertexAttributes.Usage;
import java.util.Arrays;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.joml.Matrix4f;

/**
 * Draws many bodies with the same mesh in one call. Create one object of this class for each
 * frequent prefab. The vertex shader reads a body's matrix from the attribute {@link #MATRIX}, and
 * optionally its colour from {@link #COLOUR}. Owner: the render thread, with OpenGL ES 3.0 or
 * desktop OpenGL 3.3. Allocates only when the number of bodies exceeds its previous maximum.
 */
public final class GdxInstances {
  /** Matrix attribute of the shader. */
  public static final String MATRIX = "i_body";

  /** Colour attribute, white by default. */
  public static final String COLOUR = "i_colour";

  private static final int MATRIX_FLOATS = 16;
  private static final int INSTANCE_FLOATS = MATRIX_FLOATS + 4;
  private static final int FIRST_CAPACITY = 16;

  private final Mesh mesh;
  private final Matrix4f matrix = new Matrix4f();
  private long[] bodies = new long[FIRST_CAPACITY];
  private Color[] colours = new Color[FIRST_CAPACITY];
  private int bodyCount;
  private float[] floats = new float[0];

  /** Creates an empty group. The mesh still belongs to the caller. */
  public GdxInstances(Mesh mesh) {
    this.mesh = mesh;
    makeRoom(FIRST_CAPACITY);
  }

  /** Adds a body to be drawn. */
  public void add(long body) {
    if (bodyCount == bodies.length) {
      bodies = Arrays.copyOf(bodies, 2 * bodyCount);
      colours = Arrays.copyOf(colours, 2 * bodyCount);
    }
    colours[bodyCount] = Color.WHITE;
    bodies[bodyCount++] = body;
  }

  /**
   * Sets the colour of an added body; the default is white.
   *
   * @throws IllegalArgumentException unless the body was added
   */
  public void colour(long body, Color colour) {
    int index = bodyCount - 1;
    while (index >= 0 && bodies[index] != body) {
      index--;
    }
    if (index < 0) {
      throw new IllegalArgumentException(
          "%s is not in this group; add it first".formatted(BodyId.describe(body)));
    }
    colours[index] = new Color(colour);
  }

  /** Removes a body, if present. */
  public void remove(long body) {
    for (int index = 0; index < bodyCount; index++) {
      if (bodies[index] == body) {
        bodies[index] = bodies[--bodyCount];
        colours[index] = colours[bodyCount];
        return;
      }
    }
  }

  /**
   * Writes the instances of a frame's bodies into the mesh, and returns their number. Render the
   * mesh unless the number is 0.
   */
  public int update(RenderFrame frame) {
    if (bodyCount * INSTANCE_FLOATS > floats.length) {
      makeRoom(bodies.length);
    }
    int at = 0;
    for (int index = 0; index < bodyCount; index++) {
      long body = bodies[index];
      if (frame.contains(body)) {
        frame.matrix(body, matrix).get(floats, at);
        Color colour = colours[index];
        floats[at + MATRIX_FLOATS] = colour.r;
        floats[at + MATRIX_FLOATS + 1] = colour.g;
        floats[at + MATRIX_FLOATS + 2] = colour.b;
        floats[at + MATRIX_FLOATS + 3] = colour.a;
        at += INSTANCE_FLOATS;
      }
    }
    mesh.setInstanceData(floats, 0, at);
    return at / INSTANCE_FLOATS;
  }

  private void makeRoom(int count) {
    floats = new float[count * INSTANCE_FLOATS];
    VertexAttribute[] attributes = new VertexAttribute[5];
    for (int column = 0; column < 4; column++) {
      attributes[column] = new VertexAttribute(Usage.Generic, 4, MATRIX, column);
    }
    attributes[4] = new VertexAttribute(Usage.Generic, 4, COLOUR);
    mesh.disableInstancedRendering().enableInstancedRendering(false, count, attributes);
  }
}

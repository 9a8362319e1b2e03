package org.isochron.gdx;

import com.badlogic.gdx.graphics.Mesh;
import com.badlogic.gdx.graphics.VertexAttribute;
import com.badlogic.gdx.graphics.VertexAttributes.Usage;
import com.badlogic.gdx.utils.LongArray;
import org.isochron.render.RenderFrame;
import org.joml.Matrix4f;

/**
 * Many bodies with one mesh, drawn in one call: one for each prefab that there is much of. The
 * vertex shader reads the matrix of a body from its attribute {@link #MATRIX}. Owner: the render
 * thread, with OpenGL ES 3.0 or desktop OpenGL 3.3; allocates nothing unless there are more bodies
 * than ever before.
 */
public final class GdxInstances {
  /** The attribute of the shader, a {@code mat4} from the body's own space to world space. */
  public static final String MATRIX = "i_body";

  private static final int MATRIX_FLOATS = 16;
  private static final int FIRST_CAPACITY = 16;

  private final Mesh mesh;
  private final LongArray bodies = new LongArray(false, FIRST_CAPACITY);
  private final Matrix4f matrix = new Matrix4f();
  private float[] floats = new float[0];

  /**
   * Creates an empty group; the mesh still belongs to the caller, and is drawn as instances from
   * now on.
   */
  public GdxInstances(Mesh mesh) {
    this.mesh = mesh;
    makeRoom(FIRST_CAPACITY);
  }

  /** Adds a body, which is drawn whenever the frame shows it. */
  public void add(long body) {
    bodies.add(body);
  }

  /** Removes a body; without effect if it was not added. */
  public void remove(long body) {
    bodies.removeValue(body);
  }

  /**
   * Places the bodies that a frame shows, and returns their number: the mesh is rendered with them,
   * if there are any.
   */
  public int place(RenderFrame frame) {
    if (bodies.size * MATRIX_FLOATS > floats.length) {
      makeRoom(2 * bodies.size);
    }
    int count = 0;
    for (int index = 0; index < bodies.size; index++) {
      long body = bodies.get(index);
      if (frame.contains(body)) {
        frame.matrix(body, matrix).get(floats, count * MATRIX_FLOATS);
        count++;
      }
    }
    mesh.setInstanceData(floats, 0, count * MATRIX_FLOATS);
    return count;
  }

  private void makeRoom(int bodyCount) {
    floats = new float[bodyCount * MATRIX_FLOATS];
    VertexAttribute[] columns = new VertexAttribute[4];
    for (int column = 0; column < columns.length; column++) {
      columns[column] = new VertexAttribute(Usage.Generic, 4, MATRIX, column);
    }
    mesh.disableInstancedRendering().enableInstancedRendering(false, bodyCount, columns);
  }
}

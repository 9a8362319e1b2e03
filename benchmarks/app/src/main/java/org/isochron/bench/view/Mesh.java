package org.isochron.bench.view;

import static org.lwjgl.opengl.GL33C.*;

/** Triangles on the graphics card. Owner: the thread of the graphics context. */
final class Mesh implements AutoCloseable {
  private static final float[] SQUARE = {-1, -1, 1, -1, 1, 1, -1, -1, 1, 1, -1, 1};

  private final int vertexArray;
  private final int buffer;
  private final int vertexCount;

  /** Vertices one after the other; the widths are the counts of values of the attributes. */
  private Mesh(float[] values, int... widths) {
    int stride = 0;
    for (int width : widths) {
      stride += width;
    }
    vertexCount = values.length / stride;
    vertexArray = glGenVertexArrays();
    buffer = glGenBuffers();
    glBindVertexArray(vertexArray);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, values, GL_STATIC_DRAW);
    int offset = 0;
    for (int attribute = 0; attribute < widths.length; attribute++) {
      glEnableVertexAttribArray(attribute);
      glVertexAttribPointer(
          attribute,
          widths[attribute],
          GL_FLOAT,
          false,
          stride * Float.BYTES,
          (long) offset * Float.BYTES);
      offset += widths[attribute];
    }
  }

  /** From (−1, −1) to (1, 1), two values a vertex. */
  static Mesh square() {
    return new Mesh(SQUARE, 2);
  }

  /** From (−1, −1, −1) to (1, 1, 1): the corner and the outward normal of each vertex. */
  static Mesh cube() {
    float[] values = new float[6 * 6 * 6];
    int at = 0;
    for (int axis = 0; axis < 3; axis++) {
      for (int side = -1; side <= 1; side += 2) {
        for (int vertex = 0; vertex < 6; vertex++) {
          // seen from outside, every face turns the same way
          values[at + axis] = side;
          values[at + (axis + 1) % 3] = side * SQUARE[2 * vertex];
          values[at + (axis + 2) % 3] = SQUARE[2 * vertex + 1];
          values[at + 3 + axis] = side;
          at += 6;
        }
      }
    }
    return new Mesh(values, 3, 3);
  }

  void draw(int instanceCount) {
    glBindVertexArray(vertexArray);
    glDrawArraysInstanced(GL_TRIANGLES, 0, vertexCount, instanceCount);
  }

  @Override
  public void close() {
    glDeleteVertexArrays(vertexArray);
    glDeleteBuffers(buffer);
  }
}

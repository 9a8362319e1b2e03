package org.isochron.bench.view;

import static org.lwjgl.opengl.GL33C.*;

/**
 * A triangle mesh on the graphics card, with the position and outward normal of each vertex, as
 * {@code Shape.faces} returns them. Owner: the graphics thread.
 */
final class Mesh implements AutoCloseable {
  private static final int FLOATS = 6;

  private final int vertexArray = glGenVertexArrays();
  private final int buffer = glGenBuffers();
  private final int vertexCount;

  Mesh(float[] vertices) {
    vertexCount = vertices.length / FLOATS;
    glBindVertexArray(vertexArray);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, vertices, GL_STATIC_DRAW);
    for (int attribute = 0; attribute < 2; attribute++) {
      glEnableVertexAttribArray(attribute);
      glVertexAttribPointer(
          attribute, 3, GL_FLOAT, false, FLOATS * Float.BYTES, 3L * attribute * Float.BYTES);
    }
  }

  static Mesh square() {
    return new Mesh(new float[] {
      -1, 0, -1, 0, 1, 0, 1, 0, -1, 0, 1, 0, 1, 0, 1, 0, 1, 0,
      -1, 0, -1, 0, 1, 0, 1, 0, 1, 0, 1, 0, -1, 0, 1, 0, 1, 0
    });
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

package org.isochron.bench.view;

import static org.lwjgl.opengl.GL33C.*;

/** Triangles on the graphics card. Owner: the thread of the graphics context. */
final class Mesh implements AutoCloseable {
  private static final float[] SQUARE = {-1, -1, 1, -1, 1, 1, -1, -1, 1, 1, -1, 1};

  private final int vertexArray;
  private final int buffer;
  private final int vertexCount;

  /** 0 until it has instances of its own. */
  private int slotBuffer;

  private int instanceCount;

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

  /** The place and the outward normal of each corner of faces, as {@code Shape.faces} has them. */
  static Mesh of(float[] faces) {
    return new Mesh(faces, 3, 3);
  }

  /** Sets the slots of its instances, which the shader reads as attribute 2. */
  void instances(int[] slots) {
    instanceCount = slots.length;
    if (slotBuffer == 0) {
      slotBuffer = glGenBuffers();
    }
    glBindVertexArray(vertexArray);
    glBindBuffer(GL_ARRAY_BUFFER, slotBuffer);
    glBufferData(GL_ARRAY_BUFFER, slots, GL_DYNAMIC_DRAW);
    glEnableVertexAttribArray(2);
    glVertexAttribIPointer(2, 1, GL_INT, 0, 0);
    glVertexAttribDivisor(2, 1);
  }

  /** Draws the instances whose slots are set. */
  void draw() {
    if (instanceCount > 0) {
      draw(instanceCount);
    }
  }

  void draw(int count) {
    glBindVertexArray(vertexArray);
    glDrawArraysInstanced(GL_TRIANGLES, 0, vertexCount, count);
  }

  @Override
  public void close() {
    glDeleteVertexArrays(vertexArray);
    glDeleteBuffers(slotBuffer);
    glDeleteBuffers(buffer);
  }
}

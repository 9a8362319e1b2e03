package org.isochron.bench.examples;

import static org.lwjgl.opengl.GL33C.*;

import org.isochron.shapes.Prefab;

/** Stateless. */
final class CrateShader {
  private static final int VERTEX_FLOATS = 6;
  private static final String VERSION = "#version 330 core\n";

  record Mesh(int vertexArray, int vertexCount) {
    void draw(int instanceCount) {
      glBindVertexArray(vertexArray);
      glDrawArraysInstanced(GL_TRIANGLES, 0, vertexCount, instanceCount);
    }
  }

  private CrateShader() {}

  static int link(String vertexText, String fragmentText) {
    int program = glCreateProgram();
    glAttachShader(program, compile(GL_VERTEX_SHADER, vertexText));
    glAttachShader(program, compile(GL_FRAGMENT_SHADER, fragmentText));
    glLinkProgram(program);
    if (glGetProgrami(program, GL_LINK_STATUS) == GL_FALSE) {
      throw new IllegalStateException(glGetProgramInfoLog(program));
    }
    return program;
  }

  private static int compile(int kind, String text) {
    int shader = glCreateShader(kind);
    glShaderSource(shader, VERSION + text);
    glCompileShader(shader);
    if (glGetShaderi(shader, GL_COMPILE_STATUS) == GL_FALSE) {
      throw new IllegalStateException(glGetShaderInfoLog(shader));
    }
    return shader;
  }

  /** Returns the surface of a prefab's shape; empty for a sensor. */
  static Mesh mesh(Prefab prefab) {
    float[] faces = prefab.isSensor() ? new float[0] : prefab.shape().faces();
    int vertexArray = glGenVertexArrays();
    glBindVertexArray(vertexArray);
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ARRAY_BUFFER, faces, GL_STATIC_DRAW);
    glVertexAttribPointer(0, 3, GL_FLOAT, false, VERTEX_FLOATS * Float.BYTES, 0);
    glVertexAttribPointer(1, 3, GL_FLOAT, false, VERTEX_FLOATS * Float.BYTES, 3 * Float.BYTES);
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(1);
    return new Mesh(vertexArray, faces.length / VERTEX_FLOATS);
  }
}

package org.isochron.bench.examples;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.FloatBuffer;
import org.lwjgl.BufferUtils;

/** What the graphics card needs to draw crates: a program and a cube. Stateless. */
final class CrateShader {
  private static final int PARTS = 8;

  /** The number of vertices of the cube. */
  static final int VERTICES = 6 * PARTS * PARTS * 6;

  private static final String VERSION = "#version 330 core\n";

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

  /** A cube whose sides are squares of squares, so that the shader can round it. */
  static FloatBuffer cube() {
    FloatBuffer vertices = BufferUtils.createFloatBuffer(VERTICES * 6);
    float[] corner = new float[3];
    float[] normal = new float[3];
    for (int side = 0; side < 6; side++) {
      int axis = side / 2;
      normal[0] = normal[1] = normal[2] = 0;
      normal[axis] = side % 2 == 0 ? 1 : -1;
      for (int part = 0; part < PARTS * PARTS; part++) {
        for (int vertex : new int[] {0, 1, 3, 0, 3, 2}) {
          corner[axis] = normal[axis];
          corner[(axis + 1) % 3] = 2f * (part % PARTS + vertex % 2) / PARTS - 1;
          corner[(axis + 2) % 3] = 2f * (part / PARTS + vertex / 2) / PARTS - 1;
          vertices.put(corner).put(normal);
        }
      }
    }
    return vertices.flip();
  }
}

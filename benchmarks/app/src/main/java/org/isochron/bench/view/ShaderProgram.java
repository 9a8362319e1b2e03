package org.isochron.bench.view;

import static org.lwjgl.opengl.GL33C.*;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.joml.Matrix4fc;
import org.joml.Vector3fc;

/**
 * A program of the graphics card, put together from texts. Owner: the thread of the graphics
 * context.
 */
final class ShaderProgram implements AutoCloseable {
  private static final String VERSION = "#version 330 core\n";

  private final int program;
  private final float[] matrix = new float[16];

  ShaderProgram(String vertexText, String fragmentText) {
    program = glCreateProgram();
    int vertex = compile(GL_VERTEX_SHADER, vertexText);
    int fragment = compile(GL_FRAGMENT_SHADER, fragmentText);
    glAttachShader(program, vertex);
    glAttachShader(program, fragment);
    glLinkProgram(program);
    glDeleteShader(vertex);
    glDeleteShader(fragment);
    if (glGetProgrami(program, GL_LINK_STATUS) == GL_FALSE) {
      throw new IllegalStateException(
          "the graphics driver does not link a shader: " + glGetProgramInfoLog(program));
    }
  }

  /** Returns the text of a resource of this package. */
  static String text(String name) {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }

  /** Returns the content of a resource, which is in this package unless its name begins with /. */
  static byte[] bytes(String name) {
    try (InputStream stream = ShaderProgram.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException(
            "%s is not on the class path; keep the resources of the jar".formatted(name));
      }
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void use() {
    glUseProgram(program);
  }

  /** Its number, as OpenGL has it. */
  int number() {
    return program;
  }

  ShaderProgram set(String uniform, int value) {
    glUniform1i(place(uniform), value);
    return this;
  }

  ShaderProgram set(String uniform, float value) {
    glUniform1f(place(uniform), value);
    return this;
  }

  ShaderProgram set(String uniform, Vector3fc value) {
    glUniform3f(place(uniform), value.x(), value.y(), value.z());
    return this;
  }

  ShaderProgram set(String uniform, Matrix4fc value) {
    glUniformMatrix4fv(place(uniform), false, value.get(matrix));
    return this;
  }

  @Override
  public void close() {
    glDeleteProgram(program);
  }

  /**
   * A uniform that the shader does not use has no place, which the card takes for nothing to do.
   */
  private int place(String uniform) {
    return glGetUniformLocation(program, uniform);
  }

  private static int compile(int kind, String text) {
    int shader = glCreateShader(kind);
    glShaderSource(shader, VERSION + text);
    glCompileShader(shader);
    if (glGetShaderi(shader, GL_COMPILE_STATUS) == GL_FALSE) {
      throw new IllegalStateException(
          "the graphics driver does not compile a shader: " + glGetShaderInfoLog(shader));
    }
    return shader;
  }
}

package org.isochron.bench.view;

import static org.lwjgl.opengl.GL33C.*;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.joml.Matrix4fc;
import org.joml.Vector3fc;

/** A shader program, built from source texts. Owner: the graphics thread. */
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
          "the graphics driver cannot link a shader: " + glGetProgramInfoLog(program));
    }
  }

  static String text(String name) {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }

  /**
   * Returns the bytes of a resource, which is in this package unless its name starts with a slash.
   */
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

  int number() {
    return program;
  }

  ShaderProgram set(String uniform, int value) {
    glUniform1i(location(uniform), value);
    return this;
  }

  ShaderProgram set(String uniform, float value) {
    glUniform1f(location(uniform), value);
    return this;
  }

  ShaderProgram set(String uniform, Vector3fc value) {
    glUniform3f(location(uniform), value.x(), value.y(), value.z());
    return this;
  }

  ShaderProgram set(String uniform, Matrix4fc value) {
    glUniformMatrix4fv(location(uniform), false, value.get(matrix));
    return this;
  }

  @Override
  public void close() {
    glDeleteProgram(program);
  }

  /**
   * Returns a uniform's location; −1 if the shader does not use it. OpenGL ignores values for −1.
   */
  private int location(String uniform) {
    return glGetUniformLocation(program, uniform);
  }

  private static int compile(int kind, String text) {
    int shader = glCreateShader(kind);
    glShaderSource(shader, VERSION + text);
    glCompileShader(shader);
    if (glGetShaderi(shader, GL_COMPILE_STATUS) == GL_FALSE) {
      throw new IllegalStateException(
          "the graphics driver cannot compile a shader: " + glGetShaderInfoLog(shader));
    }
    return shader;
  }
}

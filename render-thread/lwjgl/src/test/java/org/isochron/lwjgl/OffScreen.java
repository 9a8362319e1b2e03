package org.isochron.lwjgl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.opengl.GL33C.*;

import java.util.function.IntConsumer;
import org.isochron.render.GpuFrames;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.MemoryUtil;

/** A window without a display, on graphics drivers with off-screen rendering. */
public final class OffScreen {
  private OffScreen() {}

  /** Aborts the test if the driver cannot render off-screen. */
  public static long open() {
    glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_NULL);
    if (!glfwInit()) {
      abort("GLFW does not start here");
    }
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_CONTEXT_CREATION_API, GLFW_EGL_CONTEXT_API);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    long window = glfwCreateWindow(320, 180, "off-screen", MemoryUtil.NULL, MemoryUtil.NULL);
    if (window == MemoryUtil.NULL) {
      glfwTerminate();
      abort("no graphics driver to ask");
    }
    glfwMakeContextCurrent(window);
    GL.createCapabilities();
    return window;
  }

  /** Links shaders that use the library's functions; the fragment shader may be empty. */
  static int program(String vertex, String fragment, String... captured) {
    glBindVertexArray(glGenVertexArrays());
    int program = glCreateProgram();
    attach(program, GL_VERTEX_SHADER, GpuFrames.shader() + vertex);
    if (!fragment.isEmpty()) {
      attach(program, GL_FRAGMENT_SHADER, fragment);
    }
    glTransformFeedbackVaryings(program, captured, GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(program);
    assertThat(glGetProgramInfoLog(program)).isEmpty();
    return program;
  }

  private static void attach(int program, int kind, String text) {
    int shader = glCreateShader(kind);
    glShaderSource(shader, "#version 330 core\n" + text);
    glCompileShader(shader);
    assertThat(glGetShaderInfoLog(shader)).isEmpty();
    glAttachShader(program, shader);
  }

  /** Draws points, and returns the captured outputs. */
  static float[] captured(int program, IntConsumer bind, int points, int floats) {
    int buffer = glGenBuffers();
    float[] seen = new float[floats];
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 4L * floats, GL_STREAM_READ);
    glUseProgram(program);
    bind.accept(program);
    glEnable(GL_RASTERIZER_DISCARD);
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 0, points);
    glEndTransformFeedback();
    glDisable(GL_RASTERIZER_DISCARD);
    glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, seen);
    glDeleteBuffers(buffer);
    return seen;
  }

  /** Accepts NULL for destroyed windows. */
  public static void close(long window) {
    if (window != MemoryUtil.NULL) {
      glfwDestroyWindow(window);
    }
    GL.setCapabilities(null);
    glfwTerminate();
  }
}

package org.isochron.lwjgl;

import static org.junit.jupiter.api.Assumptions.abort;
import static org.lwjgl.glfw.GLFW.*;

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

  /** Accepts NULL for destroyed windows. */
  public static void close(long window) {
    if (window != MemoryUtil.NULL) {
      glfwDestroyWindow(window);
    }
    GL.setCapabilities(null);
    glfwTerminate();
  }
}

package org.isochron.lwjgl;

import static org.junit.jupiter.api.Assumptions.abort;
import static org.lwjgl.glfw.GLFW.*;

import org.lwjgl.opengl.GL;
import org.lwjgl.system.MemoryUtil;

/** A window without a display, on graphics drivers that can draw off-screen. */
public final class OffScreen {
  private OffScreen() {}

  /** Opens one whose context is current; aborts the test where there is none. */
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

  /** Closes a window, or what is left if it was destroyed and is NULL. */
  public static void close(long window) {
    if (window != MemoryUtil.NULL) {
      glfwDestroyWindow(window);
    }
    GL.setCapabilities(null);
    glfwTerminate();
  }
}

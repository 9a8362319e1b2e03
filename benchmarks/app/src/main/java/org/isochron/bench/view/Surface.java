package org.isochron.bench.view;

import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.opengl.GL33C.*;

import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.glfw.GLFWVidMode;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.system.Platform;

/**
 * A graphics context with a window, or without one. Owner: the program's main thread, which alone
 * may touch windows on every system.
 */
final class Surface implements AutoCloseable {
  private static final int WIDTH = 1_280;
  private static final int HEIGHT = 720;
  private static final int SAMPLES = 4;
  private static final int FFM_FROM = 25;

  private final long handle;
  private final boolean hasWindow;
  private final String renderer;
  private final int[] width = new int[1];
  private final int[] height = new int[1];

  private Surface(long handle, boolean hasWindow) {
    this.handle = handle;
    this.hasWindow = hasWindow;
    glfwMakeContextCurrent(handle);
    GL.createCapabilities();
    renderer = Objects.requireNonNullElse(glGetString(GL_RENDERER), "an unnamed driver");
    glfwSwapInterval(hasWindow ? 1 : 0);
  }

  /**
   * Opens what is chosen, or what there is.
   *
   * @throws NoSurface if there is none, with every reason
   */
  static Surface open(WindowChoice choice) throws NoSurface {
    List<String> reasons = new ArrayList<>();
    if (choice == WindowChoice.AUTO && !WindowChoice.hasDisplay()) {
      reasons.add("no window: neither DISPLAY nor WAYLAND_DISPLAY is set");
    } else if (choice != WindowChoice.OFF) {
      Surface window = attempt(platform(), true, reasons);
      if (window != null) {
        return window;
      }
    }
    if (choice != WindowChoice.ON) {
      Surface offScreen = attempt(GLFW_PLATFORM_NULL, false, reasons);
      if (offScreen != null) {
        return offScreen;
      }
    }
    throw new NoSurface(String.join("; ", reasons));
  }

  private static @Nullable Surface attempt(int platform, boolean window, List<String> reasons) {
    try {
      prepare();
      glfwInitHint(GLFW_PLATFORM, platform);
      long handle = glfwInit() ? create(window, SAMPLES) : MemoryUtil.NULL;
      if (handle != MemoryUtil.NULL) {
        Surface surface = new Surface(handle, window);
        return surface.isSoftware() ? surface.withoutSamples() : surface;
      }
      reasons.add((window ? "no window: " : "no context off-screen: ") + lastError());
      glfwTerminate();
    } catch (LinkageError | IllegalStateException e) {
      reasons.add("no graphics library: " + e.getMessage());
    }
    return null;
  }

  /** A processor would have to draw each of them. */
  private Surface withoutSamples() {
    glfwDestroyWindow(handle);
    return new Surface(create(hasWindow, 0), hasWindow);
  }

  /** Where no Wayland is named it is not looked for: its library would complain on the terminal. */
  private static int platform() {
    boolean isX11 = Platform.get() == Platform.LINUX && System.getenv("WAYLAND_DISPLAY") == null;
    return isX11 ? GLFW_PLATFORM_X11 : GLFW_ANY_PLATFORM;
  }

  private static void prepare() {
    if (Runtime.version().feature() >= FFM_FROM) {
      Configuration.MEMORY_BACKEND.set("ffm"); // the other one makes the virtual machine warn
    }
    SoftwareRendering.bound();
  }

  private static long create(boolean window, int samples) {
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_SAMPLES, samples);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE); // until it is shown with its first frame
    if (!window) {
      glfwWindowHint(GLFW_CONTEXT_CREATION_API, GLFW_EGL_CONTEXT_API);
    }
    return glfwCreateWindow(WIDTH, HEIGHT, "Isochron", MemoryUtil.NULL, MemoryUtil.NULL);
  }

  private static String lastError() {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      PointerBuffer description = stack.mallocPointer(1);
      int code = glfwGetError(description);
      return code == GLFW_NO_ERROR
          ? "for no reason that GLFW reports"
          : MemoryUtil.memUTF8(description.get(0));
    }
  }

  boolean hasWindow() {
    return hasWindow;
  }

  /** The window's handle, for callbacks. */
  long handle() {
    return handle;
  }

  /** The graphics driver. */
  String renderer() {
    return renderer;
  }

  boolean isSoftware() {
    return SoftwareRendering.is(renderer);
  }

  /** How often the display is refreshed, or the given rate if it does not report one. */
  int refreshHertz(int otherwise) {
    long monitor = hasWindow ? glfwGetPrimaryMonitor() : MemoryUtil.NULL;
    return refreshHertz(monitor == MemoryUtil.NULL ? null : glfwGetVideoMode(monitor), otherwise);
  }

  /**
   * How often a display in a mode is refreshed, or the given rate if there is no mode or it does
   * not say.
   */
  static int refreshHertz(@Nullable GLFWVidMode mode, int otherwise) {
    return mode == null || mode.refreshRate() < 1 ? otherwise : mode.refreshRate();
  }

  /** The size in pixels, as it is now. */
  int width() {
    glfwGetFramebufferSize(handle, width, height);
    return Math.max(1, width[0]);
  }

  int height() {
    glfwGetFramebufferSize(handle, width, height);
    return Math.max(1, height[0]);
  }

  /** Returns a length in the window's units, as the mouse has it, in pixels. */
  double pixels(double length) {
    int[] units = new int[1];
    glfwGetWindowSize(handle, units, null);
    return length * width() / Math.max(1, units[0]);
  }

  /** Shows what was drawn, and calls back for what the user did. */
  void present() {
    if (hasWindow) {
      glfwShowWindow(handle); // without effect from the second frame on
      glfwSwapBuffers(handle);
    } else {
      glFinish(); // or frames would pile up in the driver and be computed when nobody looks
    }
    glfwPollEvents();
  }

  /** Returns what was drawn last and is not presented yet. */
  BufferedImage read() {
    BufferedImage image = new BufferedImage(width(), height(), BufferedImage.TYPE_INT_RGB);
    int[] row = new int[image.getWidth()];
    for (int y = 0; y < image.getHeight(); y++) {
      int fromBelow = image.getHeight() - 1 - y;
      glReadPixels(0, fromBelow, row.length, 1, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, row);
      image.setRGB(0, y, row.length, 1, row, 0, row.length);
    }
    return image;
  }

  @Override
  public void close() {
    GL.setCapabilities(null);
    glfwDestroyWindow(handle);
    glfwTerminate();
  }
}

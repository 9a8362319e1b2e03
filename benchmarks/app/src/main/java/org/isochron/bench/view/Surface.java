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
 * A graphics context, with or without a window. Owner: the program's main thread, because some
 * systems allow window calls only there.
 */
final class Surface implements AutoCloseable {
  private static final int MAX_WIDTH = 1_920;
  private static final int MAX_HEIGHT = 1_080;
  private static final int SAMPLES = 4;
  private static final int FFM_FROM = 25;
  private static final String TITLE = "Isochron";

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
   * Opens the chosen surface, or the best one available.
   *
   * @throws NoSurface if no surface can be opened; the message gives every reason
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
        Surface surface = of(handle, window);
        return surface.isSoftware() ? surface.withoutSamples() : surface;
      }
      reasons.add((window ? "no window: " : "no off-screen context: ") + lastError());
      glfwTerminate();
    } catch (LinkageError | IllegalStateException e) {
      reasons.add("no graphics library: " + e.getMessage());
    }
    return null;
  }

  private static Surface of(long handle, boolean window) {
    try {
      return new Surface(handle, window);
    } catch (LinkageError | IllegalStateException e) {
      glfwDestroyWindow(handle);
      glfwTerminate();
      throw e;
    }
  }

  /** Reopens the surface without multisampling, which is expensive in software. */
  private Surface withoutSamples() {
    glfwDestroyWindow(handle);
    return of(create(hasWindow, 0), hasWindow);
  }

  /**
   * Selects X11 unless a Wayland display is set, because the Wayland library would print errors on
   * the terminal.
   */
  private static int platform() {
    boolean isX11 = Platform.get() == Platform.LINUX && System.getenv("WAYLAND_DISPLAY") == null;
    return isX11 ? GLFW_PLATFORM_X11 : GLFW_ANY_PLATFORM;
  }

  private static void prepare() {
    if (Runtime.version().feature() >= FFM_FROM) {
      Configuration.MEMORY_BACKEND.set("ffm"); // the default backend causes JVM warnings
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
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE); // hidden until its first frame
    if (!window) {
      glfwWindowHint(GLFW_CONTEXT_CREATION_API, GLFW_EGL_CONTEXT_API);
      return glfwCreateWindow(Sheet.WIDTH, Sheet.HEIGHT, TITLE, MemoryUtil.NULL, MemoryUtil.NULL);
    }
    int[] width = {Sheet.WIDTH};
    int[] height = {Sheet.HEIGHT};
    long monitor = glfwGetPrimaryMonitor();
    if (monitor != MemoryUtil.NULL) {
      glfwGetMonitorWorkarea(monitor, null, null, width, height);
    }
    boolean isSmall = width[0] <= MAX_WIDTH && height[0] <= MAX_HEIGHT;
    // a window manager that maximizes leaves room for the title bar
    glfwWindowHint(GLFW_MAXIMIZED, isSmall ? GLFW_TRUE : GLFW_FALSE);
    return glfwCreateWindow(
        Math.min(MAX_WIDTH, width[0]),
        Math.min(MAX_HEIGHT, height[0]),
        TITLE,
        MemoryUtil.NULL,
        MemoryUtil.NULL);
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

  long handle() {
    return handle;
  }

  String renderer() {
    return renderer;
  }

  boolean isSoftware() {
    return SoftwareRendering.is(renderer);
  }

  int refreshHertz(int otherwise) {
    long monitor = hasWindow ? glfwGetPrimaryMonitor() : MemoryUtil.NULL;
    return refreshHertz(monitor == MemoryUtil.NULL ? null : glfwGetVideoMode(monitor), otherwise);
  }

  /**
   * Returns the refresh rate of a video mode, or the given rate if the mode is missing or does not
   * report one.
   */
  static int refreshHertz(@Nullable GLFWVidMode mode, int otherwise) {
    return mode == null || mode.refreshRate() < 1 ? otherwise : mode.refreshRate();
  }

  int width() {
    glfwGetFramebufferSize(handle, width, height);
    return Math.max(1, width[0]);
  }

  int height() {
    glfwGetFramebufferSize(handle, width, height);
    return Math.max(1, height[0]);
  }

  /** Converts a length from window units, as mouse events use them, to pixels. */
  double pixels(double length) {
    int[] units = new int[1];
    glfwGetWindowSize(handle, units, null);
    return length * width() / Math.max(1, units[0]);
  }

  void present() {
    if (hasWindow) {
      glfwShowWindow(handle); // no effect after the first frame
      glfwSwapBuffers(handle);
    } else {
      glFinish(); // otherwise frames would queue up in the driver and be rendered later
    }
    glfwPollEvents();
  }

  /** Returns the last drawn frame, which must not have been presented yet. */
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

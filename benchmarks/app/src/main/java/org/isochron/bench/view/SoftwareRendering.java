package org.isochron.bench.view;

import org.lwjgl.system.JNI;
import org.lwjgl.system.Library;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.system.Platform;
import org.lwjgl.system.SharedLibrary;

/**
 * Keeps a graphics driver that computes pictures on the processor from taking every core: it gets
 * one, and the physics thread another.
 */
final class SoftwareRendering {
  private static final String THREADS = "LP_NUM_THREADS";

  private SoftwareRendering() {}

  /**
   * Bounds Mesa's threads, unless the user has; only before the first context is made, for Mesa
   * asks once.
   */
  static void bound() {
    if (Platform.get() != Platform.LINUX || System.getenv(THREADS) != null) {
      return;
    }
    try (SharedLibrary library =
            Library.loadNative(SoftwareRendering.class, "org.lwjgl", "libc.so.6");
        MemoryStack stack = MemoryStack.stackPush()) {
      JNI.invokePPI(
          MemoryUtil.memAddress(stack.UTF8(THREADS)),
          MemoryUtil.memAddress(stack.UTF8("1")),
          0,
          library.getFunctionAddress("setenv"));
    } catch (UnsatisfiedLinkError | NullPointerException e) {
      // another C library: the driver then takes the cores that it wants
    }
  }

  static boolean is(String renderer) {
    return renderer.contains("llvmpipe")
        || renderer.contains("softpipe")
        || renderer.contains("SwiftShader");
  }
}

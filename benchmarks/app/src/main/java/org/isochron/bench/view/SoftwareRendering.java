package org.isochron.bench.view;

import org.lwjgl.system.JNI;
import org.lwjgl.system.Library;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.system.Platform;
import org.lwjgl.system.SharedLibrary;

/** Limits a software renderer to one core, which leaves another core for the physics thread. */
final class SoftwareRendering {
  private static final String THREADS = "LP_NUM_THREADS";

  private SoftwareRendering() {}

  /**
   * Limits Mesa's threads, unless the user has set a limit. Must run before the first context is
   * created, because Mesa reads the limit only once.
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
      // on another C library the limit cannot be set, and the driver uses as many cores as it likes
    }
  }

  static boolean is(String renderer) {
    return renderer.contains("llvmpipe")
        || renderer.contains("softpipe")
        || renderer.contains("SwiftShader");
  }
}

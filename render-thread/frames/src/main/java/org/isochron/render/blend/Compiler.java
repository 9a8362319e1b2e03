package org.isochron.render.blend;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/** What the loops of {@link PoseKernel} need to know of this JVM's compiler, as constants. Stateless. */
final class Compiler {
  /** Exceeds all loops of {@link PoseKernel}. */
  private static final int LONGEST_LOOP = 240;

  /** The processor has fused multiply-add. */
  private static final boolean FUSES = Boolean.parseBoolean(option("UseFMA", "false"));

  /**
   * True if this compiler vectorises the long loops of {@link PoseKernel} only with ballast
   * operations.
   */
  static final boolean WANTS_BALLAST =
      wantsBallast(Integer.parseInt(option("LoopUnrollLimit", String.valueOf(Integer.MAX_VALUE))));

  private Compiler() {}

  /**
   * Returns the product of a and b, plus c: in one instruction, which shortens the loops, if the
   * processor has it, as most x86 processors since 2013 and all 64-bit ARM processors do. On others
   * {@link Math#fma} would allocate.
   */
  static float multiplyAdd(float a, float b, float c) {
    return FUSES ? Math.fma(a, b, c) : a * b + c;
  }

  static boolean wantsBallast(int loopUnrollLimit) {
    return loopUnrollLimit < LONGEST_LOOP;
  }

  /** Returns {@code otherwise} for unknown options. */
  static String option(String name, String otherwise) {
    try {
      return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
          .getVMOption(name)
          .getValue();
    } catch (RuntimeException | LinkageError e) {
      return otherwise; // not HotSpot, or an image without the module
    }
  }
}

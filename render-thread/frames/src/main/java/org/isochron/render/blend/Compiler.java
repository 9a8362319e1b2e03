package org.isochron.render.blend;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * How the compiler of this virtual machine treats loops, as constants at the time when it compiles
 * them. Stateless.
 */
final class Compiler {
  /** More operations than any loop of {@link PoseKernel} has. */
  private static final int LONGEST_LOOP = 240;

  /** True if there is an instruction for a product plus a sum. */
  static final boolean FUSES = Boolean.parseBoolean(option("UseFMA", "false"));

  /** True if it vectorises loops as long as those of {@link PoseKernel} only with ballast. */
  static final boolean WANTS_BALLAST =
      wantsBallast(Integer.parseInt(option("LoopUnrollLimit", String.valueOf(Integer.MAX_VALUE))));

  private Compiler() {}

  static boolean wantsBallast(int loopUnrollLimit) {
    return loopUnrollLimit < LONGEST_LOOP;
  }

  /**
   * Returns the value of an option, or {@code otherwise} if the virtual machine does not know it.
   */
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

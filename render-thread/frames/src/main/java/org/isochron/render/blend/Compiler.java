package org.isochron.render.blend;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/** What the compiler of this virtual machine does with loops, as constants that it knows when it compiles. Stateless. */
final class Compiler {
  /** More operations than any loop of ours has. */
  private static final int LONGEST_LOOP = 240;

  /** Whether it has an instruction for a product and a sum. */
  static final boolean FUSES = Boolean.parseBoolean(option("UseFMA", "false"));

  /** Whether it makes vector instructions of a loop as long as those of {@link PoseKernel} only if that has ballast. */
  static final boolean WANTS_BALLAST =
      wantsBallast(Integer.parseInt(option("LoopUnrollLimit", String.valueOf(Integer.MAX_VALUE))));

  private Compiler() {}

  static boolean wantsBallast(int loopUnrollLimit) {
    return loopUnrollLimit < LONGEST_LOOP;
  }

  /** The value of an option, or what to take where the virtual machine does not know it. */
  static String option(String name, String otherwise) {
    try {
      return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
          .getVMOption(name)
          .getValue();
    } catch (RuntimeException | LinkageError e) {
      return otherwise; // a virtual machine of another kind
    }
  }
}

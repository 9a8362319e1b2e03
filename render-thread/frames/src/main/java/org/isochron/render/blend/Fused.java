package org.isochron.render.blend;

/**
 * Products and sums in one instruction, where the processor has it: most x86 since 2013, every 64-bit ARM. The loops of
 * {@link PoseKernel} are the shorter for it. Where the processor lacks it, {@link Math#fma} would allocate, and two
 * instructions are used instead. Stateless.
 */
final class Fused {
  private Fused() {}

  /** The product of the first two, plus the third. */
  static float multiplyAdd(float a, float b, float c) {
    return Compiler.FUSES ? Math.fma(a, b, c) : a * b + c;
  }
}

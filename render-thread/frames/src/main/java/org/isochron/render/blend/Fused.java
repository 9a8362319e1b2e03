package org.isochron.render.blend;

/**
 * A product plus a sum in one instruction, if the processor supports it. Most x86 processors since
 * 2013 and all 64-bit ARM processors do. The fused instruction shortens the loops of {@link
 * PoseKernel}. On other processors two instructions are used, because {@link Math#fma} would
 * allocate there. Stateless.
 */
final class Fused {
  private Fused() {}

  /** Returns the product of a and b, plus c. */
  static float multiplyAdd(float a, float b, float c) {
    return Compiler.FUSES ? Math.fma(a, b, c) : a * b + c;
  }
}

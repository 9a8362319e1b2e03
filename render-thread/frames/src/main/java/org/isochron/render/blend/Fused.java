package org.isochron.render.blend;

/**
 * A product plus a sum in one instruction, if the processor has one: most x86 since 2013, every
 * 64-bit ARM. The fused instruction shortens the loops of {@link PoseKernel}. Without it {@link
 * Math#fma} would allocate, so two instructions are used. Stateless.
 */
final class Fused {
  private Fused() {}

  /** Returns the product of a and b, plus c. */
  static float multiplyAdd(float a, float b, float c) {
    return Compiler.FUSES ? Math.fma(a, b, c) : a * b + c;
  }
}

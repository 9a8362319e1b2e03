package org.isochron.physics.engine;

/** Takes the pairs of bodies that touch. Called by the physics thread. */
public interface Touches {
  /**
   * Two bodies touch at the end of the step. A pair may be told several times, by the parts of a compound say; the first
   * time counts. Slots come in any order.
   *
   * <p>The normal has length 1 and points from the second body to the first. The impulse is that by which the two were
   * pushed apart, or the engine's estimate of it.
   */
  void touch(
      int slotA,
      int slotB,
      float x,
      float y,
      float z,
      float normalX,
      float normalY,
      float normalZ,
      float impulse);
}

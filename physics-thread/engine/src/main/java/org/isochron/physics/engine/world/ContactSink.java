package org.isochron.physics.engine.world;

/** Takes the pairs of bodies that touch after a step. Owner: the physics thread. */
public interface ContactSink {
  /**
   * Two bodies touch. A pair may be told several times, by the parts of a compound say; the first time counts. Slots come
   * in any order, and where and how matters only of a pair that did not touch before.
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

  /**
   * Two bodies touch that touched before, which spares an engine to say where and how.
   *
   * @return false if they did not touch before, so that they are still to be told by {@link #touch}
   */
  boolean stay(int slotA, int slotB);
}

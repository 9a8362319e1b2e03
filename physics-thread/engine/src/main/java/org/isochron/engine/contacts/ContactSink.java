package org.isochron.engine.contacts;

/** Receives the pairs of bodies that touch. Owner: the physics thread. */
public interface ContactSink {
  /**
   * Reports that two bodies touch. A pair may be reported several times, for example once per part
   * of a compound; the first report counts. Slots may come in either order. Point, normal and
   * impulse are used only if the pair did not touch before.
   *
   * <p>The normal has length 1 and points from the second body to the first. The impulse pushed the
   * two apart, in newton seconds, or is the engine's estimate of that.
   */
  void touch(
      int slotA,
      int slotB,
      double x,
      double y,
      double z,
      float normalX,
      float normalY,
      float normalZ,
      float impulse);

  /**
   * Reports that two bodies still touch, so that an engine need not compute point, normal and
   * impulse. The threads that compute a step may call it too while the step runs, all at once: it
   * changes nothing but a mark, which they all set to the same value.
   *
   * @return false if they did not touch before; the engine then calls {@link #touch}
   */
  boolean stay(int slotA, int slotB);
}

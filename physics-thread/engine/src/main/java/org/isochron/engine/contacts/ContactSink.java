package org.isochron.engine.contacts;

/** Receives pairs of touching bodies. Owner: the physics thread. */
public interface ContactSink {
  /**
   * Reports a pair of touching bodies. Only the first report of a pair in a step has an effect;
   * compound shapes may cause several reports. Point, normal and impulse are ignored unless the
   * contact is new.
   *
   * <p>The normal is a unit vector from the second body to the first. The impulse that separates
   * the bodies is in newton seconds; an engine may estimate it.
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
   * Reports that two bodies still touch, so an engine can skip computing the contact's values.
   * During a step, an engine's worker threads may call this method concurrently, because all of
   * them write the same step number.
   *
   * @return false if the contact is new, so the engine must call {@link #touch}
   */
  boolean stay(int slotA, int slotB);
}

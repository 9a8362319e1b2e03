package org.isochron.engine.casting;

import org.joml.Quaternionf;
import org.joml.Vector3f;

/** The bodies of a world by slot, for queries. Owner: the world's thread. */
public interface QueriedBodies {
  /** Returns the highest used slot plus 1. */
  int slotCount();

  /** Returns true if queries with this layer mask consider the slot. */
  boolean isQueried(int slot, int mask);

  long body(int slot);

  QueryShape shape(int slot);

  void position(int slot, Vector3f destination);

  void rotation(int slot, Quaternionf destination);
}

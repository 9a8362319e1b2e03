package org.isochron.engine.casting;

import org.joml.Quaternionf;
import org.joml.Vector3f;

/** The bodies of a world by slot, as queries see them. Owner: the thread of the world. */
public interface QueriedBodies {
  /** One more than the highest slot that has been used. */
  int slotCount();

  /** Returns true if the slot has a body that a query with this mask of layers looks at. */
  boolean isQueried(int slot, int mask);

  /** The id of the body in a slot. */
  long body(int slot);

  QueryShape shape(int slot);

  void position(int slot, Vector3f destination);

  void rotation(int slot, Quaternionf destination);
}

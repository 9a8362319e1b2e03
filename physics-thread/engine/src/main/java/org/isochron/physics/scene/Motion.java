package org.isochron.physics.scene;

/** How a body moves. */
public enum Motion {
  /** Never, but by a teleport. */
  STATIC,
  /** As its velocity says, whatever it meets; it pushes others and nothing pushes it. */
  KINEMATIC,
  /** As forces and contacts make it. */
  DYNAMIC
}

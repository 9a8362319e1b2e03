package org.isochron.state.body;

/** How a body moves. */
public enum Motion {
  /** Moves only when it is teleported. */
  STATIC,
  /** Follows its velocity whatever is in its way: it pushes others, and nothing pushes it. */
  KINEMATIC,
  /** Moves by forces and contacts. */
  DYNAMIC
}

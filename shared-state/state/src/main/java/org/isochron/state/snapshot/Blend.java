package org.isochron.state.snapshot;

/** How a channel's value between two ticks follows from its values at them. */
public enum Blend {
  /** In proportion. */
  LERP,
  /** In proportion along the shorter arc, in radians. */
  ANGLE,
  /** The earlier value until the later tick. */
  STEP
}

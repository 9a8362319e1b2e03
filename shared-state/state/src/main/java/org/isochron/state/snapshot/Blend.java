package org.isochron.state.snapshot;

/** How a channel is blended between its values at two ticks. */
public enum Blend {
  /** Linear. */
  LERP,
  /** Linear along the shorter arc, in radians. */
  ANGLE,
  /** The value of the earlier tick until the later one. */
  STEP
}

package org.isochron.render.blend;

/**
 * The shape of the loops over all bodies. It changes what a frame costs and, but for the last digit, not what it shows.
 */
public enum Loops {
  /** Many short loops, each of which a Java without any option turns into vector instructions. */
  NARROW,
  /**
   * Two long loops, which pass over memory but once. They want the option {@code -XX:LoopUnrollLimit=1000}, with which
   * they take up to a sixth less time; without it they stay scalar and take five times as long.
   */
  WIDE
}

package org.isochron.physics;

/**
 * One tick as long as the frame was, or none if no time has passed, as with a clock too coarse for
 * the frame rate.
 */
final class VariableTick implements Timestep {
  private final FrameInstants frames = new FrameInstants();
  private final long longestNanos;
  private long dtNanos;
  private long simNanos;

  VariableTick(long longestNanos) {
    this.longestNanos = longestNanos;
  }

  @Override
  public int advance(long nowNanos) {
    dtNanos = Math.min(frames.pass(nowNanos), longestNanos);
    simNanos += dtNanos;
    return dtNanos > 0 ? 1 : 0;
  }

  @Override
  public long dtNanos(int index) {
    return dtNanos;
  }

  @Override
  public long simNanos() {
    return simNanos;
  }
}

package org.isochron.physics;

/**
 * A strategy of one tick per frame, as long as the frame; no tick if a coarse clock did not
 * advance.
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

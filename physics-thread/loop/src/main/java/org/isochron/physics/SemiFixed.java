package org.isochron.physics;

/**
 * A strategy that divides each frame into ticks of maximum length and a shorter last tick. Results
 * still depend on the frame rate.
 */
final class SemiFixed implements Timestep {
  private final FrameInstants frames = new FrameInstants();
  private final long longestTickNanos;
  private final long longestFrameNanos;
  private long frameNanos;
  private long simNanos;

  SemiFixed(long longestTickNanos, long longestFrameNanos) {
    if (longestFrameNanos / longestTickNanos >= Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "a frame of %d ns would need more than 2^31 ticks of %d ns; lower longestFrame"
              .formatted(longestFrameNanos, longestTickNanos));
    }
    this.longestTickNanos = longestTickNanos;
    this.longestFrameNanos = longestFrameNanos;
  }

  @Override
  public int advance(long nowNanos) {
    frameNanos = Math.min(frames.pass(nowNanos), longestFrameNanos);
    simNanos += frameNanos;
    long complete = frameNanos / longestTickNanos;
    return (int) (frameNanos % longestTickNanos == 0 ? complete : complete + 1);
  }

  @Override
  public long dtNanos(int index) {
    return Math.min(longestTickNanos, frameNanos - index * longestTickNanos);
  }

  @Override
  public long simNanos() {
    return simNanos;
  }
}

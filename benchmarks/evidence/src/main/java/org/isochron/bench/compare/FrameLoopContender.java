package org.isochron.bench.compare;

/**
 * No second thread: the simulation is stepped in the frame loop, by whatever time has passed or in
 * fixed steps.
 */
record FrameLoopContender(String option, String title, boolean fixed) implements Contender {
  @Override
  public boolean ticks() {
    return fixed;
  }

  @Override
  public ContenderSession open(ContenderSetup stage) {
    return fixed ? new Accumulating(stage) : new Varying(stage);
  }

  /** A frame that took longer than this counts as so long, as loops do to survive a breakpoint. */
  private static final long LONGEST_FRAME_NANOS = 250_000_000;

  /** The time between frames is the step. */
  private static final class Varying implements ContenderSession {
    private final ComparedScene scene;
    private final long originNanos;
    private long lastNanos;

    Varying(ContenderSetup stage) {
      scene = stage.scene();
      originNanos = stage.clock().nanos();
      lastNanos = originNanos;
    }

    @Override
    public long originNanos() {
      return originNanos;
    }

    @Override
    public void frame(long nowNanos, long presentNanos, ShownPoses shown) {
      scene.step(scene.instantNanos() + Math.min(LONGEST_FRAME_NANOS, nowNanos - lastNanos));
      lastNanos = nowNanos;
      scene.copyTo(shown.poses());
      shown.drawn(false);
    }

    @Override
    public void close() {}
  }

  /** As many ticks as the time between frames holds, and a blend by what is left over. */
  private static final class Accumulating implements ContenderSession {
    private final ContenderSetup stage;
    private final long periodNanos;
    private final long originNanos;
    private float[] previous;
    private float[] current;
    private long tick;
    private long lastNanos;
    private long leftNanos;

    Accumulating(ContenderSetup stage) {
      this.stage = stage;
      periodNanos = stage.rate().periodNanos();
      previous = new float[stage.scene().bodyCount() * ComparedScene.POSE_SIZE];
      current = previous.clone();
      stage.scene().copyTo(current);
      stage.scene().copyTo(previous);
      originNanos = stage.clock().nanos();
      lastNanos = originNanos;
    }

    @Override
    public long originNanos() {
      return originNanos;
    }

    @Override
    public void frame(long nowNanos, long presentNanos, ShownPoses shown) {
      leftNanos += Math.min(LONGEST_FRAME_NANOS, nowNanos - lastNanos);
      lastNanos = nowNanos;
      for (; leftNanos >= periodNanos; leftNanos -= periodNanos) {
        float[] older = previous;
        previous = current;
        current = older;
        stage.scene().step(stage.rate().instantNanos(++tick));
        stage.scene().copyTo(current);
      }
      LinearBlend.blend(
          previous, current, LinearBlend.alpha(leftNanos, periodNanos), shown.poses());
      shown.drawn(false);
    }

    @Override
    public void close() {}
  }
}

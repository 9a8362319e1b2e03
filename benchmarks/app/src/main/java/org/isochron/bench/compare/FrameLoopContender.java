package org.isochron.bench.compare;

/**
 * A contender without a second thread: the frame loop steps the simulation, by the elapsed time or
 * in fixed steps.
 */
record FrameLoopContender(String option, String title, boolean fixed) implements Contender {
  @Override
  public boolean ticks() {
    return fixed;
  }

  @Override
  public ContenderSession open(ContenderSetup setup) {
    return fixed ? new Accumulating(setup) : new Varying(setup);
  }

  /** Longer frames are clamped, as game loops do to survive a breakpoint. */
  private static final long LONGEST_FRAME_NANOS = 250_000_000;

  private static final class Varying implements ContenderSession {
    private final ComparedScene scene;
    private final long originNanos;
    private long lastNanos;

    Varying(ContenderSetup setup) {
      scene = setup.scene();
      originNanos = setup.clock().nanos();
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

  private static final class Accumulating implements ContenderSession {
    private final ContenderSetup setup;
    private final long periodNanos;
    private final long originNanos;
    private float[] previous;
    private float[] current;
    private long tick;
    private long lastNanos;
    private long leftNanos;

    Accumulating(ContenderSetup setup) {
      this.setup = setup;
      periodNanos = setup.rate().periodNanos();
      previous = new float[setup.scene().bodyCount() * ComparedScene.POSE_SIZE];
      current = previous.clone();
      setup.scene().copyTo(current);
      setup.scene().copyTo(previous);
      originNanos = setup.clock().nanos();
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
        setup.scene().step(setup.rate().instantNanos(++tick));
        setup.scene().copyTo(current);
      }
      LinearBlend.blend(
          previous, current, LinearBlend.alpha(leftNanos, periodNanos), shown.poses());
      shown.drawn(false);
    }

    @Override
    public void close() {}
  }
}

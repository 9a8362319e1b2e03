package org.isochron.bench.compare;

import java.time.Duration;
import org.isochron.physics.Timestep;

/**
 * A contender without a second thread: the frame loop steps the simulation, by the elapsed time or
 * in fixed steps.
 */
record FrameLoopContender(String option, String title, boolean fixed) implements Contender {
  /** Longer frames are clamped, as game loops do to survive a breakpoint. */
  private static final Duration LONGEST_FRAME = Duration.ofMillis(250);

  @Override
  public boolean ticks() {
    return fixed;
  }

  @Override
  public ContenderSession open(ContenderSetup setup) {
    Timestep steps = fixed ? Timestep.fixed(setup.rate()) : Timestep.variable(LONGEST_FRAME);
    return new FrameLoopSession(setup, steps, fixed);
  }

  private static final class FrameLoopSession implements ContenderSession {
    private final ComparedScene scene;
    private final Timestep steps;
    private final boolean blends;
    private final long originNanos;
    private float[] previous;
    private float[] current;

    FrameLoopSession(ContenderSetup setup, Timestep steps, boolean blends) {
      scene = setup.scene();
      this.steps = steps;
      this.blends = blends;
      current = new float[scene.bodyCount() * ComparedScene.POSE_SIZE];
      scene.copyTo(current);
      previous = current.clone();
      originNanos = setup.clock().nanos();
      steps.advance(originNanos);
    }

    @Override
    public long originNanos() {
      return originNanos;
    }

    @Override
    public void frame(long nowNanos, long presentNanos, ShownPoses shown) {
      int ticks = steps.advance(nowNanos);
      for (int index = 0; index < ticks; index++) {
        float[] older = previous;
        previous = current;
        current = older;
        scene.step(scene.instantNanos() + steps.dtNanos(index));
        scene.copyTo(current);
      }
      float alpha = blends ? (float) steps.blendAt(nowNanos) : 1;
      LinearBlend.blend(previous, current, alpha, shown.poses());
      shown.drawn(false);
    }

    @Override
    public void close() {}
  }
}

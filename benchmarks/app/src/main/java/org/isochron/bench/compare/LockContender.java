package org.isochron.bench.compare;

import org.isochron.state.NanoClock;

/**
 * A scheduled tick that copies the state under a lock. A frame draws the latest state, or blends
 * the last two over one tick.
 */
record LockContender(String option, String title, boolean blends) implements Contender {
  @Override
  public ContenderSession open(ContenderSetup setup) {
    return new LockSession(setup, blends);
  }

  private static final class LockSession implements ContenderSession {
    private final ComparedScene scene;
    private final NanoClock clock;
    private final boolean blends;
    private final long periodNanos;
    private final Object lock = new Object();
    private final float[] stepped;
    private final float[] from;
    private final float[] to;
    private float[] previous;
    private float[] current;
    private long tickedNanos;
    private long tickCount;
    private final Schedule schedule;

    LockSession(ContenderSetup setup, boolean blends) {
      this.blends = blends;
      scene = setup.scene();
      clock = setup.clock();
      periodNanos = setup.rate().periodNanos();
      stepped = new float[scene.bodyCount() * ComparedScene.POSE_SIZE];
      from = stepped.clone();
      to = stepped.clone();
      previous = stepped.clone();
      current = stepped.clone();
      schedule = new Schedule(setup, tick -> tick(setup.rate().instantNanos(tick)));
    }

    private void tick(long toInstantNanos) {
      scene.step(toInstantNanos);
      scene.copyTo(stepped);
      synchronized (lock) {
        float[] older = previous;
        previous = current;
        current = older;
        System.arraycopy(stepped, 0, current, 0, stepped.length);
        tickedNanos = clock.nanos();
        tickCount++;
      }
    }

    @Override
    public long originNanos() {
      return schedule.originNanos();
    }

    @Override
    public void frame(long nowNanos, long presentNanos, ShownPoses shown) {
      long sinceNanos;
      synchronized (lock) {
        if (tickCount < 2) {
          return;
        }
        System.arraycopy(previous, 0, from, 0, from.length);
        System.arraycopy(current, 0, to, 0, to.length);
        sinceNanos = nowNanos - tickedNanos;
      }
      float alpha = blends ? LinearBlend.alpha(sinceNanos, periodNanos) : 1;
      LinearBlend.blend(from, to, alpha, shown.poses());
      shown.drawn(blends && sinceNanos > periodNanos);
    }

    @Override
    public void close() {
      schedule.close();
    }
  }
}

package org.isochron.bench.compare;

import java.util.SplittableRandom;

/**
 * Bodies that bob up and down, and work of a calibrated amount. As with a pile of bodies no two steps cost the same: the
 * amount varies by a fifth either way, in the same sequence for every contender.
 */
final class BusyBodies implements Bodies {
  private static final int VARIATION_PERMILLE = 200;
  private static final double BOBS_PER_SECOND = 1;

  private final int bodyCount;
  private final long meanUnits;
  private final BusyWork work = new BusyWork();
  private final SplittableRandom random = new SplittableRandom(1);
  private double turns;

  BusyBodies(int bodyCount, long meanUnits) {
    this.bodyCount = bodyCount;
    this.meanUnits = meanUnits;
  }

  @Override
  public int bodyCount() {
    return bodyCount;
  }

  @Override
  public void step(double dtSeconds) {
    int permille = 1_000 + random.nextInt(-VARIATION_PERMILLE, VARIATION_PERMILLE + 1);
    work.run(meanUnits * permille / 1_000);
    turns += BOBS_PER_SECOND * dtSeconds;
  }

  @Override
  public void copyTo(float[] poses, int firstIndex) {
    float height = (float) Math.sin(2 * Math.PI * turns);
    for (int body = 0; body < bodyCount; body++) {
      int index = firstIndex + body * Scene.POSE_SIZE;
      poses[index] = body % 32;
      poses[index + 1] = height;
      poses[index + 2] = body / 32f;
      poses[index + 3] = 0;
      poses[index + 4] = 0;
      poses[index + 5] = 0;
      poses[index + 6] = 1;
    }
  }
}

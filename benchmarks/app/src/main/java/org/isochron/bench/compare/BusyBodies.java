package org.isochron.bench.compare;

/** Bodies that bob up and down, with busy work that fills each step up to its target cost. */
final class BusyBodies implements Bodies {
  private static final double BOBS_PER_SECOND = 1;

  private final int bodyCount;
  private final StepFiller filler;
  private double turns;

  BusyBodies(int bodyCount, StepFiller filler) {
    this.bodyCount = bodyCount;
    this.filler = filler;
  }

  @Override
  public int bodyCount() {
    return bodyCount;
  }

  @Override
  public void step(double dtSeconds) {
    long startNanos = filler.begin();
    turns += BOBS_PER_SECOND * dtSeconds;
    filler.end(startNanos);
  }

  @Override
  public void copyTo(float[] poses, int firstIndex) {
    float height = (float) Math.sin(2 * Math.PI * turns);
    for (int body = 0; body < bodyCount; body++) {
      int index = firstIndex + body * ComparedScene.POSE_SIZE;
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

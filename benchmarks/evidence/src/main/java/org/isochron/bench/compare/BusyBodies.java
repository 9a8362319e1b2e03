package org.isochron.bench.compare;

/** Bodies that bob up and down, and work for the rest of what a step is to cost. */
final class BusyBodies implements Bodies {
  private static final double BOBS_PER_SECOND = 1;

  private final int bodyCount;
  private final MissingWork missing;
  private double turns;

  BusyBodies(int bodyCount, MissingWork missing) {
    this.bodyCount = bodyCount;
    this.missing = missing;
  }

  @Override
  public int bodyCount() {
    return bodyCount;
  }

  @Override
  public void step(double dtSeconds) {
    long begun = missing.begin();
    turns += BOBS_PER_SECOND * dtSeconds;
    missing.end(begun);
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

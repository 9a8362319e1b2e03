package org.isochron.bench.compare;

/** The poses that a frame shows, and whether the frame was starved. Owner: the frame loop. */
public final class ShownPoses {
  private final float[] poses;
  private boolean empty = true;
  private boolean starved;

  ShownPoses(int bodyCount) {
    poses = new float[bodyCount * ComparedScene.POSE_SIZE];
  }

  public float[] poses() {
    return poses;
  }

  /** Marks the poses as written. */
  public void drawn(boolean withoutWantedState) {
    empty = false;
    starved = withoutWantedState;
  }

  boolean isEmpty() {
    return empty;
  }

  boolean isStarved() {
    return starved;
  }

  double markerX() {
    return poses[0];
  }

  double markerY() {
    return poses[1];
  }
}

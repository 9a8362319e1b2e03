package org.isochron.bench.compare;

/**
 * What a frame shows: the poses of all bodies, and whether it had to do without the state it
 * wanted. Owner: the frame loop.
 */
public final class ShownPoses {
  private final float[] poses;
  private boolean empty = true;
  private boolean starved;

  ShownPoses(int bodyCount) {
    poses = new float[bodyCount * ComparedScene.POSE_SIZE];
  }

  /** Where the poses are to be written. */
  public float[] poses() {
    return poses;
  }

  /** The poses are written. */
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

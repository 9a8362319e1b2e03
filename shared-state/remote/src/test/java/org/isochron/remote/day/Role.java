package org.isochron.remote.day;

import org.isochron.remote.RemoteState;

enum Role {
  SEES_ALL,
  /** Wants the bodies around a point that moves all the time, within a small byte limit. */
  ROAMS,
  /** Wants the bodies around a point that moves only while the viewer is not served. */
  MOVES_UNSEEN;

  private static final float RADIUS = 40;
  private static final float METRES_PER_SECOND = 5;
  private static final float WIDTH = 90;

  RemoteState.Interest next(RemoteState.Interest before, long passedNanos, boolean served) {
    return switch (this) {
      case SEES_ALL -> RemoteState.Interest.EVERYTHING;
      case ROAMS -> around(passedNanos).withBytesPerSecond(RemoteDay.LIMIT_BYTES);
      case MOVES_UNSEEN -> served && before.radius() == RADIUS ? before : around(10 * passedNanos);
    };
  }

  private static RemoteState.Interest around(long nanos) {
    float x = (float) (nanos * 1e-9 * METRES_PER_SECOND % WIDTH);
    return RemoteState.Interest.EVERYTHING.around(x, 0, 50, RADIUS);
  }
}

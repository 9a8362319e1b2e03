package org.isochron.physics.lockstep;

import java.nio.ByteBuffer;
import org.isochron.physics.slice.Slice;

/**
 * The slices of all players: those that have arrived, and predictions in place of the others, which are compared when these
 * arrive. Owner: the physics thread. A place grows to the largest slice that it has held, and nothing else is allocated.
 */
final class PredictedSlices implements SliceSource {
  /** Returned in place of a tick: no prediction is known to be wrong. */
  static final long NONE = Long.MAX_VALUE;

  private static final int FIRST_BYTES = 256;

  private final SliceWindow[] windows;
  private final Prediction prediction;
  private final ByteBuffer[][] places;

  /** The tick that was predicted in each place, or 0. */
  private final long[][] ticks;

  private final Slice last = new Slice();
  private long comparedCount;
  private long wrongCount;

  /** Keeps the predictions of n ticks. */
  PredictedSlices(SliceWindow[] windows, Prediction prediction, int capacity) {
    this.windows = windows;
    this.prediction = prediction;
    places = new ByteBuffer[windows.length][capacity];
    ticks = new long[windows.length][capacity];
    for (ByteBuffer[] ofPeer : places) {
      for (int place = 0; place < capacity; place++) {
        ofPeer[place] = ByteBuffer.allocate(FIRST_BYTES);
      }
    }
  }

  @Override
  public void readTo(Slice slice, int peer, long tick) {
    boolean arrived = windows[peer].holds(tick);
    ticks[peer][place(tick)] = arrived ? 0 : tick;
    if (arrived) {
      windows[peer].readTo(slice, tick);
    } else {
      predict(slice, peer, tick);
    }
  }

  /** Returns the first of some ticks whose prediction for a peer differs from the slice that has arrived. */
  long firstWrong(long from, long until) {
    for (long tick = from; tick <= until; tick++) {
      for (int peer = 0; peer < windows.length; peer++) {
        if (ticks[peer][place(tick)] == tick && windows[peer].holds(tick) && isWrong(peer, tick)) {
          return tick;
        }
      }
    }
    return NONE;
  }

  /** How many predictions have been compared with what arrived. */
  long comparedCount() {
    return comparedCount;
  }

  /** How many of them were wrong. */
  long wrongCount() {
    return wrongCount;
  }

  private void predict(Slice slice, int peer, long tick) {
    last.clear();
    long newest = Math.min(windows[peer].whole(), tick - 1);
    if (newest > 0) {
      windows[peer].readTo(last, newest);
    }
    slice.clear();
    prediction.predict(peer, tick, last, slice);
    ByteBuffer[] ofPeer = places[peer];
    int place = place(tick);
    if (ofPeer[place].capacity() < slice.byteSize()) {
      ofPeer[place] = ByteBuffer.allocate(2 * slice.byteSize());
    }
    slice.writeTo(ofPeer[place].clear());
    ofPeer[place].flip();
  }

  private boolean isWrong(int peer, long tick) {
    int place = place(tick);
    ticks[peer][place] = 0;
    boolean wrong = !windows[peer].isSlice(tick, places[peer][place]);
    comparedCount++;
    wrongCount += wrong ? 1 : 0;
    return wrong;
  }

  private int place(long tick) {
    return (int) (tick % ticks[0].length);
  }
}

package org.isochron.lockstep.rollback;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.isochron.lockstep.slices.SliceSource;
import org.isochron.lockstep.slices.SliceWindow;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.Slice;

/**
 * The slices of all players: those that have arrived, and predictions in place of the others, which
 * are compared when these arrive. A prediction is right if the tick saw what it would see of the
 * slice that has arrived: the same commands, and controls that did the same. Owner: the physics
 * thread. A place grows to the largest slice that it has held, and nothing else is allocated.
 */
public final class PredictedSlices implements SliceSource {
  /** Fills an empty slice with what a peer is taken to do in a tick. */
  @FunctionalInterface
  public interface Predictor {
    void predict(int peer, long tick, Slice last, Slice predicted);
  }

  /** Returned in place of a tick: no prediction is known to be wrong. */
  public static final long NONE = Long.MAX_VALUE;

  private static final int FIRST_BYTES = 256;

  private final SliceWindow[] windows;
  private final Predictor predictor;
  private final ByteBuffer[][] places;

  /** The tick that was predicted in each place, or 0. */
  private final long[][] ticks;

  private final Slice last = new Slice();
  private final Slice predicted = new Slice();

  /**
   * What each peer's controls are after the last confirmed tick, and while a prediction is
   * compared, after the tick before.
   */
  private final ControlTable[] held;

  private final ControlTable seen = new ControlTable();
  private final ControlTable wouldSee = new ControlTable();
  private long confirmedTick;
  private long comparedCount;
  private long wrongCount;

  /** Keeps the predictions of n ticks. */
  public PredictedSlices(SliceWindow[] windows, Predictor predictor, int capacity) {
    this.windows = windows;
    this.predictor = predictor;
    places = new ByteBuffer[windows.length][capacity];
    ticks = new long[windows.length][capacity];
    held = new ControlTable[windows.length];
    Arrays.setAll(held, peer -> new ControlTable());
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

  /**
   * Returns the first of some ticks whose prediction for a peer differs from the slice that has
   * arrived.
   */
  public long firstWrong(long from, long until) {
    for (long tick = from; tick <= until; tick++) {
      for (int peer = 0; peer < windows.length; peer++) {
        if (ticks[peer][place(tick)] == tick
            && windows[peer].whole() >= tick
            && isWrong(peer, tick)) {
          return tick;
        }
      }
    }
    return NONE;
  }

  /**
   * Goes on from the end of another tick, with what each peer holds down there; nothing is
   * predicted.
   */
  public void restart(long tick, ControlTable controls) {
    for (int peer = 0; peer < windows.length; peer++) {
      Arrays.fill(ticks[peer], 0);
      held[peer].copyFrom(controls.ofPeer(peer));
    }
    confirmedTick = tick;
  }

  /** Notes that a tick has run with the slices of all players, which are still here. */
  public void confirmed(long tick) {
    for (int peer = 0; peer < windows.length; peer++) {
      windows[peer].readTo(last, tick);
      held[peer].beginSlice();
      last.fillChanges(held[peer]);
    }
    confirmedTick = tick;
  }

  /** How many predictions have been compared with what arrived. */
  public long comparedCount() {
    return comparedCount;
  }

  /** How many of them were wrong. */
  public long wrongCount() {
    return wrongCount;
  }

  private void predict(Slice slice, int peer, long tick) {
    last.clear();
    long newest = Math.min(windows[peer].whole(), tick - 1);
    if (newest > 0) {
      windows[peer].readTo(last, newest);
    }
    slice.clear();
    predictor.predict(peer, tick, last, slice);
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
    boolean wrong = !windows[peer].isSlice(tick, places[peer][place])
        && !looksAs(peer, tick, places[peer][place]);
    comparedCount++;
    wrongCount += wrong ? 1 : 0;
    return wrong;
  }

  /**
   * Returns true if a tick sees the same of a prediction as of the slice that has arrived, though
   * their bytes differ.
   */
  private boolean looksAs(int peer, long tick, ByteBuffer prediction) {
    wouldSee.copyFrom(held[peer]);
    for (long before = confirmedTick + 1; before < tick; before++) {
      windows[peer].readTo(last, before);
      last.fillChanges(wouldSee);
    }
    wouldSee.beginSlice();
    seen.copyFrom(wouldSee);
    predicted.readFrom(prediction);
    prediction.position(0);
    predicted.fillChanges(seen);
    windows[peer].readTo(last, tick);
    last.fillChanges(wouldSee);
    return last.hasCommandsOf(predicted) && wouldSee.changesAs(seen);
  }

  private int place(long tick) {
    return (int) (tick % ticks[0].length);
  }
}

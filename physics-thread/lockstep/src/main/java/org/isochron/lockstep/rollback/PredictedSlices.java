package org.isochron.lockstep.rollback;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.isochron.lockstep.slices.SliceSource;
import org.isochron.lockstep.slices.SliceWindow;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.Slice;

/**
 * The slices of all players, with predictions instead of missing ones. A prediction is compared
 * with the real slice when the real one arrives. A prediction is correct if it contains the same
 * commands and control changes as the real slice. Owner: the physics thread. A buffer grows to the
 * largest slice that it has held; nothing else is allocated.
 */
public final class PredictedSlices implements SliceSource {
  @FunctionalInterface
  public interface Predictor {
    void predict(int peer, long tick, Slice last, Slice predicted);
  }

  public static final long NONE = Long.MAX_VALUE;

  private static final int FIRST_BYTES = 256;

  private final SliceWindow[] windows;
  private final Predictor predictor;
  private final ByteBuffer[][] buffers;

  private final long[][] ticks;

  private final Slice last = new Slice();
  private final Slice predicted = new Slice();

  private final ControlTable[] held;

  private final ControlTable seen = new ControlTable();
  private final ControlTable wouldSee = new ControlTable();
  private long confirmedTick;
  private long wrongCount;

  public PredictedSlices(SliceWindow[] windows, Predictor predictor, int capacity) {
    this.windows = windows;
    this.predictor = predictor;
    buffers = new ByteBuffer[windows.length][capacity];
    ticks = new long[windows.length][capacity];
    held = new ControlTable[windows.length];
    Arrays.setAll(held, peer -> new ControlTable());
    for (ByteBuffer[] ofPeer : buffers) {
      for (int index = 0; index < capacity; index++) {
        ofPeer[index] = ByteBuffer.allocate(FIRST_BYTES);
      }
    }
  }

  @Override
  public void readTo(Slice slice, int peer, long tick) {
    boolean arrived = windows[peer].holds(tick);
    ticks[peer][index(tick)] = arrived ? 0 : tick;
    if (arrived) {
      windows[peer].readTo(slice, tick);
    } else {
      predict(slice, peer, tick);
    }
  }

  public long firstWrong(long from, long until) {
    for (long tick = from; tick <= until; tick++) {
      for (int peer = 0; peer < windows.length; peer++) {
        if (ticks[peer][index(tick)] == tick
            && windows[peer].completeTick() >= tick
            && isWrong(peer, tick)) {
          return tick;
        }
      }
    }
    return NONE;
  }

  /**
   * Updates the controls after a tick has run with the slices of all players, which must still be
   * stored.
   */
  public void confirmed(long tick) {
    for (int peer = 0; peer < windows.length; peer++) {
      windows[peer].readTo(last, tick);
      held[peer].beginSlice();
      last.fillChanges(held[peer]);
    }
    confirmedTick = tick;
  }

  public long wrongCount() {
    return wrongCount;
  }

  private void predict(Slice slice, int peer, long tick) {
    last.clear();
    long newest = Math.min(windows[peer].completeTick(), tick - 1);
    if (newest > 0) {
      windows[peer].readTo(last, newest);
    }
    slice.clear();
    predictor.predict(peer, tick, last, slice);
    ByteBuffer[] ofPeer = buffers[peer];
    int index = index(tick);
    if (ofPeer[index].capacity() < slice.byteSize()) {
      ofPeer[index] = ByteBuffer.allocate(2 * slice.byteSize());
    }
    slice.writeTo(ofPeer[index].clear());
    ofPeer[index].flip();
  }

  private boolean isWrong(int peer, long tick) {
    int index = index(tick);
    ticks[peer][index] = 0;
    boolean wrong = !windows[peer].isSlice(tick, buffers[peer][index])
        && !hasSameEffect(peer, tick, buffers[peer][index]);
    wrongCount += wrong ? 1 : 0;
    return wrong;
  }

  /**
   * Returns true if a prediction has the same effect as the real slice although their bytes differ.
   */
  private boolean hasSameEffect(int peer, long tick, ByteBuffer prediction) {
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
    return last.hasCommandsOf(predicted) && wouldSee.hasSameChanges(seen);
  }

  private int index(long tick) {
    return (int) (tick % ticks[0].length);
  }
}

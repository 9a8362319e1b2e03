package org.isochron.near.mapped;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.state.relay.TimelineCopy;
import org.isochron.state.relay.WriterStateCopy;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.Timeline;

/**
 * What the writer's process is doing: its writer state, the timeline in force, and a count that goes up while the process
 * publishes. Owner: the publishing thread; other processes read. Allocates only when something changes; a reader that meets a
 * change keeps what it had and looks again later.
 *
 * <p>The version is odd while the cell changes. A process that ended within a change leaves it odd forever, and its readers keep
 * the last whole state.
 */
public final class StatusCell {
  /** The size of the cell. */
  public static final int BYTES = 4_096;

  private static final int VERSION = 128;
  private static final int STATE = 136;
  private static final int ENDED = 140;
  private static final int TEXT_BYTES = 144;
  private static final int TIMELINE = 152;
  private static final int TEXT = TIMELINE + TimelineCopy.BYTES;
  private static final int PULSE = 3_072;
  private static final int LONGEST_TEXT = 2_048;

  private static final VarHandle LONGS =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private final ByteBuffer memory;
  private final TimelineCopy timelines = new TimelineCopy();
  private long version;
  private long pulse;
  private WriterState state = new WriterState.Idle();
  private boolean ended;

  public StatusCell(ByteBuffer memory) {
    this.memory = memory;
  }

  /** Publishes a change; the publisher. {@code isEnded} if nothing comes after it. */
  public void write(WriterState next, Timeline timeline, boolean isEnded) {
    // ordering: opaque, with the fence: the version is odd before anything changes.
    LONGS.setOpaque(memory, VERSION, ++version);
    // ordering: store-store, see above. Without it a reader could take a mixture for a whole state.
    VarHandle.storeStoreFence();
    byte[] text = WriterStateCopy.text(next, LONGEST_TEXT);
    memory.putInt(STATE, WriterStateCopy.code(next));
    memory.putInt(ENDED, isEnded ? 1 : 0);
    memory.putInt(TEXT_BYTES, text.length);
    TimelineCopy.write(timeline, memory, TIMELINE);
    memory.put(TEXT, text);
    // ordering: release: the version is even after everything else.
    LONGS.setRelease(memory, VERSION, ++version);
  }

  /** Shows that this process is alive; the publisher. */
  public void beat() {
    // ordering: opaque: a count on its own.
    LONGS.setOpaque(memory, PULSE, ++pulse);
  }

  /** Returns a count that goes up while the publishing process runs. */
  public long pulse() {
    // ordering: opaque: a count on its own.
    return (long) LONGS.getOpaque(memory, PULSE);
  }

  /** Reads the cell, if it changed and is whole. Returns true if there is something new. */
  boolean read(long epochOffset, long offsetNanos) {
    // ordering: acquire: the version is read before the rest, which is at least as new.
    long before = (long) LONGS.getAcquire(memory, VERSION);
    if (before == version || (before & 1) != 0) {
      return false;
    }
    int code = memory.getInt(STATE);
    int length = Math.max(0, Math.min(LONGEST_TEXT, memory.getInt(TEXT_BYTES)));
    byte[] text = new byte[length];
    memory.get(TEXT, text);
    boolean end = memory.getInt(ENDED) != 0;
    boolean sound = timelines.read(memory, TIMELINE, epochOffset, offsetNanos);
    // ordering: load-load: the version is read again after the rest.
    VarHandle.loadLoadFence();
    // ordering: opaque, with the fence above.
    if (!sound || (long) LONGS.getOpaque(memory, VERSION) != before) {
      return false;
    }
    version = before;
    ended = end;
    state = WriterStateCopy.of(code, text);
    return true;
  }

  /** Makes the next {@link #read} see everything as new, because it is to be converted in another way. */
  void forget() {
    version = 0;
  }

  WriterState state() {
    return state;
  }

  /** Returns true if the process has ended its publishing. */
  boolean isEnded() {
    return ended;
  }

  Timeline timeline() {
    return timelines.timeline();
  }
}

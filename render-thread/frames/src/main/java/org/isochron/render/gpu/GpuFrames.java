package org.isochron.render.gpu;

import java.util.Arrays;
import java.util.Objects;
import org.isochron.render.clock.Delay;
import org.isochron.render.clock.FrameCounts;
import org.isochron.render.clock.FrameState;
import org.isochron.render.clock.RenderClock;
import org.isochron.render.clock.Starvation;
import org.isochron.state.SharedState;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.time.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Frames for a renderer that blends on the graphics card: those of a reader of their own, or those
 * of a {@code FrameSource}, once more. Owner: the thread that asks for them first, which must be
 * the one that may upload. Never waits; allocates nothing after construction.
 *
 * <p>A tick is uploaded once, when the first frame needs it; of a tick in which few bodies moved
 * only those, if the buffers take parts. A frame between ticks that are uploaded costs the same for
 * ten bodies and for a million.
 */
public final class GpuFrames implements AutoCloseable {
  private static final long NEVER = 0;

  /** Rows that are uploaded although they did not change, rather than to upload one part more. */
  private static final int GAP_ROWS = 128;

  private final NanoClock wall;
  private final RenderClock clock;
  private final @Nullable SnapshotReader reader;
  private final TickBuffers buffers;
  private final TickBytes bytes;
  private final long[] sequences = new long[TickBuffers.COUNT];
  private final HeldRows[] held = new HeldRows[TickBuffers.COUNT];
  private final GpuFrame frame;
  private int nextBuffer;
  private long uploadCount;

  private GpuFrames(SharedState state, RenderClock clock, TickBuffers buffers, boolean reads) {
    bytes = new TickBytes(state.layout().bodyCapacity());
    Arrays.setAll(held, buffer -> new HeldRows());
    wall = state.clock();
    this.clock = clock;
    this.buffers = Objects.requireNonNull(buffers, "buffers is null");
    frame = new GpuFrame(clock, state.openEvents());
    // last, so that no place is taken if anything else throws
    reader = reads ? state.openReader() : null;
  }

  /**
   * Returns frames with a delay and its default starvation. They take a reader place until they are
   * closed.
   */
  public static GpuFrames on(SharedState state, Delay delay, TickBuffers buffers) {
    return on(state, delay, delay.starvation(), buffers);
  }

  /**
   * Returns frames with a delay and a starvation.
   *
   * @throws IllegalStateException if all reader places are taken
   * @throws IllegalArgumentException if the layout has more than 2^23 bodies
   */
  public static GpuFrames on(
      SharedState state, Delay delay, Starvation starvation, TickBuffers buffers) {
    return new GpuFrames(state, new RenderClock(delay, starvation), buffers, true);
  }

  /**
   * Returns frames that show what a clock shows which somebody else advances; they take no reader
   * place.
   *
   * @throws IllegalArgumentException if the layout has more than 2^23 bodies
   */
  public static GpuFrames of(RenderClock clock, SharedState state, TickBuffers buffers) {
    return new GpuFrames(state, clock, buffers, false);
  }

  /**
   * Returns the frame to be presented at a wall instant. It is the same object each time.
   *
   * @throws IllegalArgumentException if the instant lies 10 s further ahead than for other frames
   * @throws IllegalStateException if this is closed, or has no reader of its own
   */
  public GpuFrame at(long presentNanos) {
    if (reader == null) {
      throw new IllegalStateException(
          "these frames show what their clock shows; advance that, and call same()");
    }
    clock.advance(wall.nanos(), presentNanos, reader);
    return same();
  }

  /**
   * Returns the frame that the clock was advanced to last, the same object each time. Call it once
   * for each.
   */
  public GpuFrame same() {
    frame.begin();
    if (clock.state() != FrameState.NOTHING) {
      Snapshot from = clock.from();
      Snapshot to = clock.to();
      int earlier = buffer(from, from, NEVER);
      frame.show(earlier, buffer(from, to, from.sequence()));
    }
    return frame;
  }

  /** Returns the counts of all frames so far; any thread. */
  public FrameCounts counts() {
    return clock.counts();
  }

  /** The number of ticks that were uploaded. */
  public long uploadCount() {
    return uploadCount;
  }

  @Override
  public void close() {
    if (reader != null) {
      reader.close();
    }
  }

  /**
   * Returns the buffer that holds a snapshot. If there is none, uploads it, but not into the buffer
   * that is needed too.
   */
  private int buffer(Snapshot before, Snapshot snapshot, long neededSequence) {
    for (int buffer = 0; buffer < TickBuffers.COUNT; buffer++) {
      if (sequences[buffer] == snapshot.sequence()) {
        return buffer;
      }
    }
    if (neededSequence != NEVER && sequences[nextBuffer] == neededSequence) {
      nextBuffer = (nextBuffer + 1) % TickBuffers.COUNT;
    }
    int chosen = nextBuffer;
    nextBuffer = (nextBuffer + 1) % TickBuffers.COUNT;
    bytes.write(before, snapshot);
    if (!held[chosen].isFollowedBy(snapshot) || !update(chosen, snapshot)) {
      buffers.upload(chosen, bytes.rows(0, snapshot.slotCount() + snapshot.beginCount()));
    }
    held[chosen].hold(before, snapshot);
    sequences[chosen] = snapshot.sequence();
    uploadCount++;
    return chosen;
  }

  /**
   * Uploads the rows that changed since a buffer was written, in as few parts as pay. Returns false
   * if it takes no parts.
   */
  private boolean update(int buffer, Snapshot snapshot) {
    int slots = snapshot.slotCount();
    long since = held[buffer].sinceTick();
    int slot = snapshot.moved().next(0, since, slots);
    while (slot < slots) {
      int until = slot + 1;
      int next = snapshot.moved().next(until, since, slots);
      while (next < slots && next - until < GAP_ROWS) {
        until = next + 1;
        next = snapshot.moved().next(until, since, slots);
      }
      if (!update(buffer, slot, until)) {
        return false;
      }
      slot = next;
    }
    return snapshot.beginCount() == 0 || update(buffer, slots, slots + snapshot.beginCount());
  }

  private boolean update(int buffer, int from, int until) {
    return buffers.update(buffer, from * TickBuffers.ROW_BYTES, bytes.rows(from, until));
  }
}

package org.isochron.render;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.isochron.render.blend.PresentBodies;
import org.isochron.render.clock.RenderClock;
import org.isochron.render.clock.ShownEvents;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.joml.Matrix4fc;
import org.joml.Vector3dc;
import org.jspecify.annotations.Nullable;

/**
 * Frames for a renderer that blends on the graphics card. The frames use their own reader, or they
 * show the same instants as a {@link FrameSource}. Owner: the first thread that asks for a frame,
 * which must be allowed to upload. Never waits; allocates only when prefabs are added, or when more
 * bodies than before are shown at the present instant.
 *
 * <p>The first frame that needs a tick uploads it, or only its moved bodies if the buffers accept
 * partial updates. A frame between uploaded ticks costs the same for ten bodies and for a million.
 * The shader displays the same state as a {@code RenderFrame}, except riders, which it blends like
 * other bodies. Bodies shown at the present instant
 * are computed on the CPU, one by one. Extrapolation errors are not corrected smoothly.
 */
public final class GpuFrames implements AutoCloseable {
  private static final long NEVER = 0;
  private static final double PER_NANO = 1e-9;
  private static final String SHADER = "isochron-pose.glsl";

  /**
   * Maximum number of unchanged rows that are uploaded between changed ones to save an upload call.
   */
  private static final int GAP_ROWS = 128;

  private final NanoClock wall;
  private final RenderClock clock;
  private final @Nullable SnapshotReader reader;
  private final Buffers buffers;
  private final SnapshotTexels bytes;
  private final PresentBodies present;
  private ByteBuffer presentBytes = ByteBuffer.allocate(0);
  private final long[] sequences = new long[Buffers.PRESENT];
  private final HeldRows[] held = new HeldRows[Buffers.PRESENT];
  private final Frame frame;
  private int nextBuffer;
  private long uploadCount;

  private GpuFrames(
      SharedState state, RenderClock clock, Blending blending, Buffers buffers, boolean reads) {
    Objects.requireNonNull(blending, "blending is null; use Blending.SMOOTH");
    bytes = new SnapshotTexels(state.layout(), new SlotKinds(blending, state.layout()));
    present = new PresentBodies(state.layout());
    Arrays.setAll(held, buffer -> new HeldRows());
    wall = state.clock();
    this.clock = clock;
    this.buffers = Objects.requireNonNull(buffers, "buffers is null");
    PrefabLists lists = new PrefabLists(clock, state.layout(), buffers);
    frame = new Frame(clock, state.openEvents(), state.layout().velocities(), lists);
    // opened last, so that an exception above leaves no reader open
    reader = reads ? state.openReader() : null;
  }

  /**
   * Returns GLSL for version 330 or later, without a {@code #version} line, to prepend to a
   * shader's source. The code defines functions that blend a body between the buffers of two ticks:
   *
   * <ul>
   *   <li>{@code bool isochronPose(int slot, out vec3 position, out vec4 rotation)}, false for
   *       empty slots
   *   <li>{@code float isochronScale(int slot)}
   *   <li>{@code int isochronPrefab(int slot)}, -1 if unknown
   *   <li>{@code int isochronSlot(int instance)}, for draw calls with one prefab
   *   <li>{@code vec3 isochronTurn(vec4 rotation, vec3 point)}
   * </ul>
   *
   * <p>The uniforms {@code isochronEarlier}, {@code isochronLater} and {@code isochronPresent} are
   * buffer textures of RGBA32F. The uniforms {@code isochronPresentCount}, {@code
   * isochronFraction}, {@code isochronSpan} and {@code isochronBeyond} have the values that {@link
   * Frame} returns. {@code isochronSlot} also uses {@code isochronSlots}, a buffer texture of R32I
   * with the list in {@link Frame#listBuffer}, and {@code isochronFirst}, the value of {@link
   * Frame#firstBody}.
   *
   * @throws IllegalStateException if the resource is missing
   */
  public static String shader() {
    try (InputStream stream = GpuFrames.class.getResourceAsStream(SHADER)) {
      if (stream == null) {
        throw new IllegalStateException(
            "%s is not next to its class; keep the resources of the jar".formatted(SHADER));
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Opens a reader with a delay, the delay's default starvation policy and smooth blending; {@link
   * FrameSource#gpu} has the settings of its source.
   *
   * @throws IllegalStateException if no reader is free
   * @throws IllegalArgumentException for more than 2^23 bodies
   */
  public static GpuFrames on(SharedState state, Delay delay, Buffers buffers) {
    RenderClock clock = new RenderClock(delay, Starvation.of(delay));
    return new GpuFrames(state, clock, Blending.SMOOTH, buffers, true);
  }

  /**
   * Returns frames without a reader, for a clock that the caller advances.
   *
   * @throws IllegalArgumentException for more than 2^23 bodies
   */
  static GpuFrames of(RenderClock clock, SharedState state, Blending blending, Buffers buffers) {
    return new GpuFrames(state, clock, blending, buffers, false);
  }

  /**
   * Returns the frame to be presented at a wall-clock time. The object is reused.
   *
   * @throws IllegalArgumentException if the time is more than 10 s further ahead than in other
   *     calls
   * @throws IllegalStateException if closed or without a reader
   */
  public Frame at(long presentNanos) {
    if (reader == null) {
      throw new IllegalStateException(
          "these frames have no reader; advance their clock, and call same()");
    }
    clock.advance(wall.nanos(), presentNanos, reader);
    return same();
  }

  /**
   * Returns the frame at the clock's instant. Call this method once after each advance of the
   * clock. The object is reused.
   *
   * @throws IllegalStateException if this or the source is closed
   */
  public Frame same() {
    frame.begin(bytes.origin());
    if (!clock.isEmpty()) {
      Snapshot from = clock.from();
      Snapshot to = clock.to();
      int earlier = buffer(from, from, NEVER);
      frame.show(earlier, buffer(from, to, from.sequence()), showPresent(to));
    }
    return frame;
  }

  /** Returns the number of bodies. */
  private int showPresent(Snapshot to) {
    present.show(to, clock.window(), clock.nowNanos());
    int byteCount = present.count() * Buffers.ROW_BYTES;
    if (byteCount > presentBytes.capacity()) {
      presentBytes = ByteBuffer.allocateDirect(2 * byteCount).order(ByteOrder.nativeOrder());
    }
    if (byteCount > 0) {
      buffers.upload(Buffers.PRESENT, bytes.present(present, presentBytes));
    }
    return present.count();
  }

  /**
   * Sets the origin of positions in the buffers, from the next frame on. The displayed ticks are
   * uploaded again, so the origin should change rarely. Choose a point within a few hundred metres
   * of the drawn bodies, and apply the remaining offset to the camera's matrix.
   *
   * @throws IllegalArgumentException unless all coordinates are finite
   */
  public void origin(Vector3dc point) {
    if (!point.isFinite()) {
      throw new IllegalArgumentException(
          "the origin is %s: its coordinates must be finite".formatted(point));
    }
    if (!point.equals(bytes.origin().x(), bytes.origin().y(), bytes.origin().z())) {
      bytes.origin(point);
      Arrays.fill(sequences, NEVER);
      for (HeldRows rows : held) {
        rows.release();
      }
    }
  }

  /** The origin of positions. */
  public Vector3dc origin() {
    return bytes.origin();
  }

  /** Returns frame counts; any thread. */
  public FrameInfo.Counts counts() {
    return clock.counts();
  }

  /** Number of uploaded ticks. */
  public long uploadCount() {
    return uploadCount;
  }

  /** Closes the reader, if any. The last frame's methods throw from now on. */
  @Override
  public void close() {
    frame.closed = true;
    if (reader != null) {
      reader.close();
    }
  }

  /**
   * Returns the buffer that contains a snapshot, after uploading it if necessary. The upload never
   * overwrites the buffer that holds the snapshot with sequence number {@code neededSequence}.
   */
  private int buffer(Snapshot before, Snapshot snapshot, long neededSequence) {
    for (int buffer = 0; buffer < Buffers.PRESENT; buffer++) {
      if (sequences[buffer] == snapshot.sequence()) {
        return buffer;
      }
    }
    if (neededSequence != NEVER && sequences[nextBuffer] == neededSequence) {
      nextBuffer = (nextBuffer + 1) % Buffers.PRESENT;
    }
    int chosen = nextBuffer;
    nextBuffer = (nextBuffer + 1) % Buffers.PRESENT;
    bytes.write(before, snapshot);
    if (!held[chosen].isFollowedBy(snapshot) || !update(chosen, snapshot)) {
      buffers.upload(chosen, bytes.rows(0, snapshot.slotCount() + snapshot.startCount()));
    }
    held[chosen].hold(before, snapshot);
    sequences[chosen] = snapshot.sequence();
    uploadCount++;
    return chosen;
  }

  /** Uploads only changed rows; returns false if the buffers do not accept partial updates. */
  private boolean update(int buffer, Snapshot snapshot) {
    int slots = snapshot.slotCount();
    long since = held[buffer].sinceTick();
    ChangedRows changed = bytes.changed();
    int slot = changed.next(0, snapshot, since);
    while (slot < slots) {
      int until = slot + 1;
      int next = changed.next(until, snapshot, since);
      while (next < slots && next - until < GAP_ROWS) {
        until = next + 1;
        next = changed.next(until, snapshot, since);
      }
      if (!update(buffer, slot, until)) {
        return false;
      }
      slot = next;
    }
    return snapshot.startCount() == 0 || update(buffer, slots, slots + snapshot.startCount());
  }

  private boolean update(int buffer, int from, int until) {
    return buffers.update(buffer, from * Buffers.ROW_BYTES, bytes.rows(from, until));
  }

  /**
   * One frame for a renderer that blends on the graphics card: two buffers, and the position of the
   * instant between them. Owner: the thread that owns the {@link GpuFrames}. Valid until the next
   * frame is made. Never waits; allocates nothing. All methods throw {@link IllegalStateException}
   * once the {@code GpuFrames} or its source is closed.
   */
  public static final class Frame {
    private final RenderClock clock;
    private final ShownEvents events;
    private final boolean velocities;
    private final PrefabLists lists;
    private int earlierBuffer;
    private int laterBuffer;
    private int presentCount;
    private boolean closed;

    Frame(RenderClock clock, EventCursor events, boolean velocities, PrefabLists lists) {
      this.clock = clock;
      this.velocities = velocities;
      this.lists = lists;
      this.events = new ShownEvents(clock, events);
    }

    /** Timing and status. */
    public FrameInfo info() {
      return open();
    }

    /** Returns the displayed simulation instant. */
    public long instantNanos() {
      return open().instantNanos();
    }

    /** Buffer before the displayed instant. */
    public int earlierBuffer() {
      open();
      return earlierBuffer;
    }

    /** Buffer after the displayed instant. */
    public int laterBuffer() {
      open();
      return laterBuffer;
    }

    /**
     * Returns the blend fraction: 0 at the earlier tick, 1 at the later, more if extrapolated.
     *
     * @throws IllegalStateException if nothing was published
     */
    public float fraction() {
      long span = open().to().instantNanos() - clock.from().instantNanos();
      return (float) (clock.alpha() + (span == 0 ? 0 : (double) clock.beyondNanos() / span));
    }

    /**
     * Seconds between the ticks.
     *
     * @throws IllegalStateException if nothing was published
     */
    public float span() {
      return (float) ((open().to().instantNanos() - clock.from().instantNanos()) * PER_NANO);
    }

    /**
     * Returns the extrapolation beyond the later tick in seconds; 0 if the layout has no
     * velocities.
     */
    public float beyond() {
      open();
      return velocities ? (float) (clock.beyondNanos() * PER_NANO) : 0;
    }

    /** Number of bodies in {@link Buffers#PRESENT}. */
    public int presentCount() {
      open();
      return presentCount;
    }

    /** Number of instances to draw, if a draw call contains all slots. */
    public int slotCount() {
      return open().isEmpty() ? 0 : clock.to().slotCount();
    }

    /**
     * Returns the number of instances to draw, if a draw call contains the bodies of one prefab; 0
     * for unknown prefabs. The first call after a tick was uploaded builds the lists of all
     * prefabs, and uploads them if they have changed.
     */
    public int bodyCount(int prefab) {
      return open().isEmpty() ? 0 : lists.of(laterBuffer).count(prefab);
    }

    /** Returns the index of a prefab's first body in the list, if the prefab has any body. */
    public int firstBody(int prefab) {
      return bodyCount(prefab) == 0 ? 0 : lists.of(laterBuffer).first(prefab);
    }

    /** The buffer with the list of slots by prefab. */
    public int listBuffer() {
      open();
      return lists.shown(laterBuffer);
    }

    /**
     * Removes bodies that a camera cannot see from the list, until the next call or frame. A body's
     * bounding sphere covers its whole step, and its radius is the prefab's times the scale. Bodies
     * at the present instant always remain. Costs one test per body, and uploads the list.
     *
     * @param viewProjection for positions relative to the origin
     * @param margin number of metres by which the largest mesh exceeds its prefab's shape
     */
    public void cull(Matrix4fc viewProjection, float margin) {
      if (!open().isEmpty()) {
        lists.cull(laterBuffer, viewProjection, margin, fraction(), beyond());
      }
    }

    /** Passes events like {@link RenderFrame#events}. */
    public int events(Consumer<? super Event> handler) {
      open();
      return events.deliver(handler);
    }

    void begin(Vector3dc origin) {
      open();
      events.begin();
      lists.begin(origin);
    }

    void show(int earlier, int later, int atPresent) {
      earlierBuffer = earlier;
      laterBuffer = later;
      presentCount = atPresent;
    }

    private RenderClock open() {
      if (closed) {
        throw new IllegalStateException(
            "these frames for the graphics card are closed; open new ones");
      }
      clock.requireOpen();
      return clock;
    }
  }

  /**
   * The renderer's buffers on the graphics card: buffer textures of RGBA floats, or storage
   * buffers.
   */
  @FunctionalInterface
  public interface Buffers {
    /**
     * Number of the buffer for bodies shown at the present instant, which is never updated
     * partially. Buffers with lower numbers contain ticks: two for the current frame, and two that
     * the card may still read for the previous frame.
     */
    int PRESENT = 4;

    /** Number of buffers, including {@link #PRESENT}. */
    int COUNT = PRESENT + 1;

    /** Bytes per row. A buffer must hold two rows per body. */
    int ROW_BYTES = 64;

    /** Replaces a buffer's contents with bytes that are valid only during the call. */
    void upload(int buffer, ByteBuffer bytes);

    /** Replaces part of a buffer's contents, or returns false to request a complete upload. */
    default boolean update(int buffer, int firstByte, ByteBuffer bytes) {
      return false;
    }

    /**
     * Replaces a buffer's list of slots: an int for each body, grouped by prefab. {@link #PRESENT}
     * is the number of the list of visible bodies. Only frames that are asked for a {@link
     * Frame#bodyCount} call this method. The bytes are valid only during the call.
     */
    default void list(int buffer, ByteBuffer slots) {
      throw new UnsupportedOperationException(
          "these buffers have no lists of bodies by prefab; implement Buffers.list");
    }
  }
}

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
import org.joml.Vector3dc;
import org.jspecify.annotations.Nullable;

/**
 * Frames for a renderer that blends on the graphics card: those of a reader of their own, or those
 * of a {@code FrameSource}, once more. Owner: the thread that asks for them first, which must be
 * the one that may upload. Never waits; allocates only when prefabs are added, or more bodies than
 * before are shown at the present.
 *
 * <p>A tick is uploaded once, when the first frame needs it; of a tick in which few bodies moved
 * only those, if the buffers take parts. A frame between ticks that are uploaded costs the same for
 * ten bodies and for a million. The shader shows what a {@code RenderFrame} does: each body as its
 * prefab or the reader says, at its scale. Bodies that are shown at the present are computed here,
 * one by one. Errors of frames that lie beyond the newest tick are not corrected smoothly.
 */
public final class GpuFrames implements AutoCloseable {
  private static final long NEVER = 0;
  private static final double PER_NANO = 1e-9;
  private static final String SHADER = "isochron-pose.glsl";

  /** Rows that are uploaded although they did not change, rather than to upload one part more. */
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
    frame = new Frame(clock, state.openEvents(), state.layout().velocities());
    // last, so that no place is taken if anything else throws
    reader = reads ? state.openReader() : null;
  }

  /**
   * Returns GLSL for version 330 or later, without a {@code #version} line, to put before a
   * shader's own text: functions that blend a body between the buffers of two ticks. It defines,
   * for the number of a slot,
   *
   * <ul>
   *   <li>{@code bool isochronPose(int slot, out vec3 position, out vec4 rotation)}, false if there
   *       is no body,
   *   <li>{@code float isochronScale(int slot)},
   *   <li>{@code int isochronPrefab(int slot)}, -1 if that is not known,
   * </ul>
   *
   * and {@code vec3 isochronTurn(vec4 rotation, vec3 point)}. It declares the uniforms
   * {@code isochronEarlier}, {@code isochronLater} and {@code isochronPresent}, buffer textures of
   * RGBA32F, and {@code isochronPresentCount}, {@code isochronFraction}, {@code isochronSpan} and
   * {@code isochronBeyond}, which have the values that {@link Frame} returns.
   *
   * @throws IllegalStateException if the jar lacks the text
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
   * Returns frames with a delay, its default starvation and smooth blending. They take a reader
   * place until they are closed.
   */
  public static GpuFrames on(SharedState state, Delay delay, Buffers buffers) {
    return on(state, delay, delay.starvation(), Blending.SMOOTH, buffers);
  }

  /**
   * Returns frames with a delay, a starvation, and a way to blend bodies whose prefabs say none.
   *
   * @throws IllegalStateException if all reader places are taken
   * @throws IllegalArgumentException if the layout has more than 2^23 bodies
   */
  public static GpuFrames on(
      SharedState state,
      Delay delay,
      FrameSource.Starvation starvation,
      Blending blending,
      Buffers buffers) {
    return new GpuFrames(state, new RenderClock(delay, starvation), blending, buffers, true);
  }

  /**
   * Returns frames that show what a clock shows which somebody else advances; they take no reader
   * place.
   *
   * @throws IllegalArgumentException if the layout has more than 2^23 bodies
   */
  public static GpuFrames of(
      RenderClock clock, SharedState state, Blending blending, Buffers buffers) {
    return new GpuFrames(state, clock, blending, buffers, false);
  }

  /**
   * Returns the frame to be presented at a wall instant. It is the same object each time.
   *
   * @throws IllegalArgumentException if the instant lies 10 s further ahead than for other frames
   * @throws IllegalStateException if this is closed, or has no reader of its own
   */
  public Frame at(long presentNanos) {
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
   *
   * @throws IllegalStateException if this or the source is closed
   */
  public Frame same() {
    frame.begin();
    if (!clock.isEmpty()) {
      Snapshot from = clock.from();
      Snapshot to = clock.to();
      int earlier = buffer(from, from, NEVER);
      frame.show(earlier, buffer(from, to, from.sequence()), showPresent(to));
    }
    return frame;
  }

  /** Uploads the bodies that are shown at the present, and returns their number. */
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
   * Sets the place in the world that the positions in the buffers are around, from the next frame
   * on. Those ticks are uploaded anew that are shown then: take a place within some hundred metres
   * of what is drawn, and leave the way from there to the camera to the camera's matrix.
   *
   * @throws IllegalArgumentException if a coordinate is not finite
   */
  public void origin(Vector3dc place) {
    if (!place.isFinite()) {
      throw new IllegalArgumentException(
          "the origin is %s: its coordinates must be finite".formatted(place));
    }
    if (!place.equals(bytes.origin().x(), bytes.origin().y(), bytes.origin().z())) {
      bytes.origin(place);
      Arrays.fill(sequences, NEVER);
      for (HeldRows rows : held) {
        rows.release();
      }
    }
  }

  /** The place in the world that the positions in the buffers are around. */
  public Vector3dc origin() {
    return bytes.origin();
  }

  /** Returns the counts of all frames so far; any thread. */
  public RenderFrame.Info.Counts counts() {
    return clock.counts();
  }

  /** The number of ticks that were uploaded. */
  public long uploadCount() {
    return uploadCount;
  }

  /** Closes the reader, if this has one. The last frame's methods throw from now on. */
  @Override
  public void close() {
    frame.closed = true;
    if (reader != null) {
      reader.close();
    }
  }

  /**
   * Returns the buffer that holds a snapshot. If there is none, uploads it, but not into the buffer
   * that is needed too.
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
    return snapshot.beginCount() == 0 || update(buffer, slots, slots + snapshot.beginCount());
  }

  private boolean update(int buffer, int from, int until) {
    return buffers.update(buffer, from * Buffers.ROW_BYTES, bytes.rows(from, until));
  }

  /**
   * One frame for a renderer that blends on the graphics card: buffers, and where between two of
   * them the instant lies. Owner: the thread that owns its {@link GpuFrames}; valid until that
   * makes the next frame. Never waits; allocates nothing. All methods throw
   * {@link IllegalStateException} once the {@code GpuFrames} or its source is closed.
   */
  public static final class Frame {
    private final RenderClock clock;
    private final ShownEvents events;
    private final boolean velocities;
    private int earlierBuffer;
    private int laterBuffer;
    private int presentCount;
    private boolean closed;

    Frame(RenderClock clock, EventCursor events, boolean velocities) {
      this.clock = clock;
      this.velocities = velocities;
      this.events = new ShownEvents(clock, events);
    }

    /**
     * What is known of the frame besides its buffers. If its state is {@link
     * RenderFrame.Info.State#NOTHING}, there is nothing to draw.
     */
    public RenderFrame.Info info() {
      return open();
    }

    /** The displayed instant of simulation time, in nanoseconds. */
    public long instantNanos() {
      return open().instantNanos();
    }

    /** The buffer of the tick before the displayed instant. */
    public int earlierBuffer() {
      open();
      return earlierBuffer;
    }

    /** The buffer of the tick after the displayed instant. */
    public int laterBuffer() {
      open();
      return laterBuffer;
    }

    /**
     * The blend fraction: 0 at the earlier tick, 1 at the later, more if extrapolated. Throws if
     * nothing was published.
     */
    public float fraction() {
      long span = open().to().instantNanos() - clock.from().instantNanos();
      return (float) (clock.alpha() + (span == 0 ? 0 : (double) clock.beyondNanos() / span));
    }

    /** The length of the tick in seconds. Throws if nothing was published. */
    public float span() {
      return (float) ((open().to().instantNanos() - clock.from().instantNanos()) * PER_NANO);
    }

    /**
     * How far the instant lies beyond the later tick in seconds, by which bodies are extrapolated
     * by their velocities; 0 if the layout has none.
     */
    public float beyond() {
      open();
      return velocities ? (float) (clock.beyondNanos() * PER_NANO) : 0;
    }

    /** The number of bodies in the buffer {@link Buffers#PRESENT}. */
    public int presentCount() {
      open();
      return presentCount;
    }

    /** The number of instances to draw. The shader drops those without a body. */
    public int slotCount() {
      return open().isEmpty() ? 0 : clock.to().slotCount();
    }

    /**
     * Hands out the events up to the displayed instant that came after the last frame asked for
     * events, and returns their number. Every caller of the same frame gets the same ones; those of
     * a tick that is still running wait for its picture.
     */
    public int events(Consumer<? super Event> handler) {
      open();
      return events.handOut(handler);
    }

    /** Shows another instant from now on. */
    void begin() {
      open();
      events.begin();
    }

    void show(int earlier, int later, int atPresent) {
      earlierBuffer = earlier;
      laterBuffer = later;
      presentCount = atPresent;
    }

    private RenderClock open() {
      if (closed) {
        throw new IllegalStateException(
            "these frames for the graphics card are closed; open others");
      }
      clock.requireOpen();
      return clock;
    }
  }

  /**
   * Buffers on the graphics card, made by the renderer: buffer textures of RGBA floats, or storage
   * buffers.
   */
  @FunctionalInterface
  public interface Buffers {
    /**
     * The number of the buffer with the bodies that are shown at the present, which is written in
     * each frame that has any, and never in parts. The buffers before it hold ticks: a frame is
     * drawn from two of them, and the card may still draw the frame before from two others.
     */
    int PRESENT = 4;

    /** The number of buffers, which are counted from 0: those of ticks, and {@link #PRESENT}. */
    int COUNT = PRESENT + 1;

    /** The size of a row in bytes. A buffer has room for two rows for each body of the layout. */
    int ROW_BYTES = 64;

    /**
     * Replaces a buffer's contents by the bytes between position and limit, which are valid until
     * this returns.
     */
    void upload(int buffer, ByteBuffer bytes);

    /**
     * Replaces a part of a buffer's contents, from a byte on, by the bytes between position and
     * limit, if this can: then ticks in which few bodies moved are uploaded in a few parts. Returns
     * false if not, and then the whole follows.
     */
    default boolean update(int buffer, int firstByte, ByteBuffer bytes) {
      return false;
    }
  }
}

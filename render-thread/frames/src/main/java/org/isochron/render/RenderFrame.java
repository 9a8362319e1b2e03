package org.isochron.render;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.isochron.render.blend.Interpolator;
import org.isochron.render.clock.FrameState;
import org.isochron.render.clock.RenderClock;
import org.isochron.render.clock.ShownEvents;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Poses;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.Timeline;
import org.joml.Matrix4f;
import org.joml.Matrix4fc;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * All bodies at one instant of the simulation. Owner: the thread that owns its {@link FrameSource}; valid until that is
 * asked for the next frame. Nothing here waits or allocates.
 *
 * <p>Bodies are found by id; loops over all of them go by slot, over {@link #slotCount} slots, and pass over those whose
 * generation is 0. Everything that hangs on a body, a camera too, is read from the same frame and so from one instant.
 */
public final class RenderFrame {
  /** The size of a pose in {@link #poses(ByteBuffer)}. */
  public static final int POSE_BYTES = PoseBytes.POSE_BYTES;

  /** The size of a matrix in {@link #matrices(ByteBuffer)}. */
  public static final int MATRIX_BYTES = PoseBytes.MATRIX_BYTES;

  /** Draws a body. */
  @FunctionalInterface
  public interface Drawer {
    /**
     * Draws a body.
     *
     * @param body its id
     * @param matrix the way from its own space to the world's, valid during the call only
     */
    void draw(long body, Matrix4fc matrix);
  }

  private static final int[] NO_GENERATIONS = {};

  private final RenderClock clock;
  private final Interpolator interpolator;
  private final SnapshotLayout layout;
  private final ShownEvents events;
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Matrix4f matrix = new Matrix4f();

  RenderFrame(
      RenderClock clock, Interpolator interpolator, SnapshotLayout layout, EventCursor events) {
    this.clock = clock;
    this.interpolator = interpolator;
    this.layout = layout;
    this.events = new ShownEvents(clock, events);
  }

  /** What the frame shows, and why no other instant. */
  public FrameState showing() {
    return clock.showing();
  }

  /** Whether nothing was published yet, so that there is nothing to draw. */
  public boolean isEmpty() {
    return clock.showing() == FrameState.NOTHING;
  }

  /** The displayed instant of simulation time. */
  public long instantNanos() {
    return clock.instantNanos();
  }

  /** The wall instant at which the frame is to be presented. */
  public long presentNanos() {
    return clock.presentNanos();
  }

  /** The epoch of the displayed instant. */
  public long epoch() {
    return clock.epoch();
  }

  /** How long before its presentation the displayed instant was due, in wall time. */
  public long ageNanos() {
    return clock.ageNanos();
  }

  /** How far the frame stays behind the simulation by intention, in simulation time. */
  public long delayNanos() {
    return clock.delayNanos();
  }

  /** Where the displayed instant lies between its two snapshots: 0 at the first, 1 at the second. */
  public double alpha() {
    return clock.alpha();
  }

  /** The wall instant at which the frame was made. */
  public long madeNanos() {
    return clock.madeNanos();
  }

  /** The wall instant that it was asked for: {@link #presentNanos}, unless a later one was shown or it lay oddly far ahead. */
  public long askedNanos() {
    return clock.askedNanos();
  }

  /** Which publish was the newest that the frame saw; 0 if there was none. */
  public long newestSequence() {
    return clock.newestSequence();
  }

  /** The timeline that the frame went by. */
  public Timeline timeline() {
    return clock.timeline();
  }

  /** What the writing side was doing, so that a picture which stands can say why. */
  public WriterState writerState() {
    return clock.writerState();
  }

  /** For how long nothing had been published, in wall time: the sign of a writer that hangs. */
  public long silenceNanos() {
    return clock.silenceNanos();
  }

  /** One more than the highest slot that may have a body. */
  public int slotCount() {
    return isEmpty() ? 0 : clock.to().slotCount();
  }

  /** The body in a slot, or {@link BodyId#NONE}. */
  public long body(int slot) {
    return slot >= 0 && slot < slotCount() ? clock.to().body(slot) : BodyId.NONE;
  }

  /** Whether a body is to be drawn. */
  public boolean contains(long body) {
    return !isEmpty() && clock.to().contains(body);
  }

  public Vector3f position(long body, Vector3f destination) {
    return interpolator.poses().position(slot(body), destination);
  }

  public Quaternionf rotation(long body, Quaternionf destination) {
    return interpolator.poses().rotation(slot(body), destination);
  }

  /** The body's way from its own space to the world's. */
  public Matrix4f matrix(long body, Matrix4f destination) {
    return destination.translationRotate(position(body, position), rotation(body, rotation));
  }

  /** Hands every body that is to be drawn to a drawer, with its matrix, in the order of their slots. */
  public void forEach(Drawer drawer) {
    int slots = slotCount();
    for (int slot = 0; slot < slots; slot++) {
      long body = clock.to().body(slot);
      if (body != BodyId.NONE) {
        drawer.draw(body, matrix(body, matrix));
      }
    }
  }

  /** The same for something fixed to a body. */
  public Matrix4f matrix(Attachment attachment, Matrix4f destination) {
    return matrix(attachment.body(), destination)
        .translate(attachment.position())
        .rotate(attachment.rotation());
  }

  /** The view of a camera fixed to a body: the inverse of its matrix. */
  public Matrix4f view(Attachment camera, Matrix4f destination) {
    return matrix(camera, destination).invertAffine();
  }

  /** A body's value in a channel. */
  public float channel(int channel, long body) {
    return interpolator.channel(channel)[slot(body)];
  }

  /** The poses by slot, to be read only. */
  public Poses poses() {
    return interpolator.poses();
  }

  /** The generations by slot, 0 where there is no body; to be read only. */
  public int[] generations() {
    requireShown();
    return clock.to().generations();
  }

  /** A channel's values by slot, to be read only. */
  public float[] channel(int channel) {
    return interpolator.channel(channel);
  }

  public SnapshotLayout layout() {
    return layout;
  }

  /**
   * Appends {@link #POSE_BYTES} bytes for each slot: position x, y, z and rotation x, y, z, w as floats. A slot
   * without a body is all zeros.
   */
  public void poses(ByteBuffer buffer) {
    PoseBytes.poses(interpolator.poses(), slotGenerations(), slotCount(), buffer);
  }

  /**
   * Appends {@link #MATRIX_BYTES} bytes for each slot: the body's matrix, column by column, as floats. A slot
   * without a body is all zeros and so draws nothing.
   */
  public void matrices(ByteBuffer buffer) {
    PoseBytes.matrices(interpolator.poses(), slotGenerations(), slotCount(), buffer);
  }

  /**
   * Hands out the events up to the displayed instant that came after the last frame asked for events, and returns their
   * number. Every caller of the same frame gets the same ones; those of a tick that is still running wait for its picture.
   */
  public int events(Consumer<? super Event> handler) {
    return events.handOut(handler);
  }

  /** Shows another instant from now on. */
  void begin() {
    events.begin();
  }

  private int[] slotGenerations() {
    return isEmpty() ? NO_GENERATIONS : clock.to().generations();
  }

  private int slot(long body) {
    if (!contains(body)) {
      throw new IllegalArgumentException("%s is not in the frame at %d ns; ask contains(body) first"
          .formatted(BodyId.describe(body), instantNanos()));
    }
    return BodyId.slot(body);
  }

  private void requireShown() {
    if (isEmpty()) {
      throw new IllegalStateException(
          "nothing was published yet, so the frame shows nothing; ask isEmpty() first");
    }
  }
}

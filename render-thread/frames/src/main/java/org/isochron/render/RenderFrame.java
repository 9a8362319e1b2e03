package org.isochron.render;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.isochron.render.blend.Interpolator;
import org.isochron.render.clock.RenderClock;
import org.isochron.render.clock.ShownEvents;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.RayHit;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.Timeline;
import org.joml.Matrix4f;
import org.joml.Matrix4fc;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * All bodies at one instant of the simulation. Owner: the thread that owns its {@link FrameSource};
 * valid until that makes the next frame. Never waits; allocates nothing. Methods with a body's id
 * throw {@link IllegalArgumentException} unless {@link #contains} returns true for it. All methods
 * throw {@link IllegalStateException} after the source was closed.
 *
 * <p>Single bodies are read by id. Loops over all bodies go over {@link #slotCount} slots and skip
 * those with generation 0. Cameras and other things fixed to bodies are read from the same frame,
 * and so at the same instant.
 *
 * <p>Doubles are in the world. Floats, and matrices and buffers of floats, are around the frame's
 * {@link #origin}, which is the world's unless it is moved: with a camera as the origin, what is
 * near the camera is exact wherever the camera is.
 */
public final class RenderFrame {
  /** The size of a pose in {@link #poses(ByteBuffer)}, in bytes. */
  public static final int POSE_BYTES = PoseBytes.POSE_BYTES;

  /** The size of a matrix in {@link #matrices(ByteBuffer)}, in bytes. */
  public static final int MATRIX_BYTES = PoseBytes.MATRIX_BYTES;

  /** Draws a body. */
  @FunctionalInterface
  public interface Drawer {
    /**
     * Draws a body.
     *
     * @param body its id
     * @param matrix from its own space to that around the frame's origin; valid during the call
     *     only
     */
    void draw(long body, Matrix4fc matrix);
  }

  private static final int[] NO_GENERATIONS = {};
  private static final float[] UNSCALED = {};
  private static final long NEVER = -1;

  private final RenderClock clock;
  private final Interpolator interpolator;
  private final SnapshotLayout layout;
  private final ShownEvents events;
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Matrix4f matrix = new Matrix4f();
  private final Vector3f velocityBefore = new Vector3f();
  private final FrameRays rays = new FrameRays();
  private final ShownPlaces places;

  /** The sizes by slot; empty if all are 1. */
  private final float[] scales;

  private long frameNumber;
  private long movedFrameNumber = NEVER;

  RenderFrame(
      RenderClock clock, Interpolator interpolator, SnapshotLayout layout, EventCursor events) {
    this.clock = clock;
    this.interpolator = interpolator;
    this.layout = layout;
    places = new ShownPlaces(interpolator.poses());
    OptionalInt scale = layout.scaleChannel();
    scales = scale.isPresent() ? interpolator.channel(scale.getAsInt()) : UNSCALED;
    this.events = new ShownEvents(clock, events);
  }

  /**
   * What is known of the frame besides its bodies: why this instant, its age, when it was made.
   * Valid as long as the frame.
   */
  public Info info() {
    clock.requireOpen();
    return clock;
  }

  /**
   * Returns true if nothing was published yet, so that there is nothing to draw: only before a
   * world of this process has started, or before the first tick of a remote one has arrived.
   */
  public boolean isEmpty() {
    return clock.isEmpty();
  }

  /** The displayed instant of simulation time, in nanoseconds. */
  public long instantNanos() {
    clock.requireOpen();
    return clock.instantNanos();
  }

  /** The displayed instant in seconds, for texts: compute with {@link #instantNanos}. */
  public double seconds() {
    return instantNanos() / 1e9;
  }

  /** One more than the highest slot that may have a body: the bound for loops over all bodies. */
  public int slotCount() {
    return isEmpty() ? 0 : clock.to().slotCount();
  }

  /** How many bodies the frame shows. */
  public int bodyCount() {
    int count = 0;
    for (int slot = 0; slot < slotCount(); slot++) {
      count += clock.to().body(slot) == BodyId.NONE ? 0 : 1;
    }
    return count;
  }

  /** Returns the id of the body in a slot, or {@link BodyId#NONE}. */
  public long body(int slot) {
    return slot < slotCount() && slot >= 0 ? clock.to().body(slot) : BodyId.NONE;
  }

  /** Returns true if the frame shows a body. */
  public boolean contains(long body) {
    return !isEmpty() && clock.to().contains(body);
  }

  /** The place that floats are around. */
  public Vector3dc origin() {
    clock.requireOpen();
    return places.origin();
  }

  /**
   * Draws around a place in the world from now on, usually where the camera is. It may move in
   * every frame, and nothing jumps; {@link #forEachMoved} then passes all bodies. The first place
   * other than 0 allocates, near the origin.
   *
   * @throws IllegalArgumentException if a coordinate is not finite
   */
  public void origin(Vector3dc place) {
    clock.requireOpen();
    if (places.origin(place)) {
      movedFrameNumber = NEVER;
    }
  }

  /** Sets a body's position around the {@link #origin}. */
  public Vector3f position(long body, Vector3f destination) {
    return places.place(slot(body), destination);
  }

  /** Sets a body's position in the world. */
  public Vector3d position(long body, Vector3d destination) {
    return interpolator.poses().position(slot(body), destination);
  }

  public Quaternionf rotation(long body, Quaternionf destination) {
    return interpolator.poses().rotation(slot(body), destination);
  }

  /**
   * Sets a body's velocity, in metres a second: on a straight line between those of the two
   * snapshots around the displayed instant, however its pose is blended. Only the later snapshot
   * counts for a body that it adds, and after its instant.
   *
   * @throws IllegalStateException if the layout has no velocities
   */
  public Vector3f velocity(long body, Vector3f destination) {
    int slot = slot(body);
    clock.to().velocities().linear(slot, destination);
    clock.from().velocities().linear(slot, velocityBefore);
    return blendVelocity(body, destination);
  }

  /** Sets a body's angular velocity, in radians a second, as {@link #velocity} does. */
  public Vector3f angularVelocity(long body, Vector3f destination) {
    int slot = slot(body);
    clock.to().velocities().angular(slot, destination);
    clock.from().velocities().angular(slot, velocityBefore);
    return blendVelocity(body, destination);
  }

  /** Returns the size at which a body is drawn: 1 unless the layout has a scale. */
  public float scale(long body) {
    int slot = slot(body);
    return scales.length == 0 ? 1 : scales[slot];
  }

  /**
   * Sets a matrix that transforms from the body's own space to that around the {@link #origin}, its
   * {@link #scale} included.
   */
  public Matrix4f matrix(long body, Matrix4f destination) {
    destination.translationRotate(position(body, position), rotation(body, rotation));
    return scales.length == 0 ? destination : destination.scale(scale(body));
  }

  /** Passes every body, with its matrix, to a drawer, in the order of their slots. */
  public void forEach(Drawer drawer) {
    int slots = slotCount();
    for (int slot = 0; slot < slots; slot++) {
      long body = clock.to().body(slot);
      if (body != BodyId.NONE) {
        drawer.draw(body, matrix(body, matrix));
      }
    }
  }

  /**
   * Passes every body, with its matrix, whose pose may differ from that in the frame before, for
   * scene graphs that keep the others. New bodies are among them; those that are gone have their
   * events. If the frame before was not asked, all bodies are passed.
   */
  public void forEachMoved(Drawer drawer) {
    if (frameNumber > movedFrameNumber + 1) {
      forEach(drawer);
    } else {
      for (int index = 0; index < interpolator.changedCount(); index++) {
        long body = body(interpolator.changedSlot(index));
        if (body != BodyId.NONE) {
          drawer.draw(body, matrix(body, matrix));
        }
      }
    }
    movedFrameNumber = isEmpty() ? NEVER : frameNumber;
  }

  /** Sets a matrix that transforms from the space of an attachment to that around the origin. */
  public Matrix4f matrix(Attachment attachment, Matrix4f destination) {
    return matrix(attachment.body(), destination)
        .translate(attachment.position())
        .rotate(attachment.rotation());
  }

  /**
   * Sets a matrix that transforms from the space of a wheel to that around the origin: x along its
   * axle and y up, turned as far as it has rolled.
   */
  public Matrix4f matrix(WheelAttachment wheel, Matrix4f destination) {
    long body = wheel.mount().body();
    int first = wheel.firstChannel();
    return matrix(wheel.mount(), destination)
        .translate(0, -channel(first, body), 0)
        .rotateY(channel(first + 1, body))
        .rotateX(-channel(first + 2, body));
  }

  /**
   * Sets the view matrix of a camera that is fixed to a body: the inverse of its matrix, in which
   * nothing but its place is scaled.
   */
  public Matrix4f view(Attachment camera, Matrix4f destination) {
    float scale = scale(camera.body());
    Vector3fc place = camera.position();
    return destination
        .translationRotate(position(camera.body(), position), rotation(camera.body(), rotation))
        .translate(scale * place.x(), scale * place.y(), scale * place.z())
        .rotate(camera.rotation())
        .invertAffine();
  }

  /**
   * Returns a body's value in a channel; throws {@link IllegalArgumentException} if the layout has
   * no such channel.
   */
  public float channel(int channel, long body) {
    return interpolator.channel(channel)[slot(body)];
  }

  /**
   * Returns the number of a body's prefab, which a command may change: then draw it as one of the
   * other prefab.
   */
  public int prefab(long body) {
    int slot = slot(body);
    return clock.to().prefabNumbers()[slot];
  }

  /**
   * Returns the number of the material of which a body is made at a point, as the sound of a step
   * on a height field needs it; 0 where the body has none of its own, and if the simulation does
   * not state what its bodies are made of.
   *
   * @param point on its surface, around the frame's {@link #origin}: that of a hit or of an event;
   *     for a height field any point above or below it
   */
  public int material(long body, Vector3fc point) {
    position(body, position).sub(point).negate();
    rotation(body, rotation).transformInverse(position);
    PrefabTable prefabs = shown().prefabs();
    return prefabs.count() == 0 ? 0 : prefabs.get(prefab(body)).shape().material(position);
  }

  /**
   * Finds the first body on a ray, in any layer, among those that the frame shows, where it shows
   * them. A scale changes no shape.
   */
  public boolean rayCast(Vector3fc origin, Vector3fc direction, float maxDistance, RayHit nearest) {
    return rayCast(origin, direction, maxDistance, Prefab.ALL_LAYERS, nearest);
  }

  /**
   * Finds the first body on a ray among those that the frame shows, where it shows them. Bodies in
   * which the ray begins are not hit; meshes are hit from both sides. Ray and hit are around the
   * frame's {@link #origin}.
   *
   * @param direction of any length but 0
   * @param maxDistance how far to look, in metres
   * @param mask the layers to look at, one bit per layer; -1 for all, but not 0
   * @param nearest receives the hit, with the newer of the ticks that the frame is between;
   *     unchanged if there is none
   * @return true if a body was hit
   * @throws IllegalArgumentException if a value is not finite, the direction or the mask is 0, or
   *     the distance is not above 0
   * @throws IllegalStateException if the simulation does not state what its bodies are made of
   */
  public boolean rayCast(
      Vector3fc origin, Vector3fc direction, float maxDistance, int mask, RayHit nearest) {
    rays.begin(origin, direction, maxDistance, mask);
    return !isEmpty() && rays.findNearest(shown(), interpolator.poses(), places, nearest);
  }

  /**
   * The poses by slot in the world; read only. Slots without a body hold meaningless numbers.
   */
  public Snapshot.Poses poses() {
    clock.requireOpen();
    return interpolator.poses();
  }

  /**
   * The generations by slot, 0 where there is no body; read only. Throws
   * {@link IllegalStateException} if {@link #isEmpty}.
   */
  public int[] generations() {
    requireShown();
    return clock.to().generations();
  }

  /**
   * A channel's values by slot; read only. Throws {@link IllegalArgumentException} if the layout
   * has no such channel.
   */
  public float[] channel(int channel) {
    clock.requireOpen();
    return interpolator.channel(channel);
  }

  public SnapshotLayout layout() {
    clock.requireOpen();
    return layout;
  }

  /**
   * Appends {@link #POSE_BYTES} bytes for each slot: position x, y, z around the origin and
   * rotation x, y, z, w as floats. A slot without a body is all zeros.
   *
   * @throws IllegalArgumentException if the buffer is too small, or not in native byte order
   */
  public void poses(ByteBuffer buffer) {
    PoseBytes.poses(interpolator.poses(), places, slotGenerations(), slotCount(), buffer);
  }

  /**
   * Appends {@link #MATRIX_BYTES} bytes for each slot: the body's matrix with its scale, column by
   * column, as floats. A slot without a body is all zeros, and so draws nothing.
   *
   * @throws IllegalArgumentException if the buffer is too small, or not in native byte order
   */
  public void matrices(ByteBuffer buffer) {
    PoseBytes.matrices(
        interpolator.poses(), places, scales, slotGenerations(), slotCount(), buffer);
  }

  /**
   * Hands out the events up to the displayed instant that came after the last frame asked for
   * events, and returns their number. Every caller of the same frame gets the same ones; those of a
   * tick that is still running wait for its picture.
   */
  public int events(Consumer<? super Event> handler) {
    return events.handOut(handler);
  }

  /** The snapshot before the displayed instant. */
  Snapshot earlier() {
    return clock.from();
  }

  /** The snapshot whose bodies are shown. */
  Snapshot shown() {
    return clock.to();
  }

  /** Where the bodies are, seen from the origin. */
  ShownPlaces places() {
    return places;
  }

  /** Shows another instant from now on. */
  void begin() {
    frameNumber++;
    places.begin();
    events.begin();
  }

  /** Blends the later velocity of a body with the one before, unless only the later one counts. */
  private Vector3f blendVelocity(long body, Vector3f later) {
    long span = clock.to().instantNanos() - clock.from().instantNanos();
    long into = clock.instantNanos() - clock.from().instantNanos();
    if (into >= span || !clock.from().contains(body)) {
      return later;
    }
    return velocityBefore.lerp(later, (float) ((double) Math.max(0, into) / span), later);
  }

  private int[] slotGenerations() {
    return isEmpty() ? NO_GENERATIONS : clock.to().generations();
  }

  private int slot(long body) {
    if (!contains(body)) {
      throw new IllegalArgumentException(
          isEmpty()
              ? "%s is not in the frame, as nothing was published yet; ask isEmpty() first"
                  .formatted(BodyId.describe(body))
              : "%s is not in the frame at %d ns; ask contains(body) first"
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

  /**
   * A pose fixed to a body, such as a camera, a lamp or a muzzle, or to another attachment. It is
   * read from the frame that shows the body, so that they do not jitter against each other.
   * Immutable.
   *
   * @param body the body's id
   * @param position the position in the body's own space, with finite coordinates
   * @param rotation the rotation in the body's own space, of length 1
   */
  public record Attachment(long body, Vector3fc position, Quaternionfc rotation) {
    public Attachment {
      Objects.requireNonNull(position, "position is null; use new Vector3f() for the body's own");
      Objects.requireNonNull(
          rotation, "rotation is null; use new Quaternionf() for the body's own");
      if (!position.isFinite()) {
        throw new IllegalArgumentException(
            "position is %s: its coordinates must be finite".formatted(position));
      }
      position = new Vector3f(position);
      rotation = Limits.rotation(rotation);
    }

    /**
     * Returns a pose fixed to this one, in the space of this one: a tower, its gun, the muzzle of
     * the gun. Frames compute it like one that is fixed to the body, however deep it is.
     */
    public Attachment with(Vector3fc inPosition, Quaternionfc inRotation) {
      Attachment inner = new Attachment(body, inPosition, inRotation); // checks both arguments
      return new Attachment(
          body,
          rotation.transform(inner.position, new Vector3f()).add(position),
          rotation.mul(inner.rotation, new Quaternionf()));
    }
  }

  /**
   * A wheel of a vehicle, whose game code writes three channels of the vehicle's body: how far
   * below its mount the wheel is, in metres, how far it is steered, and how far it has turned, in
   * radians. All are blended at the displayed instant, so the wheel turns evenly. Immutable.
   *
   * @param mount where its suspension begins, turned so that −z is where the vehicle drives
   * @param firstChannel the number of the first of the three channels
   */
  public record WheelAttachment(Attachment mount, int firstChannel) {
    public WheelAttachment {
      Objects.requireNonNull(mount, "mount is null: pass where the suspension begins");
      if (firstChannel < 0) {
        throw new IllegalArgumentException(
            "firstChannel is %d: channels are counted from 0".formatted(firstChannel));
      }
    }

    /**
     * Finds the channels of a wheel by the names that a {@code WheeledVehicle} gives them.
     *
     * @param number which wheel of the vehicle it is, counted from 0
     * @throws IllegalArgumentException if the layout does not have them
     */
    public static WheelAttachment of(SnapshotLayout layout, int number, Attachment mount) {
      return new WheelAttachment(mount, layout.channelIndex("wheel %d length".formatted(number)));
    }
  }

  /**
   * What is known of a frame besides its bodies. Owner: the thread that makes the frames; valid
   * until the next frame is made. Never waits; allocates nothing.
   */
  public interface Info {
    /** What the frame shows: the requested instant, or why another one. */
    State state();

    /** The displayed instant of simulation time, in nanoseconds. */
    long instantNanos();

    /** The wall instant at which the frame counts as presented. */
    long presentNanos();

    /** The epoch of the displayed instant. */
    long epoch();

    /**
     * The age of the shown state at presentation, in wall nanoseconds: how long ago it was due
     * then. 0 in a pause.
     */
    long ageNanos();

    /**
     * How far the requested instant stays behind the timeline, in nanoseconds of simulation time.
     */
    long delayNanos();

    /**
     * The fraction at which the displayed instant lies between its two snapshots: 0 at the first, 1
     * at the second.
     */
    double alpha();

    /**
     * How many ticks lack between the two snapshots, because a network lost them; 0 if the ticks
     * follow each other.
     */
    long missingTicks();

    /** The wall instant at which the frame was made. */
    long madeNanos();

    /**
     * The wall instant passed to the source; {@link #presentNanos} is another if this one was too
     * early or oddly late.
     */
    long askedNanos();

    /** The number of the newest publish that the frame saw; 0 if there was none. */
    long newestSequence();

    /** The timeline that the frame used, with the speed in force and how the loop copes. */
    Timeline timeline();

    /** What the writer was doing, so that a program can show why a picture stands still. */
    SharedState.WriterState writerState();

    /**
     * The time from the newest publish to the presentation, in wall nanoseconds. A long one means
     * that the writer hangs.
     */
    long silenceNanos();

    /**
     * What a frame shows. The requested instant is {@code timeline(present) - delay}, an instant of
     * simulation time.
     */
    enum State {
      /** Nothing, because nothing was published yet. */
      NOTHING,
      /**
       * The first frame of an epoch: the requested instant, or the nearest that the window of
       * snapshots reaches.
       */
      FIRST,
      /** The requested instant, between two neighbouring snapshots. */
      BLENDED,
      /**
       * What the starvation decides, because the requested instant lies after the newest snapshot.
       */
      STARVED,
      /** The oldest snapshot of the window, because the requested instant lies before it. */
      BEFORE_WINDOW,
      /** The last picture of the old epoch, because the new one has no snapshot yet. */
      AWAITING_EPOCH
    }

    /**
     * Counts of a reader's frames since it was opened.
     *
     * @param frames all frames
     * @param empty frames before the first snapshot
     * @param starved frames whose requested instant lay after the newest snapshot: most frames if
     *     predicting, otherwise few
     * @param held starved frames that showed an earlier instant than requested, because the
     *     starvation does not reach it
     * @param beforeWindow frames whose requested instant lay before the oldest snapshot
     * @param epochs epochs shown
     * @param skippedSnapshots snapshots that newer ones replaced before this reader took them
     * @param rateCorrections how often the rate of the display was corrected, because it was
     *     reported wrong or has changed
     */
    record Counts(
        long frames,
        long empty,
        long starved,
        long held,
        long beforeWindow,
        long epochs,
        long skippedSnapshots,
        long rateCorrections) {}
  }
}

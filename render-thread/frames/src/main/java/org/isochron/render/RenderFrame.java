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
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.joml.Matrix4f;
import org.joml.Matrix4fc;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * All bodies at one instant of the simulation. Owner: the thread that owns its {@link FrameSource}.
 * Valid until the source makes its next frame. Never waits; allocates nothing. Methods with a
 * body's id throw {@link IllegalArgumentException} unless {@link #contains} returns true. All
 * methods throw {@link IllegalStateException} after the source was closed.
 *
 * <p>Loops over all bodies iterate over {@link #slotCount} slots and skip slots with generation 0.
 * Cameras and other objects fixed to bodies should be read from the same frame.
 *
 * <p>Doubles are world coordinates. Floats, float matrices and float buffers are relative to the
 * frame's {@link #origin}, by default the world's origin. With the camera as the origin, bodies
 * near the camera keep full float precision anywhere in the world.
 */
public final class RenderFrame {
  /** Bytes per pose. */
  public static final int POSE_BYTES = PoseBytes.POSE_BYTES;

  /** Bytes per matrix. */
  public static final int MATRIX_BYTES = PoseBytes.MATRIX_BYTES;

  /** Draws bodies of a frame. */
  @FunctionalInterface
  public interface Drawer {
    /**
     * Draws a body.
     *
     * @param body the body's id
     * @param matrix from the body's local space to the space around the frame's origin; valid only
     *     during the call
     */
    void draw(long body, Matrix4fc matrix);
  }

  private static final int[] NO_GENERATIONS = {};
  private static final float[] UNSCALED = {};

  private final RenderClock clock;
  private final Interpolator interpolator;
  private final SnapshotLayout layout;
  private final ShownEvents events;
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Matrix4f matrix = new Matrix4f();
  private final Vector3f velocityBefore = new Vector3f();
  private final FrameRays rays = new FrameRays();
  private final ShownPositions positions;

  /** Empty without a scale channel. */
  private final float[] scales;

  private long frameNumber;

  RenderFrame(
      RenderClock clock, Interpolator interpolator, SnapshotLayout layout, EventCursor events) {
    this.clock = clock;
    this.interpolator = interpolator;
    this.layout = layout;
    positions = new ShownPositions(interpolator.poses());
    OptionalInt scale = layout.scaleChannel();
    scales = scale.isPresent() ? interpolator.channel(scale.getAsInt()) : UNSCALED;
    this.events = new ShownEvents(clock, events);
  }

  /** Timing and status. */
  public FrameInfo info() {
    clock.requireOpen();
    return clock;
  }

  /**
   * Returns true if no snapshot was published yet. A local world publishes its first snapshot at
   * its start, a remote world when its first tick arrives.
   */
  public boolean isEmpty() {
    return clock.isEmpty();
  }

  /** Returns the displayed simulation instant. */
  public long instantNanos() {
    clock.requireOpen();
    return clock.instantNanos();
  }

  /**
   * The displayed instant in seconds, for display only; use {@link #instantNanos} for calculations.
   */
  public double seconds() {
    return instantNanos() / 1e9;
  }

  /** Exclusive upper bound of the slots with bodies. */
  public int slotCount() {
    return isEmpty() ? 0 : clock.to().slotCount();
  }

  /** Counts the bodies, in O(slots). */
  public int bodyCount() {
    int count = 0;
    for (int slot = 0; slot < slotCount(); slot++) {
      count += clock.to().body(slot) == BodyId.NONE ? 0 : 1;
    }
    return count;
  }

  /** Returns {@link BodyId#NONE} for empty slots. */
  public long body(int slot) {
    return slot < slotCount() && slot >= 0 ? clock.to().body(slot) : BodyId.NONE;
  }

  /** True for displayed bodies. */
  public boolean contains(long body) {
    return !isEmpty() && clock.to().contains(body);
  }

  /** Origin of float coordinates. */
  public Vector3dc origin() {
    clock.requireOpen();
    return positions.origin();
  }

  /**
   * Sets the origin of float coordinates, usually to the camera's position. The origin may change
   * in every frame. The first origin other than 0 allocates.
   *
   * @throws IllegalArgumentException unless all coordinates are finite
   */
  public void origin(Vector3dc point) {
    clock.requireOpen();
    positions.origin(point);
  }

  /** Position relative to the {@link #origin}. */
  public Vector3f position(long body, Vector3f destination) {
    return positions.position(slot(body), destination);
  }

  /** Position in world coordinates. */
  public Vector3d position(long body, Vector3d destination) {
    return interpolator.poses().position(slot(body), destination);
  }

  public Quaternionf rotation(long body, Quaternionf destination) {
    return interpolator.poses().rotation(slot(body), destination);
  }

  /**
   * Returns a velocity in metres per second, linearly interpolated between the two snapshots
   * whatever the blend mode. At or after the later snapshot, and for bodies new in it, its velocity
   * is returned unchanged.
   *
   * @throws IllegalStateException without velocities in the layout
   */
  public Vector3f velocity(long body, Vector3f destination) {
    int slot = slot(body);
    clock.to().velocities().linear(slot, destination);
    clock.from().velocities().linear(slot, velocityBefore);
    return blendVelocity(body, destination);
  }

  /** Returns an angular velocity in radians per second, interpolated like {@link #velocity}. */
  public Vector3f angularVelocity(long body, Vector3f destination) {
    int slot = slot(body);
    clock.to().velocities().angular(slot, destination);
    clock.from().velocities().angular(slot, velocityBefore);
    return blendVelocity(body, destination);
  }

  /** Returns the scale, default 1. */
  public float scale(long body) {
    int slot = slot(body);
    return scales.length == 0 ? 1 : scales[slot];
  }

  /**
   * Returns the local-to-world matrix, relative to the {@link #origin} and including the {@link
   * #scale}.
   */
  public Matrix4f matrix(long body, Matrix4f destination) {
    destination.translationRotate(position(body, position), rotation(body, rotation));
    return scales.length == 0 ? destination : destination.scale(scale(body));
  }

  /** Draws bodies in slot order. */
  public void forEach(Drawer drawer) {
    int slots = slotCount();
    for (int slot = 0; slot < slots; slot++) {
      long body = clock.to().body(slot);
      if (body != BodyId.NONE) {
        drawer.draw(body, matrix(body, matrix));
      }
    }
  }

  /** Returns the attachment's local-to-world matrix, relative to the origin. */
  public Matrix4f matrix(Attachment attachment, Matrix4f destination) {
    return matrix(attachment.body(), destination)
        .translate(attachment.position())
        .rotate(attachment.rotation());
  }

  /**
   * Returns a wheel's local-to-world matrix relative to the origin, including steering and rolling.
   * In the local space x points along the axle, and y points up while the rolling angle is 0.
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
   * Returns the view matrix of a camera fixed to a body. The body's scale affects only the camera's
   * position.
   */
  public Matrix4f view(Attachment camera, Matrix4f destination) {
    float scale = scale(camera.body());
    Vector3fc offset = camera.position();
    return destination
        .translationRotate(position(camera.body(), position), rotation(camera.body(), rotation))
        .translate(scale * offset.x(), scale * offset.y(), scale * offset.z())
        .rotate(camera.rotation())
        .invertAffine();
  }

  /** Like the method with an attachment, with the mount's pose in this frame. */
  public Matrix4f matrix(Mount mount, Matrix4f destination) {
    mount.resolve(this, position, rotation);
    return destination.translationRotateScale(position, rotation, scale(mount.body()));
  }

  /** Like the method with an attachment, with the mount's pose in this frame. */
  public Matrix4f view(Mount camera, Matrix4f destination) {
    camera.resolve(this, position, rotation);
    return destination.translationRotate(position, rotation).invertAffine();
  }

  /**
   * Returns the body on which a body rides, or {@link BodyId#NONE}. A frame shows a rider at its
   * place on the displayed carrier.
   */
  public long carrier(long body) {
    slot(body);
    return interpolator.carrier(body);
  }

  /**
   * Returns a channel's value of a body.
   *
   * @throws IllegalArgumentException if the channel is unknown
   */
  public float channel(int channel, long body) {
    return interpolator.channel(channel)[slot(body)];
  }

  /** Returns the number of a body's prefab, which commands may change. */
  public int prefab(long body) {
    int slot = slot(body);
    return clock.to().prefabNumbers()[slot];
  }

  /**
   * Returns the material number of a body at a point, for example for footstep sounds on a height
   * field. Returns 0 if the body has no material or no prefabs were published.
   *
   * @param point a point on the surface relative to the frame's {@link #origin}; for a height
   *     field, any point above or below it
   */
  public int material(long body, Vector3fc point) {
    position(body, position).sub(point).negate();
    rotation(body, rotation).transformInverse(position);
    PrefabTable prefabs = shown().prefabs();
    return prefabs.count() == 0 ? 0 : prefabs.get(prefab(body)).shape().material(position);
  }

  /** Searches all layers. */
  public boolean rayCast(Vector3fc origin, Vector3fc direction, float maxDistance, RayHit nearest) {
    return rayCast(origin, direction, maxDistance, Prefab.ALL_LAYERS, nearest);
  }

  /**
   * Finds the first body on a ray at the displayed poses. Bodies that contain the ray's start are
   * not hit; meshes are hit from both sides. Scales do not change shapes. Ray and hit are relative
   * to the frame's {@link #origin}.
   *
   * @param direction of any length but 0
   * @param maxDistance maximum distance in metres
   * @param mask one bit per layer; -1 for all layers, but not 0
   * @param nearest receives the hit with the frame's newer tick; unchanged if no body is hit
   * @return true for a hit
   * @throws IllegalArgumentException if a value is not finite, the direction or the mask is 0, or
   *     the distance is not positive
   * @throws IllegalStateException if no prefabs are published
   */
  public boolean rayCast(
      Vector3fc origin, Vector3fc direction, float maxDistance, int mask, RayHit nearest) {
    rays.begin(origin, direction, maxDistance, mask);
    return !isEmpty() && rays.findNearest(shown(), interpolator.poses(), positions, nearest);
  }

  /** World poses by slot; read only. Empty slots have undefined values. */
  public Snapshot.Poses poses() {
    clock.requireOpen();
    return interpolator.poses();
  }

  /**
   * Returns the generations by slot, 0 for empty slots; read only.
   *
   * @throws IllegalStateException if {@link #isEmpty}
   */
  public int[] generations() {
    requireShown();
    return clock.to().generations();
  }

  /**
   * Channel values by slot; read only.
   *
   * @throws IllegalArgumentException if the channel is unknown
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
   * Appends {@link #POSE_BYTES} bytes for each slot: position x, y, z relative to the origin and
   * rotation x, y, z, w as floats. Empty slots are all zeros.
   *
   * @throws IllegalArgumentException if the buffer is too small, or not in native byte order
   */
  public void poses(ByteBuffer buffer) {
    PoseBytes.poses(interpolator.poses(), positions, slotGenerations(), slotCount(), buffer);
  }

  /**
   * Appends {@link #MATRIX_BYTES} bytes for each slot: the body's matrix with its scale, in
   * column-major order, as floats. Empty slots are all zeros.
   *
   * @throws IllegalArgumentException if the buffer is too small, or not in native byte order
   */
  public void matrices(ByteBuffer buffer) {
    PoseBytes.matrices(
        interpolator.poses(), positions, scales, slotGenerations(), slotCount(), buffer);
  }

  /**
   * Passes all events up to the displayed instant that no earlier frame has passed, and returns
   * their number. Every call for the same frame passes the same events. Events of a running tick
   * are passed with the frame that shows this tick.
   */
  public int events(Consumer<? super Event> handler) {
    return events.deliver(handler);
  }

  /** Snapshot before the displayed instant. */
  Snapshot earlier() {
    return clock.from();
  }

  /** Snapshot of the displayed bodies. */
  Snapshot shown() {
    return clock.to();
  }

  ShownPositions positions() {
    return positions;
  }

  long number() {
    return frameNumber;
  }

  void begin() {
    frameNumber++;
    positions.begin();
    events.begin();
  }

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
              ? "%s is not in the frame, because nothing was published yet; call isEmpty() first"
                  .formatted(BodyId.describe(body))
              : "%s is not in the frame at %d ns; call contains(body) first"
                  .formatted(BodyId.describe(body), instantNanos()));
    }
    return BodyId.slot(body);
  }

  private void requireShown() {
    if (isEmpty()) {
      throw new IllegalStateException(
          "nothing was published yet, so the frame is empty; call isEmpty() first");
    }
  }

  /**
   * A pose fixed to a body, such as a camera, a lamp or a muzzle.  Immutable.
   *
   * @param body the body's id
   * @param position finite local coordinates
   * @param rotation unit quaternion in local space
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

    /** Returns a pose fixed to this attachment, for example the muzzle of a gun on a turret. */
    public Attachment with(Vector3fc inPosition, Quaternionfc inRotation) {
      Attachment inner = new Attachment(body, inPosition, inRotation); // checks both arguments
      return new Attachment(
          body,
          rotation.transform(inner.position, new Vector3f()).add(position),
          rotation.mul(inner.rotation, new Quaternionf()));
    }
  }

  /**
   * A wheel of a vehicle. Game code writes three channels of the vehicle's body: the distance of
   * the wheel below its mount in metres, and the steering and rolling angles in radians. Immutable.
   *
   * @param mount the start of the suspension, oriented so that −z is the driving direction
   * @param firstChannel first of the three channels
   */
  public record WheelAttachment(Attachment mount, int firstChannel) {
    public WheelAttachment {
      Objects.requireNonNull(mount, "mount is null; pass the start of the suspension");
      if (firstChannel < 0) {
        throw new IllegalArgumentException(
            "firstChannel is %d: channels are counted from 0".formatted(firstChannel));
      }
    }

    /**
     * Finds the channels by the names that {@code WheeledVehicle} uses.
     *
     * @param number index of the wheel, from 0
     * @throws IllegalArgumentException for missing channels
     */
    public static WheelAttachment of(SnapshotLayout layout, int number, Attachment mount) {
      return new WheelAttachment(mount, layout.channelIndex("wheel %d length".formatted(number)));
    }
  }
}

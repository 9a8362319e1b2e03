package org.isochron.render;

import java.util.Objects;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * A pose on a body that a game changes in every frame: a camera, a head that follows the mouse, a
 * hand. What is mounted on it follows in the same frame. The simulation does not know it. Owner:
 * the frame thread. Allocates nothing after construction.
 */
public final class Mount {
  private static final long NEVER = -1;

  /** The yaw of a rotation is known unless the body is nearly upside down. */
  private static final float LEAST_YAW_PART = 0.2f;

  private final RenderFrame.Attachment at;
  private final @Nullable Mount parent;
  private final Vector3f offset = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f moved = new Vector3f();
  private boolean looks;
  private float yaw;

  /** Yaw by which carriers have turned the view. */
  private double carriedYaw;

  private final Quaternionf carrier = new Quaternionf();
  private final Quaternionf carrierBefore = new Quaternionf();
  private long carrierBody = BodyId.NONE;
  private long followedFrame = NEVER;

  private Mount(RenderFrame.Attachment at, @Nullable Mount parent) {
    this.at = Objects.requireNonNull(at, "place is null; pass an attachment");
    this.parent = parent;
  }

  /** Creates a mount that is fixed to a body until it is turned or moved. */
  public static Mount on(RenderFrame.Attachment place) {
    return new Mount(place, null);
  }

  /** Creates a mount at a place on this one, for example a hand or a muzzle. */
  public Mount mount(Vector3fc position, Quaternionfc turned) {
    return new Mount(new RenderFrame.Attachment(body(), position, turned), this);
  }

  /** Returns the body's id. */
  long body() {
    return at.body();
  }

  /**
   * Moves this mount from its place, in the space of the place.
   *
   * @throws IllegalArgumentException if a coordinate is not finite
   */
  public void move(Vector3fc by) {
    if (!by.isFinite()) {
      throw new IllegalArgumentException("by is %s: its coordinates must be finite".formatted(by));
    }
    offset.set(by);
  }

  /**
   * Turns this mount at its place, relative to what it is mounted on.
   *
   * @param by unit quaternion
   */
  public void turn(Quaternionfc by) {
    Limits.requireRotation(by);
    rotation.set(by);
    looks = false;
  }

  /**
   * Turns this mount in a direction, whatever the rotation of its body, which follows the input
   * only in ticks. A {@linkplain RenderFrame#carrier carrier} that turns about the vertical turns
   * the view with it; its other rotations do not, so the horizon stays level. The view does not
   * change when the body boards or leaves.
   *
   * @param yaw counterclockwise angle seen from above in radians; 0 looks along −z, or along the
   *     carrier's −z if the body rides on it in the first frame, plus what carriers have turned
   *     since
   * @param pitch angle upwards in radians
   * @throws IllegalArgumentException unless both are finite
   */
  public void look(float yaw, float pitch) {
    if (!Float.isFinite(yaw) || !Float.isFinite(pitch)) {
      throw new IllegalArgumentException(
          "yaw is %s and pitch is %s: both must be finite".formatted(yaw, pitch));
    }
    rotation.rotationYXZ(yaw, pitch, 0);
    this.yaw = yaw;
    looks = true;
  }

  /**
   * Returns the world's yaw in which this mount looked in the last frame, from −π to π, for input
   * that the simulation uses. It differs from the yaw of {@link #look} by what carriers have
   * turned.
   */
  public float heading() {
    return (float) Math.IEEEremainder(carriedYaw + yaw, 2 * Math.PI);
  }

  void resolve(RenderFrame frame, Vector3f position, Quaternionf turned) {
    if (parent == null) {
      frame.position(body(), position);
      frame.rotation(body(), turned);
    } else {
      parent.resolve(frame, position, turned);
    }
    float scale = frame.scale(body());
    position.add(turned.transform(at.position(), moved).mul(scale));
    turned.mul(at.rotation());
    position.add(turned.transform(offset, moved).mul(scale));
    if (looks) {
      followCarrier(frame);
      turned.rotationY((float) carriedYaw);
    }
    turned.mul(rotation);
  }

  /** Once per frame. */
  private void followCarrier(RenderFrame frame) {
    if (followedFrame == frame.number()) {
      return;
    }
    long below = frame.carrier(body());
    if (below != BodyId.NONE) {
      frame.rotation(below, carrier);
      if (followedFrame == NEVER) {
        carriedYaw = yaw(carrier);
      } else if (below == carrierBody) {
        double turned = yawBetween(carrierBefore, carrier);
        carriedYaw = Math.IEEEremainder(carriedYaw + turned, 2 * Math.PI);
      }
      carrierBefore.set(carrier);
    }
    carrierBody = below;
    followedFrame = frame.number();
  }

  private static double yaw(Quaternionfc rotation) {
    return 2 * Math.atan2(rotation.y(), rotation.w());
  }

  /** Differences of yaws do not drift on waves; nearly upside down they would be noise. */
  private double yawBetween(Quaternionf before, Quaternionf after) {
    boolean known = Math.hypot(before.y, before.w) > LEAST_YAW_PART
        && Math.hypot(after.y, after.w) > LEAST_YAW_PART;
    return known ? yaw(after) - yaw(before) : yaw(before.conjugate().premul(after));
  }
}

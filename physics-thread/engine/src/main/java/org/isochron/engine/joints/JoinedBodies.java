package org.isochron.engine.joints;

import org.isochron.engine.bodies.EngineSpace;
import org.isochron.shapes.Joint;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.limits.Sines;
import org.isochron.shapes.stored.JointAxes;
import org.isochron.shapes.stored.StoredJoint;
import org.isochron.state.BodyId;
import org.joml.Quaterniond;
import org.joml.Quaterniondc;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A joint with its two bodies and their poses at the time of joining, in the engine's coordinates.
 * An engine computes the joint's position on each body from these poses, so a joint can be
 * recreated at any time. All methods refer to the time of joining.
 */
public record JoinedBodies(
    Joint joint,
    long bodyA,
    long bodyB,
    Vector3dc positionA,
    Quaternionfc rotationA,
    Vector3dc positionB,
    Quaternionfc rotationB) {
  public int slotA() {
    return BodyId.slot(bodyA);
  }

  public int slotB() {
    return BodyId.slot(bodyB);
  }

  /** Axis of a hinge or slider. */
  public Vector3fc axis() {
    return ((Joint.OneAxis) joint).axis();
  }

  /** Anchor, or the rod's end at A, in A's local coordinates. */
  public Vector3f anchorOnA() {
    return seen(StoredJoint.of(joint).first(), positionA, rotationA);
  }

  /** Anchor, or the rod's end at B, in B's local coordinates. */
  public Vector3f anchorOnB() {
    StoredJoint stored = StoredJoint.of(joint);
    return seen(stored.hasTwoPoints() ? stored.second() : stored.first(), positionB, rotationB);
  }

  /** Converts a world direction to A's local coordinates. */
  public Vector3f turnedToA(Vector3fc direction) {
    return rotationA.transformInverse(direction, new Vector3f());
  }

  /** Converts a world direction to B's local coordinates. */
  public Vector3f turnedToB(Vector3fc direction) {
    return rotationB.transformInverse(direction, new Vector3f());
  }

  /** In A's local coordinates. */
  public Quaternionf frameOnA() {
    return new Quaternionf(rotationA).conjugate().mul(((Joint.SixAxes) joint).frame());
  }

  /** In B's local coordinates. */
  public Quaternionf frameOnB() {
    return new Quaternionf(rotationB).conjugate().mul(((Joint.SixAxes) joint).frame());
  }

  /** Computes a rotation from a twist angle and two swing angles. */
  public static Quaternionf turn(Vector3fc angles, Quaternionf destination) {
    double half = angles.x() / 2.0;
    float sine = (float) Sines.sine(half);
    float cosine = (float) Sines.cosine(half);
    float tangentY = tangent(angles.y() / 2.0);
    float tangentZ = tangent(angles.z() / 2.0);
    // a twist about the first axis, followed by a swing without twist
    destination.set(0, tangentY, tangentZ, 1).normalize();
    return destination.mul(sine, 0, 0, cosine);
  }

  private static float tangent(double angle) {
    return (float) (Sines.sine(angle) / Sines.cosine(angle));
  }

  /** Inverse of {@link #turn}. */
  public static void angles(Quaternionfc turned, Vector3f destination) {
    double length = Math.sqrt(turned.x() * turned.x() + turned.w() * turned.w());
    // for a swing by half a turn, the twist is undefined; use 0
    float along = length > 0 ? (float) (turned.x() / length) : 0;
    float upright = length > 0 ? (float) (turned.w() / length) : 1;
    // the swing without the twist
    float y = turned.y() * upright - turned.z() * along;
    float z = turned.z() * upright + turned.y() * along;
    float w = turned.w() * upright + turned.x() * along;
    destination.set(angle(along, upright), angle(y, w), angle(z, w));
  }

  private static float angle(float along, float upright) {
    double angle = 2 * StrictMath.atan2(along, upright);
    return (float) (Math.abs(angle) > Math.PI ? angle - Math.copySign(2 * Math.PI, angle) : angle);
  }

  /** B in A's local coordinates. */
  public Vector3f positionOnA() {
    return seen(positionB, positionA, rotationA);
  }

  /** A in B's local coordinates. */
  public Vector3f positionOnB() {
    return seen(positionA, positionB, rotationB);
  }

  /** B in A's local coordinates. */
  public Quaternionf rotationOnA() {
    return new Quaternionf(rotationA).conjugate().mul(rotationB);
  }

  /** Unit vector perpendicular to the axis. */
  public Vector3f normal() {
    Vector3fc axis = axis();
    Vector3f other = Math.abs(axis.x()) < 0.5f ? new Vector3f(1, 0, 0) : new Vector3f(0, 1, 0);
    return new Vector3f(axis).cross(other).normalize();
  }

  /**
   * Returns the joint as if one of its bodies had been at another pose at the time of joining.
   * Returns this joint unchanged if one of its points would lie outside the world. Not suitable for
   * gears and pulleys, because they have points that are fixed in the world.
   *
   * @param slot slot of the body to place at the new pose
   */
  public JoinedBodies atPose(int slot, Vector3dc position, Quaternionfc rotation) {
    boolean isA = slot == slotA();
    Vector3dc from = isA ? positionA : positionB;
    Quaterniond turn = new Quaterniond(rotation)
        .mul(new Quaterniond(isA ? rotationA : rotationB).conjugate())
        .normalize();
    StoredJoint stored = StoredJoint.of(joint);
    Vector3dc first =
        stored.hasPoint() ? moved(stored.first(), from, position, turn) : stored.first();
    Vector3dc second = stored.hasTwoPoints()
        ? moved(stored.second(), from, position, turn)
        : turn.transform(stored.second(), new Vector3d());
    if (!Limits.isWorldPosition(first) || !Limits.isWorldPosition(second)) {
      return this;
    }
    return new JoinedBodies(
        stored.at(first, second, turned(stored.frame(), turn)).joint(),
        bodyA,
        bodyB,
        isA ? new Vector3d(position) : moved(positionA, from, position, turn),
        isA ? new Quaternionf(rotation) : turned(rotationA, turn),
        isA ? moved(positionB, from, position, turn) : new Vector3d(position),
        isA ? turned(rotationB, turn) : new Quaternionf(rotation));
  }

  /** @throws IllegalArgumentException if a point of the joint is out of range */
  static Joint entered(Joint joint, EngineSpace space) {
    StoredJoint stored = StoredJoint.of(joint);
    return stored
        .at(
            stored.hasPoint() ? entered(stored.first(), space) : stored.first(),
            stored.hasTwoPoints() ? entered(stored.second(), space) : stored.second(),
            stored.frame())
        .joint();
  }

  private static Vector3d entered(Vector3dc point, EngineSpace space) {
    Vector3d near = new Vector3d();
    if (!space.enter(point, near)) {
      throw new IllegalArgumentException(
          "a joint has the point %s: each coordinate must be within ±%s of %s"
              .formatted(
                  point,
                  space.isWide() ? Limits.MAX_WORLD_COORDINATE : Limits.MAX_COORDINATE,
                  space.isWide() ? "the world's origin" : "the scene's origin, " + space.origin()));
    }
    return near;
  }

  private static Vector3d moved(Vector3dc point, Vector3dc from, Vector3dc to, Quaterniondc turn) {
    return turn.transform(point.sub(from, new Vector3d())).add(to);
  }

  private static Quaternionf turned(Quaternionfc rotation, Quaterniondc turn) {
    return new Quaternionf(turn.mul(new Quaterniond(rotation), new Quaterniond()));
  }

  Joint.HeldPoints heldPoints() {
    boolean held = StoredJoint.of(joint).hasPoint();
    Vector3f onA = held ? anchorOnA() : new Vector3f();
    Vector3f middle = held ? onA : positionOnA();
    return new Joint.HeldPoints(
        bodyA,
        onA,
        bodyB,
        held ? anchorOnB() : new Vector3f(),
        JointAxes.ranges(joint, middle, rotationA, rotationB));
  }

  JoinedBodies with(Joint other) {
    return new JoinedBodies(other, bodyA, bodyB, positionA, rotationA, positionB, rotationB);
  }

  private static Vector3f seen(Vector3dc point, Vector3dc position, Quaternionfc rotation) {
    return rotation.transformInverse(new Vector3f(point.sub(position, new Vector3d())));
  }
}

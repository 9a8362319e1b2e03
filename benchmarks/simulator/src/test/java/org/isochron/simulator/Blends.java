package org.isochron.simulator;

import org.isochron.render.Blending;
import org.isochron.shapes.Prefab;
import org.joml.Quaterniond;
import org.joml.Quaterniondc;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/** Where pictures show a body, in doubles and without the loops of frames. */
final class Blends {
  /** A body that turns faster in a tick follows its angular velocity. */
  private static final double FAST_RADIANS = 2;

  private Blends() {}

  /** A pose that nobody changes. */
  record Pose(Vector3d position, Quaterniond rotation) {
    static Pose of(Truth.Pose pose) {
      return new Pose(pose.position(), new Quaterniond(pose.rotation()));
    }

    /** Returns the distance of rotations in radians. */
    double angle(Pose other) {
      return Blends.angle(rotation, other.rotation);
    }

    boolean isWithin(Pose other, double metres, double radians) {
      return position.distance(other.position) <= metres && angle(other) <= radians;
    }

    /** Returns this pose in the space of another one. */
    Pose in(Pose carrier) {
      Vector3d place = position.sub(carrier.position, new Vector3d());
      return new Pose(
          carrier.rotation.transformInverse(place),
          carrier.rotation.conjugate(new Quaterniond()).mul(rotation).normalize());
    }

    /** Returns the world's pose of this one in the space of a carrier. */
    Pose on(Pose carrier) {
      return new Pose(
          carrier.rotation.transform(position, new Vector3d()).add(carrier.position),
          carrier.rotation.mul(rotation, new Quaterniond()).normalize());
    }
  }

  /**
   * An error that fades.
   *
   * @param turn the vector of the quaternion from the right rotation to the shown one
   */
  record Deviation(Vector3d shift, Vector3d turn) {
    static final Deviation NONE = new Deviation(new Vector3d(), new Vector3d());

    static Deviation of(Pose shown, Pose right) {
      Quaterniond turn =
          shown.rotation.mul(right.rotation.conjugate(new Quaterniond()), new Quaterniond());
      return new Deviation(
          shown.position.sub(right.position, new Vector3d()),
          new Vector3d(turn.x, turn.y, turn.z).mul(turn.w < 0 ? -1 : 1));
    }

    Deviation scaled(double share) {
      return new Deviation(shift.mul(share, new Vector3d()), turn.mul(share, new Vector3d()));
    }

    Pose addTo(Pose right) {
      double w = Math.sqrt(Math.max(0, 1 - turn.lengthSquared()));
      return new Pose(
          right.position.add(shift, new Vector3d()),
          new Quaterniond(turn.x, turn.y, turn.z, w).mul(right.rotation));
    }

    double size() {
      return shift.length() + turn.length();
    }
  }

  static Blending of(Prefab.Blend mode, Blending reader) {
    return switch (mode) {
      case READER -> reader;
      case NEAREST -> Blending.NEAREST;
      case LINEAR -> Blending.LINEAR;
      case SMOOTH, NOW -> Blending.SMOOTH;
    };
  }

  /** Returns the pose of a body that rides on no other one. */
  static Pose at(Blending blending, ShownTruth shown, Truth.Body body) {
    if (shown.beyond() > 0) {
      return extrapolated(blending, body, shown.beyond());
    }
    return new Pose(
        position(blending.position(), shown, body), rotation(blending.rotation(), shown, body));
  }

  static Pose extrapolated(Blending blending, Truth.Body body, double seconds) {
    boolean moves = blending.position() != Blending.Position.NEAREST;
    boolean turns = blending.rotation() != Blending.Rotation.NEAREST;
    Quaterniond rotation = new Quaterniond(body.end().rotation());
    return new Pose(
        new Vector3d(body.end().position()).fma(moves ? seconds : 0, new Vector3d(body.velocity())),
        turns ? turned(body.end().rotation(), new Vector3d(body.spin()).mul(seconds)) : rotation);
  }

  private static Vector3d position(Blending.Position mode, ShownTruth shown, Truth.Body body) {
    Vector3d begin = body.start().position();
    Vector3d end = body.end().position();
    double t = shown.fraction();
    if (shown.to().isBackwards() && !shown.from().contains(body.id())) {
      return end; // nobody knows where a body was before its end
    }
    return switch (mode) {
      case NEAREST -> t < 0.5 ? begin : end;
      case LINEAR -> begin.lerp(end, t, new Vector3d());
      case HERMITE -> {
        Vector3d arriving = new Vector3d(body.velocity()).mul(shown.span());
        if (body.jumps() || !shown.from().contains(body.id())) {
          // a parabola, because nobody knows the velocity after a jump
          Vector3d bend = begin.sub(end, new Vector3d()).add(arriving);
          yield new Vector3d(end).fma(t - 1, arriving).fma((1 - t) * (1 - t), bend);
        }
        Vector3d leaving = new Vector3d(shown.from().body(body.id()).velocity()).mul(shown.span());
        yield begin
            .lerp(end, t * t * (3 - 2 * t), new Vector3d())
            .fma(t * (1 - t) * (1 - t), leaving)
            .fma(t * t * (t - 1), arriving);
      }
    };
  }

  private static Quaterniond rotation(Blending.Rotation mode, ShownTruth shown, Truth.Body body) {
    Quaterniond begin = new Quaterniond(body.start().rotation());
    Quaterniond end = new Quaterniond(body.end().rotation());
    double t = shown.fraction();
    if (mode == Blending.Rotation.NEAREST) {
      return t < 0.5 ? begin : end;
    }
    return mode == Blending.Rotation.SPIN && isFast(shown, body)
        ? turned(body.start().rotation(), expectedTurn(shown, body).mul(t))
        : begin.slerp(end, t);
  }

  /**
   * Returns how far an expected turn may be from the shown one: that of all turns from one rotation
   * to the other which is nearest to the expected one, as a body may be hit in the tick.
   */
  static double turnTolerance(Blending blending, ShownTruth shown, Truth.Body body) {
    if (blending.rotation() != Blending.Rotation.SPIN
        || shown.beyond() > 0
        || !isFast(shown, body)) {
      return 0;
    }
    Vector3d expected = expectedTurn(shown, body);
    Quaterniond turn = new Quaterniond(body.end().rotation())
        .mul(new Quaterniond(body.start().rotation()).conjugate())
        .normalize();
    Vector3d axis = new Vector3d(turn.x, turn.y, turn.z);
    double sine = axis.length();
    if (sine == 0) {
      return expected.length();
    }
    axis.div(sine);
    double angle = 2 * Math.atan2(sine, turn.w);
    double turns = Math.rint((expected.dot(axis) - angle) / (2 * Math.PI));
    return axis.mul(angle + 2 * Math.PI * turns).distance(expected);
  }

  private static boolean isFast(ShownTruth shown, Truth.Body body) {
    return body.spin().length() * shown.span() >= FAST_RADIANS;
  }

  private static Vector3d expectedTurn(ShownTruth shown, Truth.Body body) {
    Vector3d turn = new Vector3d(body.spin());
    if (!body.jumps() && shown.from().contains(body.id())) {
      turn.add(new Vector3d(shown.from().body(body.id()).spin())).mul(0.5);
    }
    return turn.mul(shown.span());
  }

  /** Returns the pose of a rider in the space of its carrier. */
  static Pose local(
      Blending blending, ShownTruth shown, Truth.Body rider, Truth.Body carrier, double fraction) {
    Pose end = Pose.of(rider.end()).in(Pose.of(carrier.end()));
    boolean begins = !rider.jumps()
        && shown.from().contains(rider.id())
        && (carrier.jumps() || shown.from().contains(carrier.id()));
    Pose begin = begins ? Pose.of(rider.start()).in(Pose.of(carrier.start())) : end;
    boolean isNearest = blending.position() == Blending.Position.NEAREST;
    double move = isNearest ? (fraction < 0.5 ? 0 : 1) : fraction;
    double turn = Math.min(1, move);
    return new Pose(
        begin.position.lerp(end.position, move, new Vector3d()),
        begin.rotation.nlerp(end.rotation, turn, new Quaterniond()));
  }

  private static Quaterniond turned(Quaternionfc from, Vector3dc turn) {
    double angle = turn.length();
    return angle == 0
        ? new Quaterniond(from)
        : new Quaterniond()
            .fromAxisAngleRad(turn.x() / angle, turn.y() / angle, turn.z() / angle, angle)
            .mul(new Quaterniond(from));
  }

  private static double angle(Quaterniondc one, Quaterniondc other) {
    Quaterniond between = one.conjugate(new Quaterniond()).mul(other).normalize();
    double sine = Math.sqrt(between.x * between.x + between.y * between.y + between.z * between.z);
    return 2 * Math.asin(Math.min(1, sine)); // precise for small angles, unlike the cosine
  }
}

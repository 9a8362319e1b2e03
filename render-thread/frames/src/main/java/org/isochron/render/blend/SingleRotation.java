package org.isochron.render.blend;

import org.isochron.render.Blending;
import org.isochron.state.Snapshot;

/**
 * Blends the rotation of a single body between two ticks, for bodies that the loops over all bodies
 * blend incorrectly. Stateless; allocates nothing.
 */
final class SingleRotation {
  /** Slower bodies take the shorter arc. */
  static final float FAST_RADIANS = 2;

  private static final double FULL_TURN = 2 * Math.PI;

  private SingleRotation() {}

  /**
   * Blends from any rotation, given by poses and an index, to the rotation of a slot in the later
   * snapshot.
   */
  static void blend(
      Blending.Rotation rotation,
      BlendPoint point,
      Snapshot.Poses before,
      int index,
      int slot,
      Snapshot.Poses out) {
    Snapshot.Poses end = point.to().poses();
    switch (rotation) {
      case NEAREST -> {
        boolean early = point.fraction() < 0.5;
        Snapshot.Poses nearer = early ? before : end;
        copy(nearer, early ? index : slot, out, slot);
      }
      case SLERP -> weighted(point, before, index, slot, out);
      case SPIN -> {
        Snapshot.Velocities velocities = point.to().velocities();
        float wx = velocities.wx()[slot] * point.span();
        float wy = velocities.wy()[slot] * point.span();
        float wz = velocities.wz()[slot] * point.span();
        if (wx * wx + wy * wy + wz * wz < FAST_RADIANS * FAST_RADIANS) {
          weighted(point, before, index, slot, out);
        } else {
          spin(point, before, index, slot, wx, wy, wz, out);
        }
      }
    }
  }

  /**
   * Blends by an expected turn, a rotation vector in radians. The two rotations alone determine
   * neither the number and direction of full turns nor the axis of nearly complete turns. Of all
   * possible turns the nearest to the expected one is used.
   */
  static void spin(
      BlendPoint point,
      Snapshot.Poses before,
      int index,
      int slot,
      double tx,
      double ty,
      double tz,
      Snapshot.Poses out) {
    Snapshot.Poses end = point.to().poses();
    double ax = before.qx()[index];
    double ay = before.qy()[index];
    double az = before.qz()[index];
    double aw = before.qw()[index];
    double bx = end.qx()[slot];
    double by = end.qy()[slot];
    double bz = end.qz()[slot];
    double bw = end.qw()[slot];
    // relative rotation: later times conjugate of earlier
    double rx = -bw * ax + bx * aw - by * az + bz * ay;
    double ry = -bw * ay + by * aw - bz * ax + bx * az;
    double rz = -bw * az + bz * aw - bx * ay + by * ax;
    double rw = bw * aw + bx * ax + by * ay + bz * az;
    double length = Math.sqrt(tx * tx + ty * ty + tz * tz);
    double sine = Math.sqrt(rx * rx + ry * ry + rz * rz);
    double along = (rx * tx + ry * ty + rz * tz) / length;
    double direction = along < 0 ? -1 : 1;
    // near complete turns, a small drift of the axis tilts the axis of the relative rotation a lot
    if (Math.abs(along) <= 0.1 * length || sine <= 1e-3) {
      aroundExpected(point, before, index, slot, tx, ty, tz, out);
      return;
    }
    double angle = 2 * Math.atan2(sine * direction, rw);
    double nearest = length * Math.abs(along) / sine; // the expected turn's part about this axis
    double totalAngle = angle + FULL_TURN * Math.rint((nearest - angle) / FULL_TURN);
    double nx = direction * rx / sine;
    double ny = direction * ry / sine;
    double nz = direction * rz / sine;
    double half = totalAngle * point.fraction() / 2;
    turned(
        out,
        slot,
        ax,
        ay,
        az,
        aw,
        nx * Math.sin(half),
        ny * Math.sin(half),
        nz * Math.sin(half),
        Math.cos(half));
  }

  /**
   * Turns the earlier rotation forwards and the later one backwards by the expected turn, and
   * blends the two.
   */
  private static void aroundExpected(
      BlendPoint point,
      Snapshot.Poses before,
      int index,
      int slot,
      double tx,
      double ty,
      double tz,
      Snapshot.Poses out) {
    double t = point.fraction();
    move(before, index, tx * t, ty * t, tz * t, out, slot);
    float ax = out.qx()[slot];
    float ay = out.qy()[slot];
    float az = out.qz()[slot];
    float aw = out.qw()[slot];
    move(point.to().poses(), slot, tx * (t - 1), ty * (t - 1), tz * (t - 1), out, slot);
    weighted(point, ax, ay, az, aw, out, slot, out);
  }

  static void move(
      Snapshot.Poses from, int slot, double tx, double ty, double tz, Snapshot.Poses out) {
    move(from, slot, tx, ty, tz, out, slot);
  }

  private static void move(
      Snapshot.Poses from,
      int index,
      double tx,
      double ty,
      double tz,
      Snapshot.Poses out,
      int slot) {
    double length = Math.sqrt(tx * tx + ty * ty + tz * tz);
    double share = length < 1e-9 ? 0.5 : Math.sin(length / 2) / length;
    turned(
        out,
        slot,
        from.qx()[index],
        from.qy()[index],
        from.qz()[index],
        from.qw()[index],
        tx * share,
        ty * share,
        tz * share,
        Math.cos(length / 2));
  }

  private static void weighted(
      BlendPoint point, Snapshot.Poses before, int index, int slot, Snapshot.Poses out) {
    weighted(
        point,
        before.qx()[index],
        before.qy()[index],
        before.qz()[index],
        before.qw()[index],
        point.to().poses(),
        slot,
        out);
  }

  private static void weighted(
      BlendPoint point,
      float ax,
      float ay,
      float az,
      float aw,
      Snapshot.Poses end,
      int slot,
      Snapshot.Poses out) {
    float bx = end.qx()[slot];
    float by = end.qy()[slot];
    float bz = end.qz()[slot];
    float bw = end.qw()[slot];
    float dot = ax * bx + ay * by + az * bz + aw * bw;
    float u = Math.abs(dot) - 1;
    float a = SlerpWeights.at(point.slerp.earlier, u);
    float b = SlerpWeights.at(point.slerp.later, u) * (dot < 0 ? -1 : 1);
    out.qx()[slot] = a * ax + b * bx;
    out.qy()[slot] = a * ay + b * by;
    out.qz()[slot] = a * az + b * bz;
    out.qw()[slot] = a * aw + b * bw;
  }

  static void copy(Snapshot.Poses from, int index, Snapshot.Poses out, int slot) {
    out.qx()[slot] = from.qx()[index];
    out.qy()[slot] = from.qy()[index];
    out.qz()[slot] = from.qz()[index];
    out.qw()[slot] = from.qw()[index];
  }

  /** First a, then r. */
  private static void turned(
      Snapshot.Poses out,
      int slot,
      double ax,
      double ay,
      double az,
      double aw,
      double rx,
      double ry,
      double rz,
      double rw) {
    out.qx()[slot] = (float) (rw * ax + rx * aw + ry * az - rz * ay);
    out.qy()[slot] = (float) (rw * ay + ry * aw + rz * ax - rx * az);
    out.qz()[slot] = (float) (rw * az + rz * aw + rx * ay - ry * ax);
    out.qw()[slot] = (float) (rw * aw - rx * ax - ry * ay - rz * az);
  }
}

package org.isochron.state.body;

import java.util.Arrays;
import org.isochron.state.limits.Sines;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The limits of a joint as lines: in the space of its first body a way between two ends for each
 * axis along which the second one moves, an arc for each axis around which it turns, and a ring if
 * it swings around two; in the space of the second one the hands that move within these. Immutable,
 * so any thread may use it.
 *
 * @param onA six floats a line, in the space of the first body; none without limits
 * @param onB those in the space of the second body
 */
@SuppressWarnings("ArrayRecordComponent") // which nobody compares
public record LimitLines(float[] onA, float[] onB) {
  private static final int ARC_LINES = 12;
  private static final int RING_LINES = 24;

  /** In metres, where the points of a joint are in the middle of its bodies. */
  private static final float LEAST_RADIUS = 0.2f;

  /** The share of the way from a point of the joint to the middle of its body. */
  private static final float RADIUS = 0.5f;

  private static final float END = 0.5f;
  private static final float[] NO_LINES = {};
  private static final LimitLines NONE = new LimitLines(NO_LINES, NO_LINES);

  /** Returns the lines of a joint. */
  public static LimitLines of(Joint.HeldPoints joint) {
    JointAxis.Ranges ranges = joint.ranges();
    if (!ranges.isLimited()) {
      return NONE;
    }
    float arm = Math.max(joint.pointA().length(), joint.pointB().length());
    float radius = Math.max(LEAST_RADIUS, RADIUS * arm);
    Pen onA = new Pen(ranges.middle(), ranges.frameA(), radius);
    Pen onB = new Pen(joint.pointB(), ranges.frameB(), radius);
    for (int axis = 0; axis < 3; axis++) {
      if (JointAxis.Ranges.limits(ranges.leastMove(), ranges.mostMove(), axis)) {
        way(onA, axis, ranges.leastMove().get(axis), ranges.mostMove().get(axis));
      }
      if (isTurned(ranges, axis)) {
        arc(onA, axis, ranges.leastTurn().get(axis), ranges.mostTurn().get(axis));
      }
    }
    boolean swings = isTurned(ranges, 1) || isTurned(ranges, 2);
    if (isTurned(ranges, 1) && isTurned(ranges, 2)) {
      ring(onA, ranges.leastTurn(), ranges.mostTurn());
    }
    if (isTurned(ranges, 0)) {
      onB.line(0, 0, 0, 0, 1, 0);
    }
    if (swings) {
      onB.line(0, 0, 0, 1, 0, 0);
    }
    return new LimitLines(onA.lines, onB.lines);
  }

  private static boolean isTurned(JointAxis.Ranges ranges, int axis) {
    return JointAxis.Ranges.limits(ranges.leastTurn(), ranges.mostTurn(), axis);
  }

  /** A line between two ends, each a cross; one without a limit on a side ends in the middle. */
  private static void way(Pen pen, int axis, float least, float most) {
    Vector3f from = along(axis, bounded(least, 0) / pen.radius);
    Vector3f to = along(axis, bounded(most, 0) / pen.radius);
    pen.line(from, to);
    for (Vector3f end : new Vector3f[] {from, to}) {
      for (int other = 1; other < 3; other++) {
        Vector3f across = along((axis + other) % 3, END);
        pen.line(end.sub(across, new Vector3f()), end.add(across, new Vector3f()));
      }
    }
  }

  /** An arc with the lines from the middle to its ends. */
  private static void arc(Pen pen, int axis, float least, float most) {
    float from = bounded(least, -(float) Math.PI);
    float to = bounded(most, (float) Math.PI);
    Vector3f middle = new Vector3f();
    Vector3f last = middle;
    for (int i = 0; i <= ARC_LINES; i++) {
      Vector3f next = turned(axis, from + (to - from) * i / ARC_LINES);
      pen.line(last, next);
      last = next;
    }
    pen.line(last, middle);
  }

  /** Where the hand for an axis points if it is turned around that. */
  private static Vector3f turned(int axis, float angle) {
    float sine = (float) Sines.sine(angle);
    float cosine = (float) Sines.cosine(angle);
    return switch (axis) {
      case 0 -> new Vector3f(0, cosine, sine);
      case 1 -> new Vector3f(cosine, 0, -sine);
      default -> new Vector3f(cosine, sine, 0);
    };
  }

  /** Where the first axis points at the edge of a cone that is as wide as its four limits. */
  private static void ring(Pen pen, Vector3fc least, Vector3fc most) {
    Vector3f last = new Vector3f();
    for (int i = 0; i <= RING_LINES; i++) {
      double angle = 2 * Math.PI * i / RING_LINES;
      float around = (float) Sines.cosine(angle);
      float across = (float) Sines.sine(angle);
      float y = tangent(around * (around < 0 ? -least.y() : most.y()));
      float z = tangent(across * (across < 0 ? -least.z() : most.z()));
      Vector3f next = new Quaternionf(0, y, z, 1).normalize().transform(new Vector3f(1, 0, 0));
      if (i > 0) {
        pen.line(last, next);
      }
      last = next;
    }
  }

  /** The tangent of half an angle. */
  private static float tangent(float angle) {
    double half = bounded(angle, Math.copySign(Joint.MAX_ANGLE, angle)) / 2;
    return (float) (Sines.sine(half) / Sines.cosine(half));
  }

  private static float bounded(float limit, float otherwise) {
    return Float.isFinite(limit) ? limit : otherwise;
  }

  private static Vector3f along(int axis, float length) {
    return new Vector3f().setComponent(axis, length);
  }

  /** Draws lines around a place, in units of a radius. Owner: one call. */
  private static final class Pen {
    private final Vector3fc place;
    private final Quaternionfc frame;
    private final float radius;
    private float[] lines = NO_LINES;

    Pen(Vector3fc place, Quaternionfc frame, float radius) {
      this.place = place;
      this.frame = frame;
      this.radius = radius;
    }

    void line(float x, float y, float z, float toX, float toY, float toZ) {
      line(new Vector3f(x, y, z), new Vector3f(toX, toY, toZ));
    }

    void line(Vector3fc from, Vector3fc to) {
      int at = lines.length;
      lines = Arrays.copyOf(lines, at + 6);
      put(from, at);
      put(to, at + 3);
    }

    private void put(Vector3fc point, int at) {
      Vector3f there = frame.transform(point, new Vector3f()).mul(radius).add(place);
      lines[at] = there.x;
      lines[at + 1] = there.y;
      lines[at + 2] = there.z;
    }
  }
}

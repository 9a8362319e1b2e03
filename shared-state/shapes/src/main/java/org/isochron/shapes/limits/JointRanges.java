package org.isochron.shapes.limits;

import java.util.Arrays;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Limits of a joint along and around three axes, for drawing: 0 to 0 on a locked axis, infinite on a
 * free one. Immutable.
 *
 * @param frameA orientation of the axes in the first body's frame
 * @param frameB orientation of the axes in the second body's frame
 * @param middle zero point in the first body's frame
 */
public record JointRanges(
    Quaternionfc frameA,
    Quaternionfc frameB,
    Vector3fc middle,
    Vector3fc leastMove,
    Vector3fc mostMove,
    Vector3fc leastTurn,
    Vector3fc mostTurn) {
  /** Ranges without drawn limits. */
  public static final JointRanges NONE = new JointRanges(
      new Quaternionf(),
      new Quaternionf(),
      new Vector3f(),
      new Vector3f(),
      new Vector3f(),
      new Vector3f(),
      new Vector3f());

  /** Drawn for a swing without a limit, in radians. */
  private static final float MAX_ANGLE = 3;

  private static final int ARC_LINES = 12;
  private static final int RING_LINES = 24;

  /** Minimum radius in metres, for joints in the middle of a body. */
  private static final float MIN_RADIUS = 0.2f;

  private static final float RADIUS = 0.5f;

  private static final float END = 0.5f;
  private static final float[] NO_LINES = {};
  private static final Lines NONE_DRAWN = new Lines(NO_LINES, NO_LINES);

  /** Returns true if an axis has a limit and is not locked. */
  public boolean isLimited() {
    boolean limited = false;
    for (int axis = 0; axis < 3; axis++) {
      limited |= moves(axis) || turns(axis);
    }
    return limited;
  }

  private boolean moves(int axis) {
    return limits(leastMove.get(axis), mostMove.get(axis));
  }

  private boolean turns(int axis) {
    return limits(leastTurn.get(axis), mostTurn.get(axis));
  }

  private static boolean limits(float lower, float upper) {
    return lower < upper && (Float.isFinite(lower) || Float.isFinite(upper));
  }

  /**
   * Returns the lines of a joint with these ranges.
   *
   * @param pointA the joint's point in the first body's frame
   * @param pointB the joint's point in the second body's frame
   */
  public Lines lines(Vector3fc pointA, Vector3fc pointB) {
    if (!isLimited()) {
      return NONE_DRAWN;
    }
    float arm = Math.max(pointA.length(), pointB.length());
    float radius = Math.max(MIN_RADIUS, RADIUS * arm);
    Pen onA = new Pen(middle, frameA, radius);
    Pen onB = new Pen(pointB, frameB, radius);
    for (int axis = 0; axis < 3; axis++) {
      if (moves(axis)) {
        segment(onA, axis, leastMove.get(axis), mostMove.get(axis));
      }
      if (turns(axis)) {
        arc(onA, axis, leastTurn.get(axis), mostTurn.get(axis));
      }
    }
    if (turns(1) && turns(2)) {
      ring(onA, leastTurn, mostTurn);
    }
    if (turns(0)) {
      onB.line(0, 0, 0, 0, 1, 0);
    }
    if (turns(1) || turns(2)) {
      onB.line(0, 0, 0, 1, 0, 0);
    }
    return new Lines(onA.lines, onB.lines);
  }

  /**
   * Draws a line with a cross at each end; on an unlimited side, the line ends at the middle.
   */
  private static void segment(Pen pen, int axis, float min, float max) {
    Vector3f from = along(axis, bounded(min, 0) / pen.radius);
    Vector3f to = along(axis, bounded(max, 0) / pen.radius);
    pen.line(from, to);
    for (Vector3f end : new Vector3f[] {from, to}) {
      for (int other = 1; other < 3; other++) {
        Vector3f across = along((axis + other) % 3, END);
        pen.line(end.sub(across, new Vector3f()), end.add(across, new Vector3f()));
      }
    }
  }

  private static void arc(Pen pen, int axis, float min, float max) {
    float from = bounded(min, -(float) Math.PI);
    float to = bounded(max, (float) Math.PI);
    Vector3f middle = new Vector3f();
    Vector3f last = middle;
    for (int i = 0; i <= ARC_LINES; i++) {
      Vector3f next = turned(axis, from + (to - from) * i / ARC_LINES);
      pen.line(last, next);
      last = next;
    }
    pen.line(last, middle);
  }

  /** Returns the direction of the pointer that shows an angle about an axis. */
  private static Vector3f turned(int axis, float angle) {
    float sine = (float) Sines.sine(angle);
    float cosine = (float) Sines.cosine(angle);
    return switch (axis) {
      case 0 -> new Vector3f(0, cosine, sine);
      case 1 -> new Vector3f(cosine, 0, -sine);
      default -> new Vector3f(cosine, sine, 0);
    };
  }

  /** Draws the edge of a cone whose width is set by its four limits. */
  private static void ring(Pen pen, Vector3fc min, Vector3fc max) {
    Vector3f last = new Vector3f();
    for (int i = 0; i <= RING_LINES; i++) {
      double angle = 2 * Math.PI * i / RING_LINES;
      float around = (float) Sines.cosine(angle);
      float across = (float) Sines.sine(angle);
      float y = tangent(around * (around < 0 ? -min.y() : max.y()));
      float z = tangent(across * (across < 0 ? -min.z() : max.z()));
      Vector3f next = new Quaternionf(0, y, z, 1).normalize().transform(new Vector3f(1, 0, 0));
      if (i > 0) {
        pen.line(last, next);
      }
      last = next;
    }
  }

  private static float tangent(float angle) {
    double half = bounded(angle, Math.copySign(MAX_ANGLE, angle)) / 2;
    return (float) (Sines.sine(half) / Sines.cosine(half));
  }

  private static float bounded(float limit, float otherwise) {
    return Float.isFinite(limit) ? limit : otherwise;
  }

  private static Vector3f along(int axis, float length) {
    return new Vector3f().setComponent(axis, length);
  }

  private static final class Pen {
    private final Vector3fc position;
    private final Quaternionfc frame;
    private final float radius;
    private float[] lines = NO_LINES;

    Pen(Vector3fc position, Quaternionfc frame, float radius) {
      this.position = position;
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
      Vector3f there = frame.transform(point, new Vector3f()).mul(radius).add(position);
      lines[at] = there.x;
      lines[at + 1] = there.y;
      lines[at + 2] = there.z;
    }
  }

  /**
   * Lines that show a joint's limits. A line per sliding axis, an arc per rotation axis and a ring
   * for two swings are fixed to the first body. Pointers fixed to the second body move within these
   * lines. Immutable.
   *
   * @param onA six floats per line
   * @param onB six floats per line
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Lines(float[] onA, float[] onB) {}
}

package org.isochron.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.limits.JointRanges;
import org.isochron.shapes.stored.JointAxes;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

class LimitLinesTest {
  private static final Vector3fc ANCHOR = new Vector3f(0, 1, 0);
  private static final Vector3fc DOWN = new Vector3f(0, -1, 0);
  private static final Vector3fc SIDE = new Vector3f(1, 0, 0);
  private static final int ARC_LINES = 14;

  private static final Quaternionf UNTURNED = new Quaternionf();

  @Test
  void coneIsARingAroundTheBoneAndTwistAnArc() {
    Joint.SixAxes cone = Joint.coneTwist(new Vector3d(ANCHOR), DOWN, SIDE, 0.5f, 0.9f, -0.4f, 0.4f);

    JointRanges.Lines lines = of(cone);

    List<Vector3f> ends = ends(lines.onA());
    double around = 0;
    double across = 0;
    for (Vector3f end : ends.subList(2 * 3 * ARC_LINES, ends.size())) {
      Vector3f spoke = end.sub(ANCHOR, new Vector3f());
      assertThat(spoke.length()).isCloseTo(0.5f, within(1e-5f));
      around = Math.max(around, Math.asin(Math.abs(spoke.z) / spoke.length()));
      across = Math.max(across, Math.asin(Math.abs(spoke.x) / spoke.length()));
    }
    assertThat(around).as("in the ring").isCloseTo(0.5, within(1e-4));
    assertThat(across).as("in the ring").isCloseTo(0.9, within(1e-4));
    Vector3f twisted = ends.get(2 * ARC_LINES - 2).sub(ANCHOR, new Vector3f());
    assertThat(twisted.angle(SIDE)).as("at the end of the arc").isCloseTo(0.4f, within(1e-4f));
    assertThat(lines.onB()).as("the bone, and a hand for the twist").hasSize(12);
  }

  @Test
  void onlyWhatIsLimitedAndNotLockedIsDrawn() {
    Joint.SixAxes axes = Joint.sixAxes(new Vector3d(ANCHOR), SIDE, DOWN);

    assertThat(of(axes).onA()).isEmpty();
    assertThat(of(axes.withAxis(Freedom.TURN_Y, Joint.Axis.FREE)).onA()).isEmpty();
    JointRanges.Lines sliding = of(axes.withAxis(Freedom.MOVE_X, Joint.Axis.within(-0.2f, 0.6f)));
    assertThat(ends(sliding.onA()).subList(0, 2))
        .containsExactly(new Vector3f(-0.2f, 1, 0), new Vector3f(0.6f, 1, 0));
    assertThat(sliding.onB()).isEmpty();
    assertThat(of(Joint.ball(new Vector3d(ANCHOR))).onA()).isEmpty();
    assertThat(of(Joint.hinge(new Vector3d(ANCHOR), SIDE)).onA()).isEmpty();
    assertThat(of(Joint.rope(new Vector3d(ANCHOR), new Vector3d(DOWN))).onA()).isEmpty();
    JointRanges.Lines oneSided =
        of(axes.withAxis(Freedom.MOVE_Z, Joint.Axis.within(-0.2f, Float.POSITIVE_INFINITY)));
    for (Vector3f end : ends(oneSided.onA())) {
      assertThat(end.isFinite()).isTrue();
    }
  }

  private static JointRanges.Lines of(Joint joint) {
    return JointAxes.ranges(joint, ANCHOR, UNTURNED, UNTURNED).lines(ANCHOR, ANCHOR);
  }

  private static List<Vector3f> ends(float[] lines) {
    List<Vector3f> ends = new ArrayList<>();
    for (int at = 0; at < lines.length; at += 3) {
      ends.add(new Vector3f(lines[at], lines[at + 1], lines[at + 2]));
    }
    return ends;
  }
}

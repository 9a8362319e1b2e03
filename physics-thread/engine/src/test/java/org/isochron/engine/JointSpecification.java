package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.stored.StoredJoint;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Joints constrain bodies as documented and end with their bodies, in the plane z = 0. */
public interface JointSpecification extends EngineUnderTest {
  long ANCHOR = SceneRun.placed(0);
  long BOB = SceneRun.placed(1);
  float GIVE = 0.05f;
  Vector3f DOWN = new Vector3f(0, -1, 0);

  @Test
  default void pointHoldsASwingingBodyAtItsPivot() {
    Vector3f pivot = new Vector3f(0, 5, 0);
    try (SceneRun run = run(pendulum(Joint.ball(new Vector3d(pivot))))) {
      for (int i = 0; i < 200; i++) {
        run.tick();

        Vector3f held = new Vector3f(-2, 0, 0).rotate(run.rotation(BOB)).add(run.position(BOB));
        assertThat(held.distance(pivot)).isLessThan(GIVE);
      }
      assertThat(run.position(ANCHOR)).isEqualTo(pivot);
    }
  }

  /** Some engines recreate all joints when a joint is added. */
  @Test
  default void staticBodyThatIsJoinedStaysWhereItIsTeleported() {
    Vector3f moved = new Vector3f(0.5f, 5.5f, 0);
    Scene.Builder builder = pendulumBuilder();
    long other = builder.body(1, 4, 5, 0);
    builder.join(SceneRun.placed(0), SceneRun.placed(1), Joint.ball(new Vector3d(0, 5, 0)));
    try (SceneRun run = run(builder.build())) {
      run.tick(commands -> commands.teleport(ANCHOR, moved, new Quaternionf().rotateZ(0.5f)));
      run.ticks(20);
      run.tick(commands -> commands.join(BOB, other, Joint.weld()));
      run.tick();

      assertThat(run.position(ANCHOR)).isEqualTo(moved);
      assertThat(run.view().rayCast(new Vector3f(0.5f, 7, 0), DOWN, 1.6f, new RayHit()))
          .isTrue();
      if (claims().savesState()) {
        run.requireRepeatable(60);
      }
    }
  }

  /** Covers sleeping bodies, saved states, and both orders of the bodies. */
  @Test
  default void bodyFollowsAStaticOneToWhichItIsJoinedWhenThatIsTeleported() {
    Vector3f pivot = new Vector3f(0, 5, 0);
    List<Joint> joints = List.of(
        Joint.ball(new Vector3d(pivot)),
        Joint.rod(new Vector3d(pivot), new Vector3d(0, 3, 0)),
        Joint.weld(),
        Joint.hinge(new Vector3d(pivot), new Vector3f(0, 0, 1)),
        Joint.slider(new Vector3f(0, 1, 0)).with(Joint.Axis.within(-0.1f, 0.1f)));
    for (Joint joint : joints) {
      for (int first = 0; first < 2; first++) {
        for (float angle : new float[] {0, 0.5f}) {
          followsTheNail(joint, first, angle);
        }
      }
    }
  }

  private void followsTheNail(Joint joint, int first, float angle) {
    Quaternionf turn = new Quaternionf().rotateZ(angle);
    Vector3f moved = new Vector3f(0.4f, 5.2f, 0);
    Scene.Builder builder = new Scene.Builder();
    int nail = builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f)));
    int bob = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.3f), 2).withDamping(0.5, 0.5));
    Quaternionf before = new Quaternionf().rotateZ(0.3f);
    builder.body(nail, new Vector3f(0, 5, 0), before);
    builder.body(bob, 0, 3, 0);
    builder.join(
        SceneRun.placed(first), SceneRun.placed(1 - first), first == 1 ? turned(joint) : joint);
    try (SceneRun run = run(builder.build())) {
      run.ticks(300);
      run.tick(commands -> commands.teleport(ANCHOR, moved, turn.mul(before, new Quaternionf())));
      if (claims().savesState()) {
        run.requireRepeatable(60);
      }
      run.ticks(400);

      Vector3f bobAt = run.position(BOB);
      String which =
          "%s, first %d, angle %s, at %s".formatted(StoredJoint.kind(joint), first, angle, bobAt);
      Vector3f held = new Vector3f(0, -2, 0);
      if (joint instanceof Joint.Weld) {
        turn.transform(held);
      }
      if (joint instanceof Joint.Slider) {
        turn.transform(held.add(0, -0.1f, 0));
      }
      if (joint instanceof Joint.Weld || joint instanceof Joint.Slider) {
        assertThat(bobAt.distance(held.add(moved))).as(which).isLessThan(GIVE);
      } else {
        assertThat(bobAt.distance(moved)).as(which).isCloseTo(2, within(2 * GIVE));
        assertThat(bobAt.distance(0, 3, 0)).as(which).isGreaterThan(0.2f);
      }
    }
  }

  @Test
  default void hingeLetsABodyTurnRoundItsAxisAlone() {
    Vector3f pivot = new Vector3f(0, 5, 0);
    Joint.Hinge hinge = Joint.hinge(new Vector3d(pivot), new Vector3f(0, 0, 1));
    try (SceneRun run = run(pendulum(hinge))) {
      float lowest = Float.POSITIVE_INFINITY;
      for (int i = 0; i < 200; i++) {
        run.tick();
        lowest = Math.min(lowest, run.position(BOB).y);

        Vector3f axis = new Vector3f(0, 0, 1).rotate(run.rotation(BOB));
        assertThat(axis.z).isGreaterThan(0.999f);
        assertThat(run.position(BOB).distance(pivot)).isCloseTo(2, within(GIVE));
      }
      assertThat(lowest).isLessThan(3.05f);
    }
  }

  @Test
  default void rodKeepsItsLength() {
    Joint.Rod rod = Joint.rod(new Vector3d(0, 5, 0), new Vector3d(2, 5, 0));
    try (SceneRun run = run(pendulum(rod))) {
      float lowest = Float.POSITIVE_INFINITY;
      for (int i = 0; i < 200; i++) {
        run.tick();
        lowest = Math.min(lowest, run.position(BOB).y);

        assertThat(run.position(BOB).distance(0, 5, 0)).isCloseTo(2, within(GIVE));
      }
      assertThat(lowest).isLessThan(3.05f);
    }
  }

  @Test
  default void weldLetsTwoBodiesMoveAsOne() {
    Scene scene = pair(Joint.weld());
    try (SceneRun run = run(scene)) {
      run.ticks(100);

      Quaternionf first = run.rotation(ANCHOR);
      Vector3f between = run.position(BOB).sub(run.position(ANCHOR)).rotate(first.conjugate());
      assertThat(run.rotation(ANCHOR).angle()).isGreaterThan(0.5f);
      assertThat(between.distance(2, 0, 0)).isLessThan(GIVE);
      assertThat(run.rotation(ANCHOR).difference(run.rotation(BOB)).angle()).isLessThan(0.05f);
    }
  }

  @Test
  default void hingeReportsItsAngleAndSpeed() {
    Vector3f pivot = new Vector3f(0, 5, 0);
    Scene.Builder builder = pendulumBuilder();
    long hinge = builder.join(
        SceneRun.placed(0),
        SceneRun.placed(1),
        Joint.hinge(new Vector3d(pivot), new Vector3f(0, 0, 1)));
    try (SceneRun run = run(builder.build())) {
      float min = 0;
      for (int i = 0; i < 200; i++) {
        run.tick();
        float angle = run.view().jointOffset(hinge);
        Vector3f bob = run.position(BOB).sub(pivot);
        min = Math.min(min, angle);

        assertThat(Math.sin(angle)).isCloseTo(bob.y / bob.length(), within(0.01));
        assertThat(Math.cos(angle)).isCloseTo(bob.x / bob.length(), within(0.01));
        assertThat(run.view().jointSpeed(hinge)).isCloseTo(run.spin(BOB).z, within(1e-3f));
      }
      assertThat(min).isLessThan(-1.5f);

      run.tick(commands -> commands.unjoin(hinge));
      assertThatThrownBy(() -> run.view().jointOffset(hinge))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("joint 0#1 does not exist in tick 201");
    }
  }

  @Test
  default void hangingBodyPullsByItsWeight() {
    Vector3f above = new Vector3f(0, 5, 0);
    List<Joint> joints = List.of(
        Joint.ball(new Vector3d(above)),
        Joint.rod(new Vector3d(above), new Vector3d(0, 3, 0)),
        Joint.rope(new Vector3d(above), new Vector3d(0, 3, 0)),
        Joint.rod(new Vector3d(above), new Vector3d(0, 3, 0)).withSpring(3, 1),
        Joint.hinge(new Vector3d(above), new Vector3f(0, 0, 1)),
        Joint.weld(),
        Joint.slider(new Vector3f(1, 0, 0)));
    for (Joint joint : joints) {
      for (int variant = 0; variant < 4; variant++) {
        int first = variant % 2;
        Scene.Builder builder = new Scene.Builder();
        int fixed = builder.prefab(Prefab.fixed(new Shape.Sphere(0.3f)));
        int moving = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.3f), 4));
        builder.body(variant < 2 ? fixed : moving, 0, 5, 0);
        builder.body(moving, 0, 3, 0);
        if (variant >= 2) { // the upper one hangs too
          builder.body(fixed, 0, 7, 0);
          builder.join(SceneRun.placed(2), SceneRun.placed(0), Joint.weld());
        }
        long id = builder.join(
            SceneRun.placed(first), SceneRun.placed(1 - first), first == 1 ? turned(joint) : joint);
        try (SceneRun run = run(builder.build())) {
          if (!claims().loads()) {
            assertThatThrownBy(() -> run.view().jointForce(id, new Vector3f()))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining(engine().name())
                .hasMessageContaining("does not report the forces of its joints");
            return;
          }
          assertThat(run.view().jointForce(id, new Vector3f())).isEqualTo(new Vector3f());
          run.ticks(400);

          Vector3f onSecond = run.view().jointForce(id, new Vector3f());
          float weight = 4 * 9.81f;
          assertThat(onSecond.distance(0, first == 0 ? weight : -weight, 0))
              .as("%s way %d holds %s", joint, variant, onSecond)
              .isLessThan(0.03f * weight);
          assertThat(run.view().jointTorque(id, new Vector3f()).length())
              .as("%s way %d", joint, variant)
              .isLessThan(0.03f * weight);
        }
      }
    }
  }

  /** The torque is relative to the second body's position, whichever body is static. */
  @Test
  default void beamTurnsWhatItIsFastenedTo() {
    for (Joint joint : List.of(Joint.weld(), Joint.slider(new Vector3f(1, 0, 0)))) {
      for (int first = 0; first < 2; first++) {
        Scene.Builder builder = new Scene.Builder();
        builder.body(builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f))), 0, 5, 0);
        Prefab beam = Prefab.dynamic(new Shape.Box(0.5f, 0.2f, 0.2f), 4);
        builder.body(builder.prefab(beam), 1, 5, 0);
        long id = builder.join(SceneRun.placed(first), SceneRun.placed(1 - first), joint);
        try (SceneRun run = run(builder.build())) {
          if (!claims().loads()) {
            return;
          }
          run.ticks(100);

          float weight = 4 * 9.81f;
          Vector3f torque = run.view().jointTorque(id, new Vector3f());
          assertThat(torque.distance(0, 0, first == 0 ? 0 : -weight))
              .as("%s, first %d: %s", StoredJoint.kind(joint), first, torque)
              .isLessThan(0.05f * weight);
        }
      }
    }
  }

  @Test
  default void leverLoadsItsMotorByItsTorque() {
    Vector3f pivot = new Vector3f(0, 5, 0);
    for (int sign = -1; sign <= 1; sign += 2) {
      Scene.Builder builder = new Scene.Builder();
      builder.body(builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f))), 0, 9, 0);
      Prefab beam = Prefab.dynamic(new Shape.Box(1, 0.2f, 0.2f), 4);
      builder.body(builder.prefab(beam), 1, 5, 0);
      Joint.OneAxis hinge = Joint.hinge(new Vector3d(pivot), new Vector3f(0, 0, sign))
          .with(Joint.Axis.FREE.withMotor(0, 1_000));
      long lever = builder.join(SceneRun.placed(0), SceneRun.placed(1), hinge);
      long other = builder.join(
          SceneRun.placed(1),
          SceneRun.placed(0),
          Joint.rope(new Vector3d(2, 5, 0), new Vector3d(pivot)).withLimits(0, 9));
      try (SceneRun run = run(builder.build())) {
        if (!claims().loads()) {
          return; // hangingBodyPullsByItsWeight covers this
        }
        run.ticks(400);

        float weight = 4 * 9.81f;
        Vector3f bob = run.position(BOB);
        Vector3f torque = run.view().jointTorque(lever, new Vector3f());
        assertThat(run.view().jointForce(lever, new Vector3f()).distance(0, weight, 0))
            .as("%s of %s, at %s", run.view().jointForce(lever, new Vector3f()), torque, bob)
            .isLessThan(0.05f * weight);
        assertThat(torque.z).isCloseTo(weight * bob.x, within(0.05f * weight));
        assertThat(Math.abs(torque.x) + Math.abs(torque.y)).isLessThan(0.05f * weight);
        assertThat(run.view().jointForce(other, new Vector3f()).length()).isZero();

        if (claims().savesState()) {
          SavedState saved = run.save();
          try (SceneRun fresh = run(builder.build())) {
            fresh.restore(saved);
            assertThat(fresh.view().jointTorque(lever, new Vector3f())).isEqualTo(torque);
          }
        }
      }
    }
  }

  @Test
  default void speedMotorThatFollowsTheOffsetHoldsAnAngleAndAPosition() {
    List<Joint> joints = List.of(
        Joint.hinge(new Vector3d(0, 5, 0), new Vector3f(0, 0, 1)),
        Joint.slider(new Vector3f(0, 1, 0)));
    for (Joint joint : joints) {
      Scene.Builder builder = pendulumBuilder();
      long id = builder.join(SceneRun.placed(0), SceneRun.placed(1), joint);
      try (SceneRun run = run(builder.build())) {
        for (int i = 0; i < 300; i++) {
          float target = i < 150 ? 0.8f : -0.5f;
          float speed = 8 * (target - run.view().jointOffset(id));
          run.tick(commands -> commands.motor(id, speed, 500));
          if (i % 150 == 149) {
            assertThat(run.view().jointOffset(id))
                .as("%s in tick %d", joint, i)
                .isCloseTo(target, within(0.1f));
          }
        }
      }
    }
  }

  // swaps the ends on purpose
  @SuppressWarnings("ArgumentSelectionDefectChecker")
  private static Joint turned(Joint joint) {
    return joint instanceof Joint.Rod rod
        ? new Joint.Rod(
            rod.endB(),
            rod.endA(),
            rod.lower(),
            rod.upper(),
            rod.frequency(),
            rod.dampingRatio(),
            rod.breakForce())
        : joint;
  }

  @Test
  default void pointsOfABodyMoveAsTheyAreSeenTo() {
    Vector3f pivot = new Vector3f(0, 5, 0);
    try (SceneRun run = run(pendulum(Joint.hinge(new Vector3d(pivot), new Vector3f(0, 0, 1))))) {
      run.ticks(60);
      Vector3f onBody = new Vector3f(1, 2, 0);
      Vector3f before = onBody.rotate(run.rotation(BOB), new Vector3f()).add(run.position(BOB));
      Vector3f first = run.view().velocityAt(BOB, before, new Vector3f());

      run.tick();

      Vector3f after = onBody.rotate(run.rotation(BOB), new Vector3f()).add(run.position(BOB));
      Vector3f last = run.view().velocityAt(BOB, after, new Vector3f(after));
      Vector3f seen = new Vector3f(after).sub(before).mul(100);
      assertThat(first.add(last).mul(0.5f).distance(seen)).isLessThan(0.03f * seen.length());
      assertThat(seen.distance(run.velocity(BOB))).as("it turns").isGreaterThan(1);
      assertThat(run.view().velocityAt(BOB, run.position(BOB), new Vector3f()))
          .isEqualTo(run.velocity(BOB));
    }
  }

  private static Scene pendulum(Joint joint) {
    Scene.Builder builder = pendulumBuilder();
    builder.join(SceneRun.placed(0), SceneRun.placed(1), joint);
    return builder.build();
  }

  private static Scene.Builder pendulumBuilder() {
    Scene.Builder builder = new Scene.Builder();
    int anchor = builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f)));
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.3f), 4));
    builder.body(anchor, 0, 5, 0);
    builder.body(ball, 2, 5, 0);
    return builder;
  }

  private static Scene pair(Joint joint) {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    int light = builder.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 1));
    int heavy = builder.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 5));
    builder.body(light, 0, 0, 0);
    builder.body(new Scene.Placement(
        heavy, new Vector3f(2, 0, 0), new Quaternionf(), new Vector3f(1, 2, 0), new Vector3f()));
    builder.join(SceneRun.placed(0), SceneRun.placed(1), joint);
    return builder.build();
  }
}

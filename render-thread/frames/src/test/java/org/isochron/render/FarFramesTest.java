package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.isochron.state.SnapshotLayout;
import org.joml.Matrix4f;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Near a camera, frames are as exact 30,000 km from the origin as at the origin. */
class FarFramesTest {
  private static final double FAR = 3e7;
  private static final SnapshotLayout LAYOUT =
      SnapshotLayout.bodies(64).withVelocities().withFarPositions();
  private static final long BODY = BodyId.of(0, 1);

  /**
   * Tolerance: the float step at 1 m, plus the step of a residual far from the origin, plus
   * intermediate rounding.
   */
  private static final double STEP = 4e-7;

  /** A parabola, which Hermite blending reproduces. */
  private record Motion(Vector3d position, Vector3d velocity, Vector3d acceleration) {
    static Motion random(Random random, double distance) {
      return new Motion(vector(random, distance), vector(random, 50), vector(random, 20));
    }

    Vector3d at(double t) {
      return new Vector3d(position).fma(t, velocity).fma(t * t / 2, acceleration);
    }

    Vector3d velocityAt(double t) {
      return new Vector3d(velocity).fma(t, acceleration);
    }
  }

  @ParameterizedTest
  @EnumSource(Blending.Position.class)
  void framesAreThoseOfDoubles(Blending.Position position) {
    for (long seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      double distance = Math.pow(10, random.nextDouble() * 7.4);
      List<Motion> motions = new ArrayList<>();
      for (int body = 0; body < 1 + random.nextInt(64); body++) {
        motions.add(Motion.random(random, distance));
      }
      HandDrivenPhysics physics = physics(motions).start(0);
      Blending blending = new Blending(position, Blending.Rotation.SLERP);
      FrameSource.Settings settings =
          FrameSource.Settings.of(Delay.fixed(Duration.ofMillis(15))).withBlending(blending);
      try (FrameSource frames = FrameSource.on(physics.state, settings)) {
        for (long wall = 3 * TICK; wall < 20 * TICK; wall += 1 + random.nextInt(9_000_000)) {
          physics.runUntil(wall);
          RenderFrame frame = frames.at(wall);
          for (int body = 0; body < motions.size(); body++) {
            requireExact(frame, body, motions.get(body), position, random);
          }
        }
      }
    }
  }

  private static void requireExact(
      RenderFrame frame, int slot, Motion motion, Blending.Position position, Random random) {
    long id = BodyId.of(slot, 1);
    Vector3d right = blended(motion, frame.instantNanos(), position);
    Vector3d origin = new Vector3d(right).add(vector(random, Math.pow(10, random.nextInt(5))));
    frame.origin(origin);
    Vector3d expected = new Vector3d(right).sub(origin);
    double tolerance = STEP + 2 * Math.ulp((float) expected.length());

    assertNear(new Vector3d(frame.position(id, new Vector3f())), expected, tolerance);
    assertNear(
        new Vector3d(frame.matrix(id, new Matrix4f()).getTranslation(new Vector3f())),
        expected,
        tolerance);
    assertNear(frame.position(id, new Vector3d()), right, STEP);
    ByteBuffer bytes = ByteBuffer.allocate(frame.slotCount() * RenderFrame.POSE_BYTES)
        .order(ByteOrder.nativeOrder());
    frame.poses(bytes);
    int at = slot * RenderFrame.POSE_BYTES;
    assertNear(
        new Vector3d(bytes.getFloat(at), bytes.getFloat(at + 4), bytes.getFloat(at + 8)),
        expected,
        tolerance);
  }

  private static void assertNear(Vector3dc found, Vector3dc expected, double tolerance) {
    assertThat(found.distance(expected))
        .as("%s instead of %s", found, expected)
        .isLessThanOrEqualTo(tolerance);
  }

  /** Reference in doubles. */
  private static Vector3d blended(Motion motion, long instantNanos, Blending.Position position) {
    long tick = instantNanos / TICK;
    double t = (double) (instantNanos - tick * TICK) / TICK;
    Vector3d a = motion.at(tick * TICK * 1e-9);
    Vector3d b = motion.at((tick + 1) * TICK * 1e-9);
    return switch (position) {
      case NEAREST -> t < 0.5 ? a : b;
      case LINEAR -> a.lerp(b, t);
      case HERMITE -> motion.at(instantNanos * 1e-9);
    };
  }

  @Test
  void extrapolatedFramesAndTheirCorrectionAreThoseNearTheOrigin() {
    List<Vector3f> near = healed(0);
    List<Vector3f> far = healed(FAR);

    for (int frame = 0; frame < near.size(); frame++) {
      assertThat(far.get(frame).distance(near.get(frame))).as("frame %d", frame).isLessThan(1e-4f);
    }
  }

  /** A body changes its velocity while no tick arrives. */
  private static List<Vector3f> healed(double distance) {
    List<Vector3f> shown = new ArrayList<>();
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, (tick, instant, writer, events) -> {
      double t = instant * 1e-9;
      double height = t < 0.2 ? t * 4 : 0.8 - (t - 0.2);
      writer.body(BODY, distance, distance + height, 0, 0, 0, 0, 1);
      writer.velocity(BODY, 0, t < 0.2 ? 4 : -1, 0, 0, 0, 0);
    });
    physics.late(tick -> tick % 10 == 0 ? 3 * TICK : 0).start(0);
    FrameSource.Settings settings = FrameSource.Settings.of(Delay.predictive())
        .withStarvation(new Starvation.Extrapolate(50_000_000));
    try (FrameSource frames = FrameSource.on(physics.state, settings)) {
      for (long wall = 0; wall < 50 * TICK; wall += 3_000_000) {
        physics.runUntil(wall);
        RenderFrame frame = frames.at(wall);
        frame.origin(new Vector3d(distance, distance, 0));
        shown.add(frame.position(BODY, new Vector3f()));
      }
    }
    return shown;
  }

  @Test
  void bodyIsBlendedFromItsStartPose() {
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, (tick, instant, writer, events) -> {
      double there = tick < 5 ? FAR : -FAR;
      writer.body(BODY, there + tick * 0.01, 0, 0, 0, 0, 0, 1);
      writer.velocity(BODY, 1, 0, 0, 0, 0, 0);
      if (tick == 5) {
        writer.startPose(BODY, -FAR + 0.04, 0, 0, 0, 0, 0, 1);
      }
    });
    physics.start(0);
    FrameSource.Settings settings = FrameSource.Settings.of(Delay.fixed(Duration.ofMillis(10)));
    try (FrameSource frames = FrameSource.on(physics.state, settings)) {
      physics.runUntil(5 * TICK);
      frames.at(5 * TICK);
      physics.runUntil(5 * TICK + TICK / 2);
      RenderFrame frame = frames.at(5 * TICK + TICK / 2);

      assertThat(frame.instantNanos()).isEqualTo(4 * TICK + TICK / 2);
      assertThat(frame.position(BODY, new Vector3d()).x).isCloseTo(-FAR + 0.045, within(STEP));
    }
  }

  @Test
  void raysAndScenesAreAroundTheOrigin() {
    PrefabTable balls = PrefabTable.of(List.of(Prefab.dynamic(new Shape.Sphere(1), 1)));
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, (tick, instant, writer, events) -> {
      writer.prefabs(balls);
      writer.body(BODY, FAR, 5, 0, 0, 0, 0, 1);
      writer.body(BodyId.of(1, 1), FAR, 5.25, 9, 0, 0, 0, 1);
    });
    physics.start(0);
    physics.runUntil(9 * TICK);
    try (FrameSource frames = FrameSource.on(physics.state)) {
      RenderFrame frame = frames.at(9 * TICK);
      frame.origin(new Vector3d(FAR, 5, -10));
      RayHit hit = new RayHit();

      assertThat(frame.rayCast(new Vector3f(), new Vector3f(0, 0, 1), 50, hit)).isTrue();
      assertThat(hit.body()).isEqualTo(BODY);
      assertThat(hit.distance()).isCloseTo(9, within(1e-4f));

      List<Float> passed = new ArrayList<>();
      frame.forEach((body, matrix) -> passed.add(matrix.m32()));
      assertThat(passed).containsExactly(10f, 19f);
      passed.clear();
      frame.origin(new Vector3d(FAR, 5, 0));
      frame.forEach((body, matrix) -> passed.add(matrix.m32()));
      assertThat(passed).containsExactly(0f, 9f);
    }
  }

  @Test
  void originThatIsNoPositionIsRefused() {
    try (FrameSource frames = FrameSource.on(physics(List.of()).state)) {
      assertThatThrownBy(() -> frames.at(0).origin(new Vector3d(Double.NaN, 0, 0)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("its coordinates must be finite");
    }
  }

  private static HandDrivenPhysics physics(List<Motion> motions) {
    return new HandDrivenPhysics(LAYOUT, (tick, instant, writer, events) -> {
      for (int body = 0; body < motions.size(); body++) {
        Vector3d position = motions.get(body).at(instant * 1e-9);
        Vector3d velocity = motions.get(body).velocityAt(instant * 1e-9);
        long id = BodyId.of(body, 1);
        writer.body(id, position.x, position.y, position.z, 0, 0, 0, 1);
        writer.velocity(id, (float) velocity.x, (float) velocity.y, (float) velocity.z, 0, 0, 0);
      }
    });
  }

  private static Vector3d vector(Random random, double max) {
    return new Vector3d(
            random.nextDouble() - 0.5, random.nextDouble() - 0.5, random.nextDouble() - 0.5)
        .mul(2 * max);
  }
}

package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.HandDrivenPhysics.ONE_TICK;

import java.util.List;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.isochron.state.SnapshotLayout;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** A ball moves 1 m per tick above a floor. */
class FrameRayCastTest {
  private static final long FLOOR = BodyId.of(0, 1);
  private static final long SENSOR = BodyId.of(1, 1);
  private static final long BALL = BodyId.of(2, 1);
  private static final float RADIUS = 0.1f;
  private static final PrefabTable PREFABS = PrefabTable.of(List.of(
      Prefab.fixed(new Shape.Box(500, 1, 500)),
      Prefab.dynamic(new Shape.Sphere(RADIUS), 1).withLayer(3),
      Prefab.fixed(new Shape.Box(500, 1, 500)).sensor()));
  private static final Vector3f DOWN = new Vector3f(0, -2, 0);

  private final HandDrivenPhysics physics =
      new HandDrivenPhysics(SnapshotLayout.bodies(3), (tick, instant, writer, events) -> {
        writer.prefabs(PREFABS);
        writer.body(FLOOR, 0, -1, 0, 0, 0, 0, 1);
        writer.body(SENSOR, 0, 5, 0, 0, 0, 0, 1);
        writer.prefab(SENSOR, 2);
        if (tick < 20) {
          writer.body(BALL, (float) tick, 2, 0, 0, 0, 0, 1);
          writer.prefab(BALL, 1);
        }
      });
  private final FrameSource frames = FrameSource.on(physics.state, ONE_TICK);
  private final RayHit hit = new RayHit();

  @Test
  void rayHitsTheBallWhereTheFrameShowsItAndNotWhereTheNewestTickHasIt() {
    RenderFrame frame = frameAt(65 * MILLI); // shows 5.5 ticks; the newest is 6

    assertThat(castDownAt(frame, 5.5f)).isTrue();
    assertThat(hit.body()).isEqualTo(BALL);
    assertThat(hit.tick()).isEqualTo(6);
    assertThat(hit.distance()).isEqualTo(8 - RADIUS, within(1e-5f));
    assertThat(hit.point().y()).isEqualTo(2 + RADIUS, within(1e-5f));
    assertThat(hit.normal().y()).isEqualTo(1, within(1e-5f));

    assertThat(castDownAt(frame, 6)).isTrue();
    assertThat(hit.body()).isEqualTo(FLOOR);
    assertThat(hit.distance()).isEqualTo(10, within(1e-5f));
  }

  @Test
  void rayPassesTheSensorAboveAndWhatIsInNoLayerOfItsMask() {
    RenderFrame frame = frameAt(65 * MILLI);
    Vector3f above = new Vector3f(5.5f, 10, 0);

    assertThat(frame.contains(SENSOR)).isTrue();
    assertThat(frame.rayCast(above, DOWN, 100, 1 << 3, hit)).isTrue();
    assertThat(hit.body()).isEqualTo(BALL);
    assertThat(frame.rayCast(above, DOWN, 100, ~(1 << 3), hit)).isTrue();
    assertThat(hit.body()).isEqualTo(FLOOR);
    assertThatThrownBy(() -> frame.rayCast(above, DOWN, 100, 0, hit)).hasMessageContaining("mask");
  }

  @Test
  void rayDoesNotHitABodyThatIsNotShownAnyMore() {
    RenderFrame frame = frameAt(400 * MILLI);

    assertThat(frame.contains(BALL)).isFalse();
    assertThat(castDownAt(frame, 19)).isTrue();
    assertThat(hit.body()).isEqualTo(FLOOR);
  }

  @Test
  void rayThatHitsNothingLeavesTheLastHit() {
    RenderFrame frame = frameAt(65 * MILLI);
    castDownAt(frame, 5.5f);

    assertThat(frame.rayCast(new Vector3f(0, 5, 0), new Vector3f(0, 1, 0), 100, hit))
        .isFalse();
    assertThat(frame.rayCast(new Vector3f(0, 10, 0), DOWN, 9.9f, hit)).isFalse();

    assertThat(hit.body()).isEqualTo(BALL);
  }

  @Test
  void whatCannotBeCastIsRefused() {
    RenderFrame empty = frames.at(0);
    assertThat(castDownAt(empty, 0)).isFalse();
    assertThatThrownBy(() -> empty.rayCast(DOWN, new Vector3f(), 1, hit))
        .hasMessageContaining("direction");
    HandDrivenPhysics shapeless = new HandDrivenPhysics(
        SnapshotLayout.bodies(1),
        (tick, instant, writer, events) -> writer.body(BodyId.of(0, 1), 0, 0, 0, 0, 0, 0, 1));
    FrameSource others = FrameSource.on(shapeless.state);
    shapeless.start(0);
    shapeless.runUntil(50 * MILLI);

    assertThatThrownBy(() -> castDownAt(others.at(50 * MILLI), 0))
        .hasMessageContaining("call SnapshotWriter.prefabs in capture()");
  }

  /** The ground moves like the ball, and is rotated by half a turn. */
  @Test
  void materialIsThatOfTheCellWhereTheFrameShowsIt() {
    Shape ground = Shape.HeightField.of(5, 2, 1, new float[10]).withMaterial(2, 0, 1, 1, 7);
    PrefabTable prefabs = PrefabTable.of(List.of(Prefab.kinematic(ground)));
    HandDrivenPhysics moving =
        new HandDrivenPhysics(SnapshotLayout.bodies(1), (tick, instant, writer, events) -> {
          writer.prefabs(prefabs);
          writer.body(FLOOR, (float) tick, 1, 0, 0, 1, 0, 0);
        });
    moving.start(0);
    moving.runUntil(65 * MILLI);
    RenderFrame frame = FrameSource.on(moving.state, ONE_TICK)
        .at(65 * MILLI); // at 5.5 ticks the cell extends from 4.5 to 5.5

    assertThat(frame.material(FLOOR, new Vector3f(4.6f, 9, 0.2f))).isEqualTo(7);
    assertThat(frame.material(FLOOR, new Vector3f(5.4f, 1, -0.2f))).isEqualTo(7);
    assertThat(frame.material(FLOOR, new Vector3f(4.4f, 1, 0))).isZero();
    assertThat(frame.material(FLOOR, new Vector3f(5.6f, 1, 0))).isZero();
  }

  private RenderFrame frameAt(long wall) {
    physics.start(0);
    physics.runUntil(wall);
    return frames.at(wall);
  }

  private boolean castDownAt(RenderFrame frame, float x) {
    return frame.rayCast(new Vector3f(x, 10, 0), DOWN, 100, hit);
  }
}

package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.BiConsumer;
import org.isochron.gameplay.CharacterMover;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/**
 * A small scripted scene at any origin, for comparison with the same scene at the world's origin.
 */
final class FarScript {
  private static final int RAMP = 3;
  private static final int BODY = 4;
  private static final int GATE = 5;
  private static final int BOX = 6;
  private static final long SWING = SceneRun.placed(6);
  private static final long GLIDER_BODY = SceneRun.placed(8);

  private FarScript() {}

  static Scene scene(Vector3dc origin) {
    return scene(origin, origin);
  }

  static Scene scene(Vector3dc origin, Vector3dc around) {
    return scene(new Scene.Builder().origin(around.x(), around.y(), around.z()), origin);
  }

  static Scene scene(Scene.Builder builder, Vector3dc origin) {
    builder.spare(8);
    builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2).withContactEvents());
    builder.prefab(Prefab.kinematic(new Shape.Box(1, 0.2f, 1)));
    builder.prefab(Prefab.fixed(new Shape.Box(1, 0.1f, 50)));
    builder.prefab(Prefab.kinematic(CharacterSpecification.CAPSULE)
        .withLayer(CharacterSpecification.OWN_LAYER));
    builder.prefab(Prefab.fixed(new Shape.Box(1, 0.5f, 1)).sensor());
    builder.prefab(Prefab.dynamic(new Shape.Box(0.4f, 0.4f, 0.4f), 1).withContactEvents());
    place(builder, origin, EngineUnderTest.FLOOR, 0, -1, 0);
    place(builder, origin, EngineUnderTest.BALL, 0.125, 1.5, 0);
    place(builder, origin, EngineUnderTest.BALL, 0, 3, 0);
    place(builder, origin, RAMP, -4, 0, 0);
    place(builder, origin, GATE, 2, 2.5, 0);
    place(builder, origin, BOX, 12, 4, 0);
    place(builder, origin, EngineUnderTest.BALL, 16, 3, 0);
    return builder.build();
  }

  static void place(
      Scene.Builder builder, Vector3dc origin, int prefab, double x, double y, double z) {
    builder.body(prefab, new Vector3d(x, y, z).add(origin), new Quaternionf());
  }

  /** All positions are floats relative to {@code origin}. */
  static void script(SceneRun run, Vector3dc origin, int tick) {
    run.tick(commands -> {
      BiConsumer<Integer, Vector3d> spawn = (prefab, position) ->
          SceneRun.spawn(commands, prefab, position.add(origin), 1_000 + tick);
      switch (tick) {
        case 10 -> spawn.accept(EngineUnderTest.BALL, new Vector3d(2, 4, 0));
        case 20 -> spawn.accept(EngineUnderTest.GLIDER, new Vector3d(-2, 0.5, 0));
        case 30 -> {
          hang(commands, origin);
          Vector3d pivot = new Vector3d(15, 3, 0).add(origin);
          commands.join(SceneRun.placed(0), SWING, Joint.hinge(pivot, new Vector3f(0, 0, 1)));
          commands.teleport(SWING, new Vector3d(16, 3, 0).add(origin), new Quaternionf());
        }
        case 60 ->
          commands.teleport(
              SceneRun.placed(2), new Vector3d(3, 6, 0).add(origin), new Quaternionf());
        case 70 -> {
          commands.impulse(SceneRun.placed(1), new Vector3f(3, 2, 0));
          commands.angularImpulse(SceneRun.placed(1), new Vector3f(0, 0, 1));
          commands.impulseAt(
              SceneRun.placed(1), new Vector3f(0, 1, 0), new Vector3d(2, 1, 0).add(origin));
        }
        case 150 -> commands.despawn(SceneRun.placed(2));
        default -> {}
      }
      if (tick > 25 && tick < 100) {
        commands.moveTo(
            GLIDER_BODY,
            new Vector3d(-2 + (tick - 25) / 64.0, 0.5, 0).add(origin),
            new Quaternionf());
      }
    });
  }

  static void hang(CommandSender commands, Vector3dc origin) {
    commands.join(
        SceneRun.placed(1),
        SceneRun.placed(2),
        Joint.rope(new Vector3d(0.125, 0.5, 0).add(origin), new Vector3d(2, 0.5, 0).add(origin)));
  }

  static CharacterMover mover(SceneRun run, Vector3dc origin) {
    Vector3d position = new Vector3d(4, 2, 0).add(origin);
    long[] body = new long[1];
    run.tick(commands -> body[0] = commands.spawn(BODY, position, new Quaternionf()));
    return new CharacterMover(body[0], CharacterSpecification.SETTINGS);
  }

  static void assertSameEvents(List<SceneRun.Happening> near, List<SceneRun.Happening> far) {
    assertThat(far).hasSameSizeAs(near).isNotEmpty();
    for (int i = 0; i < near.size(); i++) {
      SceneRun.Happening one = near.get(i);
      SceneRun.Happening other = far.get(i);
      assertThat(
              List.of(other.kind(), other.bodyA(), other.bodyB(), other.token(), other.impulse()))
          .isEqualTo(List.of(one.kind(), one.bodyA(), one.bodyB(), one.token(), one.impulse()));
      if (one.kind() == Event.Kind.CONTACT_BEGIN) {
        assertThat(other.point().sub(FarSpecification.FAR).distance(one.point()))
            .isLessThan(FarSpecification.EXACT);
      }
    }
  }

  static void assertSameHit(RayHit one, RayHit other) {
    assertThat(other.body()).isEqualTo(one.body());
    assertThat(other.distance()).isCloseTo(one.distance(), within(1e-4f));
    assertThat(other.point().distance(one.point())).isLessThan(1e-4f);
    assertThat(other.normal().distance(one.normal())).isLessThan(1e-3f);
  }

  static void assertSameAnswers(WorldView home, WorldView away) {
    Vector3f down = new Vector3f(0, -1, 0);
    Vector3f from = new Vector3f(-3, 6, 0);
    Quaternionf upright = new Quaternionf();
    Shape ball = new Shape.Sphere(0.25f);
    int all = Prefab.ALL_LAYERS;
    for (WorldView view : List.of(home, away)) {
      assertThat(view.isBlocked(from, down, 20, all)).isTrue();
      assertThat(view.isBlocked(from, down, 1, all)).isFalse();
    }
    RayHit one = new RayHit();
    RayHit other = new RayHit();
    assertThat(home.rayCast(from, down, 20, one)).isTrue();
    assertThat(away.rayCast(from, down, 20, other)).isTrue();
    assertSameHit(one, other);
    assertThat(other.point().y()).isLessThan(4);
    assertThat(home.shapeCast(ball, from, upright, down, 20, all, one)).isTrue();
    assertThat(away.shapeCast(ball, from, upright, down, 20, all, other)).isTrue();
    assertSameHit(one, other);
    assertThat(home.closestPoint(from, 20, all, one)).isTrue();
    assertThat(away.closestPoint(from, 20, all, other)).isTrue();
    assertSameHit(one, other);
    assertThat(home.closestPoint(SceneRun.placed(1), SceneRun.placed(2), 20, one))
        .isTrue();
    assertThat(away.closestPoint(SceneRun.placed(1), SceneRun.placed(2), 20, other))
        .isTrue();
    assertSameHit(one, other);
    RayHit[] these = RayHit.array(8);
    RayHit[] those = RayHit.array(8);
    int count = home.rayCastAll(from, down, 20, all, these);
    assertThat(count).isBetween(2, these.length);
    assertThat(away.rayCastAll(from, down, 20, all, those)).isEqualTo(count);
    for (int i = 0; i < count; i++) {
      assertSameHit(these[i], those[i]);
    }
  }
}

package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Prefab changes in a running world, in the plane z = 0. */
public interface ChangeSpecification extends EngineUnderTest {
  int SMALL = 3;
  int LOW_GLIDER = 4;
  int AREA = 5;
  int WIDE_AREA = 6;
  long GROUND = SceneRun.placed(0);
  long PLATFORM = SceneRun.placed(1);

  @Test
  default void aBodyOfAnotherPrefabKeepsItsPositionAndVelocityAndHasTheOthersShape() {
    try (SceneRun run = run(bodies())) {
      long ball = run.commands()
          .spawn(
              BALL,
              new Vector3f(0, 3, 0),
              new Quaternionf(),
              new Vector3f(1, 0, 0),
              new Vector3f());
      run.ticks(20);
      assertThat(run.contains(ball)).isTrue();
      Vector3f position = run.position(ball);
      Vector3f velocity = run.velocity(ball);

      run.tick(commands -> commands.changePrefab(ball, SMALL));

      assertThat(run.contains(ball)).isTrue();
      assertThat(run.newest().prefabNumbers()[BodyId.slot(ball)]).isEqualTo(SMALL);
      assertThat(run.newest().startCount()).as("blended as before").isZero();
      assertThat(run.position(ball).distance(position.fma(0.01f, velocity))).isLessThan(2e-3f);
      assertThat(run.velocity(ball).distance(velocity.sub(0, 0.0981f, 0))).isLessThan(1e-3f);
      run.ticks(20);
      Vector3f now = run.position(ball);
      assertThat(finds(run, now.x + 0.4f, ball)).as("beside the small one").isFalse();
      assertThat(finds(run, now.x + 0.1f, ball)).isTrue();
      run.ticks(60);
      assertThat(run.position(ball).y).isCloseTo(0.2f, within(0.03f));
    }
  }

  @Test
  default void whatPushesABodyInATickPushesWhatItBecomes() {
    Vector3f right = new Vector3f(1, 0, 0);
    Vector3f turn = new Vector3f(0, 0, 0.2f);
    try (SceneRun run = run(bodies())) {
      long first = run.spawn(BALL, 0, 9, 0);
      long second = run.spawn(BALL, 2, 9, 0);
      long third = run.spawn(BALL, 4, 9, 0);
      long fourth = run.spawn(BALL, 6, 9, 0);

      run.tick(commands -> {
        commands.impulse(first, right);
        commands.force(first, new Vector3f(50, 0, 0));
        commands.impulse(first, right);
        commands.impulse(third, right);
        commands.angularImpulse(third, turn);
        commands.velocity(third, new Vector3f(0, 0.5f, 0));
        commands.impulse(fourth, right);
        commands.angularImpulse(fourth, turn);
        commands.angularVelocity(fourth, new Vector3f());
        for (long ball : new long[] {first, second, third, fourth}) {
          commands.changePrefab(ball, SMALL);
        }
        commands.impulse(second, right);
        commands.force(second, new Vector3f(50, 0, 0));
        commands.impulse(second, right);
      });

      assertThat(run.velocity(second).x).isGreaterThan(0.5f);
      assertThat(run.velocity(first).x)
          .as("whatever comes first")
          .isEqualTo(run.velocity(second).x);
      assertThat(run.velocity(third).x).as("a velocity ends what was before").isZero();
      assertThat(run.spin(third).z).as("but not what spins it").isGreaterThan(0.1f);
      assertThat(run.spin(fourth).z).as("an angular velocity too").isZero();
      assertThat(run.velocity(fourth).x).isGreaterThan(0.1f);
      Vector3f before = run.velocity(first);
      run.tick(commands -> commands.changePrefab(first, BALL));
      assertThat(run.velocity(first).x).as("once").isCloseTo(before.x, within(1e-3f));
    }
  }

  @Test
  default void whatSleepsOnABodyFallsWhenThatBecomesLower() {
    try (SceneRun run = run(bodies())) {
      long ball = run.spawn(BALL, 9, 1.7f, 0);
      run.ticks(300);
      assertThat(run.position(ball).y).isCloseTo(1.7f, within(0.03f));
      Vector3f position = run.position(PLATFORM);

      run.tick(commands -> commands.changePrefab(PLATFORM, LOW_GLIDER));
      run.ticks(100);

      assertThat(run.position(ball).y).isCloseTo(1.5f, within(0.03f));
      assertThat(run.position(PLATFORM)).isEqualTo(position);
      run.tick(commands -> commands.moveTo(PLATFORM, new Vector3f(9, 1.05f, 0), new Quaternionf()));
      assertThat(run.position(PLATFORM).y).isCloseTo(1.05f, within(1e-3f));
    }
  }

  @Test
  default void jointsAndExcludedPairsStay() {
    try (SceneRun run = run(bodies())) {
      long hung = run.spawn(BALL, 9, 4, 0);
      long loose = run.spawn(BALL, 3, 0.5f, 0);
      Vector3f high = new Vector3f(9, 1, 0);
      long rod = run.commands()
          .join(PLATFORM, hung, Joint.rod(new Vector3d(high), new Vector3d(run.position(hung))));
      run.tick(commands -> commands.exclude(loose, GROUND));
      float length = run.position(hung).distance(high);

      run.tick(commands -> {
        commands.changePrefab(hung, SMALL);
        commands.changePrefab(PLATFORM, LOW_GLIDER);
        commands.changePrefab(loose, SMALL);
        commands.impulse(hung, new Vector3f(1, 0, 0));
      });

      assertThat(run.newest().joints()).hasSize(1);
      for (int tick = 0; tick < 60; tick++) {
        run.tick();
        assertThat(run.position(hung).distance(high)).isCloseTo(length, within(0.06f));
      }
      assertThat(run.position(loose).y).as("through the floor").isLessThan(-1);
      run.tick(commands -> commands.unjoin(rod));
      assertThat(run.newest().joints()).isEmpty();
    }
  }

  @Test
  default void contactsEndAndTheNewOnesBegin() {
    try (SceneRun run = run(bodies())) {
      long ball = run.spawn(BALL, 0, 0.5f, 0);
      run.ticks(50);
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).hasSize(1);
      assertThat(run.happenings(Event.Kind.CONTACT_END)).isEmpty();

      run.tick(commands -> commands.changePrefab(ball, SMALL));
      assertThat(run.happenings(Event.Kind.CONTACT_END)).hasSize(1);
      run.ticks(100);

      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).hasSize(2);
      assertThat(run.happenings(Event.Kind.CONTACT_END)).hasSize(1);

      run.tick(commands -> commands.changePrefab(ball, SMALL)); // still in contact
      run.ticks(5);
      assertThat(run.happenings(Event.Kind.CONTACT_END)).hasSize(2);
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).hasSize(3);
    }
  }

  @Test
  default void aSensorThatBecomesWiderNoticesWhatIsInItThen() {
    try (SceneRun run = run(bodies())) {
      long area = run.spawn(AREA, 0, 0.5f, 0);
      long ball = run.spawn(BALL, 3, 0.5f, 0);
      run.ticks(200);
      assertThat(run.happenings(Event.Kind.SENSOR_ENTER)).isEmpty();

      run.tick(commands -> commands.changePrefab(area, WIDE_AREA));
      assertThat(run.seen(Event.Kind.SENSOR_ENTER, SceneRun.Happening::bodyB))
          .containsExactly(ball);
      run.tick(commands -> commands.changePrefab(area, AREA));
      assertThat(run.happenings(Event.Kind.SENSOR_LEAVE)).hasSize(1);
    }
  }

  @Test
  default void prefabsThatMoveInAnotherWayAndNumbersThatWereNotGivenAreRefused() {
    try (SceneRun run = run(bodies())) {
      long ball = run.spawn(BALL, 0, 0.5f, 0);
      long gone = run.spawn(BALL, 3, 0.5f, 0);
      run.tick(commands -> commands.despawn(gone));
      for (int prefab : new int[] {FLOOR, GLIDER, AREA, -1, 7}) {
        run.tick(commands -> commands.changePrefab(ball, prefab));
      }
      run.tick(commands -> commands.changePrefab(GROUND, AREA));
      run.tick(commands -> commands.changePrefab(gone, SMALL));

      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND))
          .hasSize(6)
          .allMatch(refused -> refused.detail() == Command.CHANGE_PREFAB);
      assertThat(run.seen(Event.Kind.STALE_COMMAND, SceneRun.Happening::bodyA))
          .containsExactly(gone);
      assertThat(run.newest().prefabNumbers()[BodyId.slot(ball)]).isEqualTo(BALL);
    }
  }

  private static boolean finds(SceneRun run, float x, long body) {
    RayHit hit = new RayHit();
    boolean found = run.view()
        .rayCast(new Vector3f(x, 9, 0), new Vector3f(0, -1, 0), 20, Prefab.ALL_LAYERS, hit);
    return found && hit.body() == body;
  }

  private static Scene bodies() {
    Scene.Builder builder = new Scene.Builder().spare(8);
    builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2));
    builder.prefab(Prefab.kinematic(new Shape.Box(1, 0.2f, 1)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.2f), 0.5));
    builder.prefab(Prefab.kinematic(
        new Shape.Compound(List.of(Shape.Part.at(new Shape.Box(1, 0.1f, 1), 0, -0.1f, 0)))));
    builder.prefab(Prefab.fixed(new Shape.Box(1, 1, 1)).sensor());
    builder.prefab(Prefab.fixed(new Shape.Box(4, 1, 1)).sensor());
    builder.body(FLOOR, 0, -1, 0);
    builder.body(GLIDER, 9, 1, 0);
    return builder.build();
  }
}

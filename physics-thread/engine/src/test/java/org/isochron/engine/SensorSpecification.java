package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Sensors collide with nothing, are invisible to queries, and report visitors on all engines. */
public interface SensorSpecification extends EngineUnderTest {
  int TRIGGER = 3;
  long SENSOR = SceneRun.placed(1);

  @Test
  default void bodyFallsThroughASensorWhichReportsItOnce() {
    try (SceneRun run = run(yardWithTrigger())) {
      long ball = run.spawn(BALL, 0, 8, 0);
      run.ticks(85); // it falls 3.5 m
      List<SceneRun.Happening> enters = run.happenings(Event.Kind.SENSOR_ENTER);
      assertThat(enters).hasSize(1);
      assertThat(enters.get(0).bodyA()).isEqualTo(SENSOR);
      assertThat(enters.get(0).bodyB()).isEqualTo(ball);
      assertThat(run.happenings(Event.Kind.SENSOR_LEAVE)).isEmpty();

      run.ticks(115);

      assertThat(run.position(ball).y).as("it lies on the floor").isCloseTo(0.5f, within(0.05f));
      assertThat(run.happenings(Event.Kind.SENSOR_ENTER)).hasSize(1);
      assertThat(run.happenings(Event.Kind.SENSOR_LEAVE)).hasSize(1);
      assertThat(run.happenings(Event.Kind.SENSOR_LEAVE).get(0).bodyB()).isEqualTo(ball);
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN))
          .as("only with the floor")
          .extracting(SceneRun.Happening::bodyA)
          .containsOnly(SceneRun.placed(0));
    }
  }

  @Test
  default void sensorNoticesRemovalAndTeleportOfBothAndNoSleep() {
    try (SceneRun run = run(yardWithTrigger())) {
      run.tick(commands -> commands.teleport(SENSOR, new Vector3f(0, 0.5f, 0), new Quaternionf()));
      long ball = run.spawn(BALL, 0, 0.5f, 0);
      run.ticks(300); // it sleeps in the sensor
      assertKinds(run, Event.Kind.SENSOR_ENTER);

      run.tick(commands -> commands.teleport(ball, new Vector3f(20, 0.5f, 0), new Quaternionf()));
      assertKinds(run, Event.Kind.SENSOR_ENTER, Event.Kind.SENSOR_LEAVE);
      run.tick(commands -> commands.teleport(ball, new Vector3f(1, 0.5f, 0), new Quaternionf()));
      assertKinds(run, Event.Kind.SENSOR_ENTER, Event.Kind.SENSOR_LEAVE, Event.Kind.SENSOR_ENTER);
      run.ticks(300);
      run.tick(commands -> commands.teleport(SENSOR, new Vector3f(0, 9, 0), new Quaternionf()));
      assertThat(run.happenings(Event.Kind.SENSOR_LEAVE)).as("the sensor left").hasSize(2);
      run.tick(commands -> commands.teleport(SENSOR, new Vector3f(0, 1, 0), new Quaternionf()));
      run.tick(commands -> commands.despawn(ball));
      assertThat(run.happenings(Event.Kind.SENSOR_LEAVE)).hasSize(3);
      assertThat(kinds(run).subList(kinds(run).size() - 1, kinds(run).size()))
          .containsExactly(Event.Kind.SENSOR_LEAVE);
      int leave = indexOfLast(run, Event.Kind.SENSOR_LEAVE);
      assertThat(leave).as("before it is removed").isLessThan(indexOfLast(run, Event.Kind.DESPAWN));

      run.spawn(BALL, 0, 1, 0);
      run.tick(commands -> commands.despawn(SENSOR));
      assertThat(run.happenings(Event.Kind.SENSOR_LEAVE)).hasSize(4);
      run.ticks(10);
      assertThat(run.happenings(Event.Kind.SENSOR_ENTER)).hasSize(4);
    }
  }

  @Test
  default void sensorThatIsTeleportedInAPauseIsNoticedWhereAllSleep() {
    try (SceneRun run = run(yardWithTrigger())) {
      run.spawn(BALL, 0, 0.5f, 0);
      run.ticks(300);
      assertKinds(run);

      run.apply(commands -> commands.teleport(SENSOR, new Vector3f(0, 1, 0), new Quaternionf()));
      run.ticks(2);

      assertKinds(run, Event.Kind.SENSOR_ENTER);
    }
  }

  @Test
  default void sensorNoticesTheLayersOfItsMaskAndNothingStatic() {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    Prefab sensor = Prefab.fixed(new Shape.Box(9, 9, 9)).sensor().withLayer(7).withMask(1 << 2);
    Prefab ball = Prefab.dynamic(new Shape.Sphere(0.5f), 1);
    builder.body(builder.prefab(sensor), 0, 0, 0);
    builder.body(builder.prefab(ball.withLayer(2)), 0, 0, 0);
    builder.body(builder.prefab(ball.withLayer(3)), 3, 0, 0);
    builder.body(builder.prefab(ball.withLayer(2).withMask(1)), -3, 0, 0);
    builder.body(builder.prefab(Prefab.fixed(new Shape.Sphere(1)).withLayer(2)), 0, 5, 0);
    builder.body(builder.prefab(Prefab.kinematic(new Shape.Sphere(1)).withLayer(2)), 0, -5, 0);
    builder.body(builder.prefab(sensor.withLayer(2)), 1, 1, 0);
    try (SceneRun run = run(builder.build())) {
      run.ticks(5);

      assertThat(run.happenings(Event.Kind.SENSOR_ENTER))
          .filteredOn(enter -> enter.bodyA() == SceneRun.placed(0))
          .extracting(SceneRun.Happening::bodyB)
          .containsExactly(SceneRun.placed(1), SceneRun.placed(5));
    }
  }

  @Test
  default void noQueryFindsASensor() {
    try (SceneRun run = run(yardWithTrigger())) {
      RayHit hit = new RayHit();
      Vector3f above = new Vector3f(0, 20, 0);

      assertThat(run.view().rayCast(above, RaySpecification.DOWN, 100, hit)).isTrue();
      assertThat(hit.body()).isEqualTo(SceneRun.placed(0));
      assertThat(run.view().isBlocked(above, RaySpecification.DOWN, 19, Prefab.ALL_LAYERS))
          .isFalse();
      assertThat(run.view().closestPoint(new Vector3f(0, 4, 0), 3, Prefab.ALL_LAYERS, hit))
          .isFalse();
    }
  }

  @Test
  default void movingSensorOfPartsReportsWhatItPasses() {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    Prefab gate = Prefab.kinematic(new Shape.Compound(List.of(
            Shape.Part.at(new Shape.Box(0.1f, 1, 1), -2, 0, 0),
            Shape.Part.at(new Shape.Box(0.1f, 1, 1), 2, 0, 0))))
        .sensor();
    builder.body(builder.prefab(gate), 0, 0, 0);
    builder.body(builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1)), 5, 0, 0);
    try (SceneRun run = run(builder.build())) {
      run.ticks(200); // the ball sleeps
      run.tick(commands -> commands.velocity(SceneRun.placed(0), new Vector3f(5, 0, 0)));
      run.ticks(200);

      assertKinds(
          run,
          Event.Kind.SENSOR_ENTER,
          Event.Kind.SENSOR_LEAVE,
          Event.Kind.SENSOR_ENTER,
          Event.Kind.SENSOR_LEAVE);
      assertThat(run.position(SceneRun.placed(1)).x).as("nothing pushed it").isEqualTo(5);
    }
  }

  private static void assertKinds(SceneRun run, Event.Kind... expected) {
    assertThat(kinds(run)).containsExactly(expected);
  }

  private static List<Event.Kind> kinds(SceneRun run) {
    return run.happenings().stream()
        .map(SceneRun.Happening::kind)
        .filter(kind -> kind == Event.Kind.SENSOR_ENTER || kind == Event.Kind.SENSOR_LEAVE)
        .toList();
  }

  private static int indexOfLast(SceneRun run, Event.Kind kind) {
    int last = -1;
    for (int i = 0; i < run.happenings().size(); i++) {
      last = run.happenings().get(i).kind() == kind ? i : last;
    }
    return last;
  }

  private static Scene yardWithTrigger() {
    Scene.Builder builder = new Scene.Builder().spare(12);
    builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2));
    builder.prefab(Prefab.kinematic(new Shape.Box(1, 0.2f, 1)));
    builder.prefab(Prefab.fixed(new Shape.Box(2, 1, 2)).sensor());
    builder.body(FLOOR, 0, -1, 0);
    builder.body(TRIGGER, 0, 4, 0);
    return builder.build();
  }
}

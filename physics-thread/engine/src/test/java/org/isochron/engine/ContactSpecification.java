package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Contacts on every engine. */
public interface ContactSpecification extends EngineUnderTest {
  @Test
  default void contactIsReportedWithItsPointNormalAndImpulse() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 3, 5.5f, 0);
      run.ticks(120); // it falls 5 m in 1.01 s, to 9.9 m/s

      List<SceneRun.Happening> begins = run.happenings(Event.Kind.CONTACT_BEGIN);
      assertThat(begins).isNotEmpty();
      SceneRun.Happening begin = begins.get(0);
      assertThat(begin.bodyA()).isEqualTo(SceneRun.placed(0));
      assertThat(begin.bodyB()).isEqualTo(ball);
      assertThat(begin.point().x).isCloseTo(3, within(0.02));
      assertThat(begin.point().y).isCloseTo(0, within(0.15));
      assertThat(begin.normal().y).as("from ball to floor").isCloseTo(-1, within(1e-3f));
      assertThat(begin.impulse()).as("2 kg stopped from 9.9 m/s").isCloseTo(19.8f, within(2f));
    }
  }

  @Test
  default void normalOfAnObliqueBlowPointsFromTheSecondBodyToTheFirst() {
    Shape ball = new Shape.Sphere(0.5f);
    Scene.Builder scene = new Scene.Builder().gravity(0, 0, 0);
    scene.body(scene.prefab(Prefab.fixed(ball)), 0, 0, 0);
    EngineUnderTest.addMoving(
        scene, Prefab.dynamic(ball, 2), new Vector3f(-2, 0.6f, 0), new Vector3f(1, 0, 0));
    try (SceneRun run = run(scene.build())) {
      run.ticks(150); // they touch where the distance of their centers is (0.8, -0.6)

      SceneRun.Happening begin = run.happenings(Event.Kind.CONTACT_BEGIN).get(0);
      assertThat(begin.normal().distance(0.8f, -0.6f, 0)).isLessThan(0.05f);
    }
  }

  @Test
  default void contactEndsWhenABodyLeavesAndBeginsWhenItIsBack() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 0.5f, 0);
      run.ticks(30);
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).hasSize(1);

      run.tick(commands -> commands.velocity(ball, new Vector3f(0, 3, 0)));
      run.ticks(10);
      assertThat(run.happenings(Event.Kind.CONTACT_END)).hasSize(1);

      run.ticks(90);
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).hasSize(2);
      assertThat(run.happenings(Event.Kind.CONTACT_END)).hasSize(1);
    }
  }

  @Test
  default void contactsOfADespawnedBodyEndBeforeIt() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 0.5f, 0);
      run.ticks(30);

      run.tick(commands -> commands.despawn(ball));

      List<SceneRun.Happening> last =
          run.happenings().subList(run.happenings().size() - 2, run.happenings().size());
      assertThat(last)
          .extracting(SceneRun.Happening::kind)
          .containsExactly(Event.Kind.CONTACT_END, Event.Kind.DESPAWN);
      assertThat(last.get(0).bodyB()).isEqualTo(ball);
    }
  }

  @Test
  default void bodyInTheSlotOfAnotherBeginsItsOwnContact() {
    try (SceneRun run = run(balls())) {
      long first = run.spawn(BALL, 0, 0.5f, 0);
      run.ticks(30);

      run.tick(commands -> {
        commands.despawn(first);
        SceneRun.spawn(commands, BALL, new Vector3d(0, 0.5f, 0), 1);
      });
      run.ticks(10);

      long second = run.happenings(Event.Kind.SPAWN).get(1).bodyA();
      assertThat(run.seen(Event.Kind.CONTACT_BEGIN, SceneRun.Happening::bodyB))
          .containsExactly(first, second);
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN).get(1).normal().length())
          .isCloseTo(1, within(1e-3f));
    }
  }

  @Test
  default void eventsAreTheSameInEveryRunAndForAnyNumberOfWorkers() {
    List<SceneRun.Happening> events = eventsOfPyramid(0);

    assertThat(events).hasSizeGreaterThan(20);
    for (int workers = 0; workers <= claims().workers(); workers++) {
      assertThat(eventsOfPyramid(workers)).as("%d workers", workers).isEqualTo(events);
    }
  }

  @Test
  default void partsOfACompoundTouchAsOneBody() {
    Scene.Builder builder = new Scene.Builder();
    int floor = builder.prefab(Prefab.fixed(new Shape.Box(9, 1, 9)));
    int dumbbell = builder.prefab(Prefab.dynamic(
        new Shape.Compound(List.of(
            Shape.Part.at(new Shape.Sphere(0.5f), -1, 0, 0),
            Shape.Part.at(new Shape.Sphere(0.5f), 1, 0, 0))),
        1));
    builder.body(floor, 0, -1, 0);
    builder.body(dumbbell, 0, 0.6f, 0);
    try (SceneRun run = run(builder.build())) {
      run.ticks(60);

      assertThat(run.position(SceneRun.placed(1)).y).isCloseTo(0.5f, within(0.05f));
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).hasSize(1);
      assertThat(run.happenings(Event.Kind.CONTACT_END)).isEmpty();
    }
  }

  @Test
  default void noContactIsReportedUnlessAskedFor() {
    try (SceneRun run = run(balls(), Engine.Settings.defaults())) {
      long ball = run.spawn(BALL, 0, 1, 0);
      run.ticks(60);

      assertThat(run.position(ball).y).isCloseTo(0.5f, within(0.03f)); // it does touch
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).isEmpty();
    }
  }

  @Test
  default void onlyContactsOfPrefabsThatAskedAreReported() {
    Scene.Builder builder = new Scene.Builder();
    Prefab ball = Prefab.dynamic(new Shape.Sphere(0.5f), 1);
    builder.body(builder.prefab(Prefab.fixed(new Shape.Box(9, 1, 9))), 0, -1, 0);
    builder.body(builder.prefab(ball), -3, 0.6f, 0);
    builder.body(builder.prefab(ball.withContactEvents()), 3, 0.6f, 0);
    try (SceneRun run = run(builder.build(), Engine.Settings.defaults())) {
      run.ticks(60);
      assertThat(run.seen(Event.Kind.CONTACT_BEGIN, SceneRun.Happening::bodyB))
          .containsExactly(SceneRun.placed(2));

      run.tick(commands -> {
        commands.despawn(SceneRun.placed(1));
        commands.despawn(SceneRun.placed(2));
      });
      assertThat(run.seen(Event.Kind.CONTACT_END, SceneRun.Happening::bodyB))
          .containsExactly(SceneRun.placed(2));
    }
  }

  @Test
  default void numberThatIsNoBodyHasNoContacts() {
    try (SceneRun run = run(balls())) {
      run.spawn(BALL, 0, 0.5f, 0);
      run.ticks(30);

      assertThat(run.view().contacts().count()).isPositive();
      for (long none : new long[] {BodyId.NONE, -1}) {
        assertThat(run.view().contacts(none).count()).isZero();
        assertThat(run.view().contactImpulse(none, new Vector3f(1))).isEqualTo(new Vector3f());
      }
      assertThatThrownBy(() -> run.view().body(-1))
          .hasMessageContaining("slot is -1: it lies between 0 and ");
    }
  }

  private List<SceneRun.Happening> eventsOfPyramid(int workers) {
    try (SceneRun run = run(
        Scene.pyramid(5), Engine.Settings.defaults().withWorkers(workers).withContactEvents())) {
      run.ticks(30);
      run.tick(commands -> commands.impulse(SceneRun.placed(1), new Vector3f(-9, 3, 0)));
      run.ticks(60);
      return List.copyOf(run.happenings());
    }
  }
}

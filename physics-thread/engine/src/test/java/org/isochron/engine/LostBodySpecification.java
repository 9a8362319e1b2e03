package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import org.isochron.engine.Engine.Settings.LostBodyPolicy;
import org.isochron.engine.SceneRun.Happening;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Every engine reports a lost body in its tick, and removes it or puts it to rest. */
public interface LostBodySpecification extends EngineUnderTest {
  @Test
  default void bodyThatLeavesTheWorldIsReportedAndRemoved() {
    try (SceneRun run = run(weightless())) {
      long ball = run.spawn(0, Limits.MAX_COORDINATE, 0, 0);
      run.tick(commands -> commands.velocity(ball, new Vector3f(90, 0, 0)));

      assertThat(run.happenings(Event.Kind.LOST_BODY)).hasSize(1);
      assertThat(run.happenings(Event.Kind.LOST_BODY).get(0).bodyA()).isEqualTo(ball);
      assertThat(run.happenings(Event.Kind.LOST_BODY).get(0).detail()).isEqualTo(1);
      assertThat(run.happenings(Event.Kind.DESPAWN)).hasSize(1);
      assertThat(run.contains(ball)).isFalse();
    }
  }

  /**
   * Frames cannot interpolate a body that is missing from the later snapshot, so its removal is
   * dated to the start of the tick.
   */
  @Test
  default void bodyIsRemovedFromTheBeginOfItsTickOn() {
    Prefab ball = Prefab.dynamic(new Shape.Sphere(0.5f), 2).withContactEvents();
    Scene.Builder scene = new Scene.Builder().gravity(0, 0, 0).spare(3);
    scene.prefab(ball);
    try (SceneRun run = run(scene.build())) {
      long leaving = run.spawn(0, Limits.MAX_COORDINATE, 0, 0);
      long hit = run.spawn(0, 0, 0, 0);
      long hitting = run.spawn(0, -1.05f, 0, 0);
      run.tick(commands -> {
        commands.velocity(leaving, new Vector3f(90, 0, 0));
        commands.velocity(hitting, new Vector3f(20, 0, 0));
      });

      Happening end = run.happenings(Event.Kind.DESPAWN).get(0);
      assertThat(end.bodyA()).isEqualTo(leaving);
      assertThat(end.atBegin()).isTrue();
      run.ticks(2);
      assertThat(run.happenings())
          .as("no event waits for one that is shown later")
          .isSortedAccordingTo(Comparator.comparing(happening -> !happening.atBegin()));
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN))
          .singleElement()
          .matches(touch -> touch.bodyA() == hit && touch.bodyB() == hitting);
    }
  }

  @Test
  default void bodyWithoutAPoseIsNotShownAndNotSaved() {
    for (LostBodyPolicy policy : LostBodyPolicy.values()) {
      try (SceneRun run =
          run(weightless(), Engine.Settings.defaults().withLostBodyPolicy(policy))) {
        long speck = run.spawn(1, 2, 0, 0);
        long ball = run.spawn(0, 0, 0, 0);
        run.tick(commands -> commands.impulse(speck, new Vector3f(Limits.MAX_MOTION, 0, 0)));

        boolean bounded = claims().plane(); // dyn4j clamps excessive speeds
        assertThat(run.happenings(Event.Kind.LOST_BODY)).as("%s", policy).hasSize(bounded ? 0 : 1);
        assertThat(run.contains(speck)).isEqualTo(bounded || policy == LostBodyPolicy.REST);
        run.ticks(10);
        for (long body : List.of(speck, ball)) {
          assertThat(!run.contains(body) || run.position(body).isFinite()).isTrue();
        }
        if (run.simulation().savesState()) {
          run.requireRepeatable(20);
        }
      }
    }
  }

  /** Engines may cache the impulse of a contact whose body was lost. */
  @Test
  default void aStateOfTheTickThatLostATouchingBodyIsTaken() {
    for (LostBodyPolicy policy : LostBodyPolicy.values()) {
      try (SceneRun run =
          run(weightless(), Engine.Settings.defaults().withLostBodyPolicy(policy))) {
        long ball = run.spawn(0, 0, 0, 0);
        long speck = run.spawn(1, 0.99f, 0, 0);
        run.tick();
        run.tick(commands -> commands.impulse(speck, new Vector3f(-Limits.MAX_MOTION, 0, 0)));

        assertThat(run.happenings(Event.Kind.LOST_BODY).isEmpty())
            .isEqualTo(claims().plane());
        if (run.simulation().savesState()) {
          run.requireRepeatable(20);
        }
        assertThat(!run.contains(ball) || run.position(ball).isFinite()).isTrue();
      }
    }
  }

  @Test
  default void bodyThatIsPutToRestIsWhereItWasAndContinues() {
    Engine.Settings settings = Engine.Settings.defaults().withLostBodyPolicy(LostBodyPolicy.REST);
    try (SceneRun run = run(weightless(), settings)) {
      long ball = run.spawn(0, Limits.MAX_COORDINATE, 0, 0);
      run.tick(commands -> commands.velocity(ball, new Vector3f(90, 0, 0)));

      assertThat(run.happenings(Event.Kind.LOST_BODY).get(0).detail()).isZero();
      assertThat(run.position(ball)).isEqualTo(new Vector3f(Limits.MAX_COORDINATE, 0, 0));
      assertThat(run.velocity(ball)).isEqualTo(new Vector3f());
      run.tick(commands -> commands.teleport(ball, new Vector3f(), new Quaternionf()));
      run.tick(commands -> commands.velocity(ball, new Vector3f(1, 0, 0)));
      run.ticks(99);
      assertThat(run.position(ball).x).isBetween(0.95f, 1.05f);
      assertThat(run.happenings(Event.Kind.LOST_BODY)).hasSize(1);
    }
  }

  /** Otherwise the events would depend on cached contacts, which a rewind may change. */
  @Test
  default void bodyThatIsPutToRestInEveryTickBeginsNoContactUntilItStays() {
    Scene.Builder scene = new Scene.Builder().gravity(0, 0, 0).spare(1);
    int ball = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2).withContactEvents());
    int post = scene.prefab(Prefab.fixed(new Shape.Sphere(0.5f)));
    scene.body(post, Limits.MAX_COORDINATE - 0.875f, 0, 0);
    Engine.Settings settings = Engine.Settings.defaults().withLostBodyPolicy(LostBodyPolicy.REST);
    try (SceneRun run = run(scene.build(), settings)) {
      long body = run.spawn(ball, Limits.MAX_COORDINATE, 0, 0);
      int before = run.happenings(Event.Kind.CONTACT_BEGIN).size(); // of the tick that spawned it
      for (int tick = 0; tick < 6; tick++) {
        run.tick(commands -> commands.velocity(body, new Vector3f(90, 0, 0)));
      }

      assertThat(run.happenings(Event.Kind.LOST_BODY)).hasSizeGreaterThanOrEqualTo(6);
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).hasSize(before);
      assertThat(run.happenings(Event.Kind.CONTACT_END)).hasSize(before);
      Vector3f inside = new Vector3f(Limits.MAX_COORDINATE - 1.75f, 0, 0);
      run.tick(commands -> commands.teleport(body, inside, new Quaternionf()));
      run.tick();
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).hasSize(before + 1);
    }
  }

  /** A push accelerates the very light body to infinite speed. */
  private static Scene weightless() {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0).spare(2);
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1e-30));
    return builder.build();
  }
}

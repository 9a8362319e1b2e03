package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Prefab.Property;
import org.isochron.shapes.Shape;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Commands change properties of single bodies, in the plane z = 0. */
public interface PropertySpecification extends EngineUnderTest {
  int CRATE = 3;
  long FLOOR_BODY = SceneRun.placed(0);

  @Test
  default void massDecidesWhatAnImpulseAndASpinAreWorth() {
    try (SceneRun run = run(floating())) {
      long light = run.spawn(BALL, 0, 5, 0);
      long heavy = run.spawn(BALL, 3, 5, 0);

      run.tick(commands -> commands.set(heavy, Property.MASS, 8));
      run.tick(commands -> {
        for (long body : List.of(light, heavy)) {
          commands.impulse(body, new Vector3f(2, 0, 0));
          commands.angularImpulse(body, new Vector3f(0, 0, 0.2f));
        }
      });

      assertThat(run.view().property(light, Property.MASS)).isEqualTo(2);
      assertThat(run.view().property(heavy, Property.MASS)).isEqualTo(8);
      assertThat(run.velocity(light).x).isCloseTo(1, within(1e-3f));
      assertThat(run.velocity(heavy).x).isCloseTo(0.25f, within(1e-3f));
      assertThat(run.spin(heavy).z).isCloseTo(run.spin(light).z / 4, within(1e-3f));
      assertThat(run.spin(light).z).isGreaterThan(0.1f);
    }
  }

  @Test
  default void bodyInTheSlotOfAHeavyOneHasTheMassOfItsPrefab() {
    try (SceneRun run = run(floating())) {
      long gone = run.spawn(BALL, 0, 5, 0);
      run.tick(commands -> commands.set(gone, Property.MASS, 8));
      run.tick(commands -> commands.despawn(gone));
      long next = run.spawn(BALL, 0, 5, 0);
      assertThat(next & 0xffff).as("the same slot").isEqualTo(gone & 0xffff);

      run.tick(commands -> commands.impulse(next, new Vector3f(2, 0, 0)));
      assertThat(run.velocity(next).x).isCloseTo(1, within(1e-3f));
      run.tick(commands -> commands.set(next, Property.MASS, 8));
      run.tick(commands -> commands.changePrefab(next, BALL));
      run.tick(commands -> commands.impulse(next, new Vector3f(2, 0, 0)));
      assertThat(run.velocity(next).x).as("a changed prefab too").isCloseTo(2, within(1e-3f));
      assertThat(run.view().property(next, Property.MASS)).isEqualTo(2);
    }
  }

  @Test
  default void frictionOfABodyOrOfItsFloorChangesWhileItSlides() {
    for (boolean ofFloor : new boolean[] {false, true}) {
      try (SceneRun run = run(grounded())) {
        long crate = run.spawn(CRATE, -20, 0.5f, 0);
        run.tick(commands -> commands.velocity(crate, new Vector3f(8, 0, 0)));
        run.ticks(40);
        float slowed = run.velocity(crate).x;
        assertThat(slowed).isBetween(5.5f, 6.6f);

        run.tick(commands -> commands.set(ofFloor ? FLOOR_BODY : crate, Property.FRICTION, 0));
        run.ticks(40);
        float kept = run.velocity(crate).x;
        assertThat(kept).as("of the floor %s", ofFloor).isCloseTo(slowed, within(0.15f));

        run.tick(commands -> commands.set(ofFloor ? FLOOR_BODY : crate, Property.FRICTION, 0.5f));
        run.ticks(40);
        assertThat(run.velocity(crate).x).isBetween(kept - 2.5f, kept - 1.4f);
        assertThat(run.happenings(Event.Kind.CONTACT_END)).isEmpty();
        assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).hasSize(1);
      }
    }
  }

  @Test
  default void restitutionChangesTheNextBounce() {
    try (SceneRun run = run(grounded())) {
      long dull = run.spawn(BALL, 0, 2, 0);
      long bouncing = run.spawn(BALL, 3, 2, 0);
      run.tick(commands -> commands.set(bouncing, Property.RESTITUTION, 1));
      run.ticks(80);

      assertThat(run.velocity(bouncing).y).isGreaterThan(2);
      assertThat(run.velocity(dull).y).isLessThan(0.5f);
    }
  }

  @Test
  default void dampingAndGravityFactorHoldFromTheTickOn() {
    try (SceneRun run = run(grounded())) {
      long ball = run.spawn(BALL, 0, 5, 0);
      run.tick(commands -> {
        commands.set(ball, Property.GRAVITY_FACTOR, 0);
        commands.set(ball, Property.LINEAR_DAMPING, 1);
        commands.set(ball, Property.ANGULAR_DAMPING, 2);
        commands.velocity(ball, new Vector3f(4, 0, 0));
        commands.angularVelocity(ball, new Vector3f(0, 0, 4));
      });
      float height = run.position(ball).y;
      run.ticks(99);

      assertThat(run.position(ball).y).isEqualTo(height);
      assertThat(run.velocity(ball).x).isCloseTo((float) (4 * Math.exp(-1)), within(0.03f));
      assertThat(run.spin(ball).z).isCloseTo((float) (4 * Math.exp(-2)), within(0.03f));
      run.tick(commands -> {
        commands.set(ball, Property.GRAVITY_FACTOR, -1);
        commands.set(ball, Property.LINEAR_DAMPING, 0);
      });
      float rising = run.velocity(ball).y;
      run.ticks(50);
      assertThat(run.velocity(ball).y - rising).isCloseTo(4.905f, within(0.02f));
    }
  }

  @Test
  default void bodyThatSleepsWakes() {
    try (SceneRun run = run(grounded())) {
      long ball = run.spawn(BALL, 0, 0.5f, 0);
      run.ticks(400);
      run.tick(commands -> commands.set(ball, Property.GRAVITY_FACTOR, -1));
      run.ticks(50);

      assertThat(run.position(ball).y).isGreaterThan(1);
    }
  }

  @Test
  default void whatABodyCannotHaveIsRefused() {
    try (SceneRun run = run(grounded())) {
      long ball = run.spawn(BALL, 0, 5, 0);
      long gone = run.spawn(BALL, 3, 5, 0);
      run.tick(commands -> commands.despawn(gone));
      run.tick(commands -> {
        commands.set(ball, Property.MASS, 0);
        commands.set(ball, Property.FRICTION, Float.NaN);
        commands.set(ball, Property.RESTITUTION, 2);
        commands.set(FLOOR_BODY, Property.MASS, 2);
        commands.set(gone, Property.MASS, 2);
      });

      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND))
          .allMatch(refused -> refused.detail() == Command.PROPERTY)
          .extracting(SceneRun.Happening::refusal)
          .containsExactly(
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.UNABLE);
      assertThat(run.seen(Event.Kind.STALE_COMMAND, SceneRun.Happening::bodyA))
          .containsExactly(gone);
      assertThat(run.view().property(ball, Property.MASS)).isEqualTo(2);
    }
  }

  private static Scene grounded() {
    Scene.Builder builder = builder();
    builder.body(FLOOR, 0, -1, 0);
    return builder.build();
  }

  private static Scene floating() {
    return builder().gravity(0, 0, 0).build();
  }

  private static Scene.Builder builder() {
    Scene.Builder builder = new Scene.Builder().spare(8);
    builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2));
    builder.prefab(Prefab.kinematic(new Shape.Box(1, 0.2f, 1)));
    builder.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 1));
    return builder;
  }
}

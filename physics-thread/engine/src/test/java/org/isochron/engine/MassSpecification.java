package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import org.isochron.shapes.Joint;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

/** Bodies have given mass properties. All but the tumbling bodies stay in the plane z = 0. */
public interface MassSpecification extends EngineUnderTest {
  Shape BRICK = new Shape.Box(0.5f, 0.3f, 0.2f);
  Vector3fc OFF = new Vector3f(0.3f, -0.2f, 0);
  MassProperties UNEVEN = new MassProperties(4, OFF, new Vector3f(1, 2, 2.5f), new Quaternionf());
  long FIRST = SceneRun.placed(0);
  long SECOND = SceneRun.placed(1);

  /** Spins about the middle axis flip again and again, which Dzhanibekov saw in orbit. */
  @Test
  default void freeBodyFlipsAsEulersEquationsSay() {
    needsSpace();
    Quaternionf axes = new Quaternionf().rotationXYZ(0.4f, -0.9f, 1.3f);
    assertTumbles(0.5, axes);
    assertTumbles(2, new Quaternionf());
    assertTumbles(2, axes);
    assertTumbles(10, axes);
  }

  private void assertTumbles(double speed, Quaternionf principal) {
    Vector3d moments = new Vector3d(1, 2, 2.5);
    Prefab kind = Prefab.dynamic(BRICK, 1)
        .withMassProperties(new MassProperties(4, OFF, new Vector3f(moments), principal))
        .withoutSleep();
    Quaterniond start = new Quaterniond(principal);
    Vector3d spin = start.transform(new Vector3d(0.03, 1, -0.05)).mul(speed);
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    builder.body(new Scene.Placement(
        builder.prefab(kind),
        new Vector3d(),
        new Quaternionf(),
        new Vector3f(),
        new Vector3f(spin)));
    FreeTop exact = new FreeTop(moments, start, spin);
    double energy = exact.energy();
    Vector3d momentum = exact.momentum();
    double turned = 0;
    try (SceneRun run = run(builder.build())) {
      for (int tick = 0; tick < 1_000; tick++) {
        run.tick();
        exact.run(0.01);
        turned = Math.min(turned, exact.speed.y);
        Quaterniond rotation = new Quaterniond(run.rotation(FIRST)).mul(new Quaterniond(principal));
        Vector3d own = new Vector3d(run.spin(FIRST));
        double error = own.distance(exact.worldSpeed()) / speed;
        assertThat(error).as("spin %s in tick %d", own, tick).isLessThan(0.003);
        double angle = 2 * Math.acos(Math.min(1, Math.abs(rotation.dot(exact.rotation))));
        assertThat(angle).as("rotation in tick %d at %s", tick, speed).isLessThan(0.006);
      }
      Vector3d center = new Vector3d(run.rotation(FIRST).transform(new Vector3f(OFF)));
      assertThat(center.add(run.worldPosition(FIRST)).distance(new Vector3d(OFF)))
          .as("the centre of mass stays")
          .isLessThan(1e-3);
    }
    assertThat(exact.energy()).isCloseTo(energy, within(1e-12 * energy));
    assertThat(exact.momentum().distance(momentum)).isLessThan(1e-12 * momentum.length());
    assertThat(turned < -0.9 * speed).as("it flipped").isEqualTo(speed > 1);
  }

  @Test
  default void centerOfMassOfASpinningBodyFallsOnAParabola() {
    Scene.Builder builder = new Scene.Builder();
    int uneven = builder.prefab(Prefab.dynamic(BRICK, 1).withMassProperties(UNEVEN));
    builder.body(new Scene.Placement(
        uneven, new Vector3d(), new Quaternionf(), new Vector3f(3, 5, 0), new Vector3f(0, 0, 4)));
    try (SceneRun run = run(builder.build())) {
      for (int tick = 1; tick <= 200; tick++) {
        run.tick();
        double t = tick / 100.0;
        Vector3d expected = new Vector3d(3 * t, 5 * t - 9.81 * t * (t + 0.01) / 2, 0).add(OFF);
        assertThat(center(run, FIRST).distance(expected)).as("tick %d", tick).isLessThan(0.01);
        assertThat(run.velocity(FIRST).x).isCloseTo(3, within(1e-3f));
        assertThat(run.spin(FIRST).z).isCloseTo(4, within(1e-3f));
      }
      double angle = 2 * Math.atan2(run.rotation(FIRST).z, run.rotation(FIRST).w);
      assertThat(Math.IEEEremainder(angle - 8, 2 * Math.PI)).isCloseTo(0, within(0.01));
    }
  }

  @Test
  default void impulseTurnsABodyByItsArmToTheCenterOfMass() {
    try (SceneRun run = run(floating())) {
      Vector3d center = center(run, FIRST);
      run.tick(commands -> {
        commands.impulseAt(FIRST, new Vector3f(0, 8, 0), center);
        commands.impulseAt(SECOND, new Vector3f(0, 8, 0), center(run, SECOND).add(0.5, 0, 0));
      });

      assertThat(run.velocity(FIRST).y).isCloseTo(2, within(1e-4f));
      assertThat(run.spin(FIRST).length()).isLessThan(1e-4f);
      assertThat(run.velocity(SECOND).y).isCloseTo(2, within(1e-4f));
      assertThat(run.spin(SECOND).z).isCloseTo(0.5f * 8 / 2.5f, within(1e-3f));
      Vector3f point = new Vector3f(run.position(SECOND));
      Vector3f arm = run.rotation(SECOND).transform(new Vector3f(OFF)).negate();
      Vector3f expected = run.spin(SECOND).cross(arm).add(run.velocity(SECOND));
      assertThat(run.view().velocityAt(SECOND, point, new Vector3f()).distance(expected))
          .isLessThan(1e-5f);
    }
  }

  @Test
  default void pendulumSwingsAboutItsCenterOfMass() {
    for (float length : new float[] {0.4f, 1}) {
      Vector3fc hanging = new Vector3f(0, -length, 0);
      MassProperties bob =
          new MassProperties(4, hanging, new Vector3f(1, 1, 0.5f), new Quaternionf());
      Scene.Builder builder = new Scene.Builder();
      int ceiling = builder.prefab(Prefab.fixed(new Shape.Box(0.1f, 0.1f, 0.1f)).withMask(0));
      int hung = builder.prefab(Prefab.dynamic(BRICK, 1).withMassProperties(bob).withoutSleep());
      builder.body(ceiling, 0, 0, 0);
      builder.body(hung, new Vector3d(), new Quaternionf().rotationZ(0.1f));
      builder.join(FIRST, SECOND, Joint.hinge(new Vector3d(), new Vector3f(0, 0, 1)));
      double swing = 2 * Math.PI * Math.sqrt((0.5 + 4 * length * length) / (4 * 9.81 * length));
      try (SceneRun run = run(builder.build())) {
        int crossings = 0;
        double last = 0;
        float before = run.view().rotation(SECOND, new Quaternionf()).z;
        for (int tick = 1; crossings < 8 && tick < 2_000; tick++) {
          run.tick();
          float after = run.rotation(SECOND).z;
          if (before > 0 != after > 0) {
            last = tick - after / (after - before);
            crossings++;
          }
          before = after;
        }
        assertThat(last / 100).as("7.5 half periods").isCloseTo(3.75 * swing, within(0.05));
        assertThat(run.position(SECOND).length()).isLessThan(0.01f);
      }
    }
  }

  @Test
  default void boxWithALowCenterOfMassRightsItself() {
    for (float height : new float[] {-0.9f, 0.9f}) {
      Shape.Box tower = new Shape.Box(0.4f, 1, 0.4f);
      MassProperties low = MassProperties.of(tower, 500).withCenter(new Vector3f(0, height, 0));
      Scene.Builder builder = new Scene.Builder();
      builder.body(builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50))), 0, -1, 0);
      builder.body(
          builder.prefab(Prefab.dynamic(tower, 1).withMassProperties(low)),
          new Vector3d(0, 1.3, 0),
          new Quaternionf().rotationZ(0.7f));
      try (SceneRun run = run(builder.build())) {
        run.ticks(600);
        float up = run.rotation(SECOND).transform(new Vector3f(0, 1, 0)).y;
        if (height < 0) {
          assertThat(up).as("upright").isGreaterThan(0.99f);
        } else {
          assertThat(up).as("fallen").isLessThan(0.3f);
        }
      }
    }
  }

  @Test
  default void massAtRunTimeDecidesWhatForcesDo() {
    MassProperties heavy = new MassProperties(8, OFF, new Vector3f(4, 4, 4), new Quaternionf());
    try (SceneRun run = run(floating())) {
      assertThat(run.view().massProperties(FIRST)).contains(UNEVEN);
      run.tick(commands -> commands.set(SECOND, heavy));
      run.tick(commands -> {
        commands.force(FIRST, new Vector3f(0, 200, 0));
        commands.force(SECOND, new Vector3f(0, 200, 0));
        commands.torque(FIRST, new Vector3f(0, 0, 100));
        commands.torque(SECOND, new Vector3f(0, 0, 100));
      });

      assertThat(run.view().massProperties(SECOND)).contains(heavy);
      assertThat(run.view().property(SECOND, Prefab.Property.MASS)).isEqualTo(8);
      assertThat(run.velocity(FIRST).y).isCloseTo(0.5f, within(1e-3f));
      assertThat(run.velocity(SECOND).y).isCloseTo(0.25f, within(1e-3f));
      assertThat(run.spin(FIRST).z).isCloseTo(0.4f, within(1e-3f));
      assertThat(run.spin(SECOND).z).isCloseTo(0.25f, within(1e-3f));
      run.tick(commands -> commands.set(SECOND, Prefab.Property.MASS, 16));
      run.tick(commands -> commands.torque(SECOND, new Vector3f(0, 0, 100)));
      assertThat(run.spin(SECOND).z).as("inertia too").isCloseTo(0.375f, within(1e-3f));
    }
  }

  @Test
  default void pointsOfABodyKeepTheirVelocitiesWhenItsCenterMoves() {
    try (SceneRun run = run(floating())) {
      run.tick(commands -> {
        commands.velocity(FIRST, new Vector3f(1, 0, 0));
        commands.angularVelocity(FIRST, new Vector3f(0, 0, 3));
      });
      run.ticks(30);
      Vector3d origin = run.worldPosition(FIRST);
      Vector3f point = new Vector3f(origin);
      final Vector3f before = run.view().velocityAt(FIRST, point, new Vector3f());
      MassProperties moved = UNEVEN.withCenter(new Vector3f(-0.4f, 0.3f, 0));

      run.apply(commands -> commands.set(FIRST, moved));
      assertThat(run.view().position(FIRST, new Vector3d()).distance(origin)).isLessThan(1e-5);
      assertThat(run.view().velocityAt(FIRST, point, new Vector3f()).distance(before))
          .isLessThan(1e-4f);
      Vector3f kept = run.view().velocity(FIRST, new Vector3f());
      Vector3d from = run.view()
          .rotation(FIRST, new Quaternionf())
          .transform(new Vector3d(moved.center()))
          .add(origin);
      run.ticks(100);
      Vector3d to = new Vector3d(run.rotation(FIRST).transform(new Vector3f(moved.center())))
          .add(run.worldPosition(FIRST));
      assertThat(to.distance(from.add(kept.x, kept.y, kept.z))).isLessThan(0.02);
      assertThat(run.velocity(FIRST).distance(kept)).isLessThan(1e-3f);
    }
  }

  @Test
  default void nextBodyInTheSlotHasTheMassOfItsPrefab() {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0).spare(4);
    int plain = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2));
    int heavy =
        builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1).withMassProperties(UNEVEN));
    try (SceneRun run = run(builder.build())) {
      for (boolean byCommand : new boolean[] {false, true}) {
        long first = run.spawn(byCommand ? plain : heavy, 0, 0, 0);
        run.tick(commands -> {
          if (byCommand) {
            commands.set(first, UNEVEN);
          }
          commands.impulse(first, new Vector3f(4, 0, 0));
        });
        assertThat(run.velocity(first).x).isCloseTo(1, within(1e-4f));
        run.tick(commands -> commands.despawn(first));
        long next = run.spawn(plain, 0, 0, 0);
        assertThat(next & 0xffff).as("the same slot").isEqualTo(first & 0xffff);
        run.tick(commands -> commands.impulseAt(next, new Vector3f(4, 0, 0), new Vector3d()));
        assertThat(run.velocity(next).x).isCloseTo(2, within(1e-4f));
        assertThat(run.spin(next).length()).isLessThan(1e-5f);
        run.tick(commands -> commands.despawn(next));
      }
    }
  }

  @Test
  default void bodyWithAPrefabAgainHasItsMass() {
    try (SceneRun run = run(floating())) {
      run.tick(commands -> commands.set(FIRST, UNEVEN.withMass(8).withCenter(new Vector3f())));
      run.tick(commands -> commands.changePrefab(FIRST, 0));
      run.tick(commands -> commands.impulseAt(FIRST, new Vector3f(0, 8, 0), center(run, FIRST)));

      assertThat(run.view().massProperties(FIRST)).contains(UNEVEN);
      assertThat(run.velocity(FIRST).y).isCloseTo(2, within(1e-4f));
      assertThat(run.spin(FIRST).length()).isLessThan(1e-4f);
    }
  }

  @Test
  default void jointHoldsWhenTheCenterMoves() {
    Scene.Builder builder = new Scene.Builder();
    int ceiling = builder.prefab(Prefab.fixed(new Shape.Box(0.1f, 0.1f, 0.1f)).withMask(0));
    int hung = builder.prefab(Prefab.dynamic(BRICK, 4).withoutSleep());
    builder.body(ceiling, 0, 0, 0);
    builder.body(hung, 0.5f, 0, 0);
    builder.join(FIRST, SECOND, Joint.hinge(new Vector3d(), new Vector3f(0, 0, 1)));
    try (SceneRun run = run(builder.build())) {
      run.ticks(50);
      for (float x : new float[] {0.4f, -0.2f, 0}) {
        run.tick(commands -> commands.set(SECOND, UNEVEN.withCenter(new Vector3f(x, 0.1f, 0))));
        run.ticks(100);
        assertThat(run.position(SECOND).length()).isCloseTo(0.5f, within(0.01f));
        float angle = 2 * run.rotation(SECOND).z / run.rotation(SECOND).w;
        assertThat(angle).isNotZero();
      }
    }
  }

  @Test
  default void jointHoldsWhenThePrincipalAxesTurn() {
    needsSpace(); // its mass has no axes
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    int ceiling = builder.prefab(Prefab.fixed(new Shape.Box(0.1f, 0.1f, 0.1f)).withMask(0));
    builder.body(ceiling, 0, 0, 0);
    builder.body(builder.prefab(Prefab.dynamic(BRICK, 4).withoutSleep()), 0.5f, 0, 0);
    builder.join(FIRST, SECOND, Joint.hinge(new Vector3d(), new Vector3f(0, 0, 1)));
    try (SceneRun run = run(builder.build())) {
      for (float angle : new float[] {0, 0.5f, -1, 2}) {
        MassProperties turned = new MassProperties(
            4,
            UNEVEN.center(),
            UNEVEN.moments(),
            new Quaternionf().rotationX(angle).rotateZ(1));
        run.tick(commands -> commands.set(SECOND, turned));
        run.ticks(20);

        assertThat(run.position(SECOND).distance(0.5f, 0, 0)).as("%s", angle).isLessThan(1e-3f);
        assertThat(Math.abs(run.rotation(SECOND).w)).as("%s", angle).isCloseTo(1, within(1e-4f));
      }
    }
  }

  /**
   * With an arm from the origin the body would seem lighter, which shows when a tick takes most of
   * the speed.
   */
  @Test
  default void dampedHingeBesideTheCenterOfMassLosesItsSpeedExponentially() {
    float inertia = 2.5f + 4 * OFF.lengthSquared();
    for (float decay : new float[] {3, 30, 100, 150}) {
      Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
      builder.body(builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f)).withMask(0)), 0, 0, 0);
      Prefab kind = Prefab.dynamic(BRICK, 1).withMassProperties(UNEVEN).withMask(0);
      builder.body(builder.prefab(kind), 0, 0, 0);
      Joint.Hinge hinge = Joint.hinge(new Vector3d(), new Vector3f(0, 0, 1));
      long id =
          builder.join(FIRST, SECOND, hinge.with(hinge.motion().withDamping(decay * inertia)));
      try (SceneRun run = run(builder.build())) {
        run.tick(commands -> {
          commands.velocity(SECOND, new Vector3f(-OFF.y(), OFF.x(), 0));
          commands.angularVelocity(SECOND, new Vector3f(0, 0, 1));
        });
        int ticks = decay < 10 ? 100 : 4;
        run.ticks(ticks - 1);

        double speed = Math.exp(-decay * ticks / 100);
        assertThat(Math.abs(run.view().jointSpeed(id)))
            .as("decay %s", decay)
            .isCloseTo((float) speed, within((float) (0.02 * speed + 1e-4)));
      }
    }
  }

  @Test
  default void propertiesThatABodyCannotHaveAreRefused() {
    Scene.Builder builder = new Scene.Builder().spare(2);
    builder.body(builder.prefab(Prefab.fixed(BRICK)), 0, 0, 0);
    builder.body(builder.prefab(Prefab.dynamic(BRICK, 1)), 0, 5, 0);
    Vector3f flat = new Vector3f(1, 1, 2.1f);
    try (SceneRun run = run(builder.build())) {
      run.tick(commands -> {
        commands.set(FIRST, UNEVEN);
        commands.forward(forged(0, UNEVEN.moments()));
        commands.forward(forged(Float.NaN, UNEVEN.moments()));
        commands.forward(forged(1e10f, UNEVEN.moments()));
        commands.forward(forged(1, flat));
        commands.forward(forged(1, new Vector3f(1, 1, 0)));
        commands.forward(forged(1, new Vector3f(1, Float.NaN, 1)));
      });

      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND))
          .allMatch(refused -> refused.detail() == Command.MASS_PROPERTIES)
          .extracting(SceneRun.Happening::refusal)
          .containsExactly(
              Event.Refusal.UNABLE,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES);
      assertThat(run.view().massProperties(SECOND)).isEmpty();
    }
    Scene.Builder deep = new Scene.Builder();
    deep.prefab(
        Prefab.dynamic(BRICK, 1).withMassProperties(UNEVEN.withCenter(new Vector3f(0, 0, 0.1f))));
    if (claims().plane()) {
      assertThatThrownBy(() -> run(deep.build())).hasMessageContaining("in the plane z = 0");
    }
  }

  private static Command forged(float mass, Vector3fc moments) {
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    bytes.putInt(Command.MASS_PROPERTIES).putInt(0).putLong(0).putLong(SECOND);
    bytes.position(2 * Integer.BYTES + 4 * Long.BYTES + 6 * Float.BYTES).putFloat(1);
    bytes.putFloat(moments.x()).putFloat(moments.y()).putFloat(moments.z()).putFloat(mass);
    return Command.empty().readFrom(bytes.rewind());
  }

  private static Scene floating() {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    int uneven = builder.prefab(Prefab.dynamic(BRICK, 1).withMassProperties(UNEVEN));
    builder.body(uneven, 0, 0, 0);
    builder.body(uneven, 9, 0, 0);
    return builder.build();
  }

  private static Vector3d center(SceneRun run, long body) {
    Vector3d center = run.view()
        .rotation(body, new Quaternionf())
        .transform(new Vector3d(run.view().massProperties(body).orElseThrow().center()));
    Vector3dc origin = run.view().position(body, new Vector3d());
    return center.add(origin);
  }
}

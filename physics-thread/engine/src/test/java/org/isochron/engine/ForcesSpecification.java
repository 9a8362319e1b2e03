package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.physics.WorldView;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Forces of contacts in newtons: impulses of the last step, times 100 ticks per second. */
public interface ForcesSpecification extends EngineUnderTest {
  float HERTZ = 100;
  float GRAVITY = 9.81f;
  Shape CRATE = new Shape.Box(0.5f, 0.5f, 0.5f);

  @Test
  default void stackWeighsWhatItsBodiesDo() {
    Scene.Builder builder = floor();
    int light = builder.prefab(Prefab.dynamic(CRATE, 10).withoutSleep());
    int heavy = builder.prefab(Prefab.dynamic(CRATE, 30).withoutSleep());
    builder.body(light, 0, 0.5, 0);
    builder.body(heavy, 0, 1.5, 0);
    try (SceneRun run = run(builder.build())) {
      run.ticks(75);
      float[] sums = new float[5];
      int ticks = 50; // ode4j's forces vary by a few percent from tick to tick
      for (int tick = 0; tick < ticks; tick++) {
        run.tick();
        sums[0] += normalForce(run, 1, 2) / ticks;
        sums[1] += normalForce(run, 0, 1) / ticks;
        sums[2] += force(run, 2).y / ticks;
        sums[3] += force(run, 1).y / ticks;
        sums[4] += force(run, 0).y / ticks;
      }

      assertThat(sums[0]).isCloseTo(30 * GRAVITY, share(30 * GRAVITY, 0.01f));
      assertThat(sums[1]).isCloseTo(40 * GRAVITY, share(40 * GRAVITY, 0.01f));
      assertThat(sums[2]).isCloseTo(30 * GRAVITY, share(30 * GRAVITY, 0.01f));
      assertThat(sums[3]).isCloseTo(10 * GRAVITY, share(40 * GRAVITY, 0.01f));
      assertThat(sums[4]).isCloseTo(-40 * GRAVITY, share(40 * GRAVITY, 0.01f));
    }
  }

  @Test
  default void restingCrateTouchesAtItsBottom() {
    Scene.Builder builder = floor();
    builder.body(builder.prefab(Prefab.dynamic(CRATE, 10).withoutSleep()), 3, 0.5, 0);
    try (SceneRun run = run(builder.build())) {
      run.ticks(100);
      WorldView.Contacts contacts = run.view().contacts(SceneRun.placed(1));

      assertThat(contacts.count()).isEqualTo(1);
      assertThat(contacts.pointCount(0)).isGreaterThanOrEqualTo(claims().plane() ? 2 : 3);
      assertThat(contacts.point(0, new Vector3f()).distance(3, 0, 0)).isLessThan(0.05f);
      assertThat(contacts.normal(0, new Vector3f()).distance(0, -1, 0)).isLessThan(1e-3f);
      for (int number = 0; number < contacts.pointCount(0); number++) {
        Vector3f point = contacts.point(0, number, new Vector3f());
        assertThat(point.y).isCloseTo(0, within(0.05f));
        assertThat(Math.abs(point.x - 3)).isCloseTo(0.5f, within(0.06f));
      }
      assertThatThrownBy(() -> contacts.point(0, contacts.pointCount(0), new Vector3f()))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  /** The torques about the centre of mass balance. */
  @Test
  default void floorPressesBelowACenterOfMassBesideTheMiddle() {
    Scene.Builder builder = floor();
    MassProperties uneven = new MassProperties(
        10, new Vector3f(0.3f, -0.2f, 0), new Vector3f(2, 1.5f, 1), new Quaternionf());
    Prefab kind = Prefab.dynamic(CRATE, 10).withMassProperties(uneven).withoutSleep();
    builder.body(builder.prefab(kind), 0, 0.5, 0);
    try (SceneRun run = run(builder.build())) {
      run.ticks(100);
      Vector3f mean = new Vector3f();
      float force = 0;
      int ticks = 50;
      for (int tick = 0; tick < ticks; tick++) {
        run.tick();
        WorldView.Contacts contacts = run.view().contacts(SceneRun.placed(1));
        mean.add(contacts.point(0, new Vector3f()).div(ticks));
        force += HERTZ * contacts.impulse(0) / ticks;
      }

      assertThat(force).isCloseTo(10 * GRAVITY, share(10 * GRAVITY, 0.01f));
      assertThat(mean.distance(0.3f, 0, 0)).as("%s", mean).isLessThan(0.03f);
    }
  }

  @Test
  default void slidingCrateReadsItsFriction() {
    Scene.Builder builder = floor();
    builder.body(
        builder.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.2f, 0.5f), 10).withFriction(0.5)),
        -20,
        0.2,
        0);
    try (SceneRun run = run(builder.build())) {
      run.ticks(50);
      run.tick(sender -> sender.velocity(SceneRun.placed(1), new Vector3f(8, 0, 0)));
      float mean = 0;
      int ticks = 60;
      for (int tick = 0; tick < ticks; tick++) {
        run.tick();
        WorldView.Contacts contacts = run.view().contacts(SceneRun.placed(1));
        Vector3f braking =
            run.view().acceleration(SceneRun.placed(1), new Vector3f()).mul(10);
        Vector3f onFloor = contacts.frictionImpulse(0, new Vector3f()).mul(HERTZ);

        assertThat(onFloor.x).as("in tick %d", tick).isCloseTo(-braking.x, share(49, 0.03f));
        assertThat(onFloor.x).isCloseTo(HERTZ * contacts.impulse(0) / 2, share(49, 0.03f));
        assertThat(Math.hypot(onFloor.y, onFloor.z)).isLessThan(1.5);
        assertThat(force(run, 1).x).isCloseTo(-onFloor.x, within(0.01f));
        mean += onFloor.x / ticks;
      }
      assertThat(mean).isCloseTo(0.5f * 10 * GRAVITY, share(49, 0.03f));
    }
  }

  @Test
  default void crateOnASlopeIsHeldByFriction() {
    for (float angle : claims().plane() ? new float[] {20, -20} : new float[] {20, -20, 45, -45}) {
      for (Vector3f axis : axes()) {
        Quaternionf tilt = new Quaternionf().rotationAxis((float) Math.toRadians(angle), axis);
        Vector3f up = tilt.transform(new Vector3f(0, 1, 0));
        Scene.Builder builder = new Scene.Builder();
        int slope = builder.prefab(Prefab.fixed(new Shape.Box(9, 1, 9)).withFriction(2));
        int crate = builder.prefab(
            Prefab.dynamic(new Shape.Box(0.5f, 0.1f, 0.5f), 10).withFriction(2).withoutSleep());
        builder.body(slope, new Vector3d(up).mul(-1), tilt);
        builder.body(crate, new Vector3d(up).mul(0.1), tilt);
        try (SceneRun run = run(builder.build())) {
          run.ticks(150);
          WorldView.Contacts contacts = run.view().contacts(SceneRun.placed(1));
          Vector3f friction = contacts.frictionImpulse(0, new Vector3f()).mul(-HERTZ);
          Vector3f expected = new Vector3f(0, 10 * GRAVITY, 0).fma(-10 * GRAVITY * up.y, up);

          assertThat(contacts.normal(0, new Vector3f()).distance(up.negate(new Vector3f())))
              .isLessThan(0.01f);
          assertThat(HERTZ * contacts.impulse(0))
              .as("slope %s around %s", angle, axis)
              .isCloseTo(10 * GRAVITY * up.y, share(98, 0.03f));
          assertThat(friction.distance(expected))
              .as("slope %s around %s: %s instead of %s", angle, axis, friction, expected)
              .isLessThan(3);
        }
      }
    }
  }

  private List<Vector3f> axes() {
    List<Vector3f> axes = new ArrayList<>(List.of(new Vector3f(0, 0, 1)));
    if (!claims().plane()) {
      axes.add(new Vector3f(1, 0, 0));
      axes.add(new Vector3f(0.6f, 0, 0.8f));
    }
    return axes;
  }

  @Test
  default void wallHoldsWhatIsPressedAgainstIt() {
    for (Vector3f towards : List.of(new Vector3f(1, 0, 0), new Vector3f(0, 0, 1))) {
      if (claims().plane() && towards.z != 0) {
        continue;
      }
      Scene.Builder builder = new Scene.Builder();
      int wall = builder.prefab(Prefab.fixed(new Shape.Box(1, 9, 1)).withFriction(1));
      int crate = builder.prefab(Prefab.dynamic(CRATE, 10).withFriction(1).withoutSleep());
      builder.body(wall, new Vector3d(towards).mul(1.5), new Quaternionf());
      builder.body(crate, 0, 0, 0);
      Vector3f pressing = new Vector3f(towards).mul(300);
      try (SceneRun run = run(builder.build())) {
        for (int tick = 0; tick < 100; tick++) {
          run.tick(sender -> sender.force(SceneRun.placed(1), pressing));
          WorldView.Contacts contacts = run.view().contacts(SceneRun.placed(1));
          if (tick > 50) {
            Vector3f friction = contacts.frictionImpulse(0, new Vector3f()).mul(-HERTZ);
            assertThat(friction.distance(0, 10 * GRAVITY, 0))
                .as("towards %s in tick %d: %s", towards, tick, friction)
                .isLessThan(4);
            assertThat(HERTZ * contacts.impulse(0)).isCloseTo(300, within(9f));
          }
        }
      }
    }
  }

  @Test
  default void beamRestsOnTwoSupports() {
    Scene.Builder builder = floor();
    int post = builder.prefab(Prefab.fixed(new Shape.Box(0.1f, 0.5f, 0.5f)));
    builder.body(post, -2, 0.5, 0);
    builder.body(post, 1, 0.5, 0);
    builder.body(builder.prefab(Prefab.dynamic(new Shape.Box(3, 0.1f, 0.3f), 12)), 0, 1.1, 0);
    try (SceneRun run = run(builder.build())) {
      run.ticks(100);

      assertThat(run.view().contacts(SceneRun.placed(3)).count()).isEqualTo(2);
      assertThat(force(run, 3).distance(0, 12 * GRAVITY, 0)).isLessThan(2);
      assertThat(normalForce(run, 1, 3)).isCloseTo(4 * GRAVITY, share(12 * GRAVITY, 0.05f));
      assertThat(normalForce(run, 2, 3)).isCloseTo(8 * GRAVITY, share(12 * GRAVITY, 0.05f));
    }
  }

  @Test
  default void bodiesKeepTheirForcesWhileTheySleep() {
    needsSleep();
    Scene.Builder builder = floor();
    builder.body(builder.prefab(Prefab.dynamic(CRATE, 10)), 3, 0.5, 0);
    long crate = SceneRun.placed(1);
    Scene scene = builder.build();
    try (SceneRun run = run(scene)) {
      run.ticks(400);

      assertThat(run.view().isAwake(crate)).isFalse();
      WorldView.Contacts contacts = run.view().contacts(crate);
      assertThat(contacts.impulse(0) * HERTZ).isCloseTo(98.1f, within(1f));
      assertThat(contacts.pointCount(0)).isEqualTo(1);
      assertThat(contacts.point(0, 0, new Vector3f())).isEqualTo(contacts.point(0, new Vector3f()));
      assertThat(contacts.point(0, new Vector3f()).distance(3, 0, 0)).isLessThan(0.05f);
      assertThat(force(run, 1).y).isCloseTo(98.1f, within(1f));
      if (claims().savesState()) {
        List<String> read = read(contacts);
        try (SceneRun other = run(scene)) {
          other.restore(run.save());
          assertThat(read(other.view().contacts(crate))).isEqualTo(read);
        }
      }

      run.tick(sender -> sender.velocity(crate, new Vector3f(0, 3, 0)));
      run.ticks(5);
      assertThat(force(run, 1).length()).as("in the air").isZero();
    }
  }

  @Test
  default void shotReadsTheMomentumThatItLost() {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    builder.body(builder.prefab(Prefab.dynamic(CRATE, 4)), 0, 0, 0);
    builder.body(builder.prefab(Prefab.dynamic(new Shape.Sphere(0.2f), 0.5)), -3, 0, 0);
    try (SceneRun run = run(builder.build())) {
      run.tick(sender -> sender.velocity(SceneRun.placed(1), new Vector3f(30, 0, 0)));
      float sum = 0;
      for (int tick = 0; tick < 30; tick++) {
        run.tick();
        Vector3f gained =
            run.view().acceleration(SceneRun.placed(1), new Vector3f()).div(HERTZ);
        Vector3f impulse = run.view().contactImpulse(SceneRun.placed(1), new Vector3f());
        assertThat(impulse.distance(gained.mul(0.5f))).as("in tick %d", tick).isLessThan(0.02f);
        sum += impulse.x;
      }
      assertThat(sum).isCloseTo(0.5f * (run.velocity(SceneRun.placed(1)).x - 30), within(0.05f));
      assertThat(sum).isLessThan(-10);
    }
  }

  /**
   * A few readings may be wrong: Bullet forgets contacts that break within a step, and Jolt's
   * normals are inexact in steps that push bodies apart.
   */
  @Test
  default void forcesOnFreeBodiesExplainTheirAccelerations() {
    int readings = 0;
    int wrong = 0;
    for (long seed = 1; seed <= 3; seed++) {
      try (SceneRun run = run(pile(new Random(seed)))) {
        for (int tick = 0; tick < 200; tick++) {
          run.tick();
          for (int i = 1; i <= 24; i++) {
            Vector3f acceleration = run.view().acceleration(SceneRun.placed(i), new Vector3f());
            if (acceleration.length() > 0) { // otherwise asleep
              readings++;
              wrong += explains(run, i, acceleration) ? 0 : 1;
            }
          }
        }
      }
    }
    assertThat(readings).isGreaterThan(5_000);
    assertThat(wrong).as("of %d readings", readings).isLessThan(readings / 500);
  }

  private static boolean explains(SceneRun run, int body, Vector3f acceleration) {
    float mass = (float) run.view().property(SceneRun.placed(body), Prefab.Property.MASS);
    float tolerance = mass * GRAVITY;
    WorldView.Contacts contacts = run.view().contacts(SceneRun.placed(body));
    for (int i = 0; i < contacts.count(); i++) {
      tolerance += HERTZ * contacts.impulse(i);
    }
    Vector3f expected = acceleration.add(0, GRAVITY, 0).mul(mass);
    return force(run, body).distance(expected) < 0.02f * tolerance;
  }

  /**
   * One run reads after each step, as code that draws does, and the other now and then, after the
   * commands of the next tick, as controllers do.
   */
  @Test
  default void forcesDoNotDependOnWhenTheyAreRead() {
    int sleeping = 0;
    int compared = 0;
    try (SceneRun early = run(pile(new Random(9)));
        SceneRun late = run(pile(new Random(9)))) {
      for (int tick = 0; tick < 800; tick++) {
        early.tick();
        late.tick();
        assertThat(early.simulation().stateHash()).isEqualTo(late.simulation().stateHash());
        List<String> shown = read(early.view().contacts());
        if (tick % 400 < 100) {
          long seed = tick;
          early.apply(sender -> command(sender, early.view(), new Random(seed)));
          late.apply(sender -> command(sender, late.view(), new Random(seed)));
        }
        for (int i = 1; i <= 24; i++) {
          long body = SceneRun.placed(i);
          sleeping += late.view().contains(body) && !late.view().isAwake(body) ? 1 : 0;
        }
        if (tick % 7 != 0) {
          continue;
        }
        List<String> controlled = read(late.view().contacts());
        shown.removeIf(pair -> isOfRemoved(pair, late.view()));
        controlled.removeIf(pair -> isOfRemoved(pair, late.view()));

        assertThat(controlled).as("in tick %d", tick).isEqualTo(shown);
        compared += controlled.size();
      }
    }
    assertThat(compared).isGreaterThan(500);
    assertThat(sleeping > 50).isEqualTo(claims().sleeps());
  }

  /** Also after commands in the first tick, which move what the forces were measured on. */
  @Test
  default void restoredWorldReadsTheForcesOfTheSavedOne() {
    needsSavedStates();
    Scene scene = pile(new Random(9));
    try (SceneRun run = run(scene)) {
      run.ticks(60);
      for (long seed = 0; seed < 20; seed++) {
        run.tick();
        try (SceneRun other = run(scene)) {
          other.restore(run.save());
          Random random = new Random(seed);
          Random same = new Random(seed);
          for (int left = 8; left > 0; left--) {
            run.apply(sender -> command(sender, run.view(), random));
            other.apply(sender -> command(sender, other.view(), same));
          }

          assertThat(read(other.view().contacts()))
              .as("seed %d", seed)
              .isNotEmpty()
              .isEqualTo(read(run.view().contacts()));
        }
      }
    }
  }

  private static boolean isOfRemoved(String pair, WorldView view) {
    String[] parts = pair.split(" ", -1);
    return !view.contains(Long.parseLong(parts[0])) || !view.contains(Long.parseLong(parts[1]));
  }

  private void command(CommandSender sender, WorldView view, Random random) {
    long body = SceneRun.placed(1 + random.nextInt(24));
    long other = SceneRun.placed(1 + random.nextInt(24));
    if (!view.contains(body) || !view.contains(other)) {
      return;
    }
    Vector3f some = new Vector3f(random.nextFloat(), random.nextFloat(), 0);
    Quaternionf turned = new Quaternionf().rotationZ(random.nextFloat());
    Vector3d place = view.position(body, new Vector3d()).add(some);
    switch (random.nextInt(11)) {
      case 0 -> sender.velocity(body, some);
      case 1 -> sender.angularVelocity(body, new Vector3f(0, 0, 5 * some.x));
      case 2 -> sender.teleport(body, place, turned);
      case 3 -> sender.impulse(body, some);
      case 4 -> sender.set(body, Prefab.Property.FRICTION, some.x);
      case 5 -> sender.set(body, Prefab.Property.MASS, 1 + some.x);
      case 6 -> sender.exclude(body, other);
      case 7 -> sender.include(body, other);
      case 8 -> sender.patch(body, place, turned, some, new Vector3f(0, 0, 1), some.x > 0.7f);
      case 9 ->
        sender.set(
            body, new MassProperties(2, new Vector3f(0.1f, 0, 0), some.add(1, 1, 1), turned));
      default -> {
        if (random.nextInt(10) == 0) {
          sender.despawn(body);
        }
      }
    }
  }

  private static List<String> read(WorldView.Contacts contacts) {
    List<String> read = new ArrayList<>();
    for (int i = 0; i < contacts.count(); i++) {
      StringBuilder text = new StringBuilder();
      text.append(contacts.bodyA(i)).append(' ').append(contacts.bodyB(i));
      text.append(' ').append(contacts.impulse(i));
      Vector3f vector = new Vector3f();
      text.append(contacts.frictionImpulse(i, vector)).append(contacts.normal(i, vector));
      for (int number = 0; number < contacts.pointCount(i); number++) {
        text.append(contacts.point(i, number, vector));
      }
      read.add(text.toString());
    }
    return read;
  }

  private Scene pile(Random random) {
    Scene.Builder builder = floor();
    int box = builder.prefab(Prefab.dynamic(new Shape.Box(0.4f, 0.3f, 0.4f), 3));
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.4f), 2));
    for (int i = 0; i < 24; i++) {
      int layer = i / 2;
      float x = 2 * random.nextFloat() - 1;
      float z = claims().plane() ? 0 : 2 * random.nextFloat() - 1;
      builder.body(i % 3 == 0 ? ball : box, x, 0.5 + 0.85 * layer + 0.1 * (i % 2), z);
    }
    return builder.build();
  }

  private static Scene.Builder floor() {
    Scene.Builder builder = new Scene.Builder();
    int floor = builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)).withFriction(0.5));
    builder.body(floor, 0, -1, 0);
    return builder;
  }

  private static Vector3f force(SceneRun run, int body) {
    return run.view().contactImpulse(SceneRun.placed(body), new Vector3f()).mul(HERTZ);
  }

  private static float normalForce(SceneRun run, int bodyA, int bodyB) {
    WorldView.Contacts contacts = run.view().contacts();
    for (int i = 0; i < contacts.count(); i++) {
      if (contacts.bodyA(i) == SceneRun.placed(bodyA)
          && contacts.bodyB(i) == SceneRun.placed(bodyB)) {
        return HERTZ * contacts.impulse(i);
      }
    }
    throw new AssertionError("no contact");
  }

  private static org.assertj.core.data.Offset<Float> share(float of, float share) {
    return within(of * share);
  }
}

package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import org.isochron.gameplay.CharacterMover;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.Event;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Characters behave the same on all engines. */
public interface CharacterSpecification extends EngineUnderTest {
  Shape.Capsule CAPSULE = new Shape.Capsule(0.6f, 0.3f);
  int OWN_LAYER = 5;
  CharacterMover.Settings SETTINGS = CharacterMover.Settings.of(CAPSULE, ~(1 << OWN_LAYER));
  Vector3f RIGHT = new Vector3f(2, 0, 0);
  Vector3f STILL = new Vector3f();

  /** Height above the ground. */
  float STANDING = 0.92f;

  @Test
  default void itFallsStandsAndWalksAtItsSpeed() {
    try (Walk walk = new Walk(this, floor())) {
      walk.ticks(STILL, 20);
      assertThat(walk.mover.isGrounded()).as("in the air").isFalse();
      assertThat(walk.position().y).isBetween(2.2f, 2.4f);

      walk.ticks(STILL, 80);
      assertThat(walk.mover.isGrounded()).isTrue();
      assertThat(walk.position().y).isCloseTo(STANDING, within(0.01f));

      float from = walk.position().x;
      walk.ticks(RIGHT, 100);
      assertThat(walk.position().x - from).isCloseTo(2, within(0.02f));
      assertThat(walk.position().y).isCloseTo(STANDING, within(0.01f));
      assertThat(walk.mover.isGrounded()).isTrue();
    }
  }

  @Test
  default void noWalkEndsATick() {
    float[] speeds = {1e9f, -3e38f, Float.POSITIVE_INFINITY, Float.NaN};
    for (float speed : speeds) {
      try (Walk walk = new Walk(this, floor())) {
        walk.ticks(STILL, 100);
        walk.ticks(new Vector3f(speed, 0, 0), 5);
        float startX = walk.position().x;
        walk.ticks(RIGHT, 100);

        assertThat(walk.position().x - startX)
            .as("after %s m/s", speed)
            .isCloseTo(2, within(0.02f));
      }
    }
  }

  /**
   * A mover that lifts the character by the step height could let its round foot climb an edge that
   * is higher than a step.
   */
  @Test
  default void itClimbsAsHighAsItsStepAtEverySpeed() {
    for (float stepHeight : new float[] {0.05f, 0.3f}) {
      for (float height : new float[] {0.04f, 0.06f, 0.28f, 0.32f, 0.6f}) {
        for (float speed : new float[] {0.3f, 2, 10}) {
          Scene.Builder builder = floor();
          box(builder, 2.5f, height - 1, 2, 1);
          try (Walk walk = new Walk(this, builder, SETTINGS.withStepHeight(stepHeight))) {
            walk.ticks(STILL, 100);
            walk.ticks(new Vector3f(speed, 0, 0), (int) Math.ceil(100 / speed));

            assertThat(walk.position().y)
                .as("a step of %s, an edge of %s, at %s m/s", stepHeight, height, speed)
                .isCloseTo(height < stepHeight ? STANDING + height : STANDING, within(0.02f));
          }
        }
      }
    }
  }

  @Test
  default void itClimbsAGentleSlopeWithALowStepToo() {
    Scene.Builder builder = floor();
    int slope = builder.prefab(Prefab.fixed(new Shape.Box(6, 1, 4)));
    float angle = (float) Math.toRadians(40);
    Vector3f position = new Vector3f(6, -1, 0).rotateZ(angle).add(1, 0, 0);
    builder.body(slope, position, new Quaternionf().rotateZ(angle));
    try (Walk walk = new Walk(this, builder, SETTINGS.withStepHeight(0.02f))) {
      walk.ticks(STILL, 100);
      walk.ticks(RIGHT, 150);

      assertThat(walk.position().y).isGreaterThan(STANDING + 0.8f);
    }
  }

  @Test
  default void itClimbsAGentleSlopeAndNotASteepOne() {
    for (float degrees : new float[] {30, 60}) {
      Scene.Builder builder = floor();
      int slope = builder.prefab(Prefab.fixed(new Shape.Box(6, 1, 4)));
      float angle = (float) Math.toRadians(degrees);
      Vector3f position = new Vector3f(6, -1, 0).rotateZ(angle).add(1, 0, 0);
      builder.body(slope, position, new Quaternionf().rotateZ(angle));
      try (Walk walk = new Walk(this, builder)) {
        walk.ticks(STILL, 100);
        walk.ticks(RIGHT, 150);

        if (degrees < 45) {
          assertThat(walk.position().y).isGreaterThan(STANDING + 0.8f);
          assertThat(walk.mover.isGrounded()).isTrue();
          walk.ticks(new Vector3f(-2, 0, 0), 60);
          assertThat(walk.mover.isGrounded()).as("downhill").isTrue();
        } else {
          assertThat(walk.position().y).isCloseTo(STANDING, within(0.1f));
        }
      }
    }
  }

  @Test
  default void itJumpsAsHighAsItsSpeedTakesItAndLandsAgain() {
    try (Walk walk = new Walk(this, floor())) {
      walk.ticks(STILL, 100);
      walk.mover.jump(5);
      float highest = 0;
      for (int tick = 0; tick < 120; tick++) {
        walk.ticks(STILL, 1);
        highest = Math.max(highest, walk.position().y);
        if (tick == 20) {
          walk.mover.jump(5); // in the air
        }
      }

      assertThat(highest - STANDING).isCloseTo(25 / (2 * 9.81f), within(0.06f));
      assertThat(walk.position().y).isCloseTo(STANDING, within(0.01f));
      assertThat(walk.mover.isGrounded()).isTrue();
    }
  }

  /** A jump at 1e9 m/s is refused because gravity would take years to reverse the motion. */
  @Test
  default void itJumpsWithEverySpeedUpToTheHighestAndWithNoOther() {
    float max = CharacterMover.MAX_SPEED;
    for (float speed : new float[] {100, 0.9f * max, max, 1.001f * max, 1e6f, 1e9f, -1e9f}) {
      try (Walk walk = new Walk(this, floor())) {
        walk.ticks(STILL, 100);
        walk.mover.jump(speed);
        walk.ticks(STILL, 100);

        float taken = speed > 0 && speed <= max ? speed : 0;
        float height = taken == 0 ? 0 : taken - 9.81f / 2; // after a second
        assertThat(walk.position().y - STANDING)
            .as("%s m/s", speed)
            .isCloseTo(height, within(0.01f + 0.001f * taken));
        assertThat(walk.mover.isGrounded()).as("%s m/s", speed).isEqualTo(taken == 0);
        assertThat(walk.run.happenings(Event.Kind.REFUSED_COMMAND)).isEmpty();
      }
    }
  }

  @Test
  default void itFallsNoFasterThanItsHighestSpeedAndNotOutOfTheWorld() {
    CharacterMover.Settings heavy = SETTINGS.withGravity(1e6f);
    Scene.Builder scene = new Scene.Builder();
    int character =
        scene.prefab(Prefab.kinematic(CAPSULE).withLayer(OWN_LAYER).withMask(~(1 << OWN_LAYER)));
    scene.body(character, 0, 2.5f, 0);
    try (Walk walk = new Walk(this, scene, heavy)) {
      walk.ticks(STILL, 50);
      float from = walk.position().y;
      walk.ticks(STILL, 100);
      assertThat(from - walk.position().y).isCloseTo(CharacterMover.MAX_SPEED, within(0.5f));

      walk.run.tick(commands -> commands.teleport(
          SceneRun.placed(0), new Vector3f(0, -Limits.MAX_COORDINATE + 25, 0), new Quaternionf()));
      walk.ticks(STILL, 20);

      assertThat(walk.run.happenings(Event.Kind.REFUSED_COMMAND)).isEmpty();
      assertThat(walk.position().y + Limits.MAX_COORDINATE).isBetween(0f, 10f);
      assertThat(walk.mover.verticalSpeed()).isZero();
    }
  }

  @Test
  default void aWallStopsItAndNothingIsPassedThrough() {
    Scene.Builder builder = floor();
    box(builder, 3, 1, 0.5f, 2);
    try (Walk walk = new Walk(this, builder)) {
      walk.ticks(STILL, 100);
      walk.ticks(new Vector3f(30, 0, 0), 50);

      assertThat(walk.position().x).isCloseTo(2.5f - CAPSULE.radius(), within(0.05f));
    }
  }

  @Test
  default void aPlatformCarriesIt() {
    Scene.Builder builder = floor();
    int lift = builder.prefab(Prefab.kinematic(new Shape.Box(2, 0.1f, 2)));
    long platform = builder.body(lift, 0, 0.5f, 0);
    try (Walk walk = new Walk(this, builder)) {
      walk.ticks(STILL, 100);
      float from = walk.position().y;
      for (int tick = 1; tick <= 100; tick++) {
        Vector3f position = new Vector3f(0.01f * tick, 0.5f + 0.02f * tick, 0);
        walk.run.commands().moveTo(platform, position, new Quaternionf());
        walk.ticks(STILL, 1);
      }

      assertThat(walk.position().x).isCloseTo(1, within(0.05f));
      assertThat(walk.position().y - from).isCloseTo(2, within(0.05f));
      assertThat(walk.mover.isGrounded()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  default void aJumpOnAFerryKeepsTheFerrysVelocityUnlessItIsSet(boolean kept) {
    Scene.Builder builder = floor();
    int deck = builder.prefab(Prefab.kinematic(new Shape.Box(4, 0.1f, 2)));
    long ferry = builder.body(deck, 0, 0.5f, 0);
    try (Walk walk = new Walk(this, builder, SETTINGS.withGroundVelocity(kept))) {
      walk.ticks(STILL, 100);
      for (int tick = 1; tick <= 200; tick++) {
        if (tick == 50) {
          walk.mover.jump(5);
        }
        float climb = 0.5f + 0.01f * Math.min(tick, 50);
        walk.run.commands().moveTo(ferry, new Vector3f(0.03f * tick, climb, 0), new Quaternionf());
        walk.ticks(STILL, 1);
        if (tick == 100) {
          assertThat(walk.mover.drift(new Vector3f()).x).isCloseTo(kept ? 3 : 0, within(0.01f));
          float jumped = (kept ? 6 : 5) * 0.5f - 9.81f / 8;
          assertThat(walk.position().y - STANDING - 1.1f).isCloseTo(jumped, within(0.1f));
        }
      }

      assertThat(walk.mover.isGrounded()).isTrue();
      float behind = 6 - walk.position().x;
      assertThat(behind).isCloseTo(kept ? 0 : 3.1f, within(kept ? 0.1f : 0.3f));
    }
  }

  /** As where a wall ends a jump: the ferry has gone, and the character can go back. */
  @Test
  default void aWallTakesTheVelocityOfAJump() {
    Scene.Builder builder = floor();
    long ferry = ferry(builder);
    box(builder, 3, 4, 0.5f, 4);
    try (Walk walk = new Walk(this, builder)) {
      jumpAhead(walk, ferry);
      walk.ticks(STILL, 60);

      assertThat(walk.mover.drift(new Vector3f()).length()).isLessThan(0.01f);
      assertThat(walk.position().x).isCloseTo(2.5f - CAPSULE.radius(), within(0.05f));
    }
  }

  /** Its drift is horizontal, and a saved state has no other. */
  @Test
  default void aSteepSlopeTakesTheVelocityOfAJumpButLiftsNobody() {
    Scene.Builder builder = floor();
    long ferry = ferry(builder);
    int slope = builder.prefab(Prefab.fixed(new Shape.Box(6, 1, 3)));
    float angle = (float) Math.toRadians(60);
    Vector3f position = new Vector3f(6, -1, 0).rotateZ(angle).add(2.2f, 0, 0);
    builder.body(slope, position, new Quaternionf().rotateZ(angle));
    try (Walk walk = new Walk(this, builder)) {
      jumpAhead(walk, ferry);
      Vector3f drift = new Vector3f();
      float slowest = 4;
      for (int tick = 0; tick < 60; tick++) {
        walk.ticks(STILL, 1);
        assertThat(walk.mover.drift(drift).y).isZero();
        slowest = walk.mover.isGrounded() ? slowest : Math.min(slowest, drift.x);
      }

      assertThat(slowest).as("drift in the air").isBetween(0f, 3f);
    }
  }

  private static long ferry(Scene.Builder builder) {
    return builder.body(builder.prefab(Prefab.kinematic(new Shape.Box(1, 0.1f, 2))), 0, 0.5f, 0);
  }

  /** Jumps off a ferry that drives at 4 m/s. */
  private static void jumpAhead(Walk walk, long ferry) {
    walk.ticks(STILL, 100);
    for (int tick = 1; tick <= 30; tick++) {
      walk.run.commands().moveTo(ferry, new Vector3f(0.04f * tick, 0.5f, 0), new Quaternionf());
      walk.ticks(STILL, 1);
    }
    walk.mover.jump(5);
  }

  @Test
  default void itPushesLightBodiesAhead() {
    Scene.Builder builder = floor();
    int crate =
        builder.prefab(Prefab.dynamic(new Shape.Box(0.4f, 0.4f, 0.4f), 5).withFriction(0));
    long pushed = builder.body(crate, 1.5f, 0.4f, 0);
    try (Walk walk = new Walk(this, builder)) {
      walk.ticks(STILL, 100);
      float from = walk.run.position(pushed).x;
      walk.ticks(RIGHT, 100);

      assertThat(walk.run.position(pushed).x).isGreaterThan(from + 0.3f);
    }
  }

  @Test
  default void itCrouchesUnderABeamAndStandsUpOnlyWhereThereIsRoom() {
    Scene.Builder builder = floor();
    box(builder, 3, 2.3f, 1, 1); // its lower side is 1.3 m above the floor
    try (Walk walk = new Walk(this, builder)) {
      walk.ticks(STILL, 100);
      walk.ticks(RIGHT, 150);
      assertThat(walk.position().x).as("upright").isCloseTo(2 - CAPSULE.radius(), within(0.05f));

      walk.mover.crouch(true);
      walk.ticks(RIGHT, 60);
      assertThat(walk.mover.isCrouching()).isTrue();
      assertThat(walk.position().x).as("under the beam").isBetween(2.5f, 3.2f);
      assertThat(walk.position().y).as("its foot stays").isCloseTo(STANDING, within(0.01f));

      walk.mover.crouch(false);
      walk.ticks(STILL, 10);
      assertThat(walk.mover.isCrouching()).as("no room").isTrue();
      walk.ticks(RIGHT, 110);
      assertThat(walk.position().x).isGreaterThan(4 + CAPSULE.radius());
      assertThat(walk.mover.isCrouching()).isFalse();
      assertThat(walk.mover.isGrounded()).isTrue();
      assertThat(walk.position().y).isCloseTo(STANDING, within(0.01f));
      walk.ticks(new Vector3f(-2, 0, 0), 100);
      assertThat(walk.position().x).as("upright again").isGreaterThan(4);
    }
  }

  @Test
  default void whileItCrouchesNothingMeetsTheAirAboveIt() {
    Scene.Builder builder = floor();
    int low = builder.prefab(Prefab.kinematic(SETTINGS.crouchedShape())
        .withLayer(OWN_LAYER)
        .withMask(~(1 << OWN_LAYER)));
    int ball = builder.prefab(
        Prefab.dynamic(new Shape.Sphere(0.1f), 1).withGravityFactor(0).withoutSleep());
    builder.spare(2);
    try (Walk walk = new Walk(this, builder, SETTINGS.withPrefabs(0, low))) {
      walk.ticks(STILL, 100);
      assertThat(walk.meets(1.5f)).as("its head").isTrue();

      walk.mover.crouch(true);
      walk.ticks(STILL, 1);
      assertThat(walk.position().y).as("its body stays").isCloseTo(STANDING, within(0.01f));
      assertThat(walk.meets(1.5f)).as("crouched").isFalse();
      assertThat(walk.meets(1.1f)).as("right above its low head").isFalse();
      assertThat(walk.meets(0.2f)).as("its foot").isTrue();
      assertThat(walk.meets(0.8f)).as("its low head").isTrue();
      long above = walk.run.spawn(ball, -2, 1.5f, 0);
      walk.run.commands().velocity(above, new Vector3f(5, 0, 0));
      walk.ticks(STILL, 80);
      assertThat(walk.run.position(above).x).as("above it and on").isGreaterThan(1.5f);

      walk.mover.crouch(false);
      walk.ticks(STILL, 1);
      assertThat(walk.meets(1.5f)).as("upright again").isTrue();
      long against = walk.run.spawn(ball, -2, 1.5f, 0);
      walk.run.commands().velocity(against, new Vector3f(5, 0, 0));
      walk.ticks(STILL, 80);
      assertThat(walk.run.position(against).x).as("met").isLessThan(0);
    }
  }

  @Test
  default void itRemembersThatItCrouches() {
    Scene.Builder builder = floor();
    box(builder, 0, 4.3f, 1, 1);
    try (Walk walk = new Walk(this, builder)) {
      walk.mover.crouch(true);
      walk.ticks(STILL, 1);
      SavedState saved = new SavedState();
      walk.mover.save(saved);
      long hash = walk.mover.stateHash();
      walk.mover.crouch(false);
      assertThat(walk.mover.stateHash()).isNotEqualTo(hash);
      walk.ticks(STILL, 10);

      walk.mover.restore(saved.rewind());

      assertThat(walk.mover.isCrouching()).isTrue();
      assertThat(walk.mover.stateHash()).isEqualTo(hash);
    }
  }

  @Test
  default void itLooksWhereItFacesAndWalksWhereItWalks() {
    float angle = claims().plane() ? 0 : 2.5f;
    try (Walk walk = new Walk(this, floor())) {
      walk.ticks(STILL, 100);
      walk.mover.face(2.5f);
      SavedState saved = new SavedState();
      walk.mover.save(saved);
      long hash = walk.mover.stateHash();
      float from = walk.position().x;

      walk.ticks(RIGHT, 100);

      assertThat(walk.position().x - from).isCloseTo(2, within(0.02f));
      assertThat(walk.ahead().distance(-(float) Math.sin(angle), 0, -(float) Math.cos(angle)))
          .isLessThan(0.01f);

      walk.mover.face(Float.NaN);
      walk.mover.face(-1);
      assertThat(walk.mover.stateHash()).isNotEqualTo(hash);
      walk.mover.restore(saved.rewind());
      walk.ticks(STILL, 50);
      assertThat(walk.ahead().x).isCloseTo(-(float) Math.sin(angle), within(0.01f));
    }
  }

  @Test
  default void itWalksOnlyWhileItHasABodyAndReportsOnceThatItHasNone() {
    try (Walk walk = new Walk(this, floor())) {
      walk.ticks(STILL, 100);
      SavedState world = claims().savesState() ? walk.run.save() : new SavedState();
      SavedState own = new SavedState();
      walk.mover.save(own);
      walk.run.tick(commands -> commands.despawn(SceneRun.placed(0)));
      long hash = walk.mover.stateHash();

      walk.ticks(RIGHT, 20);

      assertThat(walk.run.seen(Event.Kind.STALE_COMMAND, SceneRun.Happening::bodyA))
          .containsExactly(SceneRun.placed(0));
      assertThat(walk.mover.stateHash()).as("it remembers that it has said so").isNotEqualTo(hash);

      if (claims().savesState()) {
        for (int round = 2; round <= 3; round++) {
          walk.run.restore(world);
          walk.mover.restore(own.rewind());
          walk.ticks(STILL, 1);
          float from = walk.position().x;
          walk.ticks(RIGHT, 50);
          assertThat(walk.position().x - from).isCloseTo(1, within(0.02f));

          walk.run.tick(commands -> commands.despawn(SceneRun.placed(0)));
          walk.ticks(RIGHT, 20);
          assertThat(walk.run.happenings(Event.Kind.STALE_COMMAND)).hasSize(round);
        }
      }
    }
  }

  @Test
  default void itStaysWhereItIsSpawnedThoughItIsMovedInTheSameTick() {
    try (SceneRun run = run(floor().spare(1).build())) {
      run.tick();
      long[] hero = new long[1];
      run.tick(commands -> {
        hero[0] = commands.spawn(0, new Vector3f(5, 2.5f, 0), new Quaternionf());
        new CharacterMover(hero[0], SETTINGS).move(run.view(), commands, STILL);
      });

      assertThat(run.position(hero[0]).distance(5, 2.5f, 0)).isZero();
      assertThat(run.happenings(Event.Kind.STALE_COMMAND)).isEmpty();
    }
  }

  @Test
  default void itStopsOnceTheEngineHasLostItsBody() {
    try (Walk walk = new Walk(this, floor())) {
      walk.ticks(STILL, 100);
      walk.run.tick(commands -> {
        commands.teleport(SceneRun.placed(0), new Vector3f(999_999.9f, 9, 0), new Quaternionf());
        commands.velocity(SceneRun.placed(0), new Vector3f(100, 0, 0));
      });
      assertThat(walk.run.happenings(Event.Kind.LOST_BODY)).hasSize(1);

      walk.ticks(RIGHT, 20);

      assertThat(walk.run.happenings(Event.Kind.STALE_COMMAND)).hasSize(1);
    }
  }

  @Test
  default void itStaysWhileItsBodyIsInItsOwnMaskAndReportsItOnce() {
    Scene.Builder scene = floor();
    int inMask = scene.prefab(Prefab.kinematic(CAPSULE));
    try (Walk walk = new Walk(this, scene)) {
      long hero = SceneRun.placed(0);
      walk.ticks(STILL, 100);
      for (int round = 1; round <= 2; round++) {
        walk.run.tick(commands -> commands.changePrefab(hero, inMask));
        Vector3f before = walk.position();
        long hash = walk.mover.stateHash();

        walk.ticks(RIGHT, 10);
        SavedState own = new SavedState();
        walk.mover.save(own);
        walk.mover.restore(own.rewind());
        walk.ticks(RIGHT, 10);

        assertThat(walk.run.seen(Event.Kind.REFUSED_COMMAND, SceneRun.Happening::bodyA))
            .containsExactlyElementsOf(Collections.nCopies(round, hero));
        assertThat(walk.position()).isEqualTo(before);
        assertThat(walk.mover.isGrounded()).isTrue();
        assertThat(walk.mover.stateHash())
            .as("it remembers that it has said so")
            .isNotEqualTo(hash);

        walk.run.tick(commands -> commands.changePrefab(hero, 0));
        walk.ticks(RIGHT, 50);
        assertThat(walk.position().x - before.x).isCloseTo(1, within(0.02f));
      }
    }
  }

  private static Scene.Builder floor() {
    Scene.Builder builder = new Scene.Builder();
    int character =
        builder.prefab(Prefab.kinematic(CAPSULE).withLayer(OWN_LAYER).withMask(~(1 << OWN_LAYER)));
    builder.body(character, 0, 2.5f, 0);
    builder.body(builder.prefab(Prefab.fixed(new Shape.Box(30, 1, 30))), 0, -1, 0);
    return builder;
  }

  private static void box(Scene.Builder builder, float x, float y, float halfX, float halfY) {
    builder.body(builder.prefab(Prefab.fixed(new Shape.Box(halfX, halfY, 4))), x, y, 0);
  }

  /** A scene with a character (body 0) that a {@link CharacterMover} moves before each tick. */
  final class Walk implements AutoCloseable {
    final SceneRun run;
    final CharacterMover mover;

    Walk(EngineUnderTest test, Scene.Builder scene) {
      this(test, scene, SETTINGS);
    }

    Walk(EngineUnderTest test, Scene.Builder scene, CharacterMover.Settings settings) {
      run = test.run(scene.build());
      mover = new CharacterMover(SceneRun.placed(0), settings);
      run.tick();
    }

    void ticks(Vector3f speed, int count) {
      for (int tick = 0; tick < count; tick++) {
        run.tick(commands -> mover.move(run.view(), commands, speed));
      }
    }

    boolean meets(float height) {
      return run.view()
          .rayCast(
              new Vector3f(-3, height, 0), new Vector3f(1, 0, 0), 3, 1 << OWN_LAYER, new RayHit());
    }

    Vector3f position() {
      return run.position(SceneRun.placed(0));
    }

    /** Direction of view. */
    Vector3f ahead() {
      Quaternionf rotation = run.view().rotation(SceneRun.placed(0), new Quaternionf());
      return rotation.transform(new Vector3f(0, 0, -1));
    }

    @Override
    public void close() {
      run.close();
    }
  }
}

package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.isochron.gameplay.CollisionFilter;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.isochron.state.SharedState;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Controllers decide within a tick which pairs collide, in the plane z = 0. */
public interface FilterSpecification extends EngineUnderTest {
  long PLATFORM = SceneRun.placed(0);
  long ROSE = SceneRun.placed(1);
  long FELL = SceneRun.placed(2);
  Shape ZONE = new Shape.Box(5, 1.5f, 3);
  Vector3f UPWARDS = new Vector3f(0, 1, 0);

  /** Height on the platform. */
  float LYING = 3.7f;

  @Test
  default void oneWayPlatformLetsABodyUpAndHoldsFallingBodies() {
    CollisionFilter filter = oneWay();
    try (SceneRun run = run(platform())) {
      float highest = 0;
      for (int i = 0; i < 400; i++) {
        tick(run, filter);
        highest = Math.max(highest, run.position(ROSE).y);
        assertThat(run.position(FELL).y).as("tick %d", i).isGreaterThan(LYING - 0.1f);
        assertThat(run.position(ROSE).x).as("not thrown aside").isCloseTo(-2, within(0.1f));
      }
      assertThat(highest).isCloseTo(5, within(0.2f));
      assertThat(run.position(ROSE).y).isCloseTo(LYING, within(0.05f));
      assertThat(run.position(FELL).y).isCloseTo(LYING, within(0.05f));
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).isEmpty();

      run.tick(commands -> commands.velocity(ROSE, new Vector3f(-4, 0, 0)));
      for (int i = 0; i < 180; i++) {
        tick(run, filter);
      }
      assertThat(run.position(ROSE).y).as("next to the platform").isLessThan(1);
      assertThat(filter.collides(ROSE)).as("out of the zone").isTrue();
    }
  }

  @Test
  default void ruleOfTheGameLetsABodyThrough() {
    boolean[] opens = new boolean[1];
    CollisionFilter filter = new CollisionFilter(
        PLATFORM,
        ZONE,
        Prefab.ALL_LAYERS,
        8,
        (view, body, other, collides) -> !opens[0] || other != FELL);
    try (SceneRun run = run(platform())) {
      for (int i = 0; i < 200; i++) {
        tick(run, filter);
      }
      assertThat(run.position(ROSE).y).as("from below it hits the platform").isLessThan(2.4f);
      assertThat(run.position(FELL).y).isCloseTo(LYING, within(0.05f));

      opens[0] = true;
      tick(run, filter);
      assertThat(filter.collides(FELL)).isFalse();
      for (int i = 0; i < 50; i++) {
        tick(run, filter);
      }
      assertThat(run.position(FELL).y).isLessThan(2.5f);

      run.tick(commands -> commands.despawn(FELL));
      tick(run, filter);
      run.tick(commands -> commands.despawn(PLATFORM));
      tick(run, filter);
      assertThat(run.happenings(Event.Kind.STALE_COMMAND)).isEmpty();
    }
  }

  /**
   * The game and three filters exclude and include the same pair in random order, with restores in
   * between.
   */
  @Test
  default void pairCollidesOnceNobodyExcludesIt() {
    long seed = 20_261_127;
    Random random = new Random(seed);
    boolean[] excludes = new boolean[4];
    List<CollisionFilter> filters = List.of(
        switched(PLATFORM, ZONE, () -> excludes[1]),
        switched(PLATFORM, ZONE, () -> excludes[2]),
        switched(FELL, new Shape.Sphere(1.2f), () -> excludes[3]));
    try (SceneRun run = run(platform())) {
      run.tick();
      for (int round = 0; round < 40; round++) {
        run.tick(commands -> {
          commands.teleport(FELL, new Vector3f(2, 4.2f, 0), new Quaternionf());
          commands.velocity(FELL, new Vector3f());
          commands.angularVelocity(FELL, new Vector3f());
        });
        int who = random.nextInt(excludes.length);
        excludes[who] = !excludes[who];
        if (who == 0 && excludes[0]) {
          run.commands().exclude(FELL, PLATFORM);
        } else if (who == 0) {
          run.commands().include(PLATFORM, FELL);
        }
        for (int tick = 0; tick < 80; tick++) {
          if (tick == 5 && claims().savesState()) {
            throughASavedState(run, filters);
          }
          filters.forEach(filter -> filter.decide(run.view(), run.commands()));
          run.tick();
        }

        boolean excluded = excludes[0] || excludes[1] || excludes[2] || excludes[3];
        assertThat(run.position(FELL).y > LYING - 0.1f)
            .as("seed %d, round %d, excluded by %s", seed, round, Arrays.toString(excludes))
            .isEqualTo(!excluded);
      }
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).isEmpty();
    }
  }

  /**
   * If the command queue is full, the filter must retry to include a pair, even if new pairs enter
   * the zone meanwhile.
   */
  @Test
  default void pairThatLeftWhileTheQueueWasFullCollidesAgain() {
    Scene.Builder builder = new Scene.Builder();
    Prefab board = Prefab.fixed(new Shape.Box(4, 0.2f, 2)).withLayer(1);
    builder.body(builder.prefab(board), 0, 3, 0);
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2));
    for (int i = 0; i < 4; i++) {
      builder.body(ball, 20 + 2 * i, 4, 0);
    }
    CollisionFilter filter =
        new CollisionFilter(PLATFORM, ZONE, ~2, 1, (view, body, other, collides) -> false);
    try (SceneRun run = run(builder.build())) {
      run.tick();
      bring(run, 1, 0);
      bring(run, 2, 2);
      run.tick();
      tick(run, filter);
      assertThat(filter.collides(SceneRun.placed(1))).isFalse();
      assertThat(filter.collides(SceneRun.placed(2))).isFalse();

      bring(run, 1, 20);
      bring(run, 2, 22);
      bring(run, 3, 0);
      bring(run, 4, 2);
      run.tick();
      int room = 2;
      for (int i = room; i < SharedState.Limits.DEFAULT.commands(); i++) {
        run.commands().level(1, 0);
      }
      tick(run, filter);
      tick(run, filter);

      bring(run, 3, 20);
      bring(run, 4, 22);
      bring(run, 1, 0);
      bring(run, 2, 2);
      run.ticks(80);
      assertThat(run.position(SceneRun.placed(1)).y).isCloseTo(LYING, within(0.05f));
      assertThat(run.position(SceneRun.placed(2)).y).isCloseTo(LYING, within(0.05f));
    }
  }

  private static void bring(SceneRun run, int ball, float x) {
    run.commands().teleport(SceneRun.placed(ball), new Vector3f(x, 4.2f, 0), new Quaternionf());
    run.commands().velocity(SceneRun.placed(ball), new Vector3f());
    run.commands().angularVelocity(SceneRun.placed(ball), new Vector3f());
  }

  private static void throughASavedState(SceneRun run, List<CollisionFilter> filters) {
    SavedState world = run.save();
    SavedState own = new SavedState();
    filters.forEach(filter -> filter.save(own));
    run.tick(commands -> commands.teleport(FELL, new Vector3f(2, 20, 0), new Quaternionf()));
    for (int tick = 0; tick < 3; tick++) { // excluded pairs have left their zones
      filters.forEach(filter -> filter.decide(run.view(), run.commands()));
      run.tick();
    }
    run.restore(world);
    own.rewind();
    filters.forEach(filter -> filter.restore(own));
  }

  /** A controller that excludes a single pair while its switch is on. */
  private static CollisionFilter switched(long body, Shape zone, BooleanSupplier excludes) {
    return new CollisionFilter(
        body,
        zone,
        Prefab.ALL_LAYERS,
        8,
        (view, filtered, other, collides) ->
            !(excludes.getAsBoolean() && (filtered == FELL ? other == PLATFORM : other == FELL)));
  }

  @Test
  default void filterForgetsItsPairsWithTheBodyThatIsGone() {
    CollisionFilter filter = new CollisionFilter(
        PLATFORM, ZONE, Prefab.ALL_LAYERS, 8, (view, body, other, collides) -> false);
    long fresh = filter.stateHash();
    try (SceneRun run = run(platform())) {
      for (int i = 0; i < 25; i++) {
        tick(run, filter);
      }
      assertThat(filter.collides(ROSE)).as("on its way through").isFalse();

      run.tick(commands -> commands.despawn(PLATFORM));
      tick(run, filter);

      assertThat(filter.collides(ROSE)).isTrue();
      assertThat(filter.stateHash()).isEqualTo(fresh);
    }
  }

  /**
   * Engines number excluded bodies internally and reuse the numbers of bodies that are included
   * again.
   */
  @Test
  default void pairThatWasIncludedAgainLeavesNothingToLaterPairs() {
    Scene.Builder builder = new Scene.Builder();
    int floor = builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    int box = builder.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 2));
    builder.body(floor, 0, -1, 0);
    for (int i = 0; i < 4; i++) {
      builder.body(box, 4 * i, 0.5f, 0);
    }
    builder.body(box, 20, 0.5f, 0);
    builder.body(box, 20, 1.6f, 0);
    try (SceneRun run = run(builder.build())) {
      long lower = SceneRun.placed(5);
      long upper = SceneRun.placed(6);
      run.tick(commands -> commands.exclude(SceneRun.placed(1), SceneRun.placed(2)));
      run.tick(commands -> commands.exclude(SceneRun.placed(3), SceneRun.placed(4)));
      run.tick(commands -> commands.include(SceneRun.placed(1), SceneRun.placed(2)));
      run.tick(commands -> {
        commands.exclude(lower, SceneRun.placed(3));
        commands.exclude(upper, SceneRun.placed(3));
      });
      run.ticks(60);

      assertThat(run.position(upper).y).as("on the lower box").isCloseTo(1.5f, within(0.05f));
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).isEmpty();
    }
  }

  /**
   * Cached contacts must not hold the body at its new position, and the body must not fall asleep
   * there.
   */
  @Test
  default void bodyThatIsTeleportedOrExcludedFallsAtOnce() {
    for (int restTicks = 30; restTicks < 80; restTicks++) {
      boolean teleported = restTicks % 3 != 1;
      boolean excluded = restTicks % 3 != 2;
      try (SceneRun run = run(platform())) {
        run.tick(commands ->
            commands.teleport(FELL, new Vector3f(2, LYING - 0.001f, 0), new Quaternionf()));
        run.ticks(restTicks);
        float from = teleported ? LYING + 0.3f : run.position(FELL).y;

        run.tick(commands -> {
          if (teleported) {
            commands.teleport(FELL, new Vector3f(2, from, 0), new Quaternionf());
          }
          if (excluded) {
            commands.exclude(FELL, PLATFORM);
          }
        });
        run.ticks(19);

        float fallen = 9.81f * (20 * 21 / 2) / 10_000;
        assertThat(from - run.position(FELL).y)
            .as(
                "at rest for %d ticks, teleported: %s, excluded: %s",
                restTicks, teleported, excluded)
            .isCloseTo(fallen, within(0.003f));
      }
    }
  }

  @Test
  default void filterThatCannotBeIsRefused() {
    assertThatThrownBy(
            () -> new CollisionFilter(PLATFORM, ZONE, 1, 0, CollisionFilter.oneWay(UPWARDS)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxBodies is 0");
    assertThatThrownBy(
            () -> new CollisionFilter(PLATFORM, ZONE, 0, 8, CollisionFilter.oneWay(UPWARDS)))
        .isInstanceOf(IllegalArgumentException.class);
    Shape.HeightField field = Shape.HeightField.of(2, 2, 5, new float[4]);
    Shape.Compound pair = new Shape.Compound(List.of(Shape.Part.at(ZONE, 0, 1, 0)));
    for (Shape zone : List.of(field, pair)) {
      assertThatThrownBy(
              () -> new CollisionFilter(PLATFORM, zone, 1, 8, CollisionFilter.oneWay(UPWARDS)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(
              "the zone is a %s: it must be convex", zone.getClass().getSimpleName());
    }

    assertThatThrownBy(() -> CollisionFilter.oneWay(new Vector3f(0, 2, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("an axis has length 1");
  }

  private static void tick(SceneRun run, CollisionFilter filter) {
    filter.decide(run.view(), run.commands());
    run.tick();
  }

  private static CollisionFilter oneWay() {
    return new CollisionFilter(
        PLATFORM, ZONE, Prefab.ALL_LAYERS, 8, CollisionFilter.oneWay(UPWARDS));
  }

  private static Scene platform() {
    Scene.Builder builder = new Scene.Builder();
    int board = builder.prefab(Prefab.fixed(new Shape.Box(4, 0.2f, 2)));
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2));
    builder.body(board, 0, 3, 0);
    builder.body(new Scene.Placement(
        ball,
        new Vector3d(-2, 1, 0),
        new Quaternionf(),
        new Vector3f(0, 8.86f, 0),
        new Vector3f()));
    builder.body(ball, 2, 5, 0);
    return builder.build();
  }
}

package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Joint;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/**
 * After a restore, the simulation computes exactly the same results, in any world of the same
 * scene.
 */
public interface RestoreSpecification extends EngineUnderTest {
  long SEED = 104_729;
  int BOX = 3;
  int NAIL = 4;

  /** First bodies in {@link #yard}. */
  int PILE = 1;

  int CHAIN = 11;
  int STACK = 16;

  @Test
  default void restoredStateContinuesAsBeforeWithBodiesBornAndGoneInBetween() {
    needsSavedStates();
    try (SceneRun run = run(yard())) {
      busyTicks(run, 60);
      SavedState saved = run.save();
      List<String> first = course(run);
      assertThat(first)
          .anyMatch(line -> line.contains("spawn"))
          .anyMatch(line -> line.contains("despawn"));

      run.restore(saved);
      assertThat(course(run)).isEqualTo(first);

      run.restore(saved);
      assertThat(course(run)).as("once more").isEqualTo(first);
    }
  }

  @Test
  default void worldAtRestIsRestoredWhereNothingWasTicked() {
    needsSavedStates();
    try (SceneRun run = run(yard());
        SceneRun other = run(yard())) {
      run.tick(commands -> commands.despawn(SceneRun.placed(CHAIN + 2)));
      run.ticks(200);
      assertThat(sleeps(run, STACK + 2)).isEqualTo(claims().sleeps());
      assertThat(sleeps(run, CHAIN + 1)).as("what still swings").isFalse();
      SavedState saved = run.save();
      List<String> first = course(run);

      other.restore(saved);

      assertThat(course(other)).isEqualTo(first);
    }
  }

  /** Engines may forget a body's contacts when its mass properties are set again. */
  @Test
  default void restoreUndoesAPropertyOfABodyWithMassProperties() {
    needsSavedStates();
    Scene.Builder builder = new Scene.Builder();
    builder.body(builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50))), 0, -1, 0);
    MassProperties uneven = new MassProperties(
        1, new Vector3f(0.1f, 0, 0), new Vector3f(0.2f, 0.2f, 0.1f), new Quaternionf());
    int crate = builder.prefab(
        Prefab.dynamic(new Shape.Box(0.25f, 0.25f, 0.25f), 1).withMassProperties(uneven));
    for (int i = 0; i < 4; i++) {
      builder.body(crate, 0.1f * i, 0.25f + 0.5f * i, 0);
    }
    try (SceneRun run = run(builder.build())) {
      for (int round = 0; round < 30; round++) {
        long body = SceneRun.placed(1 + round % 4);

        run.requireRepeatable(2, commands -> commands.set(body, Prefab.Property.FRICTION, 0.1f));
      }
    }
  }

  private static void busyTicks(SceneRun run, int ticks) {
    RandomCommands commands = new RandomCommands(SEED, BALL);
    for (int tick = 0; tick < ticks; tick++) {
      if (tick == 30) {
        run.commands().despawn(SceneRun.placed(CHAIN + 3));
        sinkFloor(run, 0.1f);
      }
      commands.tick(run);
    }
  }

  /**
   * Returns the hashes and events of sixty ticks with fixed commands, including one that lowers the
   * floor.
   */
  private static List<String> course(SceneRun run) {
    RandomCommands commands = new RandomCommands(SEED + 1, BALL);
    run.happenings().clear();
    List<String> course = new ArrayList<>();
    for (int tick = 0; tick < 60; tick++) {
      int before = run.happenings().size();
      if (tick == 20) {
        sinkFloor(run, 0.3f);
      }
      commands.tick(run);
      course.add("hash " + run.simulation().stateHash());
      run.happenings()
          .subList(before, run.happenings().size())
          .forEach(happening -> course.add(name(happening.kind()) + " " + happening));
    }
    return course;
  }

  private static void sinkFloor(SceneRun run, float depth) {
    run.commands()
        .teleport(SceneRun.placed(FLOOR), new Vector3f(0, -1 - depth, 0), new Quaternionf());
  }

  private static String name(Event.Kind kind) {
    return kind == Event.Kind.SPAWN ? "spawn" : kind == Event.Kind.DESPAWN ? "despawn" : "event";
  }

  private static boolean sleeps(SceneRun run, int placed) {
    return run.velocity(SceneRun.placed(placed)).equals(new Vector3f());
  }

  private static Scene yard() {
    Scene.Builder builder = new Scene.Builder().spare(20);
    builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2).withRestitution(0.4));
    builder.prefab(Prefab.kinematic(new Shape.Box(1, 0.2f, 1)));
    builder.prefab(Prefab.dynamic(new Shape.Box(0.25f, 0.25f, 0.25f), 1));
    builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f)));
    builder.body(FLOOR, 0, -1, 0);
    for (int i = 0; i < CHAIN - PILE; i++) {
      builder.body(BOX, i % 5 - 2, 0.3f + (i - i % 5) * 0.12f, 0);
    }
    builder.body(NAIL, 9, 8, 0);
    for (int i = CHAIN + 1; i < STACK; i++) {
      Vector3f position = new Vector3f(9 + i - CHAIN, 8, 0);
      builder.body(BALL, position, new Quaternionf());
      builder.join(
          SceneRun.placed(i - 1),
          SceneRun.placed(i),
          Joint.rod(new Vector3d(position).sub(1, 0, 0), new Vector3d(position)));
    }
    for (int i = 0; i < 3; i++) {
      builder.body(BOX, -9, 0.25f + 0.5f * i, 0);
    }
    return builder.build();
  }
}

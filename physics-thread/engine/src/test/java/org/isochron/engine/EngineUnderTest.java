package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.function.Consumer;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** An engine with its claims. */
public interface EngineUnderTest {
  int FLOOR = 0;
  int BALL = 1;
  int GLIDER = 2;

  Engine engine();

  Claims claims();

  /** Returns false if commands cannot change motion types and patch bodies. */
  default boolean corrects() {
    return true;
  }

  /** Skips a test of three dimensions on an engine of the plane. */
  default void needsSpace() {
    assumeFalse(claims().plane(), "simulates only the plane");
  }

  default void needsSavedStates() {
    assumeTrue(claims().savesState(), "saves no state"); // StateSpecification covers this
  }

  default void needsSleep() {
    assumeTrue(claims().sleeps(), "its bodies do not sleep");
  }

  default void needsCorrections() {
    assumeTrue(corrects(), "patches no bodies"); // CorrectionSpecification covers this
  }

  default void needsWideScenes() {
    assumeTrue(engine().range() > Scene.RANGE, "computes in floats"); // so does WideSpecification
  }

  /** Returns a body's position as reported by the engine itself. */
  Vector3f enginePosition(Object engineBody);

  /**
   * A scene with a floor whose top is y = 0, a 2 kg ball prefab with a radius of 0.5 m, a kinematic
   * prefab, and room for eight bodies.
   */
  default Scene balls() {
    Scene.Builder builder = new Scene.Builder().spare(8);
    builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2));
    builder.prefab(Prefab.kinematic(new Shape.Box(1, 0.2f, 1)));
    builder.body(FLOOR, 0, -1, 0);
    return builder.build();
  }

  /** Requires that a restore repeats the next ticks, also in another world of the scene. */
  default void requireRestorable(
      SceneRun run, Scene scene, int ticks, Consumer<CommandSender> meanwhile) {
    SavedState saved = run.save();
    List<Long> course = run.requireRepeatable(ticks, meanwhile);
    try (SceneRun other = run(scene)) {
      other.tick(meanwhile);
      other.restore(saved);
      assertThat(other.hashes(ticks)).isEqualTo(course);
    }
  }

  /** Adds an upright body that moves. */
  static long addMoving(Scene.Builder scene, Prefab prefab, Vector3fc at, Vector3fc velocity) {
    return scene.body(
        new Scene.Placement(scene.prefab(prefab), at, new Quaternionf(), velocity, new Vector3f()));
  }

  default SceneRun run(Scene scene) {
    return new SceneRun(engine(), scene);
  }

  default SceneRun run(Scene scene, int hertz) {
    return new SceneRun(engine(), scene, Engine.Settings.defaults(), hertz);
  }

  default SceneRun run(Scene scene, Engine.Settings settings) {
    return new SceneRun(engine(), scene, settings);
  }
}

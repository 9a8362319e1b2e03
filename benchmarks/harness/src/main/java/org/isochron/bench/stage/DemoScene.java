package org.isochron.bench.stage;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.scene.Scenes;

/** The scenes that a run can show. */
public enum DemoScene {
  /** Boxes that tumble into a pile. */
  PILE(Scenes::fallingPile),
  /** Boxes stacked to a pyramid. */
  PYRAMID(bodies -> Scenes.pyramid(Math.max(1, (int) Math.sqrt(2.0 * bodies)))),
  /** Tiles that tip over, one after the other. */
  DOMINOES(Scenes::dominoes),
  /** Wheels that turn fast. */
  WHEELS(bodies -> Scenes.wheels(Math.max(1, bodies / 2))),
  /** One ball that bounces. */
  BALL(bodies -> Scenes.bouncingBall()),
  /** A ball that flies at a thin wall. */
  BULLET(bodies -> Scenes.bullet()),
  /** A net that swings down. */
  RAG(bodies -> rag(Math.max(2, (int) Math.sqrt(bodies))));

  private final IntFunction<Scene> scene;

  DemoScene(IntFunction<Scene> scene) {
    this.scene = scene;
  }

  /** Returns the scene with about so many bodies. */
  public Scene scene(int bodies) {
    return scene.apply(bodies);
  }

  /**
   * Returns the scene with a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static DemoScene named(String name) {
    for (DemoScene show : values()) {
      if (show.name().equalsIgnoreCase(name)) {
        return show;
      }
    }
    throw new IllegalArgumentException(
        "no scene is named %s; there are %s".formatted(name, Arrays.toString(values())));
  }

  private static Scene rag(int side) {
    return Scenes.rag(side, side);
  }
}

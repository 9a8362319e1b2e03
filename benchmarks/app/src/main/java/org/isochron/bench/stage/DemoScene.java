package org.isochron.bench.stage;

import java.util.Arrays;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.scene.Scenes;

/** The scenes that a run can show. */
public enum DemoScene {
  PILE("boxes that tumble into a pile"),
  PYRAMID("boxes stacked to a pyramid"),
  DOMINOES("tiles that tip over in rows"),
  WHEELS("wheels that turn fast"),
  BALL("one ball that bounces"),
  BULLET("a fast ball and a thin wall"),
  RAG("a net that swings down"),
  PLAYER("a player: wasd walk, e jump, q crouch");

  private final String summary;

  DemoScene(String summary) {
    this.summary = summary;
  }

  /** What is to be seen, in a few words. */
  public String summary() {
    return summary;
  }

  /** Returns true if the scene takes a number of bodies. */
  public boolean isScaled() {
    return this != BALL && this != BULLET && this != PLAYER;
  }

  /** Returns the scene with a number of bodies, or about that number. */
  public Scene scene(int bodies) {
    int side = (int) Math.sqrt(bodies);
    return switch (this) {
      case PILE -> Scenes.fallingPile(bodies);
      case PYRAMID -> Scenes.pyramid(Math.max(1, (int) Math.sqrt(2.0 * bodies)));
      case DOMINOES -> Scenes.dominoes(bodies);
      case WHEELS -> Scenes.wheels(Math.max(1, bodies / 2));
      case BALL -> Scenes.bouncingBall();
      case BULLET -> Scenes.bullet();
      case RAG -> Scenes.rag(Math.max(2, side), Math.max(2, side));
      case PLAYER -> PlayerScene.scene();
    };
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
}

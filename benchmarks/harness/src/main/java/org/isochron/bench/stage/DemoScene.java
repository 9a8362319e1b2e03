package org.isochron.bench.stage;

import java.util.Arrays;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.scene.Scenes;

/** The scenes that can be put on stage. */
public enum DemoScene {
  /** Boxes that tumble into a pile. */
  PILE {
    @Override
    public Scene scene(int bodies) {
      return Scenes.fallingPile(bodies);
    }
  },
  /** Boxes stacked to a pyramid. */
  PYRAMID {
    @Override
    public Scene scene(int bodies) {
      return Scenes.pyramid(Math.max(1, (int) Math.sqrt(2.0 * bodies)));
    }
  },
  /** Tiles that tip over, one after the other. */
  DOMINOES {
    @Override
    public Scene scene(int bodies) {
      return Scenes.dominoes(bodies);
    }
  },
  /** Wheels that turn fast. */
  WHEELS {
    @Override
    public Scene scene(int bodies) {
      return Scenes.wheels(Math.max(1, bodies / 2));
    }
  },
  /** One ball that bounces. */
  BALL {
    @Override
    public Scene scene(int bodies) {
      return Scenes.bouncingBall();
    }
  },
  /** A ball that flies at a thin wall. */
  BULLET {
    @Override
    public Scene scene(int bodies) {
      return Scenes.bullet();
    }
  },
  /** A net that swings down. */
  RAG {
    @Override
    public Scene scene(int bodies) {
      int side = Math.max(2, (int) Math.sqrt(bodies));
      return Scenes.rag(side, side);
    }
  };

  /** The scene with about so many bodies. */
  public abstract Scene scene(int bodies);

  /** The one with a name. */
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

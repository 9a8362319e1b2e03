package org.isochron.bench.stage;

import org.isochron.physics.scene.Scene;
import org.isochron.physics.scene.Scenes;

/** The scenes that can be put on stage. */
public enum Show {
  /** Boxes that tumble into a pile. */
  PILE {
    @Override
    Scene scene(int bodies) {
      return Scenes.fallingPile(bodies);
    }
  },
  /** Boxes stacked to a pyramid. */
  PYRAMID {
    @Override
    Scene scene(int bodies) {
      return Scenes.pyramid(Math.max(1, (int) Math.sqrt(2.0 * bodies)));
    }
  },
  /** Tiles that tip over, one after the other. */
  DOMINOES {
    @Override
    Scene scene(int bodies) {
      return Scenes.dominoes(bodies);
    }
  },
  /** Wheels that turn fast. */
  WHEELS {
    @Override
    Scene scene(int bodies) {
      return Scenes.wheels(Math.max(1, bodies / 2));
    }
  },
  /** One ball that bounces. */
  BALL {
    @Override
    Scene scene(int bodies) {
      return Scenes.bouncingBall();
    }
  },
  /** A ball that flies at a thin wall. */
  BULLET {
    @Override
    Scene scene(int bodies) {
      return Scenes.bullet();
    }
  },
  /** A net that swings down. */
  RAG {
    @Override
    Scene scene(int bodies) {
      int side = Math.max(2, (int) Math.sqrt(bodies));
      return Scenes.rag(side, side);
    }
  };

  /** The scene with about so many bodies. */
  abstract Scene scene(int bodies);
}

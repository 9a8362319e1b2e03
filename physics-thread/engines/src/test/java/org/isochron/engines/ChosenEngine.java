package org.isochron.engines;

import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.PhysicsThread;
import org.isochron.render.FrameSource;

/** Runs the best engine, as the README's program does, and prints its name and all engines. */
final class ChosenEngine {
  private ChosenEngine() {}

  public static void main(String[] arguments) {
    try (PhysicsThread physics = PhysicsThread.start(Engines.best().build(Scene.fallingPile(10)));
        FrameSource frames = FrameSource.on(physics.state())) {
      while (physics.status().tick() < 3) {
        Thread.onSpinWait();
      }
      System.out.printf(
          "a frame of %d bodies in %s%n",
          frames.next().slotCount(), Engines.best().name());
    }
    System.out.println(Engines.describe());
  }
}

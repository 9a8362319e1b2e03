package org.isochron.consumer;

import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.engine.Engines;
import org.isochron.physics.scene.Scenes;

/** Runs a pile of boxes in the best engine that loads. */
final class FallingBox {
  private FallingBox() {}

  /** Returns how many ticks ran, at least {@code ticks}. */
  static long run(long ticks) {
    try (PhysicsThread physics =
        PhysicsThread.start(Engines.best().build(Scenes.fallingPile(20)))) {
      while (physics.status().ticks() < ticks) {
        LockSupport.parkNanos(1_000_000);
      }
      return physics.status().ticks();
    }
  }
}

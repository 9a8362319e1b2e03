package org.isochron.physics.engine.bullet;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.physics.engine.Engine;
import org.isochron.physics.engine.Engines;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.scene.Scenes;

/** Two threads make the first two spaces of a process at the same moment. */
final class TwoFirstWorlds {
  private static final int THREADS = 2;

  private TwoFirstWorlds() {}

  public static void main(String[] arguments) throws Exception {
    Engine engine = Engines.named("Bullet");
    engine.obstacle().ifPresent(obstacle -> {
      throw new IllegalStateException(obstacle);
    });
    for (Class<?> type : List.of(BulletWorld.class, BulletSpace.class, BulletContacts.class)) {
      Class.forName(type.getName()); // or one thread would wait until the other has loaded them
    }
    Scene scene = Scenes.fallingPile(8);
    AtomicInteger arrived = new AtomicInteger();
    AtomicInteger ticked = new AtomicInteger();
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      threads[i] = new Thread(() -> {
        arrived.incrementAndGet();
        while (arrived.get() < THREADS) {
          Thread.onSpinWait();
        }
        BulletSpace space =
            new BulletSpace(scene, new BulletContacts(64)); // what a world makes first
        space.step(0.01f);
        ticked.incrementAndGet();
      });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("worlds ticked: " + ticked.get());
  }
}

package org.isochron.bullet;

import com.jme3.bullet.CollisionConfiguration;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.PhysicsSpace.BroadphaseType;
import com.jme3.bullet.SolverInfo;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;

/** Two threads create the first two spaces of a process concurrently. */
final class TwoFirstWorlds {
  private static final int THREADS = 2;

  private TwoFirstWorlds() {}

  public static void main(String[] arguments) throws Exception {
    Engine engine = Engines.named("Bullet");
    engine.obstacle().ifPresent(obstacle -> {
      throw new IllegalStateException(obstacle);
    });
    for (Class<?> type :
        List.of(PhysicsSpace.class, SolverInfo.class, CollisionConfiguration.class)) {
      Class.forName(type.getName()); // otherwise class loading would serialize the threads
    }
    AtomicInteger arrived = new AtomicInteger();
    AtomicInteger ticked = new AtomicInteger();
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      threads[i] = new Thread(() -> {
        arrived.incrementAndGet();
        while (arrived.get() < THREADS) {
          // no pause, for maximum overlap
        }
        // as the constructor of a world does
        PhysicsSpace space = new PhysicsSpace(BroadphaseType.DBVT);
        space.update(0.01f, 0);
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

package org.isochron.physics;

import java.util.ArrayList;
import java.util.List;
import org.isochron.state.SharedState;

/**
 * The main class of a process whose heap is full from the failing tick until the physics thread has
 * ended.
 */
final class FullHeapVictim {
  private static final int FILLING_TICK = 3;
  private static final int FIRST_CHUNK = 1 << 20;

  private FullHeapVictim() {}

  public static void main(String[] arguments) throws InterruptedException {
    Filling simulation = new Filling();
    PhysicsThread physics = PhysicsThread.start(
        simulation,
        PhysicsSettings.DEFAULT.withThread(ThreadSettings.DEFAULT.withFailureHandler(cause -> {
          throw new IllegalStateException("a handler that needs memory", cause);
        })));
    Thread thread = threadNamed(ThreadSettings.DEFAULT.name());
    simulation.fills = true;
    thread.join(); // needs no memory
    simulation.hoard.clear();
    simulation.hoard = new ArrayList<>();

    boolean failed = physics.status().state() instanceof SharedState.WriterState.Failed;
    boolean thrown = false;
    try {
      physics.close();
    } catch (IllegalStateException e) {
      thrown = e.getCause() != null;
    }
    System.out.printf("failed %b, thrown %b, closed %b%n", failed, thrown, simulation.closed);
  }

  private static Thread threadNamed(String name) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static final class Filling extends BodilessSimulation {
    List<Object> hoard = new ArrayList<>(4_000_000);
    volatile boolean fills;
    boolean closed;

    @Override
    public void step(long tick, double dtSeconds) {
      if (tick < FILLING_TICK || !fills) {
        return;
      }
      OutOfMemoryError last = null;
      for (int size = FIRST_CHUNK; size >= 1; size /= 2) {
        last = fill(size);
      }
      if (last != null) {
        throw last;
      }
    }

    private OutOfMemoryError fill(int size) {
      try {
        while (true) {
          hoard.add(new byte[size]);
        }
      } catch (OutOfMemoryError e) {
        return e;
      }
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}

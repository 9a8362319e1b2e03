package org.isochron.near;

import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.time.NanoClock;

/** Serves ticks in a process of its own until that is killed. */
final class ServingVictim {
  private ServingVictim() {}

  public static void main(String[] arguments) throws Exception {
    ServedTicks physics = new ServedTicks(NanoClock.system());
    try (NearRelay relay = NearRelay.serve(physics.state, Path.of(arguments[0]))) {
      System.out.println("ready");
      while (relay.failure().isEmpty()) {
        physics.tick();
        LockSupport.parkNanos(ServedTicks.TICK_NANOS);
      }
      for (int tick = 0; tick < 50; tick++) {
        physics.tick();
      }
      System.out.println("50 ticks after " + relay.failure().get().getMessage());
    }
  }
}

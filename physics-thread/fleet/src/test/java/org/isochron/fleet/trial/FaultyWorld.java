package org.isochron.fleet.trial;

import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;

/** A world with a deliberate fault one second after its start. Owner: the world's thread. */
final class FaultyWorld extends ForwardingSimulation {
  private final long faultTick;
  private final Runnable fault;

  FaultyWorld(Simulation inner, int hertz, Runnable fault) {
    super(inner);
    faultTick = hertz;
    this.fault = fault;
  }

  static void hang() {
    while (!Thread.currentThread().isInterrupted()) {
      LockSupport.park(FaultyWorld.class);
    }
  }

  static void fail() {
    throw new IllegalStateException("this world was made to fail");
  }

  @Override
  public void step(long tick, double dtSeconds) {
    if (tick == faultTick) {
      fault.run();
    }
    simulation.step(tick, dtSeconds);
  }
}

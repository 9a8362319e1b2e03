package org.isochron.fleet;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;

/** A simulation that records its hashes, and runs code of a test before each step. */
final class WatchedWorld extends ForwardingSimulation {
  final Map<Long, Long> hashes = new ConcurrentHashMap<>();
  volatile LongConsumer beforeStep = tick -> {};
  volatile int closed;

  WatchedWorld(Simulation inner) {
    super(inner);
  }

  @Override
  public void step(long tick, double dtSeconds) {
    beforeStep.accept(tick);
    simulation.step(tick, dtSeconds);
    hashes.put(tick, simulation.stateHash());
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // only one thread writes
  public void close() {
    closed++;
    simulation.close();
  }
}

package org.isochron.bench.stress.fault;

import java.util.Random;

/** A disturbance that strikes repeatedly, on its own thread. */
@FunctionalInterface
public interface RunFault {
  /** Strikes once, and returns when the disturbance is over; an interrupt ends it. */
  void strike(Random random) throws Exception;
}

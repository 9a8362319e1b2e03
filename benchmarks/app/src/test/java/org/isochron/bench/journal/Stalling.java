package org.isochron.bench.journal;

import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.Steppable;
import org.isochron.physics.slice.ForwardingSteppable;

final class Stalling extends ForwardingSteppable<Steppable> {
  private static final long LONGEST_NANOS = 40_000_000;

  private final Random random;

  Stalling(Steppable inner, Random random) {
    super(inner);
    this.random = random;
  }

  @Override
  public void step(long tick, double dtSeconds) {
    simulation.step(tick, dtSeconds);
    if (random.nextInt(5) == 0) {
      LockSupport.parkNanos(random.nextInt((int) LONGEST_NANOS));
    }
  }
}

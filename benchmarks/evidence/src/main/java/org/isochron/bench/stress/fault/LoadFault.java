package org.isochron.bench.stress.fault;

import java.util.Random;
import org.isochron.bench.pacing.Load;
import org.isochron.bench.stress.finding.Worker;

/** Loads the machine for up to three seconds: garbage, or processes that keep the cores busy. */
public record LoadFault(Load.Kind kind) implements RunFault {
  private static final int MEGABYTES_PER_SECOND = 300;
  private static final int MOST_MILLIS = 3_000;

  @Override
  @SuppressWarnings("try") // to be open is all that a load does
  public void strike(Random random) throws InterruptedException {
    try (Load load = kind.start(MEGABYTES_PER_SECOND)) {
      Worker.restMillis(random.nextInt(MOST_MILLIS));
    }
  }
}

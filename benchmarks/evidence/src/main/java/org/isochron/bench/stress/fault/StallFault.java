package org.isochron.bench.stress.fault;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.isochron.bench.stress.world.Stall;

/** Stalls one of some threads: mostly for a tick or two, now and then for half a second. */
public record StallFault(List<Stall> stalls) implements RunFault {
  private static final int SHORT_MILLIS = 30;
  private static final int LONG_MILLIS = 500;
  private static final int SHORT_ONES = 4;

  @Override
  public void strike(Random random) {
    int most = random.nextInt(SHORT_ONES + 1) < SHORT_ONES ? SHORT_MILLIS : LONG_MILLIS;
    long nanos = TimeUnit.MILLISECONDS.toNanos(1 + random.nextInt(most));
    stalls.get(random.nextInt(stalls.size())).ask(nanos);
  }
}

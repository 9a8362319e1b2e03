package org.isochron.cluster;

import io.aeron.cluster.service.ClusterClock;
import java.util.concurrent.TimeUnit;
import org.isochron.remote.aeron.SteadyClock;

/**
 * The time of the cluster's log, by which the leader marks ticks: the process's steady clock, so
 * that nobody can set it. Stateless; any thread.
 */
final class SteadyClusterClock implements ClusterClock {
  @Override
  public TimeUnit timeUnit() {
    return TimeUnit.NANOSECONDS;
  }

  @Override
  public long time() {
    return SteadyClock.INSTANCE.nanoTime();
  }
}

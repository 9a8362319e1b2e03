package org.isochron.bench.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.isochron.state.NanoClock;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * A JMH profiler that reports how a shared machine disturbed an iteration. One figure is the time
 * that the benchmark's threads waited for a core, in percent of the iteration. The other figure is
 * the latency of a cache line between two cores, which on a virtual machine depends on the host's
 * placement. {@code ResultTable} selects iterations by both. Requires Linux.
 */
public final class Surroundings implements InternalProfiler {
  private static final NanoClock CLOCK = NanoClock.system();
  static final String WAIT = "coreWait";
  static final String HOP = "coreHop";

  private static final Path THREADS = Path.of("/proc/self/task");

  private double hop;
  private long startNanos;
  private long startWaitNanos;

  @Override
  public String getDescription() {
    return "How long the threads waited for a core, and how far apart the cores are";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    hop = new CacheLineHop().oneWay();
    startNanos = CLOCK.nanos();
    startWaitNanos = waitNanos();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    long wait = Math.max(0, waitNanos() - startWaitNanos);
    double percent = 100.0 * wait / (CLOCK.nanos() - startNanos);
    return List.of(
        new ScalarResult(WAIT, percent, "%", AggregationPolicy.AVG),
        new ScalarResult(HOP, hop, "ns", AggregationPolicy.AVG));
  }

  private static long waitNanos() {
    long waitNanos = 0;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
      for (Path thread : threads) {
        waitNanos += waitNanos(thread);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(
          "%s is not readable: this profiler needs Linux".formatted(THREADS), failure);
    }
    return waitNanos;
  }

  /** Reads the second of three numbers: time on a core, time waiting for one, time slices. */
  private static long waitNanos(Path thread) {
    try {
      String times = Files.readString(thread.resolve("schedstat"));
      return Long.parseLong(times.substring(times.indexOf(' ') + 1, times.lastIndexOf(' ')));
    } catch (IOException ended) {
      return 0; // the thread ended, and its file is gone
    }
  }
}

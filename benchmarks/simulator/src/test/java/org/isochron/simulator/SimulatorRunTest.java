package org.isochron.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs programs with new seeds on each processor: {@code -Dsimulator.seconds=600} sets for how long,
 * and {@code -Dsimulator.seed=7} the first seed.
 */
@Tag("evidence")
@Tag("night")
class SimulatorRunTest {
  private static final int PROGRAM_SECONDS = 20;
  private static final int RUNS_TO_SHRINK = 100;

  /** After so many failures nothing new is learned. */
  private static final int MAX_FAILURES = 5;

  private final NanoClock clock = NanoClock.system();
  private final long end = clock.nanos() + 1_000_000_000 * Long.getLong("simulator.seconds", 60);
  private final Map<String, Long> costs = new TreeMap<>();
  private final List<String> failures = new ArrayList<>();
  private long nextSeed = Long.getLong("simulator.seed", clock.nanos() >>> 20);
  private long programs;
  private long nanos;

  @Test
  void allObserversSeeTheTruthOfNewSeeds() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int number = Runtime.getRuntime().availableProcessors(); number > 0; number--) {
      threads.add(new Thread(this::runSeeds, "simulator " + number));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }

    Set<String> never = new TreeSet<>(Acts.names());
    never.removeAll(Acts.done());
    System.out.printf(
        "%d programs, %.0f simulated seconds a second of processor time; acts that did not happen: %s%n",
        programs, programs * PROGRAM_SECONDS * 1e9 / nanos, never);
    costs.forEach((who, spent) -> System.out.printf("%4.0f %% %s%n", 100.0 * spent / nanos, who));
    if (!failures.isEmpty()) {
      throw new AssertionError(String.join("\n", failures));
    }
  }

  private void runSeeds() {
    while (clock.nanos() < end && hasMore()) {
      Program program = Program.random(takeSeed(), PROGRAM_SECONDS);
      try {
        note(program, Service.run(program));
      } catch (Service.Violation e) {
        System.out.println(e.getMessage());
        note(Shrinker.run(program, RUNS_TO_SHRINK)
            .map(Shrinker.Failure::toString)
            .orElse("this fails only sometimes: " + e.getMessage()));
      }
    }
  }

  private synchronized boolean hasMore() {
    return failures.size() < MAX_FAILURES;
  }

  private synchronized long takeSeed() {
    return nextSeed++;
  }

  private synchronized void note(Program program, Map<String, Long> itsCosts) {
    long itsNanos = itsCosts.values().stream().mapToLong(Long::longValue).sum();
    programs++;
    nanos += itsNanos;
    itsCosts.forEach((who, each) -> costs.merge(who, each, Long::sum));
    System.out.printf(
        "seed %d on %s: %d operations, %.0f simulated seconds a second%n",
        program.seed(),
        program.engine(),
        program.operations().size(),
        PROGRAM_SECONDS * 1e9 / itsNanos);
  }

  private synchronized void note(String failure) {
    failures.add(failure);
    System.out.println(failure);
  }
}

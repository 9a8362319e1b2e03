package org.isochron.simulator;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatorTest {
  private static final int SECONDS = 8;
  private static final int RUNS_TO_SHRINK = 100;
  private static final int SEEDS = 14;

  private static final Set<Long> RAN = new TreeSet<>();

  @AfterAll
  static void allActsAndTraitsHaveRun() {
    if (RAN.size() == SEEDS) {
      CommandCoverageTest.requireDone(Acts.done());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 47, 55})
  void allObserversSeeTheTruth(long seed) {
    RAN.add(seed);
    Optional<Shrinker.Failure> failure =
        Shrinker.run(Program.random(seed, SECONDS), RUNS_TO_SHRINK);
    if (failure.isPresent()) {
      throw new AssertionError(failure.get().toString(), failure.get().violation());
    }
  }
}

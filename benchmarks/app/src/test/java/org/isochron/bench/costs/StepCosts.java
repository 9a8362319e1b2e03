package org.isochron.bench.costs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A trace of step costs, which makes the stutter of one machine reproducible on another: a column of
 * whole microseconds below a header.
 */
record StepCosts(String name, List<Long> micros) {
  private static final long MICRO = 1_000;

  StepCosts {
    micros = List.copyOf(micros);
  }

  /**
   * Returns the cost of a tick's step; the trace repeats before its first and after its last step.
   */
  long nanos(long tick) {
    return micros.get((int) Math.floorMod(tick - 1, (long) micros.size())) * MICRO;
  }

  static StepCosts read(Path folder, String name) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve(name + ".csv"));
    return new StepCosts(name, lines.stream().skip(1).map(Long::valueOf).toList());
  }
}

package org.isochron.bench.costs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A trace of step costs, which makes the stutter of one machine reproducible on another. The file
 * format is a column of whole microseconds below the header {@link #HEAD}.
 *
 * @param name name of the trace
 */
public record StepCosts(String name, List<Long> micros) {
  static final String HEAD = "stepMicros";

  static final String SUFFIX = ".csv";

  private static final long MAX_MICROS = 60_000_000;
  private static final long MICRO = 1_000;

  /** Checks that the trace has at least one step, and that no step takes more than a minute. */
  public StepCosts {
    micros = List.copyOf(micros);
    if (micros.isEmpty()) {
      throw new IllegalArgumentException(
          "trace %s has no steps; add at least one line below %s".formatted(name, HEAD));
    }
    for (long cost : micros) {
      if (cost < 0 || cost > MAX_MICROS) {
        throw new IllegalArgumentException("trace %s has a step of %d µs: a step takes 0 to %d µs"
            .formatted(name, cost, MAX_MICROS));
      }
    }
  }

  /**
   * Returns the cost of a tick's step; the trace repeats before its first and after its last step.
   */
  long nanos(long tick) {
    return micros.get((int) Math.floorMod(tick - 1, (long) micros.size())) * MICRO;
  }

  /** @throws IllegalArgumentException if the file is not a trace */
  static StepCosts read(Path file) throws IOException {
    String fileName = String.valueOf(file.getFileName());
    List<String> lines = Files.readAllLines(file);
    if (lines.isEmpty() || !lines.get(0).strip().equals(HEAD)) {
      throw new IllegalArgumentException(
          "%s is not a trace of step costs: its first line is not %s".formatted(fileName, HEAD));
    }
    List<Long> micros = lines.stream()
        .skip(1)
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .map(line -> parsed(fileName, line))
        .toList();
    return new StepCosts(
        fileName.endsWith(SUFFIX)
            ? fileName.substring(0, fileName.length() - SUFFIX.length())
            : fileName,
        micros);
  }

  public static String csv(LongStream stepNanos) {
    return stepNanos
        .map(nanos -> Math.round(nanos / (double) MICRO))
        .mapToObj(Long::toString)
        .collect(Collectors.joining("\n", HEAD + "\n", "\n"));
  }

  private static long parsed(String fileName, String line) {
    try {
      return Long.parseLong(line);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s has the line %s: each line is a step's cost in whole microseconds"
              .formatted(fileName, line),
          e);
    }
  }
}

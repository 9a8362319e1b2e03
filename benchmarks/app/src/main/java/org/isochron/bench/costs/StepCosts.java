package org.isochron.bench.costs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * How long each step of a run took: what makes one machine stutter, in a form that another can
 * replay. As a file it is a column of whole microseconds under the head {@value #HEAD}.
 *
 * @param name of the trace
 * @param micros the cost of each step, in the order in which they ran
 */
public record StepCosts(String name, List<Long> micros) {
  /** The first line of a file. */
  static final String HEAD = "stepMicros";

  /** The end of a file's name. */
  static final String SUFFIX = ".csv";

  private static final long MAX_MICROS = 60_000_000;
  private static final long MICRO = 1_000;

  /** Checks that there is a step, and that none takes longer than a minute. */
  public StepCosts {
    micros = List.copyOf(micros);
    if (micros.isEmpty()) {
      throw new IllegalArgumentException(
          "trace %s has no steps: it needs at least one line below %s".formatted(name, HEAD));
    }
    for (long cost : micros) {
      if (cost < 0 || cost > MAX_MICROS) {
        throw new IllegalArgumentException("trace %s has a step of %d µs: a step takes 0 to %d µs"
            .formatted(name, cost, MAX_MICROS));
      }
    }
  }

  /**
   * Returns the cost of a tick's step. Tick 1 has the first; before it and after the last the trace
   * repeats.
   */
  long nanos(long tick) {
    return micros.get((int) Math.floorMod(tick - 1, (long) micros.size())) * MICRO;
  }

  /**
   * Returns the trace in a file; throws {@link IllegalArgumentException} if the file holds
   * something else.
   */
  static StepCosts read(Path file) throws IOException {
    String fileName = String.valueOf(file.getFileName());
    List<String> lines = Files.readAllLines(file);
    if (lines.isEmpty() || !lines.get(0).strip().equals(HEAD)) {
      throw new IllegalArgumentException(
          "%s is no trace of step costs: its first line is not %s".formatted(fileName, HEAD));
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

  /** Returns the text of a trace's file. */
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

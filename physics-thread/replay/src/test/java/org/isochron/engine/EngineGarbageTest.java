package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Engines allocate at most the bytes stated in profiling.md, and at least half of that number. The
 * test runs without the optimising JIT compiler, because that compiler removes objects at
 * unpredictable times.
 */
class EngineGarbageTest {
  private static final Path PAGE = Path.of("benchmarks/docs/profiling.md");

  @ParameterizedTest
  @MethodSource("engines")
  void anEngineAllocatesWhatTheTableStates(Engine engine) throws IOException {
    Map<String, Long> stated = stated(engine.name());

    Map<String, Long> measured = EngineGarbage.of(engine);

    assertThat(stated.keySet()).as("rows").containsExactlyElementsOf(measured.keySet());
    measured.forEach((row, bytes) -> assertThat(stated.get(row))
        .as("%s with %s, of %s", row, engine.name(), measured)
        .isBetween(bytes, 2 * bytes));
  }

  static List<Engine> engines() {
    return Engines.available();
  }

  private static Map<String, Long> stated(String engine) throws IOException {
    Map<String, Long> bytes = new LinkedHashMap<>();
    int column = -1;
    for (String line : Files.readAllLines(top().resolve(PAGE))) {
      List<String> cells = Arrays.stream(line.split("\\|")).map(String::strip).toList();
      if (column < 0 && line.startsWith("| bytes ")) {
        column = cells.indexOf(engine);
      } else if (column >= 0 && line.isEmpty()) {
        return bytes;
      } else if (column >= 0 && cells.get(column).matches("[\\d,]+")) {
        bytes.put(cells.get(1), Long.parseLong(cells.get(column).replace(",", "")));
      }
    }
    throw new AssertionError("no table in %s has the engine %s".formatted(PAGE, engine));
  }

  private static Path top() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve(PAGE))) {
      folder = Objects.requireNonNull(folder.getParent());
    }
    return folder;
  }
}

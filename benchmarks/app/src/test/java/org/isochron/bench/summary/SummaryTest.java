package org.isochron.bench.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.isochron.bench.output.OutputFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SummaryTest {
  private static final Summary SUMMARY = new Summary(
      60,
      new TickFigures(
          6_000, 6_001, -1, new Quantiles(1_234, 5, 1_000_000, 0), new Quantiles(1, 2, 3, 4)),
      new FrameFigures(3_600, 12, 3, new Quantiles(12_500_000, 20_000_000, 21_000_000, 30_000_001)),
      new Damage(1, 2, 3, 4, 5, 6, 7),
      new Setup("spheres \"fast\"\n", 1_000, 100, 60, 4, Long.MIN_VALUE),
      "violated: torn snapshots",
      "see the page");

  @TempDir
  private Path folder;

  @Test
  void fieldsAndTheirOrderAreFixed() {
    assertThat(JsonText.parse(SUMMARY.json()).keySet())
        .containsExactly(
            "seconds",
            "ticks",
            "ticksDue",
            "driftNanos",
            "latenessMicros",
            "stepMicros",
            "frames",
            "starvedPermille",
            "beforeWindowPermille",
            "ageMillis",
            "tornSnapshots",
            "nonNeighbours",
            "backwards",
            "lostInputs",
            "lostEvents",
            "bytesPerTick",
            "bytesPerFrame",
            "engine",
            "bodies",
            "hz",
            "fps",
            "readers",
            "seed",
            "verdict",
            "reason");
    // a parser keeps only one of two equal names
    assertThat(SUMMARY.json().lines().filter(line -> line.matches("  \".*"))).hasSize(25);
  }

  @Test
  void sourceOfServedTicksIsTheLastField() {
    Summary served = from("/dev/shm/run", Optional.empty());

    assertThat(JsonText.parse(served.json())).hasSize(26).containsEntry("source", "/dev/shm/run");
    assertThat(served.json()).endsWith("\"source\":\"/dev/shm/run\"\n}\n");
  }

  @Test
  void networkFiguresFollowTheSource() {
    Summary served =
        from("isochron://127.0.0.1:40456", Optional.of(new NetworkFigures(1, 2, 3, 4, 5, 6)));

    assertThat(JsonText.parse(served.json()))
        .hasSize(32)
        .containsEntry("bytesPerSecond", BigDecimal.valueOf(1))
        .containsEntry("clockErrorMicros", BigDecimal.valueOf(2))
        .containsEntry("lostSnapshots", BigDecimal.valueOf(3))
        .containsEntry("lostCommands", BigDecimal.valueOf(4))
        .containsEntry("unknownCommands", BigDecimal.valueOf(5))
        .containsEntry("repeatedCommands", BigDecimal.valueOf(6));
  }

  @Test
  void everyFigureIsInItsFieldAndItsUnit() {
    Map<String, Object> fields = JsonText.parse(SUMMARY.json());

    assertThat(fields)
        .containsEntry("ticks", BigDecimal.valueOf(6_000))
        .containsEntry("ticksDue", BigDecimal.valueOf(6_001))
        .containsEntry("driftNanos", BigDecimal.valueOf(-1))
        .containsEntry("starvedPermille", BigDecimal.valueOf(12))
        .containsEntry("beforeWindowPermille", BigDecimal.valueOf(3))
        .containsEntry("bytesPerFrame", BigDecimal.valueOf(7))
        .containsEntry("engine", "spheres \"fast\"\n")
        .containsEntry("seed", BigDecimal.valueOf(Long.MIN_VALUE))
        .containsEntry("verdict", "violated: torn snapshots")
        .containsEntry("reason", "see the page");
    assertThat(fields.get("latenessMicros"))
        .hasToString("{p50=1.234, p99=0.005, p999=1000.000, max=0.000}");
    assertThat(fields.get("ageMillis"))
        .hasToString("{p50=12.500000, p99=20.000000, max=30.000001}");
    assertThat(List.of("tornSnapshots", "nonNeighbours", "backwards", "lostInputs", "lostEvents"))
        .extracting(name -> String.valueOf(fields.get(name)))
        .containsExactly("1", "2", "3", "4", "5");
  }

  @Test
  void folderIsMadeAndHoldsTheSummaryAlone() throws IOException {
    OutputFolder output = OutputFolder.open("--output", folder.resolve("a/b"));
    new Summary(
            1, SUMMARY.ticks(), SUMMARY.frames(), Damage.NONE, SUMMARY.setup(), "to be", "replaced")
        .write(output);

    Path file = SUMMARY.write(output);

    assertThat(output.path()).isDirectoryContaining(file::equals);
    assertThat(file).hasFileName("summary.json").hasContent(SUMMARY.json());
    try (var files = Files.list(output.path())) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void sharesAreOfAThousandFramesAndNoFramesHaveNone() {
    assertThat(FrameFigures.of(2_000, 3, 20, Quantiles.NONE))
        .isEqualTo(new FrameFigures(2_000, 1, 10, Quantiles.NONE));
    assertThat(FrameFigures.of(0, 0, 0, Quantiles.NONE).starvedPermille()).isZero();
  }

  private static Summary from(String source, Optional<NetworkFigures> network) {
    return new Summary(
        1,
        SUMMARY.ticks(),
        SUMMARY.frames(),
        Damage.NONE,
        SUMMARY.setup(),
        "healthy",
        "",
        Optional.of(source),
        network);
  }
}

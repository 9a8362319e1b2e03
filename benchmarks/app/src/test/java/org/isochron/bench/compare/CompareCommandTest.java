package org.isochron.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Measured values depend on the machine and are not asserted. */
@Timeout(600)
final class CompareCommandTest {
  private static final TickRate TICKS = TickRate.hertz(100);
  private static final TickRate REFRESH = TickRate.hertz(144);
  private static final long SHORT_NANOS = 50_000_000;
  private static final long NANOS_PER_MILLION = BusyWork.nanosPerMillionUnits(NanoClock.system());

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<String> progress = new ArrayList<>();

  @Test
  @Tag("evidence")
  void tablesAndPlotsAreReported(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("compare.md");

    int exitCode = execute(
        "--seconds",
        "1",
        "--loads",
        "light",
        "--contenders",
        "exact,latest",
        "--garbage",
        "5",
        "--results",
        file.toString(),
        "--output",
        folder.toString());

    assertThat(exitCode).isZero();
    assertThat(out.toString())
        .contains(
            "| light load | step ms |", "| this, exact | ", "| scheduler + lock, latest state | ")
        .contains("a thread allocating ")
        .doesNotContain("| half load |", "| variable dt");
    assertThat(Files.readString(file)).isEqualTo(out + "\n");
    assertThat(err.toString()).contains("warming up this, exact", "2 of 2, 0:03 left, light load");
    assertThat(folder.resolve("compare.html")).isRegularFile();
  }

  static List<Contender> contenders() {
    return Contenders.all(TICKS);
  }

  /** Repeats short slices, because a busy machine may show no frame in one of them. */
  @ParameterizedTest
  @MethodSource("contenders")
  void contenderShowsTheMarkerMovingAndLeavesNoPhysicsThread(Contender contender) {
    ComparisonRow row = row(contender);
    for (int retries = 0; !isSeenMoving(row) && retries < 100; retries++) {
      row = row(contender);
    }

    assertThat(isSeenMoving(row)).isTrue();
    assertThat(row.slices()).hasSize(2);
    assertThat(row.slices())
        .anyMatch(slice -> slice.stepNanos().count() > 0 && slice.frameNanos().count() > 0);
    assertThat(row.slices().stream().allMatch(slice -> slice.lateNanos().count() == 0))
        .isEqualTo(!contender.ticks());
    assertThat(progress)
        .anyMatch(line -> line.contains("2 of 2") && line.endsWith(": " + contender.title()));
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().startsWith("isochron-physics"));
  }

  private static boolean isSeenMoving(ComparisonRow row) {
    return row.slices().stream().anyMatch(slice -> slice.motion().isMoving());
  }

  private ComparisonRow row(Contender contender) {
    Timing timing = new Timing(2, SHORT_NANOS, SHORT_NANOS, TICKS, REFRESH);
    List<ComparisonRow> rows = new ContenderComparison(
            timing, CompareCommandTest::bodies, 10, progress::add)
        .run(List.of(LoadLevel.LIGHT), List.of(contender));
    assertThat(rows).hasSize(1);
    return rows.get(0);
  }

  @Test
  void pileOfAnEngineIsFilledUpToTheCostOfAStep() {
    Engine engine = Engines.named("reference");
    TickLog log = new TickLog(10);
    try (ComparedScene scene = new ComparedScene(
        new EnginePile(engine, 30, new StepFiller(1_000, 1_000_000)), log, NanoClock.system())) {
      float[] poses = new float[scene.bodyCount() * ComparedScene.POSE_SIZE];
      scene.copyTo(poses);
      float before = height(poses, 30);

      for (int tick = 1; tick <= 5; tick++) {
        scene.step(TICKS.instantNanos(tick));
        scene.copyTo(poses);
      }

      assertThat(scene.bodyCount()).isEqualTo(32);
      assertThat(poses[0]).isEqualTo((float) Marker.x(50_000_000));
      assertThat(height(poses, 30)).isLessThan(before);
      assertThat(log.count()).isEqualTo(5);
    }
  }

  private static float height(float[] poses, int body) {
    return poses[body * ComparedScene.POSE_SIZE + 1];
  }

  private static Bodies bodies(LoadLevel load) {
    return new EnginePile(
        Engines.named("reference"),
        20,
        new StepFiller(load.costNanos(TICKS.periodNanos()), NANOS_PER_MILLION));
  }

  private int execute(String... arguments) {
    PrintWriter printed = new PrintWriter(out, true);
    PrintWriter complained = new PrintWriter(err, true);
    return CommandErrors.handledBy(new CommandLine(new CompareCommand(printed, complained))
            .setOut(printed)
            .setErr(complained))
        .execute(arguments);
  }
}

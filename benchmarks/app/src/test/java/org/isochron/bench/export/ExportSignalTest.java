package org.isochron.bench.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.isochron.bench.ProgramProcess;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("evidence")
@Timeout(600)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no signals to send")
class ExportSignalTest {
  private static final int TERMINATED = 143;
  private static final String RUN =
      "run --window=OFF --seconds=200 --bodies=30 --engine=reference --output=report --serve=";

  @TempDir
  private Path folder;

  @Test
  void signalInTheMiddleOfAJournalLeavesNoFile() throws Exception {
    try (ProgramProcess recording = start(
        "record", "record journal --engine=reference --scene=pile --bodies=60 --seconds=120")) {
      assertThat(recording.exitCode()).isZero();
    }

    try (ProgramProcess export = start("export", "export journal --mcap=a")) {
      while (files().stream().noneMatch(file -> file.endsWith(".tmp"))) {
        LockSupport.parkNanos(1_000_000);
      }
      export.signal("TERM");

      assertThat(export.exitCode()).isEqualTo(TERMINATED);
      assertThat(files()).containsExactlyInAnyOrder("journal", "record.txt", "export.txt");
      assertThat(export.output())
          .contains("ended before the file was complete, so no file was written");
    }
  }

  /** The relay counts as silent after two seconds without data. */
  @ParameterizedTest
  @ValueSource(ints = {0, 4})
  void recordingOfARunOutlivesAStallAndASignalEndsItWithACompleteFile(int stalledSeconds)
      throws Exception {
    String channel = OpenPorts.channel(2);
    try (ProgramProcess run = start("run", RUN + channel)) {
      run.await(" s: tick");
      try (ProgramProcess export = start("export", "export %s --mcap=a.mcap".formatted(channel))) {
        recordedAfter(export, 0);
        if (stalledSeconds > 0) {
          run.signal("STOP");
          LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(stalledSeconds));
          run.signal("CONT");
        }
        recordedAfter(export, recordedAfter(export, 0) + 30);
        export.signal("TERM");

        assertThat(export.exitCode()).isEqualTo(TERMINATED);
        ReadRecording recording = ReadRecording.of(folder.resolve("a.mcap"));
        assertThat(recording.of("/tick")).hasSizeGreaterThan(20);
        assertThat(recording.of("/poses")).hasSameSizeAs(recording.of("/tick"));
        assertThat(export.output()).doesNotContain("the recording ends before");
      }
    }
  }

  private static long recordedAfter(ProgramProcess export, long tick) throws IOException {
    long recorded = 0;
    while (recorded <= tick) {
      LockSupport.parkNanos(1_000_000);
      recorded = Long.parseLong(export.await("tick (\\d+), \\d+ bytes").group(1));
      assertThat(export.isAlive()).as(export.output()).isTrue();
    }
    return recorded;
  }

  private ProgramProcess start(String name, String typed) throws IOException {
    return ProgramProcess.start(List.of(), folder.resolve(name + ".txt"), typed.split(" ", -1));
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}

package org.isochron.bench.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("evidence")
@Timeout(600)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no signals to send")
class ExportSignalTest {
  private static final int TERMINATED = 143;
  private static final long LOOK_NANOS = 20_000_000;

  @TempDir
  private Path folder;

  @Test
  void signalInTheMiddleOfAJournalLeavesNoFile() throws Exception {
    Path journal = folder.resolve("journal");
    Process recording = start(
        "record",
        journal.toString(),
        "--engine=reference",
        "--scene=pile",
        "--bodies=60",
        "--seconds=120");
    assertThat(recording.waitFor()).isZero();

    Process export = start("export", journal.toString(), "--mcap=" + folder.resolve("a"));
    await(() -> files().stream().anyMatch(it -> it.endsWith(".tmp")));
    int exitCode = terminated(export);

    assertThat(exitCode).isEqualTo(TERMINATED);
    assertThat(files()).containsExactlyInAnyOrder("journal", "said.txt");
    assertThat(Files.readString(folder.resolve("said.txt")))
        .contains("ended before the file was complete, so no file was written");
  }

  @Test
  void signalEndsTheRecordingOfARunWithACompleteFile() throws Exception {
    String address = OpenPorts.address();
    Process run = run(address);
    try {
      await(() -> output().contains(" s: tick"));
      Path file = folder.resolve("a.mcap");

      Process export = start("export", address, "--mcap=" + file);
      await(() -> output().contains("tick ") && output().contains(" bytes"));
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
      int exitCode = terminated(export);

      assertThat(exitCode).isEqualTo(TERMINATED);
      ReadRecording recording = ReadRecording.of(file);
      assertThat(recording.of("/tick")).hasSizeGreaterThan(20);
      assertThat(recording.of("/poses")).hasSameSizeAs(recording.of("/tick"));
    } finally {
      run.destroyForcibly();
    }
  }

  @Test
  void runThatStalledForSomeSecondsIsStillRecorded() throws Exception {
    String address = OpenPorts.address();
    Process run = run(address);
    try {
      await(() -> output().contains(" s: tick"));
      Path file = folder.resolve("a.mcap");
      Process export = start("export", address, "--mcap=" + file);
      await(() -> recordedTick() > 0);

      signal(run, "STOP");
      // after two seconds without data the relay counts as silent
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(4));
      signal(run, "CONT");
      long stalledTick = recordedTick();
      await(() -> recordedTick() > stalledTick || !export.isAlive());

      assertThat(export.isAlive()).as(output()).isTrue();
      assertThat(terminated(export)).isEqualTo(TERMINATED);
      assertThat(ReadRecording.of(file).of("/tick")).hasSizeGreaterThan(20);
      assertThat(output()).doesNotContain("the recording ends before");
    } finally {
      run.destroyForcibly();
    }
  }

  private Process run(String address) throws IOException {
    return start(
        "run",
        "--window=OFF",
        "--seconds=200",
        "--bodies=30",
        "--engine=reference",
        "--serve=" + address,
        "--output=" + folder.resolve("report"));
  }

  private long recordedTick() {
    return Pattern.compile("tick (\\d+), \\d+ bytes")
        .matcher(output())
        .results()
        .mapToLong(line -> Long.parseLong(line.group(1)))
        .reduce(0, (first, second) -> second);
  }

  private static void signal(Process process, String signal)
      throws IOException, InterruptedException {
    String[] kill = {"kill", "-" + signal, Long.toString(process.pid())};
    assertThat(new ProcessBuilder(kill).start().waitFor()).isZero();
  }

  private int terminated(Process process) throws IOException, InterruptedException {
    signal(process, "TERM");
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  private Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("java.class.path"),
        "org.isochron.bench.Isochron"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(
            ProcessBuilder.Redirect.appendTo(folder.resolve("said.txt").toFile()))
        .start();
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  private String output() {
    try {
      return Files.readString(folder.resolve("said.txt"));
    } catch (IOException e) {
      return "";
    }
  }

  private List<String> files() {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(it -> it.getFileName().toString()).toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}

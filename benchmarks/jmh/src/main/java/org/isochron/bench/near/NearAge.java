package org.isochron.bench.near;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.isochron.near.MappedRelay;
import org.isochron.near.NearState;
import org.isochron.near.RelaySettings;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.threads.ThreadScheduling;
import org.isochron.state.time.NanoClock;

/**
 * Measures how old a snapshot is when another process has it whole, by turns through {@link NearState} and through a bare copy: the
 * publishing thread itself copies the poses into one mapped array and sets a number, and the other process looks for the number as
 * often as the library does, and copies them out. Prints a table.
 */
public final class NearAge {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final long TICK_NANOS = 10_000_000;
  private static final int TICKS = 300;
  private static final int ROUNDS = 5;
  private static final int POSE_FLOATS = 7;
  private static final int HEADER_BYTES = 64;
  private static final long LOOK_NANOS = 20_000;
  private static final int[] BODIES = {1_000, 10_000, 100_000};

  private NearAge() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length == 0) {
      measure();
    } else if (arguments[0].equals("library")) {
      readLibrary(Path.of(arguments[1]));
    } else {
      readBare(Path.of(arguments[1]), Integer.parseInt(arguments[2]));
    }
  }

  private static void measure() throws IOException, InterruptedException {
    Path shared = Path.of("/dev/shm");
    Path folder =
        Files.createTempDirectory(Files.isDirectory(shared) ? shared : Path.of("."), "age");
    System.out.println(
        "| bytes | library p50 µs | p90 µs | bare copy p50 µs | p90 µs | ratio of p50 |");
    System.out.println("|---:|---:|---:|---:|---:|---:|");
    for (int bodies : BODIES) {
      Histogram library = new Histogram(3);
      Histogram bare = new Histogram(3);
      for (int round = 0; round < ROUNDS; round++) {
        library.add(viaLibrary(folder.resolve("served"), bodies));
        bare.add(viaCopy(folder.resolve("bare"), bodies));
      }
      System.out.printf(
          Locale.ROOT,
          "| %d | %.0f | %.0f | %.0f | %.0f | %.2f |%n",
          bodies * POSE_FLOATS * Float.BYTES,
          library.getValueAtPercentile(50) / 1e3,
          library.getValueAtPercentile(90) / 1e3,
          bare.getValueAtPercentile(50) / 1e3,
          bare.getValueAtPercentile(90) / 1e3,
          (double) library.getValueAtPercentile(50) / bare.getValueAtPercentile(50));
    }
  }

  private static Histogram viaLibrary(Path folder, int bodies)
      throws IOException, InterruptedException {
    SharedState state = SharedState.of(SnapshotLayout.bodies(bodies));
    RelaySettings settings = RelaySettings.DEFAULT.withViewers(1);
    try (StateWriter writer = state.claimWriter();
        MappedRelay relay = MappedRelay.serve(state, folder, settings)) {
      Process reader = start("library", folder.toString());
      long due = CLOCK.nanos();
      for (long tick = 1; reader.isAlive() && relay.failure().isEmpty(); tick++) {
        due = pause(due);
        writer.snapshots().begin(tick, tick * TICK_NANOS);
        Snapshot snapshot = writer.snapshots().bulk(bodies);
        snapshot.poses().x()[0] = (float) tick;
        writer.snapshots().publish(CLOCK.nanos());
      }
      return ages(reader);
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // correct without it, and only slower
  private static void readLibrary(Path folder) throws IOException {
    Histogram ages = new Histogram(3);
    try (NearState near = NearState.open(folder, Duration.ofSeconds(20));
        SnapshotReader reader = near.state().openReader()) {
      int seen = 0;
      while (seen < 2 * TICKS) {
        if (reader.refresh() && ++seen > TICKS) {
          ages.recordValue(Math.max(0, CLOCK.nanos() - reader.newest().publishedNanos()));
        } else {
          Thread.yield(); // whoever copies goes first
        }
      }
    }
    print(ages);
  }

  private static Histogram viaCopy(Path file, int bodies) throws IOException, InterruptedException {
    Files.write(file, new byte[HEADER_BYTES + bodies * POSE_FLOATS * Float.BYTES]);
    ByteBuffer memory = map(file);
    FloatBuffer floats = poses(memory);
    float[] poses = new float[bodies * POSE_FLOATS];
    Process reader = start("bare", file.toString(), Integer.toString(bodies));
    long due = CLOCK.nanos();
    for (long tick = 1; reader.isAlive(); tick++) {
      due = pause(due);
      long published = CLOCK.nanos();
      floats.put(0, poses);
      memory.putLong(8, published);
      // ordering: release: the number comes after what it stands for.
      VarHandle.releaseFence();
      memory.putLong(0, tick);
    }
    return ages(reader);
  }

  private static void readBare(Path file, int bodies) throws IOException {
    ThreadScheduling.requestExactTimers(); // as the library does
    ByteBuffer memory = map(file);
    FloatBuffer floats = poses(memory);
    float[] poses = new float[bodies * POSE_FLOATS];
    Histogram ages = new Histogram(3);
    long last = memory.getLong(0);
    int seen = 0;
    while (seen < 2 * TICKS) {
      long tick = memory.getLong(0);
      if (tick == last) {
        LockSupport.parkNanos(LOOK_NANOS);
        continue;
      }
      // ordering: acquire: the poses are read after the number.
      VarHandle.acquireFence();
      last = tick;
      floats.get(0, poses);
      if (++seen > TICKS) {
        ages.recordValue(Math.max(0, CLOCK.nanos() - memory.getLong(8)));
      }
    }
    print(ages);
  }

  private static FloatBuffer poses(ByteBuffer memory) {
    return memory
        .slice(HEADER_BYTES, memory.capacity() - HEADER_BYTES)
        .order(ByteOrder.nativeOrder())
        .asFloatBuffer();
  }

  private static long pause(long due) {
    long next = due + TICK_NANOS;
    while (CLOCK.nanos() - next < 0) {
      LockSupport.parkNanos(next - CLOCK.nanos());
    }
    return next;
  }

  private static ByteBuffer map(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return channel
          .map(FileChannel.MapMode.READ_WRITE, 0, channel.size())
          .order(ByteOrder.nativeOrder());
    }
  }

  private static Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), NearAge.class.getName()));
    command.addAll(Arrays.asList(arguments));
    return new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void print(Histogram ages) {
    ages.recordedValues()
        .forEach(value -> System.out.printf(
            "%d %d%n", value.getValueIteratedTo(), value.getCountAddedInThisIterationStep()));
  }

  private static Histogram ages(Process reader) throws IOException, InterruptedException {
    Histogram ages = new Histogram(3);
    try (BufferedReader said = reader.inputReader(StandardCharsets.UTF_8)) {
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        String[] parts = line.split(" ", 2);
        ages.recordValueWithCount(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
      }
    }
    reader.waitFor();
    return ages;
  }
}

package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A process whose wall clock can be stepped without changing the machine's. Aeron reads the wall
 * clock through two classes of Agrona. This process replaces both by versions that add the offset
 * of {@link #step}.
 */
final class SteppedWallClock {
  private static final String OFFSET = "stepped.wall.nanos";
  private static final long MAX_SECONDS = 180;

  private static final String RESOLVING = """
      package org.agrona.concurrent;
      public final class HighResolutionClock {
        public static long epochMillis() { return epochNanos() / 1000000; }
        public static long epochMicros() { return epochNanos() / 1000; }
        public static long epochNanos() {
          java.time.Instant now = java.time.Instant.now();
          return now.getEpochSecond() * 1000000000L + now.getNano() + Long.getLong("%s", 0);
        }
      }
      """.formatted(OFFSET);

  private static final String EPOCH = """
      package org.agrona.concurrent;
      public class SystemEpochClock implements EpochClock {
        public static final SystemEpochClock INSTANCE = new SystemEpochClock();
        public long time() { return HighResolutionClock.epochMillis(); }
      }
      """;

  private SteppedWallClock() {}

  static void step(long seconds) {
    long before = Long.getLong(OFFSET, 0);
    System.setProperty(OFFSET, Long.toString(before + TimeUnit.SECONDS.toNanos(seconds)));
  }

  static boolean isHere() throws ReflectiveOperationException {
    long before = (long) Class.forName("org.agrona.concurrent.HighResolutionClock")
        .getMethod("epochNanos")
        .invoke(null);
    step(1_000);
    long after = (long) Class.forName("org.agrona.concurrent.HighResolutionClock")
        .getMethod("epochNanos")
        .invoke(null);
    step(-1_000);
    return after - before > TimeUnit.SECONDS.toNanos(999);
  }

  static void run(Path folder, Class<?> program, String... arguments) throws Exception {
    Path classes = compile(folder.resolve("shadows"));
    Path output = folder.resolve("output");
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        classes + File.pathSeparator + System.getProperty("java.class.path"),
        program.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
    try {
      boolean ended = process.waitFor(MAX_SECONDS, TimeUnit.SECONDS);
      assertThat(ended).as(Files.readString(output)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  private static Path compile(Path folder) throws IOException {
    Path sources = folder.resolve("org/agrona/concurrent");
    Files.createDirectories(sources);
    Path resolving = Files.writeString(sources.resolve("HighResolutionClock.java"), RESOLVING);
    Path epoch = Files.writeString(sources.resolve("SystemEpochClock.java"), EPOCH);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    int result = compiler.run(
        null,
        null,
        null,
        "-cp",
        System.getProperty("java.class.path"),
        "-d",
        folder.toString(),
        resolving.toString(),
        epoch.toString());
    assertThat(result).isZero();
    return folder;
  }
}

package org.isochron.bench.costs;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.isochron.bench.summary.Sorted;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.state.pacing.Pacing;
import org.isochron.state.threads.Pacer;
import org.isochron.state.threads.ThreadScheduling;
import org.isochron.state.time.NanoClock;

/**
 * How old poses are when another process has them whole, by turns through every {@link PoseWay}. In
 * the other process a thread looks and yields until they are in its own memory. Prints a table.
 * Arguments: how many rounds, and the numbers of bodies.
 */
public final class NearAge {
  static final NanoClock CLOCK = NanoClock.system();

  private static final long TICK_NANOS = 10_000_000;
  /**
   * Quick ticks come first, until the compilers of both processes are done, and then a few of the
   * usual ones.
   */
  private static final int QUICK_TICKS = 15_000;

  private static final long QUICK_TICK_NANOS = 1_000_000;
  private static final int WARM_UP_TICKS = 200;

  private static final int TICKS = 300;
  private static final int PATIENCE_TICKS = QUICK_TICKS + 2_000;

  private NearAge() {}

  /** Measures; the program starts itself as the other process. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length > 0 && arguments[0].equals("read")) {
      read(PoseWay.valueOf(arguments[1]), Path.of(arguments[2]), Integer.parseInt(arguments[3]));
    } else {
      measure(arguments);
    }
  }

  private static void measure(String[] arguments) throws IOException, InterruptedException {
    int rounds = Integer.parseInt(arguments[0]);
    System.out.println("| bodies | bytes | way | p50 us | p90 us | p99 us | library's p50 to it |");
    System.out.println("|---:|---:|---|---:|---:|---:|---:|");
    for (int argument = 1; argument < arguments.length; argument++) {
      int bodies = Integer.parseInt(arguments[argument]);
      ValueTrack library = new ValueTrack();
      Map<PoseWay, ValueTrack> ages = new EnumMap<>(Map.of(PoseWay.LIBRARY, library));
      for (int round = 0; round < rounds; round++) {
        for (PoseWay way : PoseWay.values()) {
          measure(way, bodies, ages.computeIfAbsent(way, first -> new ValueTrack()));
        }
      }
      ages.forEach((way, track) -> print(way, bodies, track, Sorted.of(library).median()));
    }
  }

  private static void print(PoseWay way, int bodies, ValueTrack ages, long libraryNanos) {
    System.out.printf(
        Locale.ROOT,
        "| %d | %d | %s | %.0f | %.0f | %.0f | %.2f |%n",
        bodies,
        bodies * BareCopy.BODY_BYTES,
        way.words(),
        Sorted.of(ages).median() / 1e3,
        Sorted.of(ages).atPermille(900) / 1e3,
        Sorted.of(ages).atPermille(990) / 1e3,
        (double) libraryNanos / Sorted.of(ages).median());
  }

  private static void measure(PoseWay way, int bodies, ValueTrack ages)
      throws IOException, InterruptedException {
    Pacer pacer = new Pacer(Pacing.adaptive(), CLOCK);
    ThreadScheduling.requestExactTimers();
    try (MemoryFolder folder = MemoryFolder.create("age");
        PoseWay.Publisher publisher = way.publisher(folder.path(), bodies)) {
      Process reader = start(way, folder.path(), bodies);
      long due = CLOCK.nanos();
      for (int tick = 0; reader.isAlive(); tick++) {
        if (tick > PATIENCE_TICKS) {
          reader.destroyForcibly();
          throw new IllegalStateException("%s: the reader has not ended".formatted(way));
        }
        due += tick < QUICK_TICKS ? QUICK_TICK_NANOS : TICK_NANOS;
        while (CLOCK.nanos() - due < 0) {
          pacer.await(due);
        }
        publisher.publish(CLOCK.nanos());
      }
      try (BufferedReader said = reader.inputReader(StandardCharsets.UTF_8)) {
        said.lines().mapToLong(Long::parseLong).forEach(ages::add);
      }
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // correct without it, and only slower
  private static void read(PoseWay way, Path folder, int bodies) throws IOException {
    ValueTrack ages = new ValueTrack();
    try (PoseWay.Reader reader = way.reader(folder, bodies)) {
      long last = 0;
      for (int seen = 0; seen < WARM_UP_TICKS + TICKS; ) {
        long published = reader.publishedNanos();
        if (published == last) {
          Thread.yield(); // the copying thread goes first
          continue;
        }
        long age = CLOCK.nanos() - published;
        seen += published - last > TICK_NANOS / 2 ? 1 : 0;
        last = published;
        if (seen > WARM_UP_TICKS) {
          ages.add(age);
        }
      }
    }
    for (long age : ages.last(TICKS)) {
      System.out.println(age);
    }
  }

  private static Process start(PoseWay way, Path folder, int bodies) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), NearAge.class.getName()));
    command.addAll(List.of("read", way.name(), folder.toString(), Integer.toString(bodies)));
    return new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}

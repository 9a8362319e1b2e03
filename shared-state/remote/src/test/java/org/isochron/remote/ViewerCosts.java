package org.isochron.remote;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SnapshotReader;

/**
 * Measures what viewers cost: all viewers are in this process, and their relay with ten moving
 * bodies at 100 Hz in another one. Prints one row per number of viewers, with the medians of all
 * rounds. Arguments: rounds, and the numbers of viewers. With 0 viewers, nobody
 * watches the relay.
 */
public final class ViewerCosts {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long LOOK_NANOS = 200_000;
  private static final int SETTLING = 3;
  private static final int MEASURING = 8;
  private static final int TICKS_A_SECOND = 100;

  /** Viewers whose ages are measured. */
  private static final int WATCHED = 10;

  private ViewerCosts() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Map<Integer, List<double[]>> figures = new TreeMap<>();
    for (int round = 0; round < Integer.parseInt(arguments[0]); round++) {
      for (String count : List.of(arguments).subList(1, arguments.length)) {
        figures
            .computeIfAbsent(Integer.valueOf(count), any -> new ArrayList<>())
            .add(measure(Integer.parseInt(count)));
      }
    }
    System.out.println(
        "| viewers | age p50, ms | age p99 | relay's thread, ms/s | µs a viewer and tick | its process, ms/s | viewers, ms/s | relay's memory, MB | viewers' memory | kB/s a viewer | join p50, ms |");
    System.out.println("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    figures.forEach(ViewerCosts::print);
  }

  private static void print(int viewers, List<double[]> rounds) {
    StringBuilder row = new StringBuilder("| " + viewers + " |");
    for (int figure = 0; figure < rounds.get(0).length; figure++) {
      int its = figure;
      double[] sorted = rounds.stream().mapToDouble(each -> each[its]).sorted().toArray();
      row.append(" %.1f |".formatted(sorted[sorted.length / 2]));
    }
    System.out.println(row);
  }

  private static double[] measure(int viewers) throws IOException, InterruptedException {
    String address = OpenPorts.address();
    Process server = ServingProcess.start(
        ServingProcess.command(List.of("-Xmx512m"), LossyPictures.Server.class, address, "10"));
    List<RemoteState> all = new ArrayList<>();
    try {
      List<Long> joins = new ArrayList<>();
      for (int viewer = 0; viewer < viewers; viewer++) {
        joins.add(join(address, all));
      }
      LockSupport.parkNanos(SETTLING * SECOND_NANOS);
      return measure(server.pid(), all, joins);
    } finally {
      all.forEach(RemoteState::close);
      server.destroyForcibly().waitFor();
    }
  }

  private static long join(String address, List<RemoteState> all) throws IOException {
    long begin = CLOCK.nanos();
    RemoteState joined = RemoteState.connect(
        RemoteSettings.DEFAULT.withAddress(address), RemoteState.Interest.EVERYTHING, PATIENCE);
    all.add(joined);
    try (SnapshotReader reader = joined.state().openReader()) {
      while (!reader.refresh()) {
        LockSupport.parkNanos(LOOK_NANOS);
      }
    }
    return CLOCK.nanos() - begin;
  }

  private static double[] measure(long server, List<RemoteState> all, List<Long> joins) {
    long here = ProcessHandle.current().pid();
    List<SnapshotReader> readers =
        all.stream().limit(WATCHED).map(each -> each.state().openReader()).toList();
    List<Long> ages = new ArrayList<>();
    long bytes = receivedBytes(all);
    long relay = relayNanos(server);
    long process = processNanos(server);
    long viewing = processNanos(here);
    long begin = CLOCK.nanos();
    while (CLOCK.nanos() - begin < MEASURING * SECOND_NANOS) {
      for (SnapshotReader reader : readers) {
        if (reader.refresh()) {
          ages.add(CLOCK.nanos() - reader.newest().publishedNanos());
        }
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    double seconds = (CLOCK.nanos() - begin) / 1e9;
    double relayShare = (relayNanos(server) - relay) / 1e6 / seconds; // milliseconds a second
    int viewers = Math.max(1, all.size());
    double[] figures = {
      permille(ages, 500) / 1e6,
      permille(ages, 990) / 1e6,
      relayShare,
      relayShare * 1_000 / TICKS_A_SECOND / viewers,
      (processNanos(server) - process) / 1e6 / seconds,
      (processNanos(here) - viewing) / 1e6 / seconds,
      residentMegabytes(server),
      residentMegabytes(here),
      (receivedBytes(all) - bytes) / 1e3 / seconds / viewers,
      permille(joins, 500) / 1e6
    };
    System.err.println(all.size() + " " + java.util.Arrays.toString(figures) + " lost "
        + all.stream().mapToLong(each -> each.status().lostSnapshots()).sum() + " served "
        + all.stream().filter(each -> each.status().isHealthy()).count());
    return figures;
  }

  private static long receivedBytes(List<RemoteState> all) {
    return all.stream().mapToLong(each -> each.status().receivedBytes()).sum();
  }

  private static long permille(List<Long> values, int permille) {
    List<Long> sorted = values.stream().sorted().toList();
    return sorted.isEmpty() ? 0 : sorted.get(sorted.size() * permille / 1_000);
  }

  /** Returns the processor time of the relay's thread in its process. */
  private static long relayNanos(long process) {
    try (Stream<Path> threads = Files.list(Path.of("/proc", "" + process, "task"))) {
      return threads
          .filter(thread -> text(thread.resolve("comm")).startsWith("isochron-remote"))
          .mapToLong(thread -> new Scanner(text(thread.resolve("schedstat"))).nextLong())
          .sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long processNanos(long process) {
    return ProcessHandle.of(process)
        .flatMap(each -> each.info().totalCpuDuration())
        .map(Duration::toNanos)
        .orElse(0L);
  }

  private static double residentMegabytes(long process) {
    return text(Path.of("/proc", "" + process, "status"))
            .lines()
            .filter(line -> line.startsWith("VmRSS"))
            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
            .sum()
        / 1e3;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "0"; // the thread has ended
    }
  }
}

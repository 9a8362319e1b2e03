package org.isochron.remote;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SnapshotReader;

/**
 * Starts a relay and a viewer as processes, and prints their costs: the time until the first
 * snapshot, the processor time of each thread, and memory.
 */
final class LocalViewerCosts {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final NanoClock CLOCK = NanoClock.system();
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long MICROS_A_SECOND = 1_000_000;
  private static final long MIN_MICROS = 5;
  private static final int SECONDS = 10;
  private static final int JOINS = 5;
  private static final String PAUSED = "viewer of a paused world";
  private static final long FRAME_NANOS = 16_666_667;

  private LocalViewerCosts() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    String[] ends = arguments.length > 0 ? arguments : new String[] {OpenPorts.address()};
    Process server = ServingProcess.start(Server.class, ends);
    try (BufferedReader report = server.inputReader()) {
      System.out.println(report.readLine());
      Process viewer = ServingProcess.start(Viewer.class, ends);
      BufferedWriter orders = server.outputWriter();
      for (String line = viewer.inputReader().readLine();
          line != null;
          line = viewer.inputReader().readLine()) {
        System.out.println(line);
        if (line.startsWith(PAUSED)) {
          orders.write("tick\n");
          orders.flush();
        }
      }
      orders.close();
      report.lines().forEach(System.out::println);
    } finally {
      server.destroyForcibly().waitFor();
    }
  }

  private static RemoteSettings settings(String[] ends) {
    return RemoteSettings.DEFAULT.withAddress(ends[0]).withSteps(Quantisation.exact());
  }

  private static void printCosts(String what, Runnable each, long eachNanos) {
    Map<Long, Long> before = cpuNanos();
    long begin = CLOCK.nanos();
    for (long next = begin; next - begin < SECONDS * SECOND_NANOS; next += eachNanos) {
      each.run();
      LockSupport.parkNanos(next + eachNanos - CLOCK.nanos());
    }
    long passedNanos = CLOCK.nanos() - begin;
    Map<String, Long> shares = new TreeMap<>();
    cpuNanos().forEach((id, nanos) -> {
      String name = Optional.ofNullable(THREADS.getThreadInfo(id))
          .map(thread -> thread.getThreadName())
          .orElse("ended");
      long micros = (nanos - before.getOrDefault(id, 0L)) * MICROS_A_SECOND / passedNanos;
      if (id != Thread.currentThread().getId() && micros > MIN_MICROS) {
        shares.merge(name, micros, Long::sum);
      }
    });
    StringBuilder line = new StringBuilder(what + ", us of processor time a second:");
    shares.forEach((name, micros) -> line.append(" %s %d;".formatted(name, micros)));
    System.out.println(line);
  }

  private static Map<Long, Long> cpuNanos() {
    Map<Long, Long> nanos = new HashMap<>();
    for (long id : THREADS.getAllThreadIds()) {
      nanos.put(id, THREADS.getThreadCpuTime(id));
    }
    return nanos;
  }

  private static long residentKilobytes() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static final class Server {
    private Server() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
      long before = residentKilobytes();
      try (TokenPhysics physics = new TokenPhysics(CLOCK, 1);
          RemoteRelay relay = RemoteRelay.serve(physics.state, settings(arguments))) {
        System.out.println("ready");
        LockSupport.parkNanos(2 * SECOND_NANOS);
        printCosts("relay that nobody watches", () -> {}, SECOND_NANOS);
        System.out.printf("relay: %d kB more are resident%n", residentKilobytes() - before);
        physics.tick();
        while (System.in.available() == 0) {
          LockSupport.parkNanos(FRAME_NANOS);
        }
        System.in.read(new byte[16]);
        Thread ticking =
            new Thread(() -> physics.tickWhile(() -> !Thread.currentThread().isInterrupted()));
        ticking.start();
        System.in.read();
        ticking.interrupt();
        ticking.join();
        relay.failure().ifPresent(Throwable::printStackTrace);
      }
    }
  }

  static final class Viewer {
    private Viewer() {}

    public static void main(String[] arguments) throws IOException {
      System.out.println("ready");
      long[] threads = THREADS.getAllThreadIds();
      long before = residentKilobytes();
      for (int join = 0; join < JOINS; join++) {
        long begin = CLOCK.nanos();
        try (RemoteState remote = RemoteState.connect(
            settings(arguments), RemoteState.Interest.EVERYTHING, Duration.ofSeconds(30))) {
          long connected = CLOCK.nanos();
          SnapshotReader reader = remote.state().openReader();
          while (!reader.refresh()) {
            LockSupport.parkNanos(100_000);
          }
          System.out.printf(
              Locale.ROOT,
              "viewer: connected after %.0f ms, first picture after %.0f ms%n",
              (connected - begin) / 1e6,
              (CLOCK.nanos() - begin) / 1e6);
          if (join == JOINS - 1) {
            stay(reader, threads, before);
          }
        }
      }
    }

    private static void stay(SnapshotReader reader, long[] threads, long before) {
      List<Long> others = Arrays.stream(threads).boxed().toList();
      Arrays.stream(THREADS.getAllThreadIds())
          .filter(id -> !others.contains(id))
          .forEach(
              id -> System.out.println("thread " + THREADS.getThreadInfo(id).getThreadName()));
      LockSupport.parkNanos(SECOND_NANOS);
      printCosts(PAUSED, () -> {}, SECOND_NANOS);
      LockSupport.parkNanos(SECOND_NANOS);
      printCosts("viewer that nobody reads", () -> {}, SECOND_NANOS);
      printCosts("viewer that is read at 60 Hz", reader::refresh, FRAME_NANOS);
      System.out.printf("viewer: %d kB more are resident%n", residentKilobytes() - before);
    }
  }
}

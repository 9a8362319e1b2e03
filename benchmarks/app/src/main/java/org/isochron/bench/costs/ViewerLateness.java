package org.isochron.bench.costs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.ServedPlace;
import org.isochron.bench.summary.Quantiles;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.near.NearState;
import org.isochron.physics.world.RunningWorld;
import org.isochron.render.FrameSource;
import org.isochron.state.time.NanoClock;

/**
 * Measures how late ticks begin without viewers in other processes and with them, by turns in one
 * run, which is served all the time. The viewers' processes stay, and leave the state while they
 * are not to view. Prints a table.
 */
public final class ViewerLateness {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final DemoSettings SETTINGS =
      new DemoSettings("reference", DemoScene.PILE, 1_000, 100, false);
  private static final int SLICES = 12;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** What comes and goes at the begin of a slice is over by then. */
  private static final long SETTLING_NANOS = 500_000_000;

  private static final long FRAME_NANOS = 16_666_667;

  private ViewerLateness() {}

  /**
   * Measures for a number of seconds with a number of viewers, for which the program starts itself
   * again.
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments[0].equals("view")) {
      view(Path.of(arguments[1]));
    } else {
      measure(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
    }
  }

  private static void measure(int seconds, int viewerCount) throws IOException {
    List<Process> viewers = new ArrayList<>();
    ValueTrack alone = new ValueTrack();
    ValueTrack viewed = new ValueTrack();
    try (MemoryFolder folder = MemoryFolder.create("lateness");
        DemoRun run = DemoRun.open(SETTINGS, CLOCK, Optional.of(ServedPlace.of(folder.path())))) {
      run.time().ifPresent(RunningWorld.TimeControl::resume);
      for (int viewer = 0; viewer < viewerCount; viewer++) {
        viewers.add(start(folder.path()));
      }
      turn(viewers); // everything is compiled and loaded before it is measured
      LockSupport.parkNanos(10 * SETTLING_NANOS);
      for (int slice = 0; slice < SLICES; slice++) {
        turn(viewers);
        LockSupport.parkNanos(SETTLING_NANOS);
        long first = run.ticks().lateness().count();
        long until = CLOCK.nanos() + seconds * 1_000_000_000L / SLICES;
        while (CLOCK.nanos() - until < 0) {
          LockSupport.parkNanos(until - CLOCK.nanos());
        }
        ValueTrack kind = slice % 2 == 0 ? alone : viewed;
        for (long tick = first; tick < run.ticks().lateness().count(); tick++) {
          kind.add(run.ticks().lateness().at(tick));
        }
      }
    } finally {
      viewers.forEach(Process::destroyForcibly);
    }
    System.out.println("| viewers | ticks | lateness p50 us | p99 us | p99.9 us |");
    System.out.println("|---:|---:|---:|---:|---:|");
    print(0, alone);
    print(viewerCount, viewed);
  }

  private static void print(int viewerCount, ValueTrack lateness) {
    Quantiles nanos = Quantiles.of(lateness.last(ValueTrack.CAPACITY));
    System.out.printf(
        Locale.ROOT,
        "| %d | %d | %.2f | %.2f | %.2f |%n",
        viewerCount,
        lateness.count(),
        nanos.p50Nanos() / 1e3,
        nanos.p99Nanos() / 1e3,
        nanos.p999Nanos() / 1e3);
  }

  /** Lets every viewer come, or go. */
  private static void turn(List<Process> viewers) throws IOException {
    for (Process viewer : viewers) {
      OutputStream orders = viewer.getOutputStream();
      orders.write('\n');
      orders.flush();
    }
  }

  /** Views from one line of the input to the next, and does nothing until the one after it. */
  private static void view(Path folder) throws IOException {
    while (System.in.read() >= 0) {
      try (NearState near = NearState.open(folder, PATIENCE);
          FrameSource frames = FrameSource.on(near.state(), FrameSource.Settings.DEFAULT)) {
        while (System.in.available() == 0) {
          frames.next();
          LockSupport.parkNanos(FRAME_NANOS);
        }
        System.in.read();
      }
    }
  }

  private static Process start(Path folder) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            ViewerLateness.class.getName(),
            "view",
            folder.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}

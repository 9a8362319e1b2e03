package org.isochron.bench.examples;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.fleet.HostedWorld;
import org.isochron.fleet.WorldHost;
import org.isochron.physics.Controller;
import org.isochron.physics.Simulation;

/**
 * Many worlds on a few threads: worlds come and go, one hangs, and the others do not notice. Its
 * arguments are the number of worlds and of seconds.
 */
public final class ManyWorlds {
  private static final int HERTZ = 60;
  private static final int BODIES = 10;
  private static final int REPLACED_PER_SECOND = 2;

  private ManyWorlds() {}

  public static void main(String[] arguments) {
    int worlds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 200;
    int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10;
    run(worlds, seconds, System.out);
  }

  /** Runs the worlds, and returns the number of those that ended by a failure. */
  static int run(int worlds, int seconds, PrintStream out) {
    WorldHost.Settings settings = WorldHost.Settings.DEFAULT
        .withThreads(2)
        .withHang(Duration.ofMillis(250), Duration.ofSeconds(1));
    int failed = 0;
    try (WorldHost host = WorldHost.start(settings)) {
      HostedWorld hanging = host.open("hangs", hanging(), HostedWorld.Settings.hertz(HERTZ));
      Queue<HostedWorld> open = new ArrayDeque<>();
      int opened = 0;
      for (int second = 1; second <= seconds; second++) {
        try {
          while (open.size() < worlds) {
            Simulation pile = Engines.best().build(Scene.fallingPile(BODIES));
            open.add(host.open("room " + opened, pile, HostedWorld.Settings.hertz(HERTZ)));
            opened++;
          }
        } catch (RejectedExecutionException e) {
          out.println(e.getMessage()); // the host has no room for another world
        }
        LockSupport.parkNanos(1_000_000_000);
        failed = (int) open.stream().filter(ManyWorlds::hasFailed).count();
        failed += hasFailed(hanging) ? 1 : 0;
        WorldHost.Report report = host.report();
        out.printf(
            "second %d: %d worlds, load %d of 1000, room for %d more; %d hang, %d failed%n",
            second,
            report.worlds(),
            report.loadPermille(),
            report.rooms(),
            report.hanging(),
            failed);
        for (int left = 0; left < REPLACED_PER_SECOND && !open.isEmpty(); left++) {
          open.remove().close();
        }
      }
    }
    return failed;
  }

  private static boolean hasFailed(HostedWorld world) {
    return world.status().failure().isPresent();
  }

  /** A world that hangs in its second second, until the host interrupts it. */
  private static Simulation hanging() {
    Controller game = (tick, input, view, commands) -> {
      while (tick == HERTZ && !Thread.currentThread().isInterrupted()) {
        LockSupport.park();
      }
    };
    return game.around(Engines.best().build(Scene.bouncingBall()));
  }
}

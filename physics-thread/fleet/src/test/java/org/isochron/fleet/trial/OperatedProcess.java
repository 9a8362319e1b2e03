package org.isochron.fleet.trial;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.fleet.OperatorTable;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.Simulation;
import org.isochron.physics.ThreadSettings;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.state.SharedState;

/**
 * A service in a separate process, as an embedder writes it. Each line of its input is the next
 * thing that happens to it; the end of the input ends the process.
 */
final class OperatedProcess {
  static final int VIEWERS = 1;

  private static final Runnable NO_FAULT = () -> {};

  private final BufferedReader input =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  private final AtomicReference<String> phase = new AtomicReference<>("it is starting");
  private final AtomicReference<Runnable> fault = new AtomicReference<>(NO_FAULT);

  private OperatedProcess() {}

  public static void main(String[] arguments) throws IOException {
    new OperatedProcess().run(RemoteSettings.DEFAULT.withChannel(arguments[0]));
  }

  private void run(RemoteSettings settings) throws IOException {
    endWith(Thread.currentThread());
    try (OperatorTable table = new OperatorTable("operated")) {
      table.checkReady("service", phase::get);
      int port = table.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      System.out.println(port);
      if (input.readLine() != null) {
        serve(table, settings);
      }
      System.out.println("the world is closed");
      System.out.println("the process ends after " + input.readLine());
    }
  }

  private void serve(OperatorTable table, RemoteSettings settings) throws IOException {
    PhysicsSettings quiet = PhysicsSettings.DEFAULT.withThread(ThreadSettings.DEFAULT
        .withFailureHandler(cause -> {})
        .withCloseTimeout(Duration.ofMillis(100)));
    Simulation world = Engines.named("reference").build(Scene.fallingPile(3));
    try (PhysicsThread physics = PhysicsThread.start(new FaultOnRequest(world), quiet);
        RemoteRelay relay = RemoteRelay.serve(physics.state(), settings.withViewers(VIEWERS))) {
      table.checkHealth("world", () -> physics.status().trouble());
      table.checkHealth("relay", () -> relay.status().trouble());
      table.checkReady(
          "relay", () -> relay.status().viewers() < VIEWERS ? "" : "all places are taken");
      phase.set("");
      System.out.println("the world is open");
      obey(physics);
    } catch (IllegalStateException e) {
      System.out.println("closed with " + e.getMessage());
    }
  }

  private void obey(PhysicsThread physics) throws IOException {
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      switch (line) {
        case "fail" -> fault.set(FaultyWorld::fail);
        case "hang" -> fault.set(FaultyWorld::hang);
        case "pause" -> pause(physics);
        case "resume" -> physics.time().resume();
        default -> {
          return;
        }
      }
    }
  }

  private static void pause(PhysicsThread physics) {
    physics.time().pause();
    while (physics.status().state() != SharedState.Phase.PAUSED) {
      LockSupport.parkNanos(1_000_000);
    }
    System.out.println("the world is paused");
  }

  /** On SIGTERM, the JVM exits after the main thread has closed everything. */
  private void endWith(Thread main) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      phase.set("it is shutting down");
      System.out.println("the process is told to end");
      try {
        main.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }));
  }

  private final class FaultOnRequest extends ForwardingSimulation {
    FaultOnRequest(Simulation inner) {
      super(inner);
    }

    @Override
    public void step(long tick, double dtSeconds) {
      // ordering: volatile: the main thread plants the fault while this thread runs.
      fault.get().run();
      simulation.step(tick, dtSeconds);
    }
  }
}

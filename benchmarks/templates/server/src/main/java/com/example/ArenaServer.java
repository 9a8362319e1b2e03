package com.example;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.fleet.OperatorTable;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.ThreadSettings;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.replay.Replay;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;
import org.isochron.state.Viewer;
import org.isochron.web.WebRelay;
import org.joml.Vector3f;

/**
 * An authoritative server: the world ticks here, and pages in browsers and native viewers show it.
 * Every part is closed by the {@code try} that opened it, viewers first and the journal after the
 * last tick.
 */
public final class ArenaServer {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);
  private static final int REPORT_SECONDS = 5;

  private final ServerSettings settings;
  private final CountDownLatch ending = new CountDownLatch(1);
  private final Semaphore closed = new Semaphore(0);
  private final AtomicReference<String> phase = new AtomicReference<>("it is starting");
  private long watched = BodyId.NONE;

  private ArenaServer(ServerSettings settings) {
    this.settings = settings;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    ServerSettings settings;
    try {
      settings = ServerSettings.read(arguments, System.getenv());
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
      return;
    }
    ArenaServer server = new ArenaServer(settings);
    Runtime.getRuntime().addShutdownHook(new Thread(server::end));
    try {
      server.run();
    } finally {
      server.closed.release();
    }
  }

  /**
   * Runs at SIGTERM and Ctrl-C, also while the server starts: the main thread closes everything,
   * and only then the JVM exits.
   */
  private void end() {
    phase.set("it is shutting down");
    ending.countDown();
    closed.acquireUninterruptibly();
    System.out.println("the server has stopped");
  }

  private void run() throws IOException, InterruptedException {
    try (OperatorTable table = new OperatorTable("arena")) {
      table.checkReady("server", phase::get);
      int port =
          table.serve(new InetSocketAddress(settings.operatorHost(), settings.operatorPort()));
      System.out.printf("ask http://%s:%d/health%n", settings.operatorHost(), port);
      Simulation world = world();
      PhysicsSettings rate = PhysicsSettings.hertz(settings.hertz());
      if (settings.journalFolder().isEmpty()) {
        tick(world, rate, table);
        return;
      }
      Journal.Identity identity = Journal.Identity.of(TickRate.hertz(settings.hertz()), world);
      Path folder = Files.createDirectories(settings.journalFolder().get());
      Optional<SavedWorld> killed = killed(folder, identity);
      try (Recording recording = Recording.start(journal(folder), identity, world)) {
        table.checkHealth("journal", () -> trouble(recording.status().state()));
        tick(recording.simulation(), killed.map(rate::withStart).orElse(rate), table);
      }
    }
  }

  /**
   * Returns the world of the last server if that was killed, so that its journal has no end. After
   * an orderly shutdown a new game begins.
   */
  private Optional<SavedWorld> killed(Path folder, Journal.Identity identity) throws IOException {
    Optional<Path> last;
    try (Stream<Path> files = Files.list(folder)) {
      last = files.filter(file -> file.toString().endsWith(".journal")).max(Path::compareTo);
    }
    if (last.isEmpty()) {
      return Optional.empty();
    }
    try {
      Journal journal = Journal.open(last.get());
      if (!(journal.end() instanceof Journal.End.Cut)) {
        return Optional.empty();
      }
      try (Replay replay = Replay.of(journal, identity, world())) {
        replay.seek(journal.lastTick());
        System.out.printf("continues after tick %d%n", replay.tick());
        return Optional.of(replay.save());
      }
    } catch (RuntimeException e) { // such as other settings, or a tick that throws
      System.err.printf("begins a new game, as %s cannot be continued: %s%n", last.get(), e);
      return Optional.empty();
    }
  }

  private Simulation world() {
    Scene.Builder scene = new Scene.Builder().spare(100); // room for 100 bodies of viewers
    scene.body(scene.prefab(Prefab.fixed(new Shape.Cylinder(0.5f, 8))), 0, -0.5, 0);
    Prefab bar = Prefab.kinematic(new Shape.Box(7, 0.3f, 0.2f)); // half of each edge
    Arena arena = new Arena(scene.body(scene.prefab(bar), 0, 0.4, 0));
    int box = scene.prefab(Prefab.dynamic(new Shape.Box(0.4f, 0.4f, 0.4f), 5));
    for (int i = 0; i < settings.boxes(); i++) {
      watched = scene.body(box, i % 5 - 2, 2 + i / 5, i % 3 - 1);
    }
    Engine engine = Engines.best();
    System.out.println("engine " + engine.name());
    return arena.around(engine.build(scene.build()));
  }

  private static Path journal(Path folder) {
    return folder.resolve("arena-%d.journal".formatted(Instant.now().toEpochMilli()));
  }

  private static String trouble(Recording.Status.State state) {
    return state instanceof Recording.Status.State.Running ? "" : "it is not recorded: " + state;
  }

  private void tick(Steppable world, PhysicsSettings start, OperatorTable table)
      throws IOException, InterruptedException {
    ThreadSettings thread = ThreadSettings.DEFAULT.withCloseTimeout(CLOSE_TIMEOUT);
    WebRelay.Settings shown =
        WebRelay.Settings.DEFAULT
            .withHost(settings.pagesHost())
            .withPort(settings.pagesPort())
            .withToken(settings.pagesToken())
            .withViewers(settings.pagesMax())
            .withDescription("An arena")
            .withCommands(ArenaServer::isAllowed, Command.IMPULSE, Command.SPAWN);
    try (PhysicsThread physics = PhysicsThread.start(world, start.withThread(thread));
        WebRelay pages = WebRelay.serve(physics.state(), shown)) {
      table.checkHealth("world", () -> physics.status().trouble());
      table.checkHealth("pages", () -> pages.failure().map(Throwable::toString).orElse(""));
      table.checkReady(
          "pages",
          () -> pages.status().viewers() < settings.pagesMax() ? "" : "pages.max is reached");
      if (settings.viewersAddress().isEmpty()) {
        show(physics, pages, pages::failure);
        return;
      }
      RemoteSettings served =
          RemoteSettings.DEFAULT
              .withAddress(settings.viewersAddress().get())
              .withSecret(settings.viewersSecret())
              .withTokenKey(settings.viewersTokenKey())
              .withCommands(ArenaServer::isAllowed)
              .withViewers(settings.viewersMax())
              .withDescription("An arena");
      try (RemoteRelay viewers = RemoteRelay.serve(physics.state(), served)) {
        table.add("relay", RemoteRelay.Status.class, viewers::status);
        table.checkHealth("viewers", () -> viewers.status().trouble());
        table.noteHealth("viewers", () -> viewers.status().note());
        table.checkReady(
            "viewers",
            () -> viewers.status().viewers() < settings.viewersMax() ? "" : "viewers.max is reached");
        show(physics, pages, () -> pages.failure().or(viewers::failure));
      }
    }
  }

  /** Runs until a signal. If the world or a relay fails, the process exits with 1. */
  private void show(
      PhysicsThread physics, WebRelay pages, Supplier<Optional<Throwable>> relayFailure)
      throws InterruptedException {
    phase.compareAndSet("it is starting", "");
    System.out.println("open " + pages.address());
    SnapshotReader reader = physics.state().openReader();
    Vector3f at = new Vector3f();
    while (!ending.await(REPORT_SECONDS, TimeUnit.SECONDS)) {
      Optional<Throwable> failure = physics.status().failure().or(relayFailure);
      if (failure.isPresent()) {
        throw new IllegalStateException("the server has failed", failure.get());
      }
      reader.refresh();
      reader.newest().position(watched, at);
      System.out.printf(
          "tick %d, %d pages, the last box is at %.2f, %.2f, %.2f%n",
          reader.newest().tick(), pages.status().viewers(), at.x, at.y, at.z);
    }
  }

  /**
   * Pages and players may push and throw bodies, but not remove, teleport or pause anything. A
   * viewer with a token of {@link TokenBackend} is a player.
   */
  private static boolean isAllowed(Viewer viewer, Command command) {
    boolean plays = viewer.identity().isEmpty() || viewer.permissions().equals("push");
    return plays && (command.kind() == Command.IMPULSE || command.kind() == Command.SPAWN);
  }
}

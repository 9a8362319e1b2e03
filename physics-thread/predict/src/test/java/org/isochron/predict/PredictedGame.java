package org.isochron.predict;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.GameLoop;
import org.isochron.physics.InputSource;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Steppable;
import org.isochron.physics.slice.ForwardingSteppable;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/** A server and its players on one manual clock, each player over its own network. */
final class PredictedGame implements AutoCloseable {
  static final long MILLI = TestNetwork.MILLI;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static final Controller NO_RULES = (tick, input, view, commands) -> {};

  final NanoClock.Manual clock = new NanoClock.Manual(0);
  Players players;
  SharedState served;

  /** The server's world with its players. */
  Steppable simulation;

  GameLoop server;
  SnapshotReader serverReader;
  final List<Client> clients = new ArrayList<>();

  /** Poses of the server by tick, from {@link #tickBefore}. */
  final List<Vector3d[]> truth = new ArrayList<>();

  /** Processor time of the last turn of the server's loop. */
  long serverNanos;

  /** Slots up to this one have players. */
  private static final int FIRST_OTHERS = 2;

  /** The frames by which clients that join later show far bodies; without, they show none. */
  @Nullable
  Delay far;

  /** Rules that clients which join later predict too. */
  Controller clientRules = NO_RULES;

  /** Failures of the players' code on the server. */
  final List<Players.FailedException> failures = new ArrayList<>();

  private final UnaryOperator<Players> playing;
  private final Engine engine;
  private final Scene scene;
  private final LongFunction<? extends PlayerCode> code;

  /** The last tick of the server before it begins. */
  private final long tickBefore;

  PredictedGame(Engine engine, Scene scene, LongFunction<? extends PlayerCode> code) {
    this(engine, scene, code, NO_RULES);
  }

  /** The rules see the players' input on the server only. */
  PredictedGame(
      Engine engine, Scene scene, LongFunction<? extends PlayerCode> code, Controller rules) {
    this(engine, scene, code, rules, players -> players, 0);
  }

  PredictedGame(
      Engine engine,
      Scene scene,
      LongFunction<? extends PlayerCode> code,
      Controller rules,
      UnaryOperator<Players> playing) {
    this(engine, scene, code, rules, playing, 0);
  }

  /** The server has run for some ticks. */
  PredictedGame(
      Engine engine,
      Scene scene,
      LongFunction<? extends PlayerCode> code,
      Controller rules,
      long tickBefore) {
    this(engine, scene, code, rules, players -> players, tickBefore);
  }

  private PredictedGame(
      Engine engine,
      Scene scene,
      LongFunction<? extends PlayerCode> code,
      Controller rules,
      UnaryOperator<Players> playing,
      long tickBefore) {
    this.playing = playing;
    this.engine = engine;
    this.scene = scene;
    this.code = code;
    this.tickBefore = tickBefore;
    serve(rules, world -> {});
  }

  private void serve(Controller rules, Consumer<Steppable> restoring) {
    players = playing.apply(Players.of(code));
    simulation =
        new ForwardingSteppable<>(
            players.around(rules.around(engine.build(scene)), failures::add)) {
          @Override
          public long resumeTick(long last, Runnable beforeJump) {
            return Math.max(last, tickBefore);
          }
        };
    restoring.accept(simulation);
    served = SharedState.of(simulation.layout(), SharedState.Limits.DEFAULT, clock);
    server = GameLoop.start(served, simulation, PhysicsSettings.DEFAULT);
    serverReader = served.openReader();
    truth.clear();
    truth.add(new Vector3d[0]);
  }

  /** Replaces the server by one without rules, which the clients reach by the same network. */
  void restartServer() {
    restartServer(NO_RULES, world -> {});
    for (Client client : clients) {
      client.player = players.join(client.network.server, client.body);
    }
  }

  /** Replaces the server by one that begins in a restored state. */
  void restartServer(Controller rules, Consumer<Steppable> restoring) {
    server.close();
    serve(rules, restoring);
    for (Client client : clients) {
      client.network.reopen();
      client.forgetShown();
    }
  }

  /** Returns a network with 100 ± 20 ms of round trip, which loses 5 % of the messages. */
  TestNetwork network(long seed) {
    return new TestNetwork(clock, seed, 100, 20, 50);
  }

  /** Adds a client, which joins by itself unless its body is none. */
  Client join(TestNetwork network, InputSource input, long body) {
    return join(network, Prediction.Settings.DEFAULT, input, body);
  }

  Client join(TestNetwork network, Prediction.Settings settings, InputSource input, long body) {
    return new Client(scene, network, settings, input, body);
  }

  /** The server does not run while it stalls. */
  boolean stalls;

  /**
   * Errors of what a client showed, in metres. It always shows the bodies that a listener of
   * its events knows.
   */
  final class Client implements AutoCloseable {
    final TestNetwork network;
    final Prediction prediction;

    @Nullable
    Player player;

    final SharedState state;
    final GameLoop loop;
    final SnapshotReader reader;
    final @Nullable TestRelay relay;
    final long body;
    final List<Double> ownErrors = new ArrayList<>();
    final List<Double> nearErrors = new ArrayList<>();
    private final List<Vector3d[]> shown = new ArrayList<>();
    private final List<Long> shownTicks = new ArrayList<>();
    private int compared;
    double nearMetres = 12;
    long frameMillis = 1;
    private final EventCursor cursor;
    private final ListenedBodies listened;

    /** The client's scene may be another one than the server's. */
    Client(
        Scene scene,
        TestNetwork network,
        Prediction.Settings settings,
        InputSource input,
        long body) {
      this.network = network;
      this.body = body;
      prediction = new Prediction(
          clientRules.around(engine.build(scene)), code, settings, network.client, clock);
      state = SharedState.of(prediction.simulation().layout(), SharedState.Limits.DEFAULT, clock);
      relay = far == null
          ? null
          : new TestRelay(
              served, clock, body, latencyMillis(network), Integer.getInteger("relayLoss", 20));
      if (relay != null && far != null) {
        prediction.withFarBodies(FrameSource.on(relay.state, FrameSource.Settings.of(far)));
      }
      loop =
          GameLoop.start(state, prediction.simulation(), PhysicsSettings.DEFAULT.withInput(input));
      reader = state.openReader();
      cursor = state.openEvents();
      reader.refresh();
      listened = new ListenedBodies(reader.newest());
      if (body != BodyId.NONE) {
        player = players.join(network.server, body);
      }
      clients.add(this);
    }

    /** Processor time of the last turn of the loop. */
    long tookNanos;

    /** Largest number of ticks that a frame ran again beyond the lead. */
    long mostAgain;

    /** How far the smoothing of corrections moved the own body in each frame, in metres. */
    final List<Double> smoothing = new ArrayList<>();

    private double offset;

    /** Without it, the body would be shown where the prediction has it. */
    private void noteSmoothing(Snapshot newest) {
      if (newest.contains(body)) {
        Vector3d predicted =
            prediction.simulation().view(newest.tick()).position(body, new Vector3d());
        double next = newest.position(body, new Vector3d()).distance(predicted);
        boolean fades = next < 1e-4 || next < offset;
        smoothing.add(fades ? Math.max(0, offset - next) : next * (Math.exp(10 / 65.0) - 1));
        offset = next;
      }
    }

    void advance() {
      if (relay != null) {
        relay.advance();
      }
      long before = prediction.status().stepsAgain();
      long began = THREADS.getCurrentThreadCpuTime();
      loop.advance();
      while (prediction.ticks.isPreparing()) { // prefabs arrive in the same tick on every machine
        Thread.onSpinWait();
      }
      tookNanos = THREADS.getCurrentThreadCpuTime() - began;
      Prediction.Status status = prediction.status();
      mostAgain = Math.max(mostAgain, status.stepsAgain() - before - status.leadTicks());
      cursor.poll(listened);
      if (reader.refresh()) {
        Snapshot newest = reader.newest();
        listened.assertShows(newest);
        if (prediction.ownBody() != BodyId.NONE) {
          noteSmoothing(newest);
          if (!shown.isEmpty() && newest.tick() < shownTicks.get(shown.size() - 1)) {
            forgetShown(); // the server was restarted
          }
          shown.add(positions(newest));
          shownTicks.add(newest.tick());
        }
      }
    }

    /** Compares what was shown for ticks that the server has computed since. */
    private void compare() {
      while (compared < shown.size() && shownTicks.get(compared) - tickBefore < truth.size()) {
        Vector3d[] right = truth.get((int) (shownTicks.get(compared) - tickBefore));
        Vector3d[] seen = shown.get(compared++);
        Vector3d own = right[BodyId.slot(body)];
        for (int slot = 0; slot < Math.min(right.length, seen.length); slot++) {
          if (right[slot] != null && seen[slot] != null) {
            double error = right[slot].distance(seen[slot]);
            if (slot == BodyId.slot(body)) {
              ownErrors.add(error);
            } else if (slot > FIRST_OTHERS && right[slot].distance(own) < nearMetres) {
              nearErrors.add(error);
            }
          }
        }
      }
    }

    private void forgetShown() {
      shown.clear();
      shownTicks.clear();
      compared = 0;
    }

    void forget() {
      smoothing.clear();
      ownErrors.clear();
      nearErrors.clear();
    }

    @Override
    public void close() {
      if (relay != null) {
        relay.close();
      }
      loop.close();
    }
  }

  private Vector3d[] positions(Snapshot snapshot) {
    Vector3d[] positions = new Vector3d[scene.bodyCapacity()];
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      if (snapshot.body(slot) != BodyId.NONE) {
        positions[slot] = snapshot.position(snapshot.body(slot), new Vector3d());
      }
    }
    return positions;
  }

  void run(long millis) {
    long end = clock.nanos() + millis * MILLI;
    while (clock.nanos() < end) {
      clock.advance(MILLI);
      long began = THREADS.getCurrentThreadCpuTime();
      if (!stalls) {
        server.advance();
      }
      serverNanos = THREADS.getCurrentThreadCpuTime() - began;
      if (serverReader.refresh()) {
        Snapshot newest = serverReader.newest();
        while (truth.size() <= newest.tick() - tickBefore) {
          truth.add(positions(newest));
        }
      }
      for (Client client : clients) {
        if (clock.nanos() / MILLI % client.frameMillis == 0) {
          client.advance();
        }
        client.compare();
      }
    }
  }

  private static int latencyMillis(TestNetwork network) {
    return (int) (network.latencyNanos / MILLI);
  }

  static double percentile(List<Double> values, double share) {
    List<Double> sorted = values.stream().sorted().toList();
    return sorted.isEmpty()
        ? 0
        : sorted.get((int) Math.min(sorted.size() - 1, share * sorted.size()));
  }

  @Override
  public void close() {
    clients.forEach(Client::close);
    server.close();
  }

  /** Walks in a random direction for a while, stands sometimes, and jumps rarely. */
  static InputSource wandering(long seed, int jumpPermille) {
    Random random = new Random(seed);
    long[] next = {0};
    return (end, sink) -> {
      if (end >= next[0]) {
        next[0] = end + (400 + random.nextInt(1_200)) * MILLI;
        double angle = random.nextDouble() * 2 * Math.PI;
        boolean stands = random.nextInt(5) == 0;
        sink.level(Walker.X, stands ? 0 : (float) Math.cos(angle));
        sink.level(Walker.Z, stands ? 0 : (float) Math.sin(angle));
      }
      if (random.nextInt(1_000) < jumpPermille) {
        sink.press(Walker.JUMP, end);
        sink.release(Walker.JUMP, end);
      }
    };
  }

  /** Drives the second car against the first one, again and again. */
  InputSource ramming(long seed) {
    Random random = new Random(seed);
    long[] next = {0};
    boolean[] backs = {false};
    return (end, sink) -> {
      Snapshot now = serverReader.newest();
      if (end >= next[0]) {
        backs[0] = !backs[0];
        next[0] = end + (backs[0] ? 600 : 2_000 + random.nextInt(1_000)) * MILLI;
      }
      if (now.contains(SECOND)) {
        Vector3d way = now.position(FIRST, new Vector3d());
        way.sub(now.position(SECOND, new Vector3d()));
        way.rotate(new Quaterniond(now.rotation(SECOND, new Quaternionf())).conjugate());
        double left = Math.atan2(-way.x, -way.z);
        sink.level(Walker.X, (float) Math.max(-1, Math.min(1, backs[0] ? -left : 2 * left)));
        sink.level(Walker.Z, backs[0] ? -1 : 1);
      }
    };
  }

  /** A walled yard with static blocks, two players, and piles of crates. */
  static Scene yard(int piles, double half) {
    Prefab walker = Prefab.kinematic(Walker.CAPSULE).withLayer(Walker.LAYER);
    return yard(piles, half, walker, walker.withLayer(Walker.OTHER_LAYER));
  }

  /** The same for players that are cars. */
  static Scene lot(int piles, double half) {
    Prefab car = Prefab.dynamic(Driver.CHASSIS, Driver.MASS).withLayer(Walker.LAYER);
    return yard(piles, half, car, car);
  }

  private static Scene yard(int piles, double half, Prefab player, Prefab other) {
    Scene.Builder scene = new Scene.Builder();
    int floor = scene.prefab(Prefab.fixed(new Shape.Box(60, 0.5f, 60)));
    int first = scene.prefab(player);
    int crate =
        scene.prefab(Prefab.dynamic(new Shape.Box(0.3f, 0.3f, 0.3f), 20).withContactEvents());
    int wall = scene.prefab(Prefab.fixed(new Shape.Box((float) half, 1, 0.25f)));
    int side = scene.prefab(Prefab.fixed(new Shape.Box(0.25f, 1, (float) half)));
    scene.body(floor, 0, -0.5, 0);
    int second = scene.prefab(other);
    scene.body(first, -2, 0.82, 0);
    scene.body(second, 2, 0.82, 0);
    scene.body(wall, 0, 1, half);
    scene.body(wall, 0, 1, -half);
    scene.body(side, half, 1, 0);
    scene.body(side, -half, 1, 0);
    Random random = new Random(5);
    for (int pile = 0; pile < piles; pile++) {
      double x = (random.nextDouble() - 0.5) * 2 * (half - 1);
      double z = (random.nextDouble() - 0.5) * 2 * (half - 1);
      for (int level = 0; level < 3; level++) {
        scene.body(crate, x, 0.3 + 0.61 * level, z);
      }
    }
    return scene.spare(96).build();
  }

  static final long FIRST = BodyId.of(1, 1);
  static final long SECOND = BodyId.of(2, 1);
}

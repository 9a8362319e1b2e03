package org.isochron.bench.costs;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.isochron.bench.summary.Sorted;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.Simulation;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;

/**
 * A program that measures {@link CubeScene}: bytes of each phase, computed on a manual clock, and
 * age and decoding in real time over loopback. Also measures what an empty world costs for each
 * tick and viewer.
 */
public final class RemoteCubes {
  /** IP, UDP and QUIC. */
  private static final int HEADER_BYTES = 20 + 8 + 44;

  private static final double GOAL_KILOBITS = 256;

  private static final NanoClock CLOCK = NanoClock.system();
  private static final TickRate RATE = TickRate.hertz(CubeScene.HERTZ);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int QUICK_TICKS = 8_000;
  private static final long QUICK_TICK_NANOS = 1_000_000;
  private static final long POLL_NANOS = 20_000;
  /** Ticks that are not counted, because everything starts in them. */
  private static final int FIRST_TICKS = CubeScene.HERTZ;

  private static final int MANY_VIEWERS = 8;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private RemoteCubes() {}

  /**
   * Prints both tables.
   *
   * @param arguments the seconds of each phase, and of each row about an empty world
   */
  public static void main(String[] arguments) throws IOException {
    int seconds = Integer.parseInt(arguments[0]);
    warmUp();
    System.out.println(
        "| the large cube | cubes moving, mean | kbit/s, mean | most in a second | mean of the goal | encode us, p50 | decode us, p50 | p99 | age us, p50 | p99 |");
    System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    Phases phases = Phases.compute(seconds * CubeScene.HERTZ);
    phases.runLive();
    phases.print();
    System.out.println();
    System.out.println(
        "| viewers of an empty world | bytes per tick and viewer | kbit/s | relay us per tick and viewer | viewer us per tick |");
    System.out.println("|---:|---:|---:|---:|---:|---:|");
    empty(1, seconds);
    empty(MANY_VIEWERS, seconds);
  }

  /** Runs the relay and a viewer at a high rate, so that the JIT compiler is done. */
  private static void warmUp() throws IOException {
    RemoteSettings settings = settings(0);
    try (WobblingBodies wobble = new WobblingBodies(CubeScene.CUBES);
        RemoteRelay relay = RemoteRelay.serve(wobble.state, settings);
        RemoteState remote = connect(settings);
        SnapshotReader reader = remote.state().openReader()) {
      wobble.run(QUICK_TICKS, QUICK_TICK_NANOS, reader::refresh);
      relay.failure().ifPresent(Throwable::printStackTrace);
    }
  }

  private static RemoteSettings settings(int number) {
    return RemoteSettings.DEFAULT.withAddress("isochron://127.0.0.1:" + (40_600 + 2 * number));
  }

  private static RemoteState connect(RemoteSettings settings) throws IOException {
    return RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
  }

  private static void empty(int viewers, int seconds) throws IOException {
    Scene.Builder scene = new Scene.Builder();
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(1, 1, 1))), 0, -1, 0);
    Simulation simulation = Engines.best().build(scene.build());
    RemoteSettings settings = settings(viewers);
    SharedState state = SharedState.of(simulation.layout());
    List<RemoteState> remotes = new ArrayList<>();
    List<SnapshotReader> readers = new ArrayList<>();
    try (GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.hertz(CubeScene.HERTZ));
        RemoteRelay relay = RemoteRelay.serve(state, settings)) {
      for (int viewer = 0; viewer < viewers; viewer++) {
        remotes.add(connect(settings));
        readers.add(remotes.get(viewer).state().openReader());
      }
      run(loop, readers, seconds); // until the clocks are known
      long bytes = remotes.get(0).status().receivedBytes();
      long relayNanos = cpuNanos("isochron-remote-relay");
      long viewerNanos = cpuNanos("isochron-remote");
      int ticks = run(loop, readers, seconds);
      double perTick = (double) (remotes.get(0).status().receivedBytes() - bytes) / ticks;
      int turns = ticks * viewers;
      System.out.printf(
          Locale.ROOT,
          "| %d | %.0f | %.0f | %.1f | %.1f |%n",
          viewers,
          perTick,
          perTick * 8 * CubeScene.HERTZ / 1e3,
          (cpuNanos("isochron-remote-relay") - relayNanos) / (1e3 * turns),
          (cpuNanos("isochron-remote") - viewerNanos) / (1e3 * turns));
      relay.failure().ifPresent(Throwable::printStackTrace);
      readers.forEach(SnapshotReader::close);
      remotes.forEach(RemoteState::close);
    }
  }

  /** Runs ticks in real time, and reads like a game that draws at 60 Hz. Returns the ticks. */
  private static int run(GameLoop loop, List<SnapshotReader> readers, int seconds) {
    int ticks = seconds * CubeScene.HERTZ;
    long beginNanos = CLOCK.nanos();
    for (int tick = 1; tick <= ticks; tick++) {
      while (CLOCK.nanos() - beginNanos < RATE.instantNanos(tick)) {
        LockSupport.parkNanos(beginNanos + RATE.instantNanos(tick) - CLOCK.nanos());
      }
      loop.advance();
      readers.forEach(SnapshotReader::refresh);
    }
    return ticks;
  }

  private static long cpuNanos(String name) {
    return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
        .filter(thread -> thread != null
            && (name.startsWith("isochron")
                ? thread.getThreadName().equals(name)
                : thread.getThreadName().contains(name)))
        .mapToLong(thread -> THREADS.getThreadCpuTime(thread.getThreadId()))
        .sum();
  }

  /** Measurements of all phases. */
  static final class Phases {
    private final int phaseTicks;
    private final Map<CubeScene.Phase, Tracks> tracks = new EnumMap<>(CubeScene.Phase.class);
    private double positionError;
    private double rotationError;
    private long keyframeBytes;

    private Phases(int phaseTicks) {
      this.phaseTicks = phaseTicks;
      for (CubeScene.Phase phase : CubeScene.Phase.values()) {
        tracks.put(phase, new Tracks());
      }
    }

    /** Computes the bytes on a manual clock; they depend only on the engine's results. */
    static Phases compute(int phaseTicks) {
      Phases phases = new Phases(phaseTicks);
      NanoClock.Manual clock = new NanoClock.Manual(1_000_000_000);
      Simulation simulation = CubeScene.build(phaseTicks);
      SharedState state = SharedState.of(simulation.layout(), SharedState.Limits.DEFAULT, clock);
      CodecPass codec = new CodecPass(simulation.layout().bodyCapacity(), HEADER_BYTES);
      float[] before = new float[CubeScene.CUBES];
      try (SnapshotReader reader = state.openReader();
          GameLoop loop =
              GameLoop.start(state, simulation, PhysicsSettings.hertz(CubeScene.HERTZ))) {
        long beginNanos = loop.advance();
        for (int tick = 1; tick <= phases.tickCount(); tick++) {
          clock.moveTo(beginNanos + RATE.instantNanos(tick));
          loop.advance();
          reader.refresh();
          codec.carry(reader.newest());
          if (tick > FIRST_TICKS) {
            Tracks its = phases.at(reader.newest().tick());
            its.bytes.add(codec.bytes());
            its.moving.add(moving(reader.newest(), before));
          }
        }
      }
      phases.positionError = codec.positionError();
      phases.rotationError = codec.rotationError();
      phases.keyframeBytes = codec.keyframeBytes();
      return phases;
    }

    private static int moving(Snapshot snapshot, float[] before) {
      int moving = 0;
      for (int slot = 0; slot < CubeScene.CUBES; slot++) {
        float x = snapshot.poses().x()[slot];
        moving += x == before[slot] ? 0 : 1;
        before[slot] = x;
      }
      return moving;
    }

    private int tickCount() {
      return CubeScene.Phase.values().length * phaseTicks;
    }

    Tracks of(CubeScene.Phase phase) {
      return Objects.requireNonNull(tracks.get(phase));
    }

    private Tracks at(long tick) {
      return of(CubeScene.phase(tick, phaseTicks));
    }

    /** Runs the scene in real time through a relay. */
    void runLive() throws IOException {
      Simulation simulation = CubeScene.build(phaseTicks);
      SharedState state = SharedState.of(simulation.layout());
      CodecPass codec = new CodecPass(simulation.layout().bodyCapacity(), HEADER_BYTES);
      RemoteSettings settings = settings(0);
      try (RemoteRelay relay = RemoteRelay.serve(state, settings);
          RemoteState remote = connect(settings);
          SnapshotReader viewer = remote.state().openReader();
          SnapshotReader reader = state.openReader();
          PhysicsThread physics =
              PhysicsThread.start(state, simulation, PhysicsSettings.hertz(CubeScene.HERTZ))) {
        while (reader.length() == 0 || reader.newest().tick() < tickCount()) {
          LockSupport.parkNanos(POLL_NANOS);
          if (viewer.refresh()) {
            long arrivedNanos = CLOCK.nanos();
            reader.refresh();
            note(viewer.newest().tick(), arrivedNanos, reader, codec);
          }
        }
        relay.failure().ifPresent(Throwable::printStackTrace);
        physics.status().failure().ifPresent(Throwable::printStackTrace);
      }
    }

    private void note(long tick, long arrivedNanos, SnapshotReader reader, CodecPass codec) {
      for (int age = 0; age < reader.length(); age++) {
        Snapshot snapshot = reader.at(age);
        if (tick > FIRST_TICKS && snapshot.tick() == tick) {
          at(tick).ageNanos.add(arrivedNanos - snapshot.publishedNanos());
          codec.carry(snapshot);
          at(tick).encodeNanos.add(codec.encodeNanos());
          at(tick).decodeNanos.add(codec.decodeNanos());
        }
      }
    }

    void print() {
      tracks.forEach((phase, its) -> System.out.printf(
          Locale.ROOT,
          "| %s | %d | %.0f | %.0f | %.2f | %.0f | %.0f | %.0f | %.0f | %.0f |%n",
          phase.name().toLowerCase(Locale.ROOT),
          its.meanMoving(),
          its.meanKilobits(),
          its.maxKilobits(),
          its.meanKilobits() / GOAL_KILOBITS,
          Sorted.of(its.encodeNanos).median() / 1e3,
          Sorted.of(its.decodeNanos).median() / 1e3,
          Sorted.of(its.decodeNanos).atPermille(990) / 1e3,
          Sorted.of(its.ageNanos).median() / 1e3,
          Sorted.of(its.ageNanos).atPermille(990) / 1e3));
      System.out.printf(
          Locale.ROOT,
          "%nErrors of at most %.2f mm and %.3f degrees; a keyframe has %.1f KB.%n",
          positionError * 1e3,
          Math.toDegrees(rotationError),
          keyframeBytes / 1e3);
    }
  }

  /** Measurements of a phase, one value for each tick. */
  static final class Tracks {
    private final ValueTrack bytes = new ValueTrack();
    private final ValueTrack moving = new ValueTrack();
    private final ValueTrack encodeNanos = new ValueTrack();
    private final ValueTrack decodeNanos = new ValueTrack();
    private final ValueTrack ageNanos = new ValueTrack();

    long meanMoving() {
      return Sorted.of(moving).mean();
    }

    double meanKilobits() {
      return Arrays.stream(bytes.last(ValueTrack.CAPACITY)).average().orElse(0)
          * 8
          * CubeScene.HERTZ
          / 1e3;
    }

    double maxKilobits() {
      long[] all = bytes.last(ValueTrack.CAPACITY);
      long max = 0;
      for (int end = CubeScene.HERTZ; end <= all.length; end++) {
        max = Math.max(max, Arrays.stream(all, end - CubeScene.HERTZ, end).sum());
      }
      return max * 8 / 1e3;
    }
  }
}

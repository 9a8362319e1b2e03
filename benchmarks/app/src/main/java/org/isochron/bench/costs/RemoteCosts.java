package org.isochron.bench.costs;

import java.util.Arrays;
import java.util.Locale;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.Fragments;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.joml.Vector3f;

/**
 * A program that prints the network traffic of a falling pile, and the cost of encoding and
 * decoding its snapshots. The last row is Glenn Fiedler's benchmark scene for snapshot compression:
 * 900 small cubes at rest, and a large cube that is pushed through them, at 60 Hz. The physics runs
 * on a manual clock, so the number of bytes does not depend on the machine.
 */
public final class RemoteCosts {
  private static final int PILE_HERTZ = 100;
  private static final int CUBES_HERTZ = 60;
  private static final int SIDE = 30;
  private static final long PLAYER = BodyId.of(SIDE * SIDE, 1);
  private static final float SPEED = 5;
  private static final float LARGE = 0.75f;
  private static final float MASS = 100;

  /** Push force in newtons for each m/s below the target speed. */
  private static final float PUSH = 1_500;

  private static final int ACROSS_TICKS = 840;
  private static final int ALONG_TICKS = 773;
  private static final long FIRST_NANOS = 1_000_000_000;
  private static final int FIRST_TICKS = 20;
  private static final int HEADER_BYTES = 60;
  private static final NanoClock CLOCK = NanoClock.system();

  private final int bodies;
  private final TickRate rate;
  private final int window;
  private final SnapshotReader reader;
  private final GameLoop loop;
  private final NanoClock.Manual clock = new NanoClock.Manual(FIRST_NANOS);
  private final SnapshotEncoder encoder;
  private final SnapshotDecoder decoder;
  private final StateWriter shown;
  private final SnapshotReader shownReader;
  private final long[] bytes;
  private final long[] encodeNanos;
  private final long[] decodeNanos;
  private double positionError;
  private double rotationError;

  private RemoteCosts(int bodies, Simulation simulation, int hertz, int seconds) {
    this.bodies = bodies;
    rate = TickRate.hertz(hertz);
    window = hertz;
    int ticks = seconds * hertz;
    SharedState state = SharedState.of(simulation.layout(), SharedState.Limits.DEFAULT, clock);
    reader = state.openReader();
    loop = GameLoop.start(state, simulation, PhysicsSettings.hertz(hertz));
    SnapshotLayout sent = SnapshotLayout.bodies(simulation.layout().bodyCapacity());
    encoder = new SnapshotEncoder(sent, Quantisation.DEFAULT, 1);
    decoder = new SnapshotDecoder(sent, Quantisation.DEFAULT);
    SharedState local = SharedState.of(sent, SharedState.Limits.DEFAULT, clock);
    shown = local.claimWriter();
    shownReader = local.openReader();
    bytes = new long[ticks];
    encodeNanos = new long[ticks];
    decodeNanos = new long[ticks];
  }

  /**
   * Prints the table.
   *
   * @param arguments the seconds of simulation, then the numbers of bodies
   */
  public static void main(String[] arguments) {
    int seconds = Integer.parseInt(arguments[0]);
    System.out.println(
        "| bodies | raw Mbit/s | most in a second | in the last second | bits per body,"
            + " most | encode ns per body, median | decode ns per body, median | keyframe KB | error mm | degrees |");
    System.out.println("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (int index = 1; index < arguments.length; index++) {
      int bodies = Integer.parseInt(arguments[index]);
      Simulation pile = Engines.best().build(Scene.fallingPile(bodies));
      new RemoteCosts(bodies, pile, PILE_HERTZ, seconds).run();
    }
    new RemoteCosts(SIDE * SIDE + 1, cubes(), CUBES_HERTZ, seconds).run();
  }

  private static Simulation cubes() {
    Scene.Builder scene = new Scene.Builder();
    int cube = scene.prefab(Prefab.dynamic(new Shape.Box(0.2f, 0.2f, 0.2f), 1));
    for (int row = 0; row < SIDE; row++) {
      for (int column = 0; column < SIDE; column++) {
        scene.body(cube, column - SIDE / 2f, 0.2f, row - SIDE / 2f);
      }
    }
    scene.body(
        scene.prefab(Prefab.dynamic(new Shape.Box(LARGE, LARGE, LARGE), MASS)), 0.4f, 1, 0.4f);
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(100, 1, 100))), 0, -1, 0);
    Vector3f speed = new Vector3f();
    Vector3f push = new Vector3f();
    Controller player = (tick, input, view, commands) -> {
      double across = StrictMath.cos(2 * Math.PI * tick / ACROSS_TICKS);
      double along = StrictMath.cos(2 * Math.PI * tick / ALONG_TICKS);
      view.velocity(PLAYER, speed);
      push.set(SPEED * across - speed.x, 0, SPEED * along - speed.z).mul(PUSH);
      commands.force(PLAYER, push);
    };
    return player.around(Engines.best().build(scene.build()));
  }

  private void run() {
    for (int tick = 0; tick < bytes.length; tick++) {
      clock.moveTo(FIRST_NANOS + rate.instantNanos(tick + 1));
      loop.advance();
      reader.refresh();
      carry(reader.newest(), tick);
    }
    long keyframe = encoder.keyframe().bytes();
    loop.close();
    long maxBytes = 0;
    long last = 0;
    for (int end = FIRST_TICKS + window; end <= bytes.length; end += window / 10) {
      last = Arrays.stream(bytes, end - window, end).sum();
      maxBytes = Math.max(maxBytes, last);
    }
    int rawBodyBytes = 28;
    System.out.printf(
        Locale.ROOT,
        "| %d | %.1f | %.2f | %.2f | %.1f | %.0f | %.0f | %.1f | %.2f | %.3f |%n",
        bodies,
        megabits((long) bodies * rawBodyBytes * window),
        megabits(maxBytes),
        megabits(last),
        8.0 * maxBytes / window / bodies,
        median(encodeNanos),
        median(decodeNanos),
        keyframe / 1e3,
        positionError * 1e3,
        Math.toDegrees(rotationError));
  }

  private void carry(Snapshot snapshot, int tick) {
    long startNanos = CLOCK.nanos();
    Fragments fragments = encoder.encode(snapshot, BodyChoice.EVERYTHING, false);
    long encoded = CLOCK.nanos();
    for (int index = 0; index < fragments.count(); index++) {
      decoder.take(fragments.at(index));
    }
    decoder.snapshot().copyTo(shown.snapshots(), 0, 0);
    long decoded = CLOCK.nanos();
    shown.snapshots().publish(startNanos);
    shownReader.refresh();
    encodeNanos[tick] = encoded - startNanos;
    decodeNanos[tick] = decoded - encoded;
    bytes[tick] = fragments.bytes() + (long) fragments.count() * HEADER_BYTES;
    compare(snapshot, shownReader.newest());
  }

  private void compare(Snapshot sent, Snapshot arrived) {
    for (int slot = 0; slot < sent.slotCount(); slot++) {
      positionError = Math.max(
          positionError,
          Math.max(
              Math.abs(sent.poses().x()[slot] - arrived.poses().x()[slot]),
              Math.max(
                  Math.abs(sent.poses().y()[slot] - arrived.poses().y()[slot]),
                  Math.abs(sent.poses().z()[slot] - arrived.poses().z()[slot]))));
      rotationError = Math.max(rotationError, angle(sent, arrived, slot));
    }
  }

  private static double angle(Snapshot a, Snapshot b, int slot) {
    double x = a.poses().qx()[slot];
    double y = a.poses().qy()[slot];
    double z = a.poses().qz()[slot];
    double w = a.poses().qw()[slot];
    double length = Math.sqrt(x * x + y * y + z * z + w * w);
    double dot = x * b.poses().qx()[slot]
        + y * b.poses().qy()[slot]
        + z * b.poses().qz()[slot]
        + w * b.poses().qw()[slot];
    return 2 * Math.acos(Math.min(1, Math.abs(dot) / length));
  }

  private double median(long[] nanos) {
    // skips the first third, in which code is compiled
    long[] sorted = Arrays.copyOfRange(nanos, nanos.length / 3, nanos.length);
    Arrays.sort(sorted);
    return (double) sorted[sorted.length / 2] / bodies;
  }

  private static double megabits(long bytesPerSecond) {
    return bytesPerSecond * 8 / 1e6;
  }
}

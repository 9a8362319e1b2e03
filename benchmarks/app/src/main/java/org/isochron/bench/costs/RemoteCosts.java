package org.isochron.bench.costs;

import java.util.Arrays;
import java.util.Locale;
import org.isochron.physics.GameLoop;
import org.isochron.physics.engine.Engines;
import org.isochron.physics.scene.Scenes;
import org.isochron.physics.simulation.Simulation;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.Fragments;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.remote.content.Quantisation;
import org.isochron.state.SharedState;
import org.isochron.state.StateLimits;
import org.isochron.state.StateWriter;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.time.ManualClock;
import org.isochron.state.time.NanoClock;

/**
 * What a falling pile takes on a network, and what it costs to encode and to decode: a program that
 * prints a table. The physics runs on a manual clock, so the bytes do not depend on the machine.
 */
public final class RemoteCosts {
  private static final long TICK_NANOS = 10_000_000;
  private static final int TICKS_A_SECOND = 100;
  private static final int WINDOW = TICKS_A_SECOND;
  private static final int FIRST_TICKS = 20;
  private static final int HEADER_BYTES = 60;
  private static final NanoClock CLOCK = NanoClock.system();

  private final int bodies;
  private final SnapshotReader reader;
  private final GameLoop loop;
  private final ManualClock clock = new ManualClock(1_000_000_000);
  private final SnapshotEncoder encoder;
  private final SnapshotDecoder decoder;
  private final StateWriter shown;
  private final SnapshotReader shownReader;
  private final long[] bytes;
  private final long[] encodeNanos;
  private final long[] decodeNanos;
  private double positionError;
  private double rotationError;

  private RemoteCosts(int bodies, int ticks) {
    this.bodies = bodies;
    Simulation pile = Engines.best().build(Scenes.fallingPile(bodies));
    SharedState state = SharedState.of(pile.layout(), StateLimits.DEFAULT, clock);
    reader = state.openReader();
    loop = GameLoop.start(state, pile);
    SnapshotLayout sent = SnapshotLayout.bodies(pile.layout().bodyCapacity());
    encoder = new SnapshotEncoder(sent, Quantisation.DEFAULT, 1);
    decoder = new SnapshotDecoder(sent, Quantisation.DEFAULT);
    SharedState local = SharedState.of(sent, StateLimits.DEFAULT, clock);
    shown = local.claimWriter();
    shownReader = local.openReader();
    bytes = new long[ticks];
    encodeNanos = new long[ticks];
    decodeNanos = new long[ticks];
  }

  /** Prints a row for each number of bodies: first the seconds of simulation, then the numbers. */
  public static void main(String[] arguments) {
    int seconds = Integer.parseInt(arguments[0]);
    System.out.println(
        "| bodies | raw Mbit/s | most in a second | in the last second | bits a body,"
            + " most | encode ns a body, median | decode ns a body, median | keyframe KB | error mm | degrees |");
    System.out.println("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (int index = 1; index < arguments.length; index++) {
      new RemoteCosts(Integer.parseInt(arguments[index]), seconds * TICKS_A_SECOND).run();
    }
  }

  private void run() {
    for (int tick = 0; tick < bytes.length; tick++) {
      clock.advance(TICK_NANOS);
      loop.advance();
      reader.refresh();
      carry(reader.newest(), tick);
    }
    long keyframe = encoder.keyframe().bytes();
    loop.close();
    long most = 0;
    long last = 0;
    for (int end = FIRST_TICKS + WINDOW; end <= bytes.length; end += WINDOW / 10) {
      last = Arrays.stream(bytes, end - WINDOW, end).sum();
      most = Math.max(most, last);
    }
    int rawBodyBytes = 28;
    System.out.printf(
        Locale.ROOT,
        "| %d | %.1f | %.2f | %.2f | %.1f | %.0f | %.0f | %.1f | %.2f | %.3f |%n",
        bodies,
        megabits((long) bodies * rawBodyBytes * TICKS_A_SECOND),
        megabits(most),
        megabits(last),
        8.0 * most / WINDOW / bodies,
        median(encodeNanos),
        median(decodeNanos),
        keyframe / 1e3,
        positionError * 1e3,
        Math.toDegrees(rotationError));
  }

  private void carry(Snapshot snapshot, int tick) {
    long begun = CLOCK.nanos();
    Fragments fragments = encoder.encode(snapshot, BodyChoice.EVERYTHING, false);
    long encoded = CLOCK.nanos();
    for (int index = 0; index < fragments.count(); index++) {
      decoder.take(fragments.at(index));
    }
    decoder.snapshot().copyTo(shown.snapshots(), 0, 0);
    long decoded = CLOCK.nanos();
    shown.snapshots().publish(begun);
    shownReader.refresh();
    encodeNanos[tick] = encoded - begun;
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
    long[] sorted = Arrays.copyOfRange(nanos, nanos.length / 3, nanos.length); // compiled by then
    Arrays.sort(sorted);
    return (double) sorted[sorted.length / 2] / bodies;
  }

  private static double megabits(long bytesPerSecond) {
    return bytesPerSecond * 8 / 1e6;
  }
}

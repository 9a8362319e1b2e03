package org.isochron.bench.costs;

import java.util.Arrays;
import java.util.Locale;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;

/**
 * A program that prints the network traffic of a falling pile, and the cost of encoding and
 * decoding its snapshots. The physics runs on a manual clock, so the number of bytes does not
 * depend on the machine.
 */
public final class RemoteCosts {
  private static final int HERTZ = 100;
  private static final TickRate RATE = TickRate.hertz(HERTZ);
  private static final long FIRST_NANOS = 1_000_000_000;
  private static final int FIRST_TICKS = 20;
  private static final int HEADER_BYTES = 72;

  private final int bodies;
  private final SnapshotReader reader;
  private final GameLoop loop;
  private final NanoClock.Manual clock = new NanoClock.Manual(FIRST_NANOS);
  private final CodecPass codec;
  private final long[] bytes;
  private final long[] encodeNanos;
  private final long[] decodeNanos;

  private RemoteCosts(int bodies, int seconds) {
    this.bodies = bodies;
    int ticks = seconds * HERTZ;
    Simulation pile = Engines.best().build(Scene.fallingPile(bodies));
    SharedState state = SharedState.of(pile.layout(), SharedState.Limits.DEFAULT, clock);
    reader = state.openReader();
    loop = GameLoop.start(state, pile, PhysicsSettings.hertz(HERTZ));
    codec = new CodecPass(pile.layout().bodyCapacity(), HEADER_BYTES);
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
      new RemoteCosts(bodies, seconds).run();
    }
  }

  private void run() {
    for (int tick = 0; tick < bytes.length; tick++) {
      clock.moveTo(FIRST_NANOS + RATE.instantNanos(tick + 1));
      loop.advance();
      reader.refresh();
      codec.carry(reader.newest());
      bytes[tick] = codec.bytes();
      encodeNanos[tick] = codec.encodeNanos();
      decodeNanos[tick] = codec.decodeNanos();
    }
    long keyframe = codec.keyframeBytes();
    loop.close();
    long maxBytes = 0;
    long last = 0;
    for (int end = FIRST_TICKS + HERTZ; end <= bytes.length; end += HERTZ / 10) {
      last = Arrays.stream(bytes, end - HERTZ, end).sum();
      maxBytes = Math.max(maxBytes, last);
    }
    int rawBodyBytes = 28;
    System.out.printf(
        Locale.ROOT,
        "| %d | %.1f | %.2f | %.2f | %.1f | %.0f | %.0f | %.1f | %.2f | %.3f |%n",
        bodies,
        megabits((long) bodies * rawBodyBytes * HERTZ),
        megabits(maxBytes),
        megabits(last),
        8.0 * maxBytes / HERTZ / bodies,
        median(encodeNanos),
        median(decodeNanos),
        keyframe / 1e3,
        codec.positionError() * 1e3,
        Math.toDegrees(codec.rotationError()));
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

package org.isochron.bench.engine;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.isochron.engine.Engine;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.remote.codec.SnapshotDecoder.Outcome;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Encodes and decodes one snapshot of a falling pile, as a relay and its viewer do. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@OperationsPerInvocation(PileCodecBenchmark.TICKS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class PileCodecBenchmark {
  /** A follower keeps at most 64 snapshots. */
  static final int TICKS = 50;

  @Param({"1000", "10000"})
  private int bodies;

  private SnapshotLayout sent;
  private GameLoop loop;
  private SnapshotReader reader;
  private final NanoClock.Manual clock = new NanoClock.Manual(MeasuredPile.TICK_NANOS);
  private SnapshotEncoder encoder;
  private SnapshotDecoder decoder;
  private final List<ByteBuffer> snapshots = new ArrayList<>();

  @Setup
  public void fall() {
    Simulation pile =
        MeasuredPile.build("Jolt", MeasuredPile.scene(bodies), Engine.Settings.defaults());
    sent = SnapshotLayout.bodies(pile.layout().bodyCapacity());
    SharedState state = SharedState.of(pile.layout(), SharedState.Limits.DEFAULT, clock);
    reader = state.openFollower();
    loop = GameLoop.start(state, pile, PhysicsSettings.DEFAULT);
    for (int tick = 0; tick < MeasuredPile.FALLING_TICKS; tick++) {
      tick();
      reader.refresh();
    }
    for (int tick = 0; tick <= TICKS; tick++) {
      tick();
    }
    reader.refresh();
    begin();
    for (int tick = 1; tick <= TICKS; tick++) {
      ByteBuffer encoded = encode(tick);
      snapshots.add(ByteBuffer.allocate(encoded.remaining())
          .order(encoded.order())
          .put(encoded.duplicate())
          .flip());
    }
    if (decode() != Outcome.WHOLE) {
      throw new AssertionError("the recorded snapshots cannot be decoded");
    }
  }

  /** Gives both ends the snapshot before the measured ones. */
  @Setup(Level.Invocation)
  public void begin() {
    encoder = new SnapshotEncoder(sent, Quantisation.DEFAULT, 1);
    decoder = new SnapshotDecoder(sent, Quantisation.DEFAULT);
    decoder.take(encode(0));
  }

  @TearDown
  public void close() {
    reader.close();
    loop.close();
  }

  @Benchmark
  public void encode() {
    for (int tick = 1; tick <= TICKS; tick++) {
      encode(tick);
    }
  }

  @Benchmark
  public Outcome decode() {
    Outcome outcome = Outcome.IGNORED;
    for (ByteBuffer snapshot : snapshots) {
      outcome = decoder.take(snapshot);
    }
    return outcome;
  }

  private ByteBuffer encode(int tick) {
    return encoder.encode(reader.at(TICKS - tick), BodyChoice.EVERYTHING, false);
  }

  private void tick() {
    clock.advance(MeasuredPile.TICK_NANOS);
    loop.advance();
  }
}

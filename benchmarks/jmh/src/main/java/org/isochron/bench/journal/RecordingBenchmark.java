package org.isochron.bench.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.isochron.physics.journal.Journal;
import org.isochron.physics.journal.Recording;
import org.isochron.physics.simulation.Tickable;
import org.isochron.physics.slice.ControlTable;
import org.isochron.state.command.Command;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.event.EventRing;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.TickRate;
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

/**
 * A tick of ten commands and two controls, recorded or not. Each invocation has its own file and a
 * buffer for all its ticks, because a benchmark runs faster than any disk.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 10)
@Measurement(iterations = 20)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class RecordingBenchmark {
  private static final int TICKS = 20_000;
  private static final int COMMANDS = 10;
  private static final int BUFFER_BYTES = 1 << 26;
  private static final Journal.Identity IDENTITY =
      Journal.Identity.of(TickRate.hertz(100), SnapshotLayout.bodies(1), "idle", "1");

  @Param({"false", "true"})
  public boolean recorded;

  private final EventPublisher events = new EventRing(8).claimPublisher();
  private final ControlTable controls = new ControlTable();
  private final Command command = Command.empty();
  private Path file;
  private Recording recording;
  private Tickable simulation;

  @Setup(Level.Invocation)
  public void start() throws IOException {
    command.readFrom(ByteBuffer.allocate(Command.BYTES).putLong(24, 1));
    file = Files.createTempDirectory("recording").resolve("journal");
    recording = Recording.start(
        file,
        IDENTITY,
        new IdleSimulation(),
        Recording.Settings.DEFAULT.withBufferBytes(BUFFER_BYTES));
    simulation = recorded ? recording.simulation() : new IdleSimulation();
  }

  @TearDown(Level.Invocation)
  public void stop() throws IOException {
    recording.close();
    long expected = recorded ? TICKS : 0;
    if (recording.status().ticks() != expected) {
      throw new IllegalStateException("the recording is not complete: " + recording.status());
    }
    Files.delete(file);
    Files.delete(file.resolveSibling(""));
  }

  @Benchmark
  @OperationsPerInvocation(TICKS)
  public long tick() {
    for (int tick = 1; tick <= TICKS; tick++) {
      simulation.begin(tick, events);
      for (int index = 0; index < COMMANDS; index++) {
        simulation.apply(command);
      }
      controls.beginSlice();
      controls.press(3, tick);
      controls.level(4, tick);
      simulation.control(controls);
      simulation.step(tick, 0.01);
    }
    return simulation.stateHash();
  }
}

package org.isochron.bench.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import jdk.jfr.Recording;
import org.isochron.bench.TypedCommands;
import org.isochron.bench.export.ReadTrace.Slice;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.render.FrameSource;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlightTraceTest {
  private static final long MILLI = 1_000_000;

  @TempDir
  private Path folder;

  @Test
  void ticksAndFramesOfAFlightRecordingAreSlicesWithTheirCauses() throws IOException {
    Path flight = folder.resolve("flight.jfr");
    fly(flight);
    Path file = folder.resolve("trace");
    TypedCommands commands = new TypedCommands();

    int exitCode = commands.run("export", flight.toString(), "--perfetto", file.toString());

    assertThat(exitCode).as(commands.out() + commands.err()).isZero();
    assertThat(commands.out()).contains("trace has 40 ticks, 20 frames and ");
    String thread = Thread.currentThread().getName();
    ReadTrace trace = ReadTrace.of(file);
    List<Slice> ticks = trace.slices("ticks of " + thread).stream()
        .filter(it -> it.name().endsWith("tick"))
        .toList();
    assertThat(ticks).hasSize(40);
    assertThat(ticks)
        .allMatch(
            it -> it.endNanos() - it.beginNanos() == it.number("step ns"), "as long as a step");
    assertThat(ticks.subList(0, 39)).extracting(Slice::name).containsOnly("tick");
    assertThat(ticks.subList(0, 39))
        .extracting(it -> it.number("tick"))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 39).boxed().toList());
    assertThat(ticks.get(39).name()).isEqualTo("late tick");
    assertThat(ticks.get(39).arguments())
        .containsEntry("cause", TickTrack.Cause.GARBAGE_COLLECTION.text());
    assertThat(trace.slices("garbage collection")).isNotEmpty();
    assertThat(trace.slices("ticks of " + thread))
        .extracting(Slice::name)
        .contains("timeline", "overload");
    List<Slice> frames = trace.slices("frames of " + thread);
    assertThat(frames).hasSize(20);
    assertThat(frames.subList(0, 19)).extracting(Slice::name).containsOnly("frame");
    assertThat(frames.get(19).name()).isEqualTo("starved frame");
    assertThat(frames)
        .extracting(Slice::flow)
        .isSubsetOf(ticks.stream().map(Slice::flow).toList());
  }

  /**
   * Records ticks on a manual clock; the last tick is a minute late and follows a garbage
   * collection. Every second tick is shown by a frame, and the last frame is starved.
   */
  private static void fly(Path file) throws IOException {
    Simulation balls =
        Balls.onFloor(2).ball(new Vector3f(0, 5, 0), new Vector3f()).build();
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state = SharedState.of(balls.layout(), SharedState.Limits.DEFAULT, clock);
    TickSettings settings = TickSettings.DEFAULT
        .withOverload(new OverloadPolicy.SkipAhead(1))
        .withSuspendAfter(Duration.ofHours(1));
    try (Recording recording = new Recording();
        StateWriter writer = state.claimWriter();
        FrameSource source = FrameSource.on(state)) {
      for (String event : List.of("Tick", "Frame", "Starvation", "Overload", "Timeline")) {
        recording.enable("org.isochron." + event);
      }
      recording.enable("jdk.GCPhasePause");
      recording.start();
      TickLoop loop = new TickLoop(writer, TickLoop.Parts.of(balls), settings, clock);
      loop.advance(clock.nanos());
      while (loop.lastTick() < 39) {
        clock.moveTo(Math.max(clock.nanos(), loop.plannedNanos()));
        loop.advance(clock.nanos());
        if (loop.lastTick() % 2 == 0) {
          source.at(clock.nanos());
        }
      }
      clock.advance(200 * MILLI);
      source.at(clock.nanos());
      clock.advance(60_000 * MILLI);
      System.gc();
      loop.advance(clock.nanos());
      recording.stop();
      recording.dump(file);
    }
  }
}

package org.isochron.bench.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.isochron.bench.export.ReadTrace.Slice;
import org.isochron.bench.output.OutputFile;
import org.isochron.bench.output.StreamedFile;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTraceTest {
  private static final long MILLI = 1_000_000;

  /** Start of the clock; negative, because a clock may start below 0. */
  private static final long START_NANOS = -5_000 * MILLI;

  private static final String TICKS = "ticks of the physics thread";

  @TempDir
  private Path folder;

  @Test
  void ticksBeginWhenTheyWereDueAndLateOnesHaveTheirCause() throws IOException {
    ReadTrace trace = traced();

    List<Slice> ticks = trace.slices(TICKS).stream()
        .filter(it -> !it.name().startsWith("shown"))
        .toList();
    assertThat(ticks).extracting(it -> it.arguments().get("tick")).startsWith(1L, 2L, 3L, 4L);
    Slice even = ticks.get(0);
    assertThat(even.name()).isEqualTo("tick");
    assertThat(even.arguments()).containsEntry("lateness ns", 0L).doesNotContainKey("cause");
    List<Slice> late =
        ticks.stream().filter(it -> it.name().equals("late tick")).toList();
    assertThat(late).as("published ticks of the burst").hasSize(3);
    assertThat(late.get(0).arguments())
        .containsEntry("tick", 23L)
        .containsEntry("lateness ns", 26 * MILLI)
        .containsEntry("cause", TickTrack.Cause.NOT_RECORDED.text());
    assertThat(late.get(0).endNanos() - late.get(0).beginNanos()).isEqualTo(26 * MILLI);
    assertThat(late.get(1).arguments())
        .containsEntry("tick", 24L)
        .containsEntry("cause", TickTrack.Cause.TICK_BEFORE.text());
    assertThat(trace.slices("lateness of the physics thread")).hasSameSizeAs(ticks);
  }

  @Test
  void ticksThatRunBehindAnEasedTimelineAreTicksAndLateByWhenTheyWereDue() throws IOException {
    Path file = folder.resolve("behind");
    NanoClock.Manual clock = new NanoClock.Manual(START_NANOS);
    Simulation slow = new SlowAtFirst(clock, Balls.onFloor(1).build());
    SharedState state = SharedState.of(slow.layout(), SharedState.Limits.DEFAULT, clock);
    TickRate rate = TickRate.hertz(100);
    try (Recording recording =
            Recording.start(file, Journal.Identity.of(rate, slow.layout(), "balls", "1"), slow);
        StateWriter writer = state.claimWriter()) {
      TickLoop.Parts parts = TickLoop.Parts.of(recording.simulation());
      TickLoop loop = new TickLoop(writer, parts, TickSettings.DEFAULT.withRate(rate), clock);
      while (clock.nanos() < START_NANOS + 300 * MILLI) {
        loop.advance(clock.nanos());
        clock.moveTo(Math.max(clock.nanos(), loop.plannedNanos()));
      }
    }
    List<Long> behind = new ArrayList<>();
    Journal.open(file).forEach(entry -> {
      if (entry instanceof Journal.Entry.Publish it
          && it.instantNanos() <= it.timeline().simNanos()) {
        behind.add(it.tick());
      }
    });
    assertThat(behind).as("published behind their segment").startsWith(0L).hasSizeGreaterThan(3);

    List<Slice> shown = traced(file, 0).slices(TICKS);

    assertThat(shown)
        .filteredOn(it -> it.name().startsWith("shown"))
        .extracting(it -> it.number("tick"))
        .containsExactly(0L);
    List<Slice> eased =
        shown.stream().filter(it -> "EASING".equals(it.arguments().get("load"))).toList();
    assertThat(eased).hasSizeGreaterThan(2).allSatisfy(it -> {
      long dueNanos = 10 * MILLI * (it.number("tick") + 1); // the trace starts a period earlier
      assertThat(it.number("lateness ns")).isEqualTo(it.endNanos() - dueNanos);
    });
  }

  /** Makes the first steps slow to imitate class loading. */
  private static final class SlowAtFirst extends ForwardingSimulation {
    private final NanoClock.Manual clock;

    SlowAtFirst(NanoClock.Manual clock, Simulation simulation) {
      super(simulation);
      this.clock = clock;
    }

    @Override
    public void step(long tick, double dtSeconds) {
      clock.advance(tick == 1 ? 150 * MILLI : tick < 4 ? 15 * MILLI : MILLI / 4);
      super.step(tick, dtSeconds);
    }
  }

  @Test
  void framesLastUntilTheNextAndAnArrowLeadsToThemFromTheirTick() throws IOException {
    ReadTrace trace = traced();

    List<Slice> frames = trace.slices("frames of reader 0");
    assertThat(frames).hasSize(60);
    for (int frame = 1; frame < frames.size(); frame++) {
      assertThat(frames.get(frame).beginNanos()).isEqualTo(frames.get(frame - 1).endNanos());
    }
    assertThat(frames).filteredOn(it -> it.name().equals("starved frame")).isNotEmpty();
    List<Long> flows = trace.slices(TICKS).stream().map(Slice::flow).toList();
    List<Slice> blended = frames.stream()
        .filter(it -> "BLENDED".equals(it.arguments().get("state")))
        .toList();
    assertThat(blended).hasSizeGreaterThan(20);
    assertThat(blended).allMatch(it -> flows.contains(it.flow()));
    assertThat(blended).allSatisfy(frame -> {
      long shown = frame.number("shown ns");
      long tick = frame.number("tick");
      assertThat(shown).isBetween((tick - 1) * 10 * MILLI, tick * 10 * MILLI);
    });
    assertThat(trace.slices("delay of reader 0")).hasSize(60);
    assertThat(trace.slices("age of reader 0")).hasSize(60);
  }

  private ReadTrace traced() throws IOException {
    Path journal = folder.resolve("journal");
    stutter(journal);
    return traced(journal, 60);
  }

  private ReadTrace traced(Path journal, long frameCount) throws IOException {
    Path file = folder.resolve("trace");
    try (StreamedFile output = OutputFile.toCreate("--perfetto", file).stream()) {
      TraceFile trace = new TraceFile(output, "test");
      JournalTrace ticks = new JournalTrace(Journal.open(journal), trace, 0, () -> {});
      ticks.write(FrameSource.Settings.DEFAULT);
      assertThat(ticks.frameCount()).isEqualTo(frameCount);
      trace.finish();
      output.finish();
    }
    return ReadTrace.of(file);
  }

  /** Records sixty frames of 8 ms; the loop is woken on time, except for one delay of 60 ms. */
  private static void stutter(Path file) throws IOException {
    TickRate rate = TickRate.hertz(100);
    Simulation balls =
        Balls.onFloor(2).ball(new Vector3f(0, 5, 0), new Vector3f()).build();
    NanoClock.Manual clock = new NanoClock.Manual(START_NANOS);
    SharedState.Limits limits = SharedState.Limits.DEFAULT.withWindowLength(3);
    SharedState state = SharedState.of(balls.layout(), limits, clock);
    Journal.Identity identity = Journal.Identity.of(rate, balls.layout(), "balls", "1");
    try (Recording recording = Recording.start(file, identity, balls);
        StateWriter writer = state.claimWriter();
        FrameSource source = FrameSource.on(state)) {
      Recording.FrameLog log = recording.openFrames();
      TickSettings settings = TickSettings.DEFAULT.withRate(rate);
      TickLoop loop =
          new TickLoop(writer, TickLoop.Parts.of(recording.simulation()), settings, clock);
      loop.advance(clock.nanos());
      List<Long> frames = new ArrayList<>();
      for (long frame = 1; frame <= 60; frame++) {
        frames.add(START_NANOS + 8 * MILLI * frame);
      }
      for (long made : frames) {
        boolean isStalled = made > START_NANOS + 200 * MILLI && made < START_NANOS + 260 * MILLI;
        while (!isStalled && loop.plannedNanos() <= made) {
          clock.moveTo(Math.max(clock.nanos(), loop.plannedNanos()));
          loop.advance(clock.nanos());
        }
        clock.moveTo(Math.max(clock.nanos(), made));
        RenderFrame shown = source.at(clock.nanos());
        log.note(
            shown.info().madeNanos(),
            shown.info().requestedPresentNanos(),
            shown.info().newestSequence(),
            shown.info().timeline());
      }
    }
  }
}

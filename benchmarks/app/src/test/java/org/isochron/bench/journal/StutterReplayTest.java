package org.isochron.bench.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.render.Delay;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.Starvation;
import org.isochron.replay.FrameReplay;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.replay.Replay;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Timeout(600)
class StutterReplayTest {
  private static final int BODIES = 12;
  private static final int FRAMES = 1_500;
  /**
   * Number of frames without commands before a pause: enough for a tick to apply all sent commands.
   */
  private static final int QUIET_FRAMES = 12;

  private static final long MILLI = 1_000_000;
  private static final FrameSource.Settings[] READERS = {
    FrameSource.Settings.DEFAULT,
    FrameSource.Settings.of(Delay.exact()),
    FrameSource.Settings.of(Delay.fixed(Duration.ofMillis(3))).withStarvation(Starvation.stretch())
  };

  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void randomStutterIsReplayedExactlyForEveryReader(long seed) throws IOException {
    Path file = folder.resolve("stutter");
    List<List<ShownFrames>> shown = new ArrayList<>();
    List<FrameInfo.Counts> counts = new ArrayList<>();
    stutter(file, seed, shown, counts);
    Journal journal = Journal.open(file);

    for (int reader = 0; reader < READERS.length; reader++) {
      assertThat(counts.get(reader).starved()).as("seed %d: starved", seed).isPositive();
      assertThat(counts.get(reader).skippedSnapshots()).as("skipped").isPositive();
      assertThat(counts.get(reader).epochs()).as("suspends").isGreaterThan(1);
      List<ShownFrames> again = new ArrayList<>();
      try (Replay replay = JournalArgument.replay(journal)) {

        FrameInfo.Counts countsAgain =
            show(FrameReplay.of(journal, reader, replay), READERS[reader], again);

        assertSame(again, shown.get(reader), "seed %d, reader %d".formatted(seed, reader));
        assertThat(countsAgain)
            .as("seed %d, reader %d", seed, reader)
            .isEqualTo(counts.get(reader));
        assertThat(replay.divergence()).isEmpty();
      }
    }
  }

  @Test
  void otherSettingsShowOtherInstants() throws IOException {
    Path file = folder.resolve("other");
    List<List<ShownFrames>> shown = new ArrayList<>();
    stutter(file, 5, shown, new ArrayList<>());
    List<ShownFrames> other = new ArrayList<>();

    show(FrameReplay.of(Journal.open(file), 0), READERS[1], other);

    assertThat(other).hasSameSizeAs(shown.get(0));
    assertThat(other)
        .extracting(ShownFrames::instantNanos)
        .isNotEqualTo(shown.get(0).stream().map(ShownFrames::instantNanos).toList());
  }

  @Test
  void publishesThatWereNotRecordedAreNotGuessed() throws IOException {
    Path file = folder.resolve("late");
    Subject subject = Subject.spheres(TickRate.hertz(100), BODIES, 1);
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state =
        SharedState.of(subject.identity().layout(), SharedState.Limits.DEFAULT, clock);
    try (StateWriter before = state.claimWriter()) {
      before.snapshots().begin(0, 0);
      before.snapshots().publish(0);
    }
    try (Recording recording =
            Recording.start(file, subject.identity(), subject.fresh().get());
        StateWriter writer = state.claimWriter()) {
      TickLoop loop = new TickLoop(
          writer, TickLoop.Parts.of(recording.simulation()), TickSettings.DEFAULT, clock);
      loop.advance(0);
      clock.advance(30 * MILLI);
      loop.advance(clock.nanos());
    }

    FrameReplay frames = FrameReplay.of(Journal.open(file), 0);

    assertThatThrownBy(() -> frames.run(present -> {}))
        .hasMessageContaining("publish 2 follows publish 0: record from before the first tick on");
  }

  @Test
  void userSeesTheFramesOfAJournalByTheCommand() throws IOException {
    Path file = folder.resolve("command");
    List<List<ShownFrames>> shown = new ArrayList<>();
    List<FrameInfo.Counts> counts = new ArrayList<>();
    stutter(file, 6, shown, counts);

    for (int reader = 0; reader < 2; reader++) {
      String delay = reader == 0 ? "balanced" : "exact";
      String number = Integer.toString(reader);
      StringWriter out = new StringWriter();
      int exitCode = new CommandLine(new ReplayCommand(new PrintWriter(out)))
          .execute(file.toString(), "--frames", "--reader", number, "--delay", delay);

      List<String> lines = out.toString().lines().toList();
      assertThat(exitCode).as(out.toString()).isZero();
      assertThat(lines).hasSize(shown.get(reader).size() + 1);
      for (int frame = 0; frame < shown.get(reader).size(); frame++) {
        ShownFrames recorded = shown.get(reader).get(frame);
        assertThat(lines.get(frame))
            .contains("frame %5d: %s, instant %.6f s, alpha %.4f"
                .formatted(
                    frame, recorded.showing(), recorded.instantNanos() / 1e9, recorded.alpha()));
      }
      assertThat(lines.get(lines.size() - 1))
          .startsWith("%d frames: %d starved"
              .formatted(counts.get(reader).frames(), counts.get(reader).starved()));
    }
  }

  private static FrameInfo.Counts show(
      FrameReplay frames, FrameSource.Settings settings, List<ShownFrames> shown)
      throws IOException {
    try (FrameSource source = FrameSource.on(frames.state(), settings)) {
      frames.run(present -> shown.add(ShownFrames.of(source.at(present))));
      return source.counts();
    }
  }

  /**
   * Records random ticks and frames on a manual clock, with stalls, pauses, speed changes and a
   * suspension. No commands are sent in the last frames before a pause, because a journal does not
   * record their effects during the pause.
   */
  private static void stutter(
      Path file, long seed, List<List<ShownFrames>> shown, List<FrameInfo.Counts> counts)
      throws IOException {
    Random random = new Random(seed);
    Subject subject = Subject.spheres(TickRate.hertz(100), BODIES, 1);
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState.Limits limits = SharedState.Limits.DEFAULT
        .withReaders(READERS.length)
        .withWindowLength(2 + (int) (seed % 3));
    SharedState state = SharedState.of(subject.identity().layout(), limits, clock);
    CommandMix commands = new CommandMix(seed, BODIES, new Vector3d());
    List<FrameSource> sources = new ArrayList<>();
    List<Recording.FrameLog> logs = new ArrayList<>();
    try (Recording recording =
            Recording.start(file, subject.identity(), subject.fresh().get());
        StateWriter writer = state.claimWriter()) {
      for (FrameSource.Settings settings : READERS) {
        sources.add(FrameSource.on(state, settings));
        logs.add(recording.openFrames());
        shown.add(new ArrayList<>());
      }
      TickLoop.Parts parts = TickLoop.Parts.of(recording.simulation());
      TickLoop loop = new TickLoop(writer, parts, TickSettings.DEFAULT, clock);
      int framesToPause = -1;
      for (int frame = 0; frame < FRAMES; frame++) {
        int reader = random.nextInt(READERS.length);
        RenderFrame made = sources.get(reader).at(clock.nanos() + random.nextInt(8) * MILLI);
        note(logs.get(reader), made);
        shown.get(reader).add(ShownFrames.of(made));
        if (framesToPause < 0 && !loop.isPaused()) {
          commands.send(state.commands(), 2);
          framesToPause = random.nextInt(60) == 0 ? QUIET_FRAMES : -1;
        } else if (framesToPause-- == 0) {
          loop.pause(clock.nanos());
        }
        disturb(loop, clock, random);
        clock.advance(random.nextInt(9_000_000));
        if (frame > 5 && random.nextInt(3) > 0) {
          loop.advance(clock.nanos());
        }
      }
      sources.forEach(source -> counts.add(source.counts()));
    }
  }

  private static void disturb(TickLoop loop, NanoClock.Manual clock, Random random) {
    switch (random.nextInt(60)) {
      case 0 -> clock.advance(random.nextInt(120) * MILLI);
      case 1 -> clock.advance(400 * MILLI);
      case 2, 3, 4 -> loop.resume(clock.nanos());
      case 6 -> loop.speed(clock.nanos(), 300 + random.nextInt(1_500));
      default -> {}
    }
  }

  private static void assertSame(List<ShownFrames> again, List<ShownFrames> shown, String what) {
    assertThat(again).as(what).hasSameSizeAs(shown);
    for (int frame = 0; frame < shown.size(); frame++) {
      assertThat(again.get(frame)).as("%s, frame %d", what, frame).isEqualTo(shown.get(frame));
    }
  }

  private static void note(Recording.FrameLog log, RenderFrame frame) {
    log.note(
        frame.info().madeNanos(),
        frame.info().requestedPresentNanos(),
        frame.info().newestSequence(),
        frame.info().timeline());
  }

  /** The content of a frame, without data that a journal does not contain. */
  private record ShownFrames(
      String showing,
      long instantNanos,
      double alpha,
      long delayNanos,
      long ageNanos,
      String bodies) {
    static ShownFrames of(RenderFrame frame) {
      StringBuilder bodies = new StringBuilder();
      for (int slot = 0; slot < frame.slotCount(); slot++) {
        long body = frame.body(slot);
        if (frame.contains(body)) {
          Vector3f position = frame.position(body, new Vector3f());
          bodies
              .append(body)
              .append(position.x)
              .append(position.y)
              .append(position.z)
              .append(' ');
        }
      }
      return new ShownFrames(
          frame.info().state().name(),
          frame.instantNanos(),
          frame.info().alpha(),
          frame.info().delayNanos(),
          frame.info().ageNanos(),
          bodies.toString());
    }
  }
}

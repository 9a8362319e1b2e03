package org.isochron.bench.journal;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.TickSettings;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.replay.Journal;
import org.isochron.replay.Replay;
import org.isochron.state.BodyId;
import org.isochron.state.SharedState;
import org.isochron.state.Timeline;
import org.joml.Vector3f;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "replay",
    description = {
      "Replays a journal on a physics thread at any speed, and prints the position of the first moving body.",
      "With --frames it reproduces the frames of a reader instead, at their recorded instants.",
      "Exits with 0 if all is identical, 1 if it diverged, nothing was compared or the journal is incomplete, 2 for a wrong option."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    footerHeading = "%nFor example:%n",
    footer = {
      "  java -jar benchmarks/target/isochron.jar replay world.journal --speed 4",
      "  java -jar benchmarks/target/isochron.jar replay world.journal --frames --delay exact"
    })
public final class ReplayCommand implements Callable<Integer> {
  private static final int MAIN_PREFAB = 1;
  private static final long POLL_NANOS = 20_000_000;
  private static final long LINE_NANOS = 1_000_000_000;

  @Mixin
  private JournalArgument argument = new JournalArgument();

  @Option(
      names = "--speed",
      paramLabel = "FACTOR",
      description = "speed, 0.001 to 1000; 1 is real time (default: ${DEFAULT-VALUE})")
  private double speed = 1;

  @Option(
      names = "--from",
      paramLabel = "TICK",
      description = "tick after which to begin (default: the journal's start)")
  private Optional<Long> fromTick = Optional.empty();

  @Option(
      names = "--frames",
      description = "prints each frame of a reader as it was shown, without bodies")
  private boolean frames;

  @Mixin
  private ReaderOptions options = new ReaderOptions();

  @Mixin
  private OptionCheck check = new OptionCheck();

  private final PrintWriter out;

  public ReplayCommand(PrintWriter out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException {
    FrameSource.Settings settings = check.accepted("", () -> {
      Timeline.permille(speed);
      return options.settings(check);
    });
    if (frames && fromTick.isPresent()) {
      throw check.refused("--from is %d: --frames reproduces all frames; give only one of the two"
          .formatted(fromTick.get()));
    }
    return argument.open(
        frames
            ? journal -> RecordedFrames.print(journal, options.reader(), settings, out)
                && JournalArgument.reportEnd(journal, out)
            : this::show);
  }

  private boolean show(Journal journal) throws IOException {
    Replay replay = JournalArgument.replay(journal);
    long from = fromTick.orElse(journal.startTick());
    check.requireWithin("--from", from, journal.startTick(), journal.lastTick());
    TickSettings ticks =
        TickSettings.DEFAULT.withRate(journal.identity().rate()).withStartPaused(true);
    SharedState state = SharedState.of(journal.identity().layout());
    try (PhysicsThread physics = PhysicsThread.start(
            state, replay.simulation(), PhysicsSettings.DEFAULT.withTicks(ticks));
        FrameSource frames = FrameSource.on(state)) {
      physics.time().speed(speed);
      physics.time().seek(from);
      physics.time().resume();
      watch(state, frames, physics, journal.lastTick() - from);
    }
    return JournalArgument.report(journal, replay, from, out);
  }

  private void watch(SharedState state, FrameSource frames, PhysicsThread physics, long ticks) {
    long nextLine = state.clock().nanos();
    boolean keepsRunning = true;
    while (keepsRunning && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(POLL_NANOS);
      keepsRunning = physics.statistics().ticks() < ticks
          && !(physics.status().state() instanceof SharedState.WriterState.Failed);
      RenderFrame frame = frames.at(state.clock().nanos());
      if (!frame.isEmpty() && (state.clock().nanos() - nextLine >= 0 || !keepsRunning)) {
        out.println(line(frame));
        nextLine += LINE_NANOS;
      }
    }
  }

  /** Returns the first body of the scene's main prefab, or the first body; prefab 0 is a floor. */
  private static long followed(RenderFrame frame) {
    for (int slot = 0; slot < frame.slotCount(); slot++) {
      long body = frame.body(slot);
      if (body != BodyId.NONE && frame.prefab(body) == MAIN_PREFAB) {
        return body;
      }
    }
    return frame.body(0);
  }

  private static String line(RenderFrame frame) {
    long body = followed(frame);
    String where = frame.contains(body)
        ? "%s at %s".formatted(BodyId.describe(body), frame.position(body, new Vector3f()))
        : "no body in the first slot";
    return "%9.3f s: %s".formatted(frame.seconds(), where);
  }
}

package org.isochron.bench.export;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.errors.Printable;
import org.isochron.bench.journal.JournalArgument;
import org.isochron.bench.journal.ReaderOptions;
import org.isochron.bench.output.OutputFile;
import org.isochron.bench.output.StreamedFile;
import org.isochron.bench.stage.KeyOptions;
import org.isochron.bench.stage.ServingAddress;
import org.isochron.bench.stage.WatchedState;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Progress;
import org.isochron.render.FrameSource;
import org.isochron.replay.Journal;
import org.isochron.replay.Replay;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "export",
    description = {
      "Writes a recording or a run in a format that other programs open.",
      "--mcap writes the poses, shapes, contacts, events and channels of a journal or a run, for Foxglove. --perfetto writes the ticks and frames of a journal or a flight recording, with the causes of lateness, for ui.perfetto.dev.",
      "A run is recorded until it ends, for --seconds, or until a signal, and the file is complete. A signal during the export of a recording leaves no file.",
      "Exits with 0 if the file is complete and a replayed journal identical, 1 if it diverged, nothing was compared, the journal is incomplete or there was nothing to write, 2 for a wrong option or file."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    footerHeading = "%nFor example:%n",
    footer = {
      "  java -jar benchmarks/target/isochron.jar export world.journal --mcap world.mcap",
      "  java -jar benchmarks/target/isochron.jar export flight.jfr --perfetto flight.pftrace",
      "  java -jar benchmarks/target/isochron.jar export isochron://127.0.0.1:40456 --mcap run.mcap --seconds 10"
    })
public final class ExportCommand implements Callable<Integer> {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final long POLL_NANOS = 1_000_000;
  private static final long ABSENCE_NANOS = 10 * NANOS_PER_SECOND;
  private static final int TICKS_BETWEEN_LINES = 100;
  private static final int MAX_SECONDS = 86_400;
  private static final int FAILED = 1;
  private static final byte[] FLIGHT_RECORDING = {'F', 'L', 'R', 0};

  /** Response timeout, long enough for a relay on another continent. */
  private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(3);

  @Parameters(
      paramLabel = "SOURCE",
      description =
          "a journal, a flight recording, or the address of a served run, isochron://host:port")
  private String source = "";

  @Option(names = "--mcap", paramLabel = "FILE", description = "a new file for the bodies, as MCAP")
  private Optional<Path> mcap = Optional.empty();

  @Option(
      names = "--perfetto",
      paramLabel = "FILE",
      description = "a new file for ticks and frames, as a trace for Perfetto")
  private Optional<Path> perfetto = Optional.empty();

  @Option(
      names = "--seconds",
      paramLabel = "COUNT",
      description = "seconds to record a run (default: until it ends)")
  private @Nullable Integer seconds;

  @Mixin
  private ReaderOptions options = new ReaderOptions();

  @Mixin
  private KeyOptions keys = new KeyOptions();

  @Mixin
  private OptionCheck check = new OptionCheck();

  @Spec
  private CommandSpec spec = CommandSpec.create();

  private final PrintWriter out;
  private final Progress progress;

  public ExportCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    progress = new Progress(err, true);
  }

  @Override
  public Integer call() throws Exception {
    if (mcap.isEmpty() && perfetto.isEmpty()) {
      throw check.refused("no output file is given; name one with --mcap or --perfetto");
    }
    if (seconds != null) {
      check.requireWithin("--seconds", seconds, 1, MAX_SECONDS);
    }
    FrameSource.Settings frames = options.settings(check);
    keys.check(check, source);
    try (Ending ending = new Ending()) {
      if (source.startsWith(ServingAddress.PREFIX)) {
        return reported(() -> recordServed(ending));
      }
      Path path = check.accepted("", () -> Path.of(source));
      JournalArgument.requireReadable("SOURCE", path);
      return reported(() -> isFlightRecording(path)
          ? traceFlight(path, ending)
          : exportJournal(path, frames, ending));
    }
  }

  private int reported(Callable<Integer> export) throws Exception {
    return CommandErrors.reported(spec.commandLine(), FAILED, export);
  }

  private static boolean isFlightRecording(Path path) throws IOException {
    try (InputStream content = Files.newInputStream(path)) {
      return Arrays.equals(content.readNBytes(FLIGHT_RECORDING.length), FLIGHT_RECORDING);
    }
  }

  private int exportJournal(Path path, FrameSource.Settings frames, Ending ending)
      throws IOException {
    Optional<OutputFile> bodies = mcap.map(file -> OutputFile.toCreate("--mcap", file));
    Optional<OutputFile> trace = perfetto.map(file -> OutputFile.toCreate("--perfetto", file));
    return JournalArgument.open("SOURCE", path, journal -> {
      boolean traced = trace.isEmpty() || traceJournal(journal, trace.get(), frames, ending);
      boolean recorded = bodies.isEmpty()
          ? JournalArgument.reportEnd(journal, out)
          : recordJournal(journal, bodies.get(), ending);
      return recorded && traced;
    });
  }

  private boolean recordJournal(Journal journal, OutputFile file, Ending ending)
      throws IOException {
    Journal.Identity identity = journal.identity();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("engine", identity.engine() + " " + identity.engineVersion());
    facts.put("scene", identity.scene());
    facts.put("seed", Long.toString(identity.seed()));
    facts.put("domain", identity.domain());
    try (Replay replay = JournalArgument.replay(journal);
        StreamedFile output = file.stream()) {
      McapRecording recording = new McapRecording(output, identity.layout(), facts);
      new ReplayedTicks(journal, replay, recording).record(tick -> {
        if (tick % TICKS_BETWEEN_LINES == 0) {
          progress.show("tick %d of %d".formatted(tick, journal.lastTick()));
        }
        requireNotEnded(ending);
      });
      finish(recording, output);
      return JournalArgument.report(journal, replay, journal.startTick(), out);
    }
  }

  private boolean traceJournal(
      Journal journal, OutputFile file, FrameSource.Settings frames, Ending ending)
      throws IOException {
    try (StreamedFile output = file.stream()) {
      TraceFile trace = new TraceFile(output, "isochron, " + journal.identity().engine());
      JournalTrace ticks =
          new JournalTrace(journal, trace, options.reader(), () -> requireNotEnded(ending));
      ticks.write(frames);
      return finish(
          trace,
          output,
          ticks.tickCount(),
          ticks.frameCount(),
          "the journal has no publishes and no frames of reader %d".formatted(options.reader()));
    }
  }

  private int traceFlight(Path path, Ending ending) throws IOException {
    if (mcap.isPresent()) {
      throw check.refused("--mcap: %s is a flight recording, which has no bodies; record a journal"
          .formatted(path));
    }
    OutputFile file = OutputFile.toCreate("--perfetto", perfetto.orElseThrow());
    try (StreamedFile output = file.stream()) {
      TraceFile trace = new TraceFile(output, "isochron");
      FlightTrace flight = new FlightTrace(trace, () -> requireNotEnded(ending));
      flight.write(path);
      boolean isWritten = finish(
          trace,
          output,
          flight.tickCount(),
          flight.frameCount(),
          "%s has no readable ticks or frames; record it to its end with -XX:StartFlightRecording:filename=run.jfr,+org.isochron.Tick#enabled=true,+org.isochron.Frame#enabled=true"
              .formatted(path));
      return isWritten ? 0 : FAILED;
    }
  }

  private int recordServed(Ending ending) throws IOException {
    if (perfetto.isPresent()) {
      throw check.refused(
          "--perfetto: %s is a run, which only the flight recorder of its process can trace; export that recording, or a journal"
              .formatted(source));
    }
    ServingAddress servingAddress = keys.servingAddress(source, address -> {});
    OutputFile file = OutputFile.toCreate("--mcap", mcap.orElseThrow());
    Optional<WatchedState> found;
    try {
      found = servingAddress.find(ANSWER_PATIENCE);
    } catch (IOException | IllegalStateException e) {
      throw check.refused(CommandErrors.line(e));
    }
    if (found.isEmpty()) {
      return failed("no run serves %s; start one with run --serve=%s".formatted(source, source));
    }
    try (WatchedState watched = found.get();
        StreamedFile output = file.stream()) {
      return record(watched, output, ending);
    }
  }

  private int record(WatchedState watched, StreamedFile output, Ending ending) throws IOException {
    NanoClock clock = NanoClock.system();
    long startNanos = clock.nanos();
    long presentNanos = startNanos;
    long reportedSeconds = 0;
    Map<String, String> facts = Map.of("source", source, "description", watched.description());
    McapRecording recording = new McapRecording(output, watched.state().layout(), facts);
    Optional<Throwable> failure;
    try (ServedRecording ticks = new ServedRecording(watched.state(), recording)) {
      boolean keepsRunning = true;
      while (keepsRunning && !ending.await(POLL_NANOS)) {
        long now = clock.nanos();
        presentNanos = watched.absence().isPresent() ? presentNanos : now;
        // the end of a run may arrive before the keyframe with its last snapshot
        boolean isAwaited = recording.snapshotCount() == 0 && now - startNanos < ABSENCE_NANOS;
        keepsRunning = (ticks.poll() || watched.isSilent() || isAwaited)
            && !watched.isChanged()
            && now - presentNanos < ABSENCE_NANOS
            && (seconds == null || now - startNanos < seconds * NANOS_PER_SECOND);
        if (now - startNanos >= reportedSeconds * NANOS_PER_SECOND) {
          reportedSeconds++;
          progress.show("tick %d, %d bytes".formatted(ticks.tick(), output.byteCount()));
        }
      }
      failure = ticks.failure();
    }
    if (recording.snapshotCount() == 0) {
      progress.clear();
      return failed("%s published nothing, so no file was written%s"
          .formatted(source, failure.map(cause -> ": " + cause).orElse("")));
    }
    finish(recording, output);
    failure.ifPresent(
        cause -> out.println(Printable.of("the recording ends before the run: " + cause)));
    if (recording.missedCount() > 0) {
      out.printf("%d snapshots were missed%n", recording.missedCount());
    }
    return 0;
  }

  private void finish(McapRecording recording, StreamedFile output) throws IOException {
    recording.finish();
    output.finish();
    progress.clear();
    out.printf(
        "%s has %d snapshots, %d messages and %d bytes%n",
        Printable.of(mcap.orElseThrow()),
        recording.snapshotCount(),
        recording.messageCount(),
        output.byteCount());
  }

  private boolean finish(
      TraceFile trace, StreamedFile output, long ticks, long frames, String nothing)
      throws IOException {
    if (ticks + frames == 0) {
      failed(nothing);
      return false;
    }
    trace.finish();
    output.finish();
    out.printf(
        "%s has %d ticks, %d frames and %d bytes%n",
        Printable.of(perfetto.orElseThrow()), ticks, frames, output.byteCount());
    return true;
  }

  private int failed(String why) {
    spec.commandLine().getErr().println(Printable.of(why));
    return FAILED;
  }

  private void requireNotEnded(Ending ending) {
    if (ending.isEndRequested()) {
      progress.clear();
      throw new CancellationException("ended before the file was complete, so no file was written");
    }
  }
}

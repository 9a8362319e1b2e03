package org.isochron.bench.journal;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.errors.Printable;
import org.isochron.bench.output.OutputFile;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.terminal.Progress;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "record",
    description = {
      "Records a simulation under random commands into a journal, at full speed.",
      "Exits with 0 if the journal is complete, 1 if it is not, 2 for a wrong option or file."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    footerHeading = "%nFor example:%n",
    footer = {
      "  java -jar benchmarks/target/isochron.jar record world.journal",
      "  java -jar benchmarks/target/isochron.jar record wheels.journal --engine jolt --scene wheels --seconds 10"
    })
public final class RecordCommand implements Callable<Integer> {
  private static final int MAX_HERTZ = 10_000;
  private static final int MAX_SECONDS = 86_400;
  private static final int MAX_COMMANDS = 1_000;
  private static final long YIELD_NANOS = 1_000_000;

  @Parameters(paramLabel = "FILE", description = "the journal to write; it must not exist")
  private Path file = Path.of("");

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = "spheres, or an engine that is on the class path (default: ${DEFAULT-VALUE})")
  private String engine = "spheres";

  @Option(
      names = "--scene",
      paramLabel = "NAME",
      converter = DemoScene.Converter.class,
      description =
          "scene for an engine: ${COMPLETION-CANDIDATES} (default: pile); spheres have their own")
  private Optional<DemoScene> scene = Optional.empty();

  @Option(
      names = "--seconds",
      paramLabel = "COUNT",
      description = "seconds to simulate (default: ${DEFAULT-VALUE})")
  private int seconds = 60;

  @Option(
      names = "--hertz",
      paramLabel = "COUNT",
      description = "ticks per second (default: ${DEFAULT-VALUE})")
  private int hertz = 100;

  @Option(
      names = "--bodies",
      paramLabel = "COUNT",
      description = "maximum number of bodies at a time (default: ${DEFAULT-VALUE})")
  private int bodies = 64;

  @Option(
      names = "--commands",
      paramLabel = "COUNT",
      description = "maximum number of commands per tick (default: ${DEFAULT-VALUE})")
  private int commandsPerTick = 4;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      description = "seed of the scene and the commands (default: ${DEFAULT-VALUE})")
  private long seed = 1;

  @Option(
      names = "--checkpoints",
      paramLabel = "COUNT",
      description = "ticks between two checkpoints (default: ${DEFAULT-VALUE})")
  private int checkpointInterval = Recording.Settings.DEFAULT.checkpointInterval();

  @Mixin
  private OptionCheck check = new OptionCheck();

  private final PrintWriter out;
  private final PrintWriter err;

  public RecordCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws IOException {
    check.requireWithin("--seconds", seconds, 1, MAX_SECONDS);
    check.requireWithin("--hertz", hertz, 1, MAX_HERTZ);
    check.requireWithin("--bodies", bodies, 1, Subject.MAX_BODIES);
    check.requireWithin("--commands", commandsPerTick, 1, MAX_COMMANDS);
    check.requireWithin("--checkpoints", checkpointInterval, 1, Integer.MAX_VALUE);
    Subject subject = subject();
    OutputFile.toCreate("FILE", file);
    boolean complete = false;
    try {
      record(subject);
      complete = true;
    } finally {
      if (!complete) {
        // a partial journal is useless, because the seed reproduces the complete one
        Files.deleteIfExists(file);
      }
    }
    JournalTable.of(Journal.open(file)).forEach(line -> out.println(Printable.of(line)));
    return 0;
  }

  private Subject subject() {
    String sceneName = scene.orElse(DemoScene.PILE).toString();
    return check.accepted("", () -> {
      Subject.requireScene(engine, scene.isPresent());
      return Subject.of(engine, sceneName, TickRate.hertz(hertz), bodies, seed);
    });
  }

  private void record(Subject subject) throws IOException {
    try (Recording recording = start(subject)) {
      tick(subject, recording);
    }
  }

  private Recording start(Subject subject) throws IOException {
    Recording.Settings settings =
        Recording.Settings.DEFAULT.withCheckpointInterval(checkpointInterval);
    return Recording.start(file, subject.identity(), subject.fresh().get(), settings);
  }

  private void tick(Subject subject, Recording recording) {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state =
        SharedState.of(subject.identity().layout(), SharedState.Limits.DEFAULT, clock);
    CommandMix commands = new CommandMix(
        seed,
        subject.identity().layout().bodyCapacity(),
        recording.simulation().view(0).sceneOrigin());
    TickRate rate = subject.identity().rate();
    Progress progress = new Progress(err, true);
    long ticks = Math.multiplyExact((long) seconds, hertz);
    try (StateWriter writer = state.claimWriter()) {
      TickLoop.Parts parts = TickLoop.Parts.of(recording.simulation());
      TickLoop loop = new TickLoop(writer, parts, TickSettings.DEFAULT.withRate(rate), clock);
      loop.advance(clock.nanos());
      while (loop.lastTick() < ticks && isRecording(recording)) {
        commands.send(state.commands(), commandsPerTick);
        clock.moveTo(Math.max(clock.nanos(), loop.plannedNanos()));
        loop.advance(clock.nanos());
        if (loop.lastTick() % hertz == 0) {
          progress.show("tick %d of %d".formatted(loop.lastTick(), ticks));
          letTheDiskFollow(recording);
        }
      }
      recording.simulation().close();
    }
    progress.clear();
  }

  private static boolean isRecording(Recording recording) {
    return recording.status().state() instanceof Recording.Status.State.Running;
  }

  /**
   * Waits until the file stops growing. A recording at full speed would fail if the disk fell
   * behind.
   */
  private void letTheDiskFollow(Recording recording) {
    long before = -1;
    while (recording.status().fileBytes() != before) {
      before = recording.status().fileBytes();
      LockSupport.parkNanos(6 * YIELD_NANOS);
    }
  }
}

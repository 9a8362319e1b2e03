package org.isochron.bench.rollback;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.output.OutputFolder;
import org.isochron.bench.rollback.LossyLink.Connection;
import org.isochron.bench.terminal.Progress;
import org.isochron.bench.terminal.Terminal;
import org.isochron.bench.view.NoSurface;
import org.isochron.bench.view.WindowChoice;
import org.isochron.physics.engine.Engine;
import org.isochron.physics.engine.Engines;
import org.isochron.physics.lockstep.Rollback;
import org.isochron.physics.simulation.Simulation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Plays a rollback session by scripted input. Exits with 0 only if all peers end alike and every
 * event was published once.
 */
@Command(
    name = "rollback",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    description = {
      "Plays a game with rollback: players who push balls among boxes by scripted keys, over connections that delay, lose and"
          + " reorder messages, all in this process.",
      "One more peer watches and predicts nothing; the players' states and events are compared with its.",
      "With --play a player has a window, and plays against those of other processes.",
      "Exits with 0 if they agree in every confirmed tick, with 1 after naming what differs, and with 2 for a wrong option."
    },
    footerHeading = "%nFor example:%n",
    footer = {
      "  java -jar benchmarks/target/isochron.jar rollback --peers 2 --latency 100ms --jitter 20ms --loss 20 --seconds 20",
      "  java -jar benchmarks/target/isochron.jar rollback --peers 4 --latency 40ms --hertz 100 --engine reference",
      "  java -jar benchmarks/target/isochron.jar rollback --play 0      and in another terminal --play 1"
    })
public final class RollbackCommand implements Callable<Integer> {
  private static final String SUMMARY = "summary.json";
  private static final int MAX_PLAYERS = 8;
  private static final int MAX_MILLIS = 5_000;
  private static final int MAX_LOSS = 90;
  private static final int MAX_SECONDS = 86_400;
  private static final int MAX_HERTZ = 1_000;
  private static final int MAX_BOXES = 2_000;
  private static final int MAX_DELAY = 250;

  @Option(names = "--peers", paramLabel = "COUNT", description = "players (${DEFAULT-VALUE})")
  private int peers = 2;

  @Option(
      names = "--latency",
      paramLabel = "TIME",
      converter = Millis.Converter.class,
      description = "how long a message takes one way: 100, 100ms or 1s (100ms)")
  private Millis latency = new Millis(100);

  @Option(
      names = "--jitter",
      paramLabel = "TIME",
      converter = Millis.Converter.class,
      description = "by how much it may take less or more (20ms)")
  private Millis jitter = new Millis(20);

  @Option(
      names = "--loss",
      paramLabel = "PERCENT",
      description = "how many of a hundred messages are lost (${DEFAULT-VALUE})")
  private int loss = 20;

  @Option(
      names = "--seconds",
      paramLabel = "COUNT",
      description = "how long to play (${DEFAULT-VALUE})")
  private int seconds = 20;

  @Option(
      names = "--hertz",
      paramLabel = "COUNT",
      description = "ticks a second (${DEFAULT-VALUE})")
  private int hertz = 60;

  @Option(
      names = "--window",
      paramLabel = "TICKS",
      description = "how many ticks are predicted at most, 1 to 8 (${DEFAULT-VALUE})")
  private int window = Rollback.Settings.MAX_PREDICTED_TICKS;

  @Option(
      names = "--delay",
      paramLabel = "TICKS",
      description =
          "the input delay: as many ticks less to predict, and later to see own input (${DEFAULT-VALUE})")
  private int delay;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description =
          "what computes the world (${DEFAULT-VALUE}): one that saves its state, as jolt, ode4j and reference do")
  private String engine = "jolt";

  @Option(names = "--bodies", paramLabel = "COUNT", description = "boxes (${DEFAULT-VALUE})")
  private int boxes = 30;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      description = "of the script and the losses (${DEFAULT-VALUE})")
  private long seed = 1;

  @Option(
      names = "--play",
      paramLabel = "NUMBER",
      description =
          "play one of the players, counted from 0, in a window of its own; start another process for each other player")
  private Optional<Integer> play = Optional.empty();

  @Option(
      names = "--at",
      paramLabel = "ADDRESS",
      split = ",",
      description =
          "with --play, where the players are, host:port in their order; by default all on this machine")
  private List<String> places = List.of();

  @Option(names = "--display", description = "with --play, a window: ${COMPLETION-CANDIDATES}")
  private WindowChoice display = WindowChoice.AUTO;

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description = "the folder of summary.json (${DEFAULT-VALUE})")
  private Path output = Path.of("report", "rollback");

  @Mixin
  private OptionCheck check = new OptionCheck();

  private final PrintWriter out;
  private final PrintWriter err;
  private final long plantedTick;

  public RollbackCommand(PrintWriter out, PrintWriter err) {
    this(out, err, MatchSettings.NO_PLANT);
  }

  /** With a planted difference, for tests. */
  RollbackCommand(PrintWriter out, PrintWriter err, long plantedTick) {
    this.out = out;
    this.err = err;
    this.plantedTick = plantedTick;
  }

  @Override
  public Integer call() throws IOException {
    MatchSettings match = match();
    if (play.isPresent()) {
      return playWindow(match, play.get());
    }
    if (!places.isEmpty()) {
      throw check.refused(
          "--at is %s, but all players are in this process; say with --play which one is played here"
              .formatted(String.join(",", places)));
    }
    OutputFolder folder = OutputFolder.open("--output", output, SUMMARY);
    out.printf(
        "%d players and a spectator, %d boxes in %s, %d Hz; messages take %d ms, give or take %d, and %d %% are lost%n",
        peers, boxes, match.engine(), hertz, latency.millis(), jitter.millis(), loss);
    warnOfWaits(match);
    out.flush();
    MatchSummary summary = new RollbackMatch(match, new Progress(err, Terminal.isError())).play();
    report(summary);
    out.println("summary: " + folder.write(SUMMARY, summary.json(match)));
    out.flush();
    return summary.holds() ? 0 : 1;
  }

  private int playWindow(MatchSettings match, int number) {
    check.requireWithin("--play", number, 0, peers - 1);
    List<InetSocketAddress> addresses =
        check.accepted("--at: ", () -> PlayerAddresses.of(places, peers));
    System.setProperty("java.awt.headless", "true"); // Java encodes pictures and shows none
    try {
      Rollback.Status status = new PlayedWindow(match, out).play(number, addresses, display);
      out.printf(
          "%d ticks confirmed, %d rollbacks of up to %d ticks, %d of %d slices mispredicted, states are %s%n",
          status.confirmedTick(),
          status.rollbacks(),
          status.deepestTicks(),
          status.wrongSlices(),
          status.comparedSlices(),
          status.session().desync().isEmpty() ? "equal" : "different");
      out.flush();
      return status.session().desync().isEmpty() ? 0 : 1;
    } catch (NoSurface e) {
      throw check.refused("no window can be opened (%s); play with --display=%s"
          .formatted(e.reasons(), WindowChoice.OFF));
    }
  }

  private MatchSettings match() {
    check.requireWithin("--peers", peers, 2, MAX_PLAYERS);
    check.requireWithin("--latency", latency.millis(), 0, MAX_MILLIS);
    check.requireWithin("--jitter", jitter.millis(), 0, latency.millis());
    check.requireWithin("--loss", loss, 0, MAX_LOSS);
    check.requireWithin("--seconds", seconds, 1, MAX_SECONDS);
    check.requireWithin("--hertz", hertz, 1, MAX_HERTZ);
    check.requireWithin("--window", window, 1, Rollback.Settings.MAX_PREDICTED_TICKS);
    check.requireWithin("--delay", delay, 0, MAX_DELAY);
    check.requireWithin("--bodies", boxes, 0, MAX_BOXES);
    return new MatchSettings(
        peers,
        new Connection(
            TimeUnit.MILLISECONDS.toNanos(latency.millis()),
            TimeUnit.MILLISECONDS.toNanos(jitter.millis()),
            loss),
        seconds,
        hertz,
        window,
        delay,
        engineName(),
        boxes,
        seed,
        plantedTick);
  }

  private String engineName() {
    String name = engine.toLowerCase(Locale.ROOT);
    Engine named = check.accepted("--engine: ", () -> Engines.named(name));
    try (Simulation world = named.build(PushGame.scene(peers, 1))) {
      if (!world.savesState()) {
        throw check.refused(
            "--engine is %s, which saves no state, so that no tick can be taken back; use jolt, ode4j or reference"
                .formatted(engine));
      }
    }
    return named.name();
  }

  /**
   * Players wait for each other if messages take longer than what may be predicted; that is no
   * fault, but not the point.
   */
  private void warnOfWaits(MatchSettings match) {
    long covered = TimeUnit.SECONDS.toMillis(window + delay) / hertz;
    if (latency.millis() + jitter.millis() > covered) {
      out.printf(
          "players will wait for each other: a window of %d ticks and a delay of %d cover %d ms; raise --delay, or lower --hertz%n",
          match.window(), match.delay(), covered);
    }
  }

  private void report(MatchSummary summary) {
    out.printf(
        "%d ticks confirmed, %d rollbacks of up to %d ticks, %d ticks run again, %d of 1,000 slices mispredicted, %d waits%n",
        summary.confirmedTicks(),
        summary.rollbacks(),
        summary.deepestRollback(),
        summary.repeatedTicks(),
        summary.mispredictedPermille(),
        summary.stalls());
    out.printf(
        "%d events, %d lost, %d published twice; own input was published after %.1f ms (median) and %.1f ms (99 %%)%n",
        summary.events(),
        summary.eventsLost(),
        summary.eventsTwice(),
        summary.ageMillis(500),
        summary.ageMillis(990));
    out.println(
        summary.desyncs() == 0
            ? "all peers had the same state after every confirmed tick"
            : "%d peers found different states, first %s"
                .formatted(summary.desyncs(), summary.firstDesync()));
  }
}

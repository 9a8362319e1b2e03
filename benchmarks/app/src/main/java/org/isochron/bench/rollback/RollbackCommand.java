package org.isochron.bench.rollback;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.stage.LossyLink.Connection;
import org.isochron.bench.stage.SavingEngine;
import org.isochron.bench.view.NoSurface;
import org.isochron.bench.view.WindowChoice;
import org.isochron.lockstep.Lockstep;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Exits with 0 only if a tick was confirmed and all states agree. */
@Command(
    name = "rollback",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    description = {
      "Plays a game with rollback: players who push balls among boxes, over connections that delay, lose and reorder messages. The"
          + " first player has a window, and the others play by a script.",
      "With --play one player has a window, and plays against players in other processes of this machine.",
      "Exits with 0 if the players' states agree in every confirmed tick, with 1 if not or if no tick was confirmed, and with 2 for a"
          + " wrong option."
    },
    footerHeading = "%nFor example:%n",
    footer = {
      "  java -jar benchmarks/target/isochron.jar rollback --peers 2 --latency 100 --loss 20 --seconds 20",
      "  java -jar benchmarks/target/isochron.jar rollback --peers 4 --latency 40 --engine reference",
      "  java -jar benchmarks/target/isochron.jar rollback --play 0      and in another terminal --play 1"
    })
public final class RollbackCommand implements Callable<Integer> {
  private static final int MAX_PLAYERS = 8;
  private static final int MAX_MILLIS = 5_000;
  private static final int MAX_LOSS = 90;
  private static final int MAX_SECONDS = 86_400;
  private static final int MAX_BOXES = 2_000;

  @Option(
      names = "--peers",
      paramLabel = "COUNT",
      description = "number of players (default: ${DEFAULT-VALUE})")
  private int peers = 2;

  @Option(
      names = "--latency",
      paramLabel = "MILLIS",
      description =
          "one-way latency of messages, plus or minus a fifth (default: ${DEFAULT-VALUE})")
  private int latency = 100;

  @Option(
      names = "--loss",
      paramLabel = "PERCENT",
      description = "percentage of lost messages (default: ${DEFAULT-VALUE})")
  private int loss = 20;

  @Option(
      names = "--seconds",
      paramLabel = "COUNT",
      description = "seconds to play if nobody touches the window (default: ${DEFAULT-VALUE})")
  private int seconds = 20;

  @Option(
      names = "--bodies",
      paramLabel = "COUNT",
      description = "number of boxes (default: ${DEFAULT-VALUE})")
  private int boxes = 30;

  @Option(
      names = "--play",
      paramLabel = "NUMBER",
      description =
          "number of the player to play in a window, from 0; start another process for each other player")
  private Optional<Integer> play = Optional.empty();

  @Option(
      names = "--display",
      paramLabel = "CHOICE",
      description =
          "whether to open a window: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}, if there is a display)")
  private WindowChoice display = WindowChoice.AUTO;

  @Mixin
  private SavingEngine engine = new SavingEngine();

  @Mixin
  private OptionCheck check = new OptionCheck();

  private final PrintWriter out;

  public RollbackCommand(PrintWriter out) {
    this.out = out;
  }

  @Override
  public Integer call() {
    MatchSettings match = match();
    int player = play.orElse(0);
    check.requireWithin("--play", player, 0, peers - 1);
    System.setProperty("java.awt.headless", "true"); // Java only encodes pictures
    try {
      PlayedWindow window = new PlayedWindow(match, out);
      return report(
          play.isEmpty() ? window.playScripted(display) : window.playOthers(player, display));
    } catch (NoSurface e) {
      throw check.refused("no window can be opened (%s); play with --display=%s"
          .formatted(e.getMessage(), WindowChoice.OFF));
    }
  }

  int report(Lockstep.Status status) {
    boolean met = status.confirmedTick() > 0;
    boolean equal = status.desync().isEmpty();
    String end = met ? "states are " + (equal ? "equal" : "different") : "the players did not meet";
    out.printf(
        "%d ticks confirmed, %d rollbacks of up to %d ticks, %d of %d slices mispredicted, %s%n",
        status.confirmedTick(),
        status.rollbacks().count(),
        status.rollbacks().deepestTicks(),
        status.rollbacks().wrongSlices(),
        status.rollbacks().comparedSlices(),
        end);
    out.flush();
    return met && equal ? 0 : 1;
  }

  private MatchSettings match() {
    check.requireWithin("--peers", peers, 2, MAX_PLAYERS);
    check.requireWithin("--latency", latency, 0, MAX_MILLIS);
    check.requireWithin("--loss", loss, 0, MAX_LOSS);
    check.requireWithin("--seconds", seconds, 1, MAX_SECONDS);
    check.requireWithin("--bodies", boxes, 0, MAX_BOXES);
    long nanos = TimeUnit.MILLISECONDS.toNanos(latency);
    Connection connection = new Connection(nanos, nanos / 5, loss);
    return new MatchSettings(peers, connection, seconds, engine.accept(check).name(), boxes);
  }
}

package org.isochron.bench.journal;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.isochron.bench.errors.Printable;
import org.isochron.bench.terminal.Progress;
import org.isochron.replay.Journal;
import org.isochron.replay.Replay;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "verify",
    description = {
      "Replays a journal at full speed, compares every hash in it, and restores every checkpoint.",
      "Exits with 0 if all is identical, 1 if it diverged, nothing was compared, a checkpoint is damaged or the journal is incomplete, 2 for a wrong option."
    },
    mixinStandardHelpOptions = true,
    usageHelpWidth = 120,
    footerHeading = "%nFor example:%n",
    footer = "  java -jar benchmarks/target/isochron.jar verify world.journal")
public final class VerifyCommand implements Callable<Integer> {
  private static final long TICKS_BETWEEN_LINES = 1_000;

  @Mixin
  private JournalArgument argument = new JournalArgument();

  private final PrintWriter out;
  private final PrintWriter err;

  public VerifyCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws IOException {
    return argument.open(this::verify);
  }

  private boolean verify(Journal journal) throws IOException {
    Progress progress = new Progress(err, true);
    try (Replay replay = JournalArgument.replay(journal)) {
      while (replay.advance() && replay.divergence().flatMap(it -> it.body()).isEmpty()) {
        if (replay.tick() % TICKS_BETWEEN_LINES == 0) {
          progress.show("tick %d of %d".formatted(replay.tick(), journal.lastTick()));
        }
      }
      progress.clear();
      boolean identical = JournalArgument.report(journal, replay, journal.startTick(), out);
      boolean intact = areCheckpointsIntact(replay);
      return identical && intact;
    }
  }

  /**
   * Compares the checkpoints, after the ticks have been compared without restoring any checkpoint.
   */
  private boolean areCheckpointsIntact(Replay replay) {
    if (replay.divergence().isPresent()) {
      return false;
    }
    long count = replay.compareCheckpoints();
    if (replay.divergence().isPresent()) {
      out.println("a checkpoint is damaged: " + Printable.of(replay.divergence().get()));
      return false;
    }
    out.printf("%d checkpoints restored, each identical%n", count);
    return true;
  }
}

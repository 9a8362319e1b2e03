package org.isochron.bench.journal;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.isochron.bench.errors.Printable;
import org.isochron.bench.errors.UnusablePathException;
import org.isochron.replay.Journal;
import org.isochron.replay.Replay;
import picocli.CommandLine.Parameters;

/** The journal argument of a command. */
final class JournalArgument {
  @Parameters(paramLabel = "FILE", description = "the journal")
  private Path file = Path.of("");

  @FunctionalInterface
  interface Job {
    boolean run(Journal journal) throws IOException;
  }

  /** An unreadable file exits with 2, and a file that is not a journal exits with 1. */
  int open(Job job) throws IOException {
    requireReadable(file);
    try {
      return job.run(Journal.open(file)) ? 0 : 1;
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "%s holds a number out of range (%s); it is damaged".formatted(file, e.getMessage()), e);
    }
  }

  private static void requireReadable(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new UnusablePathException("FILE", file, "it is not a file; name a journal");
    }
    try (InputStream content = Files.newInputStream(file)) {
      content.read();
    } catch (IOException e) {
      throw new UnusablePathException(
          "FILE",
          file,
          "it cannot be read (%s); name a journal that can"
              .formatted(UnusablePathException.reason(e)));
    }
  }

  static Replay replay(Journal journal) throws IOException {
    Subject subject = Subject.of(journal.identity());
    return Replay.of(journal, subject.identity(), subject.fresh());
  }

  /**
   * Returns true if state hashes were compared, all of them matched, and the journal is complete.
   */
  static boolean report(Journal journal, Replay replay, long fromTick, PrintWriter out) {
    if (replay.divergence().isPresent()) {
      out.println(Printable.of(replay.divergence().get()));
      return false;
    }
    long comparedTick = replay.comparedTick();
    if (comparedTick < fromTick || (comparedTick == fromTick && replay.tick() > fromTick)) {
      out.printf(
          "nothing was compared: the journal has no hash after tick %d to %d%n",
          fromTick, replay.tick());
      return false;
    }
    out.printf(
        "identical after tick %d to %d: %d hashes compared%n",
        fromTick, comparedTick, replay.comparedCount());
    if (comparedTick < replay.tick()) {
      out.printf("ticks %d to %d have no hash%n", comparedTick + 1, replay.tick());
    }
    return reportEnd(journal, out);
  }

  static boolean reportEnd(Journal journal, PrintWriter out) {
    if (!JournalTable.isComplete(journal)) {
      out.printf("but the journal is incomplete: it is %s%n", Printable.of(journal.end()));
    }
    return JournalTable.isComplete(journal);
  }
}

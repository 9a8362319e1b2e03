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

/**
 * The file that a command is given, and how the command ends: with 0 or, after a line that says
 * why, with 1.
 */
public final class JournalArgument {
  @Parameters(paramLabel = "FILE", description = "the journal")
  private Path file = Path.of("");

  /** What a command does with its journal; whether all was well. */
  @FunctionalInterface
  public interface Job {
    boolean run(Journal journal) throws IOException;
  }

  /**
   * Opens the journal for a job. A file that cannot be read is a wrong argument, one that is no
   * journal an answer.
   */
  int open(Job job) throws IOException {
    return open("FILE", file, job);
  }

  /** Opens the journal that a parameter names, in the same way. */
  public static int open(String parameter, Path file, Job job) throws IOException {
    requireReadable(parameter, file);
    try {
      return job.run(Journal.open(file)) ? 0 : 1;
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "%s holds a number out of range (%s); it is damaged".formatted(file, e.getMessage()), e);
    }
  }

  /** Refuses a file that is not there or cannot be read. */
  public static void requireReadable(String parameter, Path file) {
    if (!Files.isRegularFile(file)) {
      throw new UnusablePathException(parameter, file, "it is no file; name a journal");
    }
    try (InputStream content = Files.newInputStream(file)) {
      content.read();
    } catch (IOException e) {
      throw new UnusablePathException(
          parameter,
          file,
          "it cannot be read (%s); name a journal that can"
              .formatted(UnusablePathException.reason(e)));
    }
  }

  /** A replay of what the journal says it is of. */
  public static Replay replay(Journal journal) throws IOException {
    Subject subject = Subject.of(journal.identity());
    return Replay.of(journal, subject.identity(), subject.fresh());
  }

  /**
   * Reports how a replay from a tick on compared. Returns true if hashes were compared, all were
   * the same, and the journal is whole.
   */
  public static boolean report(Journal journal, Replay replay, long fromTick, PrintWriter out) {
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

  /** Reports if the journal is not whole. Returns true if it is. */
  public static boolean reportEnd(Journal journal, PrintWriter out) {
    if (!JournalTable.isComplete(journal)) {
      out.printf("but the journal is not whole: it is %s%n", Printable.of(journal.end()));
    }
    return JournalTable.isComplete(journal);
  }
}

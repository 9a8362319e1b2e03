package org.isochron.bench.operation;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.isochron.bench.output.OutputFolder;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Progress;

/** A trial with real processes. Owner: the thread of the command, which it blocks. */
public interface OperatorsDay {
  /**
   * Runs until the time is over or the end is asked for, reports progress, and ends all of its
   * processes.
   */
  void run(Plan plan, DayFindings findings) throws IOException, InterruptedException;

  /**
   * What a trial is given.
   *
   * @param seconds how long it runs
   * @param seed from which everything random is drawn
   * @param folder where its processes write what they log
   * @param ending is asked when a signal ends the trial early
   * @param progress takes a line every second
   */
  record Plan(long seconds, long seed, Path folder, Ending ending, Progress progress) {}

  /**
   * Runs a trial, prints its findings, writes {@code summary.json}, and returns the exit code: 0 if
   * it has found nothing.
   */
  static int report(
      OperatorsDay day, Plan plan, OutputFolder folder, PrintWriter out, DayFindings findings)
      throws IOException, InterruptedException {
    day.run(plan, findings);
    plan.progress().clear();
    out.print(findings.table());
    out.println(findings.verdict());
    out.println("report: " + folder.write("summary.json", findings.json(plan)));
    out.flush();
    return findings.isHeld() ? 0 : 1;
  }
}

package org.isochron.bench.stress;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.EnumSet;
import java.util.Set;
import org.isochron.bench.stress.fault.FaultCounts;
import org.isochron.bench.stress.fault.FaultKind;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.bench.stress.run.DelayChoice;
import org.isochron.bench.stress.run.Overload;
import org.isochron.bench.stress.run.StressSettings;
import org.isochron.bench.stress.run.Watch;
import org.isochron.bench.summary.Setup;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Progress;

final class StressFixture implements AutoCloseable {
  final Findings findings = new Findings();
  final FaultCounts strikes = new FaultCounts();
  final Ending ending = new Ending();

  static StressSettings settings(String engine, long seconds, Set<FaultKind> faults) {
    Setup setup = new Setup(engine, 10, 100, 60, 3, 11);
    return new StressSettings(setup, seconds, Overload.SKIP_AHEAD, DelayChoice.MIXED, faults);
  }

  static StressSettings settings(long seconds) {
    return settings("reference", seconds, EnumSet.noneOf(FaultKind.class));
  }

  Watch watch(Sabotage sabotage) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return new Watch(findings, strikes, ending, new Progress(nowhere, false), sabotage);
  }

  @Override
  public void close() {
    ending.close();
  }
}

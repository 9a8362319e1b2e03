package org.isochron.bench.stress;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.isochron.bench.summary.Setup;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Progress;
import org.isochron.physics.Simulation;

final class StressFixture implements AutoCloseable {
  final Findings findings = new Findings();
  final Ending ending = new Ending();

  static StressSettings settings(long seconds, Fault... faults) {
    Setup setup = new Setup("reference", 10, 100, 60, 3, 11);
    return new StressSettings(setup, seconds, Overload.SKIP_AHEAD, Set.of(faults));
  }

  StressReport run(StressSettings settings, UnaryOperator<Simulation> planted)
      throws InterruptedException {
    Progress progress = new Progress(new PrintWriter(Writer.nullWriter()), false);
    return new StressRun(settings, findings, ending, progress, planted).run();
  }

  @Override
  public void close() {
    ending.close();
  }
}

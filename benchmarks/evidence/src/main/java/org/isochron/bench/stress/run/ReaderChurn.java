package org.isochron.bench.stress.run;

import java.util.List;
import java.util.Random;
import org.isochron.bench.stress.fault.RunFault;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Worker;
import org.isochron.bench.stress.witness.GuestWitness;
import org.isochron.render.RenderThread;
import org.isochron.state.SharedState;

/**
 * Closes and opens readers: those that are watched, and a render thread that comes and goes where a
 * place is free.
 */
record ReaderChurn(List<ReaderThread> readers, StressedRun stage, Findings findings)
    implements RunFault {
  private static final int MOST_MILLIS = 300;

  @Override
  public void strike(Random random) throws InterruptedException {
    readers.get(random.nextInt(readers.size())).reopen();
    if (stage.hasSparePlace()) {
      SharedState state = stage.state;
      try (RenderThread guest = RenderThread.start(state, new GuestWitness(findings))) {
        Worker.restMillis(random.nextInt(MOST_MILLIS));
        guest.counts();
      }
    }
  }
}

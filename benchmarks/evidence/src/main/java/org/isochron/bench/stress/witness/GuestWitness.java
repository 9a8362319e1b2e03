package org.isochron.bench.stress.witness;

import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.render.RenderFrame;
import org.isochron.render.RenderThread;

/**
 * Verifies, as a user's listener, that frames never go back within an epoch. Owner: the render
 * thread.
 */
public final class GuestWitness implements RenderThread.Listener {
  private final Findings findings;
  private long lastEpoch;
  private long lastInstantNanos;

  public GuestWitness(Findings findings) {
    this.findings = findings;
  }

  @Override
  public void frame(RenderFrame frame) {
    if (frame.isEmpty()) {
      return;
    }
    if (frame.info().epoch() < lastEpoch
        || (frame.info().epoch() == lastEpoch && frame.instantNanos() < lastInstantNanos)) {
      findings.note(
          Invariant.BACKWARDS,
          1,
          "a guest went from instant %d of epoch %d to instant %d of epoch %d"
              .formatted(
                  lastInstantNanos,
                  lastEpoch,
                  frame.instantNanos(),
                  frame.info().epoch()));
    }
    lastEpoch = frame.info().epoch();
    lastInstantNanos = frame.instantNanos();
  }
}

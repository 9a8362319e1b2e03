package org.isochron.bench.stress.witness;

import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.render.blend.Interpolator;
import org.isochron.render.clock.RenderClock;
import org.isochron.state.Snapshot;

/**
 * Verifies that a frame's instant never goes back within an epoch, and that the frame blends two
 * consecutive ticks around it. Owner: the reader's thread. Allocates nothing.
 */
public final class FrameWitness {
  private final String reader;
  private final boolean mayExtrapolate;
  private final BlendWitness blends;
  private final Findings findings;
  private final Sabotage sabotage;
  private long lastEpoch;
  private long lastInstantNanos;

  public FrameWitness(
      String reader, boolean mayExtrapolate, int bodies, Findings findings, Sabotage sabotage) {
    this.reader = reader;
    this.mayExtrapolate = mayExtrapolate;
    this.findings = findings;
    this.sabotage = sabotage;
    blends = new BlendWitness(reader, bodies, mayExtrapolate, findings);
  }

  public void reopen() {
    lastEpoch = 0;
    blends.reopen();
  }

  public void check(RenderClock clock, Interpolator shown) {
    long instantNanos = sabotage.shown(clock.instantNanos());
    Snapshot from = sabotage.earlier(clock.from());
    Snapshot to = clock.to();
    sabotage.blended(shown.poses());
    checkForwards(clock.epoch(), instantNanos);
    if (from != to && (to.tick() != from.tick() + 1 || to.epoch() != from.epoch())) {
      findings.note(
          Invariant.NON_NEIGHBOURS,
          1,
          "%s blends tick %d of epoch %d with tick %d of epoch %d"
              .formatted(reader, from.tick(), from.epoch(), to.tick(), to.epoch()));
      return;
    }
    boolean beyond = clock.beyondNanos() > 0;
    if (instantNanos < from.instantNanos() || (beyond ? !mayExtrapolate : isAfter(clock, to))) {
      findings.note(
          Invariant.WRONG_BLENDS,
          1,
          "%s shows instant %d between tick %d and tick %d"
              .formatted(reader, instantNanos, from.tick(), to.tick()));
    }
    blends.check(clock, from, to, shown, mayExtrapolate);
  }

  private static boolean isAfter(RenderClock clock, Snapshot to) {
    return clock.instantNanos() > to.instantNanos();
  }

  private void checkForwards(long epoch, long instantNanos) {
    if (epoch < lastEpoch || (epoch == lastEpoch && instantNanos < lastInstantNanos)) {
      findings.note(
          Invariant.BACKWARDS,
          1,
          "%s went from instant %d of epoch %d to instant %d of epoch %d"
              .formatted(reader, lastInstantNanos, lastEpoch, instantNanos, epoch));
    }
    lastEpoch = epoch;
    lastInstantNanos = instantNanos;
  }
}

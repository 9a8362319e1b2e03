package org.isochron.bench.stress.play;

import java.util.concurrent.atomic.AtomicLongArray;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.state.BodyId;

/** Verifies that no body id is assigned twice in a row for its slot. Any thread. */
public final class IdWitness {
  private final AtomicLongArray lastOfSlot;
  private final Findings findings;
  private final Sabotage sabotage;

  public IdWitness(int bodyCapacity, Findings findings, Sabotage sabotage) {
    lastOfSlot = new AtomicLongArray(bodyCapacity);
    this.findings = findings;
    this.sabotage = sabotage;
  }

  public void given(long id) {
    long body = sabotage.id(id);
    if (body == BodyId.NONE) {
      return;
    }
    // ordering: volatile, for atomicity: of two threads with the same id, the second must see the
    // id of the first.
    if (lastOfSlot.getAndSet(BodyId.slot(body), body) == body) {
      findings.note(Invariant.SHARED_IDS, 1, "%s was given twice".formatted(BodyId.describe(body)));
    }
  }
}

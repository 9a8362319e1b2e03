package org.isochron.bench.stress.witness;

import java.util.function.Consumer;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.state.Event;

/**
 * Verifies the events of one cursor: every missing event must be part of a gap. Owner: the thread
 * that polls.
 */
public final class EventWitness implements Consumer<Event> {
  private static final long UNKNOWN = -1;

  private final String listener;
  private final boolean inTime;
  private final Findings findings;
  private final Sabotage sabotage;
  private long next;

  /**
   * Creates a checker.
   *
   * @param inTime true if the listener always polls in time, so that every gap is a loss
   */
  public EventWitness(String listener, boolean inTime, Findings findings, Sabotage sabotage) {
    this.listener = listener;
    this.inTime = inTime;
    this.findings = findings;
    this.sabotage = sabotage;
  }

  @Override
  public void accept(Event event) {
    if (sabotage.loses(event)) {
      return;
    }
    if (event.kind() == Event.Kind.GAP) {
      pass(event.lostCount());
      if (inTime) {
        findings.note(
            Invariant.LOST_EVENTS,
            event.token(),
            "%s, a listener in time, got a gap of %d events before number %d"
                .formatted(listener, event.token(), next));
      }
      return;
    }
    if (event.kind() == Event.Kind.USER && event.userKind() == NumberedEvents.KIND) {
      expect(event.token());
      next = event.token();
    }
    pass(1);
  }

  public void end(long publishedCount) {
    expect(publishedCount);
  }

  /**
   * Resets this checker after the listener was reopened; the next numbered event determines the
   * listener's position.
   */
  public void reopen() {
    next = UNKNOWN;
  }

  private void pass(long events) {
    if (next != UNKNOWN) {
      next += events;
    }
  }

  private void expect(long number) {
    if (next != UNKNOWN && next != number) {
      findings.note(
          Invariant.LOST_EVENTS,
          Math.abs(number - next),
          "%s got event number %d where number %d was due, gaps counted"
              .formatted(listener, number, next));
    }
  }
}

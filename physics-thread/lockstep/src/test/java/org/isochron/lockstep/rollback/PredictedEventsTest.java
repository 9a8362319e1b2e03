package org.isochron.lockstep.rollback;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.junit.jupiter.api.Test;

/** Events of a tick that runs with predictions and is then repeated. */
class PredictedEventsTest {
  private static final long TICK = 14;
  private static final long BEGIN = 130;
  private static final long END = 140;
  private static final long BODY = BodyId.of(7, 1);
  private static final int BOX = 4;
  private static final int BALL = 5;

  private final EventRing ring = new EventRing(64);
  private final EventPublisher publisher = ring.claimPublisher();
  private final EventCursor cursor = ring.openCursor();
  private final HeldEvents held = new HeldEvents(4);
  private final PredictedEvents events = new PredictedEvents(held, 4);

  private record Published(Event.Kind kind, int detail, long instantNanos) {}

  @Test
  void whatIsTheSameAgainIsPublishedOnce() {
    run(Event.Kind.SPAWN, BALL, BEGIN);
    run(Event.Kind.SPAWN, BALL, BEGIN);

    assertThat(published()).containsExactly(new Published(Event.Kind.SPAWN, BALL, BEGIN));
  }

  @Test
  void aBodyThatIsSpawnedOfAnotherPrefabIsGoneBeforeItIsThereAgain() {
    run(Event.Kind.SPAWN, BALL, BEGIN);
    run(Event.Kind.SPAWN, BOX, BEGIN);

    assertThat(published())
        .containsExactly(
            new Published(Event.Kind.SPAWN, BALL, BEGIN),
            new Published(Event.Kind.CANCELLED, Event.Kind.SPAWN.number(), BEGIN),
            new Published(Event.Kind.SPAWN, BOX, BEGIN));
  }

  @Test
  void aContactThatEndsByACommandInsteadOfInTheStepIsPublishedAtTheOtherInstant() {
    run(Event.Kind.CONTACT_END, 0, END);
    run(Event.Kind.CONTACT_END, 0, BEGIN);

    assertThat(published())
        .containsExactly(
            new Published(Event.Kind.CONTACT_END, 0, END),
            new Published(Event.Kind.CANCELLED, Event.Kind.CONTACT_END.number(), END),
            new Published(Event.Kind.CONTACT_END, 0, BEGIN));
  }

  private void run(Event.Kind kind, int detail, long instantNanos) {
    held.begin(TICK, instantNanos, END).publish(kind, detail, BODY, BodyId.NONE, 0);
    held.end();
    events.ran(publisher, TICK);
  }

  private List<Published> published() {
    List<Published> published = new ArrayList<>();
    cursor.poll(event -> {
      assertThat(event.bodyA()).isEqualTo(BODY);
      published.add(new Published(event.kind(), event.detail(), event.instantNanos()));
    });
    return published;
  }
}

package org.isochron.lockstep.rollback;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
  private final PredictedEvents events = new PredictedEvents(held, 4, publisher::forward);

  private record Published(Event.Kind kind, int detail, long instantNanos) {}

  /** The bodies and contacts that a listener knows, which undoes what is cancelled. */
  private final Set<String> known = new TreeSet<>();

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

  @Test
  void bodyThatIsSpawnedInAnEarlierTickThanPredictedIsThere() {
    hold(TICK);
    hold(TICK + 1, Event.Kind.SPAWN);
    events.ran(TICK, TICK + 1);
    hold(TICK, Event.Kind.SPAWN);
    hold(TICK + 1);
    events.ran(TICK, TICK + 1);

    assertThat(kinds()).containsExactly("SPAWN", "CANCELLED SPAWN", "SPAWN");
    assertThat(known).containsExactly("body " + BODY);
  }

  @Test
  void bodyWhoseWholeLifeIsCancelledIsGone() {
    hold(TICK, Event.Kind.SPAWN);
    hold(TICK + 1, Event.Kind.CONTACT_BEGIN, Event.Kind.CONTACT_END);
    hold(TICK + 2, Event.Kind.DESPAWN);
    events.ran(TICK, TICK + 2);
    for (long tick = TICK; tick <= TICK + 2; tick++) {
      hold(tick);
    }
    events.ran(TICK, TICK + 2);

    assertThat(kinds())
        .endsWith(
            "CANCELLED DESPAWN",
            "CANCELLED CONTACT_END",
            "CANCELLED CONTACT_BEGIN",
            "CANCELLED SPAWN");
    assertThat(known).isEmpty();
  }

  /** Without the end published again, the listener would have the body for ever. */
  @Test
  void endOfALifeIsPublishedAgainIfItsBeginHasChanged() {
    hold(TICK);
    hold(TICK + 1, Event.Kind.SPAWN);
    hold(TICK + 2, Event.Kind.DESPAWN);
    events.ran(TICK, TICK + 2);
    hold(TICK, Event.Kind.SPAWN);
    hold(TICK + 1);
    hold(TICK + 2, Event.Kind.DESPAWN);
    events.ran(TICK, TICK + 2);

    assertThat(kinds()).endsWith("CANCELLED DESPAWN", "CANCELLED SPAWN", "SPAWN", "DESPAWN");
    assertThat(known).isEmpty();
  }

  @Test
  void jumpCancelsTheNewestEventFirst() {
    hold(TICK, Event.Kind.SPAWN);
    hold(TICK + 1, Event.Kind.SPAWN, Event.Kind.DESPAWN);
    hold(TICK + 2, Event.Kind.DESPAWN, Event.Kind.SPAWN);
    events.ran(TICK, TICK + 2);

    events.cancelAfter(TICK);

    assertThat(kinds().subList(5, 9))
        .containsExactly(
            "CANCELLED SPAWN", "CANCELLED DESPAWN", "CANCELLED DESPAWN", "CANCELLED SPAWN");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void listenerKnowsAfterEveryRollbackWhatExists(long seed) {
    Random random = new Random(seed);
    Event.Kind[] kinds = {
      Event.Kind.SPAWN, Event.Kind.DESPAWN, Event.Kind.CONTACT_BEGIN, Event.Kind.CONTACT_END
    };
    boolean[][] exists = new boolean[1_000][];
    exists[0] = new boolean[6];
    for (int last = 1; last < exists.length; last++) {
      int first = last == 1 ? 1 : Math.max(1, last - random.nextInt(4)); // three ticks again
      for (int tick = first; tick <= last; tick++) {
        boolean[] now = exists[tick - 1].clone();
        EventPublisher tickEvents = held.begin(tick, 10L * tick, 10L * tick);
        for (int count = random.nextInt(4); count > 0; count--) {
          int thing = random.nextInt(now.length);
          int kind = (thing % 2 == 0 ? 0 : 2) + (now[thing] ? 1 : 0);
          now[thing] = !now[thing];
          long partner = thing % 2 == 0 ? BodyId.NONE : BodyId.of(thing - 1, 1);
          tickEvents.publish(kinds[kind], 0, BodyId.of(thing, 1), partner, 0);
        }
        held.end();
        exists[tick] = now;
      }
      events.ran(first, last);
      Set<String> right = new TreeSet<>();
      for (int thing = 0; thing < exists[last].length; thing++) {
        if (exists[last][thing]) {
          right.add((thing % 2 == 0 ? "body " : "contact ") + BodyId.of(thing, 1));
        }
      }
      kinds();
      assertThat(known).as("seed %d, tick %d", seed, last).isEqualTo(right);
    }
  }

  private void hold(long tick, Event.Kind... kinds) {
    EventPublisher tickEvents = held.begin(tick, BEGIN, END);
    for (Event.Kind kind : kinds) {
      tickEvents.publish(kind, 0, BODY, BodyId.NONE, 0);
    }
    held.end();
  }

  private List<String> kinds() {
    List<String> kinds = new ArrayList<>();
    cursor.poll(event -> {
      boolean cancels = event.kind() == Event.Kind.CANCELLED;
      Event.Kind kind = cancels ? event.cancelledKind() : event.kind();
      kinds.add(cancels ? "CANCELLED " + kind : kind.toString());
      boolean isBody = kind == Event.Kind.SPAWN || kind == Event.Kind.DESPAWN;
      boolean begins = kind == Event.Kind.SPAWN || kind == Event.Kind.CONTACT_BEGIN;
      String thing = (isBody ? "body " : "contact ") + event.bodyA();
      if (begins == cancels) {
        known.remove(thing);
      } else {
        known.add(thing);
      }
    });
    return kinds;
  }

  private void run(Event.Kind kind, int detail, long instantNanos) {
    held.begin(TICK, instantNanos, END).publish(kind, detail, BODY, BodyId.NONE, 0);
    held.end();
    events.ran(TICK, TICK);
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

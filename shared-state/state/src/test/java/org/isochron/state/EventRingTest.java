package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class EventRingTest {
  private final EventRing ring = new EventRing(8);
  private final EventPublisher publisher = ring.claimPublisher();
  private final EventCursor cursor = ring.openCursor();

  @Test
  void eventArrivesWithAllItsFields() {
    publisher.at(2, 30, 300);
    publisher.contactBegin(5, 6, new Vector3d(1, 2, 3), new Vector3f(0, 1, 0), 9);

    int polled = cursor.poll(event -> {
      assertThat(event.kind()).isEqualTo(Event.Kind.CONTACT_BEGIN);
      assertThat(event.epoch()).isEqualTo(2);
      assertThat(event.tick()).isEqualTo(30);
      assertThat(event.instantNanos()).isEqualTo(300);
      assertThat(event.bodyA()).isEqualTo(5);
      assertThat(event.bodyB()).isEqualTo(6);
      assertThat(event.point()).isEqualTo(new Vector3f(1, 2, 3));
      assertThat(event.seconds()).isEqualTo(3e-7);
      assertThat(event.normal()).isEqualTo(new Vector3f(0, 1, 0));
      assertThat(event.impulse()).isEqualTo(9);
    });

    assertThat(polled).isEqualTo(1);
  }

  @Test
  void eventNamesTheOtherBodyAndTheNormalTowardsEither() {
    publisher.contactBegin(5, 6, new Vector3d(), new Vector3f(0, 1, 0), 9);

    int polled = cursor.poll(event -> {
      assertThat(event.involves(5)).isTrue();
      assertThat(event.involves(6)).isTrue();
      assertThat(event.involves(7)).isFalse();
      assertThat(event.other(5)).isEqualTo(6);
      assertThat(event.other(6)).isEqualTo(5);
      assertThat(event.normalTowards(5)).isEqualTo(new Vector3f(0, 1, 0));
      assertThat(event.normalTowards(6).y()).isEqualTo(-1);
      assertThatThrownBy(() -> event.other(7))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(BodyId.describe(7))
          .hasMessageContaining("CONTACT_BEGIN");
      assertThatThrownBy(() -> event.normalTowards(7)).isInstanceOf(IllegalArgumentException.class);
    });
    assertThat(polled).isEqualTo(1);
  }

  @Test
  void payloadIsReadByNameFromEventsOfItsKind() {
    payload(Event.Kind.SPAWN, 4, 0, e -> assertThat(e.prefab()).isEqualTo(4));
    payload(Event.Kind.OVERLOAD, 5, 7, e -> {
      assertThat(e.droppedTicks()).isEqualTo(5);
      assertThat(e.dueTicks()).isEqualTo(7);
    });
    payload(Event.Kind.GAP, 0, 8, e -> assertThat(e.lostCount()).isEqualTo(8));
    payload(Event.Kind.SUSPEND, 0, 9, e -> assertThat(e.suspendedNanos()).isEqualTo(9));
    payload(Event.Kind.STALE_COMMAND, Command.UNJOIN, 6, e -> {
      assertThat(e.commandKind()).isEqualTo(Command.UNJOIN);
      assertThat(e.joint()).isEqualTo(6);
    });
    payload(Event.Kind.PEER_GONE, 0, 2, e -> assertThat(e.peer()).isEqualTo(2));
    payload(Event.Kind.PEER_FAULT, 0, 2, e -> assertThat(e.peer()).isEqualTo(2));
    payload(Event.Kind.DESYNC, 3, 40, e -> {
      assertThat(e.peer()).isEqualTo(3);
      assertThat(e.desyncTick()).isEqualTo(40);
    });
    payload(Event.Kind.ENGINE_ERROR, 6, 0, e -> assertThat(e.engineErrors()).isEqualTo(6));
    payload(Event.Kind.JOINT_BROKEN, 0, 6, e -> assertThat(e.joint()).isEqualTo(6));
    payload(Event.Kind.JOINT_LIMIT, 2 * Freedom.TURN_Y.number(), 6, e -> {
      assertThat(e.joint()).isEqualTo(6);
      assertThat(e.isUpperLimit()).isFalse();
      assertThat(e.limitAxis()).isEqualTo(Freedom.TURN_Y);
    });
    payload(Event.Kind.JOINT_LIMIT, 1, 6, e -> assertThat(e.isUpperLimit()).isTrue());
    payload(Event.Kind.ANSWER, 1, 6, e -> assertThat(e.hasFailed()).isTrue());
    payload(
        Event.Kind.CANCELLED,
        4,
        0,
        e -> assertThat(e.cancelledKind()).isEqualTo(Event.Kind.CONTACT_BEGIN));
    payload(Event.Kind.CONFIRMED, 4, 0, e -> assertThat(e.confirmedCount()).isEqualTo(4));
    payload(Event.Kind.ROLLBACK_WINDOW, 4, 90, e -> {
      assertThat(e.windowTicks()).isEqualTo(4);
      assertThat(e.neededNanos()).isEqualTo(90);
    });
    payload(Event.Kind.LOST_BODY, 1, 0, e -> assertThat(e.isRemoved()).isTrue());
    payload(Event.Kind.USER, 1, 1, e -> {
      assertThat(List.of(e.prefab(), e.droppedTicks(), e.commandKind(), e.peer()))
          .containsOnly(0);
      assertThat(e.cancelledKind()).isEqualTo(Event.Kind.UNKNOWN);
      assertThat(List.of(e.engineErrors(), e.confirmedCount(), e.windowTicks())).containsOnly(0);
      assertThat(List.of(e.dueTicks(), e.lostCount(), e.suspendedNanos(), e.joint()))
          .containsOnly(0L);
      assertThat(List.of(e.desyncTick(), e.neededNanos())).containsOnly(0L);
      assertThat(List.of(e.isUpperLimit(), e.isRemoved(), e.hasFailed())).containsOnly(false);
    });
  }

  private void payload(Event.Kind kind, int detail, long token, Consumer<Event> check) {
    publisher.publish(kind, detail, 1, 2, token);
    assertThat(cursor.poll(check)).isEqualTo(1);
  }

  @Test
  void refusalAndJumpArriveOverBytesAndLeaveTheValuesFree() {
    publisher.refused(Command.SPAWN, 0, 7, Event.Refusal.NO_ROOM);
    publisher.publishFromTimeJump(Event.Kind.SPAWN, 4, 5, 0);
    ByteBuffer bytes = ByteBuffer.allocate(2 * Event.BYTES);
    cursor.poll(event -> event.writeTo(bytes));
    bytes.flip();
    publisher.forward(Event.empty().readFrom(bytes));
    publisher.forward(Event.empty().readFrom(bytes));
    publisher.publish(Event.Kind.SPAWN, 4, 5, 0, 0);

    List<String> texts = new ArrayList<>();
    cursor.poll(event -> {
      texts.add(event.refusal() + " " + event.isFromTimeJump());
      for (int index = 0; index < Event.VALUE_COUNT; index++) {
        assertThat(event.value(index)).isZero();
      }
    });
    assertThat(texts).containsExactly("NO_ROOM false", "UNKNOWN true", "UNKNOWN false");
    for (int i = 0; i < 8; i++) {
      publisher.publish(Event.Kind.REFUSED_COMMAND, Command.SPAWN, 0, 0, 0);
    }
    cursor.poll(event -> {
      assertThat(event.refusal()).isEqualTo(Event.Refusal.UNKNOWN);
      assertThat(event.isFromTimeJump()).isFalse();
    });
  }

  @Test
  void eventOfOneBodyHasNoOther() {
    publisher.publish(Event.Kind.SPAWN, 0, 5, BodyId.NONE, 0);

    int polled = cursor.poll(event -> {
      assertThat(event.other(5)).isEqualTo(BodyId.NONE);
      assertThat(event.involves(BodyId.NONE)).isFalse();
    });
    assertThat(polled).isEqualTo(1);
  }

  @Test
  void eventsAfterThoseAtTheBeginOfATickAreAtItsEnd() {
    List<Long> instants = new ArrayList<>();
    publisher.atTick(1, 30, 290, 300);
    publisher.publish(Event.Kind.SPAWN, 0, 1, 0, 0);
    publisher.atEnd();

    publisher.atBegin(() -> publisher.publish(Event.Kind.LOST_BODY, 0, 1, 0, 0));
    publisher.publish(Event.Kind.CONTACT_END, 0, 2, 3, 0);
    assertThatThrownBy(() -> publisher.atBegin(() -> {
          publisher.publish(Event.Kind.LOST_BODY, 0, 2, 0, 0);
          throw new IllegalStateException("in the middle");
        }))
        .hasMessage("in the middle");
    publisher.publish(Event.Kind.CONTACT_END, 0, 4, 5, 0);

    cursor.poll(event -> instants.add(event.instantNanos()));
    assertThat(instants).containsExactly(290L, 290L, 300L, 290L, 300L);
    assertThat(publisher.instantNanos()).isEqualTo(300);
  }

  /** At this distance from the origin, adjacent floats are 2 m apart. */
  @Test
  void contactFarAwayArrivesExactlyOverBytesAndOtherPublishers() {
    Vector3d far = new Vector3d(29_999_999.123, -30_000_001.7, 0.1);
    publisher.contactBegin(5, 6, far, new Vector3f(0, 1, 0), 9);
    ByteBuffer bytes = ByteBuffer.allocate(Event.BYTES);
    cursor.poll(event -> event.writeTo(bytes));

    publisher.forward(Event.empty().readFrom(bytes.flip()));

    int polled = cursor.poll(event -> {
      assertThat(event.point(new Vector3d()).distance(far)).isLessThan(1e-6);
      assertThat(event.point()).isEqualTo(new Vector3f(far));
      assertThat(event.normal()).isEqualTo(new Vector3f(0, 1, 0));
    });
    assertThat(polled).isEqualTo(1);
    for (int i = 0; i < 8; i++) {
      publisher.publish(Event.Kind.SPAWN, 0, 1, 0, 0);
    }
    cursor.poll(event -> assertThat(event.point(new Vector3d())).isEqualTo(new Vector3d()));
  }

  @Test
  void eventHasNoDataOfThePreviousOneInItsSlot() {
    publisher.user(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    for (int i = 0; i < 7; i++) {
      publisher.publish(Event.Kind.SPAWN, 0, 1, 0, 0);
    }
    EventCursor last = ring.openCursor();
    publisher.publish(Event.Kind.DESPAWN, 0, 1, 0, 0);

    int polled = last.poll(event -> {
      for (int index = 0; index < Event.VALUE_COUNT; index++) {
        assertThat(event.value(index)).isZero();
      }
    });
    assertThat(polled).isEqualTo(1);
  }

  @Test
  void eventOfTheUsersOwnArrivesWithAllItsValues() {
    publisher.user(0, 9, 2, 3, 4, 10, 11, 12, 13, 14, 15, 16, 17);

    int polled = cursor.poll(event -> {
      assertThat(List.of(event.kind(), event.detail())).containsExactly(Event.Kind.USER, 9);
      assertThat(event.userKind()).isZero();
      assertThat(List.of(event.bodyA(), event.bodyB(), event.token())).containsExactly(2L, 3L, 4L);
      for (int index = 0; index < Event.VALUE_COUNT; index++) {
        assertThat(event.value(index)).isEqualTo(10 + index);
      }
    });
    assertThat(polled).isEqualTo(1);
  }

  /**
   * In a ring of eight, the eighth-newest event's slot may already be in use for the next event.
   */
  @Test
  void ringOfEightKeepsSevenEventsForALateListener() {
    EventCursor later = ring.openCursor();
    for (int instant = 1; instant <= 7; instant++) {
      publishAt(0, instant);
    }
    assertThat(tokens(cursor, 0, 9)).hasSize(7);

    publishAt(0, 8);
    later.poll(event -> {});
    assertThat(later.lostCount()).isEqualTo(4);
  }

  @Test
  void listenerGetsEventsUpToTheInstantItShows() {
    publishAt(0, 10);
    publishAt(0, 20);
    publishAt(1, 5);

    assertThat(tokens(cursor, 0, 9)).isEmpty();
    assertThat(tokens(cursor, 0, 10)).containsExactly(10L);
    assertThat(tokens(cursor, 0, 10)).isEmpty();
    assertThat(tokens(cursor, 0, Long.MAX_VALUE)).containsExactly(20L);
    assertThat(tokens(cursor, 1, 4)).isEmpty();
    assertThat(tokens(cursor, 1, 5)).containsExactly(5L);
  }

  @Test
  void listenerOfANewEpochGetsWhatTheOldOneLeft() {
    publishAt(0, 1_000);
    publishAt(1, 3);

    assertThat(tokens(cursor, 1, 3)).containsExactly(1_000L, 3L);
  }

  @Test
  void eventsNewerThanANumberWait() {
    publisher.publish(Event.Kind.SPAWN, 0, 1, 0, 0);
    long first = cursor.newest();
    publisher.publish(Event.Kind.SPAWN, 0, 2, 0, 0);
    List<Long> bodies = new ArrayList<>();

    cursor.pollUntil(1, 1, 1, first, event -> bodies.add(event.bodyA()));
    assertThat(bodies).containsExactly(1L);
    cursor.poll(event -> bodies.add(event.bodyA()));
    assertThat(bodies).containsExactly(1L, 2L);
  }

  @Test
  void eventsOfALaterTickWaitThoughTheirInstantHasCome() {
    EventCursor cursor = ring.openCursor();
    List<Long> ticks = new ArrayList<>();
    for (long tick = 4; tick <= 6; tick++) {
      publisher.at(1, tick, 100);
      publisher.publish(Event.Kind.SPAWN, 0, 0, 0, 0);
    }

    int polled = cursor.pollUntil(1, 5, 100, Long.MAX_VALUE, event -> ticks.add(event.tick()));
    assertThat(polled).isEqualTo(2);
    assertThat(ticks).containsExactly(4L, 5L);
    cursor.pollUntil(2, 0, 0, Long.MAX_VALUE, event -> ticks.add(event.tick()));

    assertThat(ticks)
        .as("in the next epoch nothing of the old one waits")
        .containsExactly(4L, 5L, 6L);
  }

  @Test
  void laterListenerBeginsWithTheNextEvent() {
    publishAt(0, 1);
    EventCursor later = ring.openCursor();
    publishAt(0, 2);

    assertThat(tokens(later, 0, 9)).containsExactly(2L);
    assertThat(tokens(cursor, 0, 9)).containsExactly(1L, 2L);
  }

  @Test
  void cursorAFullRingBehindGetsTheNumberOfLostEventsAndOthersLoseNothing() {
    EventCursor healthy = ring.openCursor();
    List<Long> received = new ArrayList<>();
    for (int instant = 1; instant <= 20; instant++) {
      publishAt(0, instant);
      received.addAll(tokens(healthy, 0, instant));
    }

    List<String> seen = new ArrayList<>();
    cursor.poll(event -> seen.add(
        event.kind() == Event.Kind.GAP ? "lost " + event.lostCount() : "" + event.token()));

    assertThat(seen).containsExactly("lost 16", "17", "18", "19", "20");
    assertThat(cursor.lostCount()).isEqualTo(16);
    assertThat(received).hasSize(20);
    assertThat(healthy.lostCount()).isZero();
  }

  @Test
  void eventsAreDeliveredAgainOnlyIfTheLastPollDelivered() {
    publish(5);
    EventCursor later = ring.openCursor();
    assertThat(later.pollAgain(event -> {})).as("before a poll").isZero();

    for (int count = 1; count < 30; count++) { // from no event to several rings
      publish(count);
      List<Long> delivered = new ArrayList<>();
      List<Long> again = new ArrayList<>();
      later.poll(event -> delivered.add(number(event)));
      later.pollAgain(event -> again.add(number(event)));
      assertThat(again).as("%d events", count).isEqualTo(delivered);
    }
  }

  @Test
  void gapLeadsToNoEventBeyondTheLimit() {
    for (int count = 8; count < 30; count++) {
      long limit = cursor.newest() + 1;
      publish(count);
      int polled =
          cursor.pollUntil(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, limit, event -> {});
      assertThat(polled).as("%d events", count).isZero();
      cursor.poll(event -> {});
    }
  }

  private long published;

  private void publish(int count) {
    for (int event = 0; event < count; event++) {
      publisher.user(1, 0, 0, 0, ++published, new float[0]);
    }
  }

  private static long number(Event event) {
    return event.kind() == Event.Kind.GAP ? -event.lostCount() : event.token();
  }

  @Test
  void eventFetchedAndNotYetDueOutlivesItsSlotInTheRing() {
    publishAt(0, 50);
    assertThat(tokens(cursor, 0, 49)).isEmpty();

    for (int instant = 51; instant <= 60; instant++) {
      publishAt(0, instant);
    }

    List<String> seen = new ArrayList<>();
    cursor.poll(event -> seen.add(
        event.kind() == Event.Kind.GAP ? "lost " + event.lostCount() : "" + event.token()));
    assertThat(seen).containsExactly("50", "lost 6", "57", "58", "59", "60");
  }

  @Test
  void handlerThatThrowsHasHadTheEvent() {
    publishAt(0, 1);
    publishAt(0, 2);

    assertThatThrownBy(() -> cursor.poll(event -> {
          throw new IllegalStateException("no");
        }))
        .hasMessage("no");

    assertThat(tokens(cursor, 0, 9)).containsExactly(2L);
  }

  @Test
  void randomListenersReceiveEveryEventOrItsCount() {
    long seed = 4711;
    Random random = new Random(seed);
    List<EventCursor> cursors = new ArrayList<>();
    List<Long> next = new ArrayList<>();
    for (long token = 0; token < 20_000; token++) {
      publisher.publish(Event.Kind.SPAWN, 0, 0, 0, token);
      if (random.nextInt(5) == 0 && cursors.size() < 5) {
        cursors.add(ring.openCursor());
        next.add(token + 1);
      }
      for (int i = 0; i < cursors.size(); i++) {
        if (random.nextInt(3 * i + 1) == 0) {
          next.set(i, expectConsecutive(cursors.get(i), next.get(i), seed));
          assertThat(next.get(i)).isEqualTo(token + 1);
        }
      }
      if (random.nextInt(50) == 0 && !cursors.isEmpty()) {
        int leaving = random.nextInt(cursors.size());
        cursors.remove(leaving);
        next.remove(leaving);
      }
    }
  }

  @Test
  void badInputIsRefused() {
    assertThatThrownBy(() -> new EventRing(100))
        .hasMessage(
            "capacity is 100: an event ring keeps a power of two between 8 and 1048576 events");
    for (int capacity : new int[] {4, 2 * EventRing.MAX_CAPACITY}) {
      assertThatThrownBy(() -> new EventRing(capacity))
          .hasMessageContaining("capacity is " + capacity);
    }
    assertThatThrownBy(ring::claimPublisher).hasMessageContaining("a ring has one");
    for (int kind : new int[] {-1, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> publisher.user(kind, 0, 0, 0, 0))
          .hasMessageContaining("userKind is %d: user-defined kinds".formatted(kind));
    }
    assertThatThrownBy(() -> publisher.user(0, 0, 0, 0, 0, new float[9]))
        .hasMessageContaining("9 values were given");
  }

  private static long expectConsecutive(EventCursor cursor, long from, long seed) {
    long[] expected = {from};
    cursor.poll(event -> {
      if (event.kind() == Event.Kind.GAP) {
        expected[0] += event.lostCount();
      } else {
        assertThat(event.token()).as("seed %d", seed).isEqualTo(expected[0]++);
      }
    });
    return expected[0];
  }

  private void publishAt(long epoch, long instantNanos) {
    publisher.at(epoch, 0, instantNanos);
    publisher.publish(Event.Kind.SPAWN, 0, 0, 0, instantNanos);
  }

  private static List<Long> tokens(EventCursor cursor, long epoch, long untilNanos) {
    List<Long> tokens = new ArrayList<>();
    cursor.pollUntil(
        epoch, Long.MAX_VALUE, untilNanos, Long.MAX_VALUE, event -> tokens.add(event.token()));
    return tokens;
  }
}

package org.isochron.remote.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.isochron.state.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventMessagesTest {
  private static final long TOKEN = 5;
  private static final long RESEND_NANOS = 100;

  private final Random random = new Random(4);
  private final EventLog log = new EventLog(1_000);
  private final EventOutbox outbox = new EventOutbox(log, 1);
  private final EventInbox inbox = new EventInbox(1);
  private final List<ByteBuffer> inFlight = new ArrayList<>();
  private final List<ByteBuffer> sent = new ArrayList<>();
  private final List<ByteBuffer> received = new ArrayList<>();
  private final List<Long> lost = new ArrayList<>();

  @ParameterizedTest(name = "fields of {0} bits")
  @ValueSource(ints = {0, 4, 33, 64})
  void everyBitOfAnEventArrives(int bits) {
    add(900, bits);
    send(0);

    inFlight.forEach(this::take);

    assertThat(received).isEqualTo(sent);
    assertThat(lost).isEmpty();
  }

  @Test
  void messagesThatOvertakeOthersLoseAndDoubleNothing() {
    for (int turn = 0; turn < 120; turn++) { // twice through all slots of the inbox
      add(300, 8);
      send(turn);
      Collections.shuffle(inFlight, random);
      inFlight.forEach(this::take);
      inFlight.subList(0, inFlight.size() / 2).forEach(this::take);
      inFlight.clear();
      outbox.acknowledge(inbox.expected(), turn);
    }

    assertThat(received).isEqualTo(sent);
    assertThat(lost).isEmpty();
  }

  @Test
  void lostEventsAreResentAndEarlyOnesAreKept() {
    add(900, 64);
    send(0);
    assertThat(inFlight).hasSizeGreaterThan(3);
    inFlight.subList(1, inFlight.size()).forEach(this::take);
    assertThat(received).isEmpty();
    inFlight.clear();

    send(RESEND_NANOS + 1);
    take(inFlight.get(0));

    assertThat(received).isEqualTo(sent);
  }

  @Test
  void everyEventThatTheRelayDroppedIsCountedOrReceived() {
    add(900, 64);
    send(0);
    take(inFlight.get(3));
    inFlight.clear();
    add(900, 8);
    send(RESEND_NANOS + 1);

    inFlight.forEach(this::take);

    assertThat(received.size() + lost.stream().mapToLong(Long::longValue).sum())
        .isEqualTo(sent.size());
    assertThat(lost).hasSize(2);
    assertThat(received.subList(received.size() - 1_000, received.size()))
        .isEqualTo(sent.subList(sent.size() - 1_000, sent.size()));
  }

  @Test
  void neighboursTakeFewBytes() {
    Event event = Event.empty();
    for (int number = 0; number < 100; number++) {
      event.readFrom(row(1_000, number).clear());
      log.add(event);
    }

    send(0);

    assertThat(inFlight).hasSize(1);
    assertThat(inFlight.get(0).remaining()).isLessThan(400);
  }

  private void add(int count, int bits) {
    Event event = Event.empty();
    for (int index = 0; index < count; index++) {
      ByteBuffer row = random(bits);
      log.add(event.readFrom(row));
      sent.add(row.flip());
    }
  }

  private ByteBuffer random(int bits) {
    ByteBuffer row = row(draw(bits), draw(bits));
    while (row.remaining() > Event.VALUE_COUNT * Float.BYTES) {
      row.putLong(draw(bits));
    }
    while (row.hasRemaining()) {
      row.putInt((int) draw(bits));
    }
    return row.flip();
  }

  private long draw(int bits) {
    return bits == 0 ? 0 : random.nextLong() >> (Long.SIZE - bits);
  }

  private static ByteBuffer row(long kind, long detail) {
    ByteBuffer row = ByteBuffer.allocate(Event.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    return row.putInt((int) kind).putInt((int) detail);
  }

  private void send(long nowNanos) {
    Line line = message -> inFlight.add(ByteBuffer.allocate(message.remaining())
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(message.duplicate())
        .flip());
    outbox.send(line, Messages.memory(), TOKEN, nowNanos, RESEND_NANOS);
  }

  private void take(ByteBuffer message) {
    ByteBuffer copy = message.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    assertThat(Messages.open(copy)).isTrue();
    assertThat(inbox.take(copy, this::receive, lost::add)).isTrue();
  }

  private void receive(Event event) {
    ByteBuffer row = ByteBuffer.allocate(Event.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    event.writeTo(row);
    received.add(row.flip());
  }
}

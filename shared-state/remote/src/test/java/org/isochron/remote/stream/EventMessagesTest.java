package org.isochron.remote.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.state.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventMessagesTest {
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
    send();

    inFlight.forEach(this::take);

    assertThat(received).isEqualTo(sent);
    assertThat(lost).isEmpty();
  }

  /** The earlier connection may have delivered more than this end has acknowledged. */
  @Test
  void nextConnectionLosesAndDoublesNothing() {
    for (int turn = 0; turn < 120; turn++) {
      add(300, 8);
      send();
      inFlight.subList(0, random.nextInt(inFlight.size() + 1)).forEach(this::take);
      inFlight.clear();
      outbox.repeat();
      send();
      inFlight.subList(0, random.nextInt(inFlight.size() + 1)).forEach(this::take);
      inFlight.clear();
      outbox.acknowledge(inbox.expected());
      outbox.repeat();
    }
    send();
    inFlight.forEach(this::take);

    assertThat(received).isEqualTo(sent);
    assertThat(lost).isEmpty();
  }

  @Test
  void nothingIsSentTwiceOverOneConnection() {
    add(900, 8);
    send();
    int messages = inFlight.size();
    send();
    add(1, 8);
    send();

    assertThat(inFlight).hasSize(messages + 1);
  }

  @Test
  void everyEventThatTheRelayDroppedIsCountedOrReceived() {
    add(900, 64);
    send();
    take(inFlight.get(0));
    inFlight.clear();
    int before = received.size();
    add(900, 8);
    outbox.repeat();
    send();

    inFlight.forEach(this::take);

    assertThat(lost).containsExactly(800L - before);
    assertThat(received.size() + lost.get(0)).isEqualTo(sent.size());
    assertThat(received.subList(before, received.size()))
        .isEqualTo(sent.subList(sent.size() - 1_000, sent.size()));
  }

  @Test
  void neighboursTakeFewBytes() {
    Event event = Event.empty();
    for (int number = 0; number < 100; number++) {
      event.readFrom(row(1_000, number).clear());
      log.add(event);
    }

    send();

    assertThat(inFlight).hasSize(1);
    assertThat(inFlight.get(0).remaining()).isLessThan(100 * Event.BYTES / 10);
  }

  /** On a distant network with losses, each byte of many contacts delays all of them. */
  @Test
  void contactsTakeFewBytes() {
    int count = 1_000;
    Event event = Event.empty();
    for (int number = 0; number < count; number++) {
      ByteBuffer row = row(3, 0).putLong(1).putLong(number / 50).putLong(number / 50 * 10_000_000L);
      row.putLong(1L << 32 | random.nextInt(count)).putLong(1L << 32 | random.nextInt(count));
      row.putLong(0);
      for (int value = 0; value < 3; value++) {
        row.putFloat(random.nextFloat(-50, 50));
      }
      row.putFloat(0).putFloat(1).putFloat(0).putFloat(random.nextFloat());
      log.add(event.readFrom(row.clear()));
    }

    send();

    int bytes = inFlight.stream().mapToInt(ByteBuffer::remaining).sum();
    assertThat(bytes / count).isLessThanOrEqualTo(26);
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

  private void send() {
    Line line = message -> inFlight.add(ByteBuffer.allocate(message.remaining())
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(message.duplicate())
        .flip());
    outbox.send(line, Messages.memory());
  }

  private void take(ByteBuffer message) {
    ByteBuffer copy = message.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    assertThat(Messages.type(copy)).isEqualTo(Messages.EVENTS);
    assertThat(inbox.take(copy, this::receive, lost::add)).isTrue();
  }

  private void receive(Event event) {
    ByteBuffer row = ByteBuffer.allocate(Event.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    event.writeTo(row);
    received.add(row.flip());
  }
}

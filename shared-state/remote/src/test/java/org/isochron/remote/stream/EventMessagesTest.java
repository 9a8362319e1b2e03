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
  private final List<ByteBuffer> underWay = new ArrayList<>();
  private final List<ByteBuffer> sent = new ArrayList<>();
  private final List<ByteBuffer> heard = new ArrayList<>();
  private final List<Long> lost = new ArrayList<>();

  @ParameterizedTest(name = "fields of {0} bits")
  @ValueSource(ints = {0, 4, 33, 64})
  void everyBitOfAnEventArrives(int bits) {
    add(900, bits);
    send(0);

    underWay.forEach(this::take);

    assertThat(heard).isEqualTo(sent);
    assertThat(lost).isEmpty();
  }

  @Test
  void messagesThatOvertakeOthersLoseAndDoubleNothing() {
    for (int turn = 0; turn < 120; turn++) { // twice through all slots of the inbox
      add(300, 8);
      send(turn);
      Collections.shuffle(underWay, random);
      underWay.forEach(this::take);
      underWay.subList(0, underWay.size() / 2).forEach(this::take);
      underWay.clear();
      outbox.acknowledge(inbox.expected(), turn);
    }

    assertThat(heard).isEqualTo(sent);
    assertThat(lost).isEmpty();
  }

  @Test
  void whatWasLostIsSentAgainAndWhatCameEarlyIsNotLost() {
    add(900, 64);
    send(0);
    assertThat(underWay).hasSizeGreaterThan(3);
    underWay.subList(1, underWay.size()).forEach(this::take);
    assertThat(heard).isEmpty();
    underWay.clear();

    send(RESEND_NANOS + 1);
    take(underWay.get(0));

    assertThat(heard).isEqualTo(sent);
  }

  @Test
  void everyNumberThatTheRelayNoLongerKeepsIsCountedOrCame() {
    add(900, 64);
    send(0);
    take(underWay.get(3));
    underWay.clear();
    add(900, 8);
    send(RESEND_NANOS + 1);

    underWay.forEach(this::take);

    assertThat(heard.size() + lost.stream().mapToLong(Long::longValue).sum())
        .isEqualTo(sent.size());
    assertThat(lost).hasSize(2);
    assertThat(heard.subList(heard.size() - 1_000, heard.size()))
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

    assertThat(underWay).hasSize(1);
    assertThat(underWay.get(0).remaining()).isLessThan(400);
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
    Line line = message -> underWay.add(ByteBuffer.allocate(message.remaining())
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(message.duplicate())
        .flip());
    outbox.send(line, Messages.memory(), TOKEN, nowNanos, RESEND_NANOS);
  }

  private void take(ByteBuffer message) {
    ByteBuffer copy = message.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    assertThat(Messages.open(copy)).isTrue();
    assertThat(inbox.take(copy, this::hear, lost::add)).isTrue();
  }

  private void hear(Event event) {
    ByteBuffer row = ByteBuffer.allocate(Event.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    event.writeTo(row);
    heard.add(row.flip());
  }
}

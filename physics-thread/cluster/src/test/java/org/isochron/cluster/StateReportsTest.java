package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.isochron.cluster.LogFollower.StateHash;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

final class StateReportsTest {
  private static final long POLL_NANOS = 50_000_000;
  private static final NodeIdentity IDENTITY =
      NodeIdentity.of("Jolt 5, scene 1", TickRate.hertz(100));

  private final List<ByteBuffer> sent = new ArrayList<>();
  private final Predicate<ByteBuffer> transport = message ->
      sent.add(ByteBuffer.allocate(message.remaining()).put(message.duplicate()).flip());
  private StateHash newest = new StateHash(0, 0);
  private final StateReports reports = new StateReports(9, 2, IDENTITY, () -> newest);
  private long nowNanos;

  @Test
  void theIdentityIsSentFirstAndAgainAfterANewLeader() {
    advance(10);
    reports.resend(nowNanos);
    advance(10);

    assertThat(sent).hasSize(2);
    for (ByteBuffer report : sent) {
      assertThat(StateReports.isOne(report)).isTrue();
      assertThat(report.getLong(StateReports.TICK)).isZero();
      assertThat(report.getLong(StateReports.HASH)).isEqualTo(IDENTITY.number());
      assertThat(StateReports.text(report)).isEqualTo("Jolt 5, scene 1");
      assertThat(new Sequencer(new ClientTable(1, 1, 1), 1).take(report.duplicate()))
          .as("no command")
          .isEqualTo(CommandMessage.DAMAGED);
    }
  }

  /** An instant may be negative: the origin of a clock is arbitrary. */
  @Test
  void hashesAreSentWhereverTheClockBegins() {
    nowNanos = Long.MIN_VALUE / 2;
    newest = new StateHash(100, 7);

    advance(2);

    assertThat(sent).hasSize(2);
  }

  @Test
  void eachHashIsSentOnceWithOrWithoutAnswers() {
    advance(1);
    newest = new StateHash(100, 7);
    advance(40);
    newest = new StateHash(200, 8);
    reports.acknowledge(9, 100, nowNanos);
    assertThat(reports.awaitsAnswer()).isFalse();
    advance(40);

    assertThat(reports.awaitsAnswer()).isTrue();
    assertThat(sent).hasSize(3);
    assertThat(sent.get(2).getLong(StateReports.TICK)).isEqualTo(200);
    assertThat(sent.get(2).getLong(StateReports.HASH)).isEqualTo(8);
    assertThat(sent.get(2).getInt(StateReports.NODE)).isEqualTo(2);
    assertThat(StateReports.text(sent.get(2))).isEmpty();
  }

  @Test
  void aNodeThatCatchesUpReportsTwiceASecondAtMost() {
    for (int poll = 0; poll < 200; poll++) {
      newest = new StateHash(100L * poll + 100, 7);
      advance(1);
    }

    assertThat(sent).hasSizeBetween(10, 22);
  }

  @Test
  void aReportThatCannotBeSentIsSentAgain() {
    newest = new StateHash(100, 7);
    reports.send(message -> false, nowNanos);
    assertThat(reports.awaitsAnswer()).isFalse();
    advance(20);

    assertThat(sent).hasSize(2);
  }

  private void advance(int polls) {
    for (int poll = 0; poll < polls; poll++) {
      nowNanos += POLL_NANOS;
      reports.send(transport, nowNanos);
    }
  }
}

package org.isochron.remote.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.HeaderFlyweight;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Lines at rest, each of which has a tenth of a second between two repetitions, as Aeron has. */
class RestingLinesTest {
  private static final long TENTH_NANOS = 100_000_000;
  private static final int STREAM = 1_005;
  private static final int TERM = 7;

  private final ByteBuffer memory = ByteBuffer.allocate(64).order(ByteOrder.BIG_ENDIAN);
  private final DataHeaderFlyweight header = new DataHeaderFlyweight(new UnsafeBuffer(memory));
  private final RestingLines lines = new RestingLines(6 * TENTH_NANOS);

  @Test
  void driversWithFewOtherEndsSayAsMuchAsAeronAndWithManyAsMuchAllTogether() {
    assertThat(RestingLines.apartNanos(1)).isEqualTo(TENTH_NANOS);
    assertThat(RestingLines.apartNanos(100)).isEqualTo(TENTH_NANOS);
    assertThat(RestingLines.apartNanos(500)).isEqualTo(5 * TENTH_NANOS);
    assertThat(RestingLines.apartNanos(8_192)).isEqualTo(6 * TENTH_NANOS);

    RestingLines few = new RestingLines(RestingLines.apartNanos(100));
    for (int tenth = 0; tenth < 50; tenth++) {
      assertThat(few.isNeedless(heartbeat(1, tenth / 20, 0), tenth * TENTH_NANOS))
          .isFalse();
      assertThat(few.isNeedless(2, STREAM, TERM, 0, 0, tenth * TENTH_NANOS)).isFalse();
    }
  }

  @Test
  void lineAtRestSendsAHeartbeatEverySixTenthsOfASecond() {
    assertThat(sentTenths(15, tenth -> heartbeat(1, 64, 0))).containsExactly(0, 6, 12);
  }

  /** A message that is lost shows by the heartbeat after it; Aeron has waited for a tenth. */
  @Test
  void lineThatHasMovedSendsOneWhenItHasRestedAsLong() {
    List<Integer> sent = sentTenths(20, tenth -> heartbeat(1, tenth < 4 ? 64 : 128, 0));

    assertThat(sent).containsExactly(0, 9, 15);
  }

  @Test
  void lineWithAMessageEveryHalfSecondSendsNoHeartbeat() {
    assertThat(sentTenths(60, tenth -> heartbeat(1, 64 * (tenth / 5), 0))).containsExactly(0);
  }

  @Test
  void endOfALineIsSentAtOnce() {
    assertThat(sentTenths(10, tenth -> heartbeat(1, 64, tenth < 5 ? 0 : 0x20)))
        .containsExactly(0, 5);
  }

  @Test
  void messagesAreSentHoweverShortTheyAre() {
    heartbeat(1, 64, 0);
    header.frameLength(DataHeaderFlyweight.HEADER_LENGTH);
    for (int tenth = 0; tenth < 5; tenth++) {
      assertThat(lines.isNeedless(memory, tenth * TENTH_NANOS)).isFalse();
    }
    heartbeat(1, 64, 0).limit(DataHeaderFlyweight.HEADER_LENGTH + 8);
    assertThat(lines.isNeedless(memory, 0)).isFalse();
    assertThat(lines.isNeedless(memory, 1)).isFalse();
  }

  @Test
  void linesDoNotTakeEachOthersHeartbeats() {
    for (int session = -20; session < 20; session++) {
      assertThat(lines.isNeedless(heartbeat(session, 64, 0), 0))
          .as("%d", session)
          .isFalse();
      assertThat(lines.isNeedless(heartbeat(session, 64, 0), TENTH_NANOS)).isTrue();
    }
    header.streamId(STREAM + 2);
    assertThat(lines.isNeedless(memory, TENTH_NANOS)).isFalse();
  }

  /** What an end has received opens the window of the other, and the first ones open the line. */
  @Test
  void endSaysAtOnceWhatItHasReceivedAndTheFirstTenTimesThatItIsThere() {
    List<Integer> sent = new ArrayList<>();
    for (int tenth = 0; tenth < 60; tenth++) {
      if (!lines.isNeedless(1, STREAM, TERM, tenth < 32 ? 0 : 8_192, 0, tenth * TENTH_NANOS)) {
        sent.add(tenth);
      }
    }

    assertThat(sent).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 21, 27, 32, 38, 44, 50, 56);
  }

  @Test
  void linesThatHaveEndedAreForgotten() {
    for (int session = 0; session < 100_000; session++) {
      assertThat(lines.isNeedless(heartbeat(session, 64, 0), session * TENTH_NANOS))
          .isFalse();
    }

    assertThat(lines.count()).isLessThan(2_000);
  }

  private List<Integer> sentTenths(int tenths, IntFunction<ByteBuffer> at) {
    List<Integer> sent = new ArrayList<>();
    for (int tenth = 0; tenth < tenths; tenth++) {
      if (!lines.isNeedless(at.apply(tenth), tenth * TENTH_NANOS)) {
        sent.add(tenth);
      }
    }
    return sent;
  }

  private ByteBuffer heartbeat(int session, int offset, int flags) {
    memory.clear().limit(DataHeaderFlyweight.HEADER_LENGTH);
    header
        .sessionId(session)
        .streamId(STREAM)
        .termId(TERM)
        .termOffset(offset)
        .frameLength(0)
        .flags((short) flags)
        .headerType(HeaderFlyweight.HDR_TYPE_DATA);
    return memory;
  }
}

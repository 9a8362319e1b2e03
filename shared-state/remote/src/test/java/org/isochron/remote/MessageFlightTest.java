package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageFlightTest {
  private static final long MILLISECOND = 1_000_000;
  private static final long SECOND = 1_000 * MILLISECOND;

  @ParameterizedTest
  @CsvSource({
    "5, 0, 0, 120000",
    "5, 0, 0.1, 120000",
    "35, 10, 0, 120000",
    "35, 10, 0.05, 90000",
    "30, 20, 0.1, 30000",
    "100, 60, 0.05, 20000"
  })
  void wideLineGetsTheMaximum(int latencyMillis, int jitterMillis, double loss, long least) {
    Line line = new Line(10_000_000, latencyMillis, jitterMillis, loss);
    line.run(5);

    assertThat(line.run(30)).isGreaterThan(least);
  }

  /** Snapshots need 45 kB a second of the line with headers. A piece takes 14 ms of the narrowest. */
  @ParameterizedTest
  @CsvSource({
    "100000, 5, 0, 0, 80, 40000",
    "100000, 35, 10, 0, 80, 40000",
    "100000, 35, 10, 0.05, 100, 30000",
    "100000, 100, 10, 0, 120, 40000",
    "60000, 35, 10, 0, 130, 6000",
    "50000, 35, 10, 0, 200, 1000"
  })
  void narrowLineIsFilledAndHardlyDelaysSnapshots(
      int bytesPerSecond, int latencyMillis, int jitterMillis, double loss, int queue, long least) {
    Line line = new Line(bytesPerSecond, latencyMillis, jitterMillis, loss);
    line.run(5);
    line.maxQueueNanos = 0;

    assertThat(line.run(30)).isGreaterThan(least);
    assertThat(line.maxQueueNanos / MILLISECOND).isLessThan(queue);
  }

  /** Lossless for snapshots; a lost piece delays those after it. */
  private static final class Line {
    private static final int SNAPSHOT_BYTES = 380;
    private static final int PIECE_BYTES = 1_291;
    private static final int HEADERS_BYTES = 72;
    private static final int TICK_MILLIS = 10;

    private final Random random = new Random(1);
    private final MessageFlight flight = new MessageFlight(0);
    private final long bytesPerSecond;
    private final long latencyNanos;
    private final long jitterNanos;
    private final double loss;

    /** Due instants and positions. */
    private final Queue<long[]> pieces = new ArrayDeque<>();

    private final Queue<long[]> reports = new ArrayDeque<>();
    private long nowNanos;
    private long freeNanos;
    private long pieceNanos;
    private long lastDueNanos;
    private long sent;
    private long received;
    private long reported;
    long maxQueueNanos;

    Line(long bytesPerSecond, int latencyMillis, int jitterMillis, double loss) {
      this.bytesPerSecond = bytesPerSecond;
      latencyNanos = latencyMillis * MILLISECOND;
      jitterNanos = jitterMillis * MILLISECOND;
      this.loss = loss;
    }

    /** Returns the bytes of messages that arrive in a second. */
    long run(int seconds) {
      long before = received;
      for (int turn = 0; turn < 1_000 * seconds; turn++) {
        nowNanos += MILLISECOND;
        if (turn % TICK_MILLIS == 0) {
          pass(SNAPSHOT_BYTES);
          maxQueueNanos = Math.max(maxQueueNanos, freeNanos - nowNanos);
        }
        if (nowNanos >= pieceNanos && flight.isFree(sent - reported)) {
          send();
        }
        while (!pieces.isEmpty() && pieces.element()[0] <= nowNanos) {
          received = pieces.remove()[1];
          reports.add(new long[] {nowNanos + wayNanos(), received});
        }
        while (!reports.isEmpty() && reports.element()[0] <= nowNanos) {
          reported = reports.remove()[1];
          flight.received(reported, nowNanos);
        }
      }
      return (received - before) / seconds;
    }

    private void send() {
      sent += PIECE_BYTES;
      flight.sent(sent, nowNanos);
      pieceNanos = nowNanos
          + Math.max(
              PIECE_BYTES * SECOND / MessageStream.BYTES_PER_SECOND,
              flight.pauseNanos(PIECE_BYTES));
      long dueNanos = pass(PIECE_BYTES);
      while (random.nextDouble() < loss) {
        dueNanos += 2 * wayNanos() + TICK_MILLIS * MILLISECOND;
      }
      lastDueNanos = Math.max(lastDueNanos, dueNanos);
      pieces.add(new long[] {lastDueNanos, sent});
    }

    /** Returns the instant at which a datagram arrives. */
    private long pass(int bytes) {
      freeNanos = Math.max(nowNanos, freeNanos) + (bytes + HEADERS_BYTES) * SECOND / bytesPerSecond;
      return freeNanos + wayNanos();
    }

    private long wayNanos() {
      return latencyNanos + (long) (random.nextDouble() * jitterNanos);
    }
  }
}

package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveredRateTest {
  private static final int NEED = 40_000;
  private static final long MILLISECOND = 1_000_000;
  private static final long SECOND = 1_000 * MILLISECOND;

  @ParameterizedTest
  @CsvSource({"5, 0", "5, 0.1", "100, 0.01", "100, 0.1", "150, 0.1"})
  void networkThatTakesAllIsNotLimited(int latencyMillis, double loss) {
    Line line = new Line(latencyMillis, loss);

    line.run(300 * SECOND);

    assertThat(line.limitedNanos).isZero();
  }

  @ParameterizedTest
  @CsvSource({"15000, 5", "15000, 100", "25000, 35", "30000, 150"})
  void narrowLineIsFilledAndNotOverfilled(int bytesPerSecond, int latencyMillis) {
    Line line = new Line(latencyMillis, 0);
    line.bytesPerSecond = bytesPerSecond;
    line.run(5 * SECOND);

    line.dropped = 0;
    line.delivered = 0;
    line.run(30 * SECOND);

    // besides what waits in the queue at the end
    assertThat(line.delivered / 30)
        .isBetween(bytesPerSecond * 6L / 10, bytesPerSecond * 101L / 100);
    assertThat(line.dropped).isLessThan(line.delivered / 8);
  }

  @ParameterizedTest
  @CsvSource({"10000, 5", "10000, 100", "20000, 35"})
  void lineIsNarrowThatPassesNoWholeSnapshot(int bytesPerSecond, int latencyMillis) {
    Line line = new Line(latencyMillis, 0);
    line.bytesPerSecond = bytesPerSecond;
    line.passesParts = true;

    line.run(5 * SECOND);

    assertThat(line.rate.limit()).isLessThan(bytesPerSecond * 4 / 3);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 150})
  void lineThatWidensIsUsed(int latencyMillis) {
    Line line = new Line(latencyMillis, 0);
    line.bytesPerSecond = 15_000;
    line.run(10 * SECOND);
    line.bytesPerSecond = 1_000_000;

    line.run(20 * SECOND);

    assertThat(line.rate.limit()).isEqualTo(DeliveredRate.UNLIMITED);
  }

  /** The shortest round trip is then still that of the network before. */
  @ParameterizedTest
  @CsvSource({"50, 0.05", "50, 0.1", "100, 0.08", "150, 0.1", "300, 0.1"})
  void longerWayWithLossIsNoNarrowLine(int latencyMillis, double loss) {
    Line line = new Line(5, loss);
    line.run(5 * SECOND);
    line.latencyNanos = latencyMillis * MILLISECOND;

    line.run(60 * SECOND);

    assertThat(line.limitedNanos).isZero();
  }

  /** A viewer builds its state after the join, and counts what comes from then on. */
  @Test
  void bytesBeforeTheFirstReportDoNotCount() {
    Line line = new Line(5, 0);
    line.sent = 1_000_000;

    line.run(5 * SECOND);

    assertThat(line.limitedNanos).isZero();
  }

  @Test
  void reportsThatABusyThreadDelaysAreNoQueue() {
    Line line = new Line(5, 0.08);
    line.delaysReports = true;

    line.run(300 * SECOND);

    assertThat(line.limitedNanos).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 150})
  void outageIsNoNarrowLine(int latencyMillis) {
    Line line = new Line(latencyMillis, 0);
    line.run(5 * SECOND);
    for (int outage = 0; outage < 5; outage++) {
      line.isCut = true;
      line.run(2 * SECOND);
      line.isCut = false;
      line.run(3 * SECOND);
    }

    assertThat(line.limitedNanos).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1_000 * SECOND})
  void anotherConnectionBeginsWithoutALimit(long clockNanos) {
    Line line = new Line(5, 0);
    line.nowNanos = clockNanos;
    line.bytesPerSecond = 15_000;
    line.run(5 * SECOND);
    assertThat(line.rate.limit()).isLessThan(NEED);

    line.rate.begin();

    assertThat(line.rate.limit()).isEqualTo(DeliveredRate.UNLIMITED);
  }

  /** A line with a queue of 0.2 s, and a sender of datagrams at 100 Hz that keeps to the limit. */
  private static final class Line {
    final DeliveredRate rate = new DeliveredRate();
    int bytesPerSecond = 1_000_000;
    long latencyNanos;
    long nowNanos = SECOND;
    long sent;
    long delivered;
    long dropped;
    long limitedNanos;
    boolean delaysReports;
    boolean isCut;
    boolean passesParts;
    private final Random random = new Random(7);
    private final double loss;
    private final ArrayDeque<long[]> arrivals = new ArrayDeque<>();
    private long tick;
    private long lineNanos = Long.MIN_VALUE / 2;
    private long received;
    private long newest = -1;

    Line(int latencyMillis, double loss) {
      latencyNanos = latencyMillis * MILLISECOND;
      this.loss = loss;
    }

    void run(long nanos) {
      for (long until = nowNanos + nanos; nowNanos < until; nowNanos += 10 * MILLISECOND) {
        send(Math.min(NEED, rate.limit()) / 100);
        rate.sent(tick++, sent);
        while (!arrivals.isEmpty() && arrivals.peek()[0] <= nowNanos) {
          long[] next = arrivals.remove();
          received += next[1];
          newest = passesParts ? -1 : Math.max(newest, next[2]);
        }
        if (nowNanos % (50 * MILLISECOND) == 0) {
          long trip = 2 * latencyNanos + Math.max(0, lineNanos - nowNanos);
          boolean isLate = delaysReports && random.nextInt(3) > 0;
          trip += isLate ? 150 * MILLISECOND : 0;
          rate.report(newest, received, trip, nowNanos);
        }
        limitedNanos += rate.limit() == DeliveredRate.UNLIMITED ? 0 : 10 * MILLISECOND;
      }
    }

    private void send(int bytes) {
      sent += bytes;
      lineNanos = Math.max(lineNanos, nowNanos);
      if (lineNanos - nowNanos > SECOND / 5) {
        dropped += bytes;
      } else {
        lineNanos += bytes * SECOND / bytesPerSecond;
        if (!isCut && random.nextDouble() >= loss) {
          delivered += bytes;
          // the report takes as long again
          arrivals.add(new long[] {lineNanos + 2 * latencyNanos, bytes, tick});
        }
      }
    }
  }
}

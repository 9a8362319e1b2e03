package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.Slice;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LeadControlTest {
  private static final TickRate RATE = TickRate.hertz(100);
  private static final long PERIOD = RATE.periodNanos();

  /** A client whose speed is controlled, and a server that buffers its input. */
  private static final class Pair {
    private final NanoClock.Manual clock = new NanoClock.Manual(0);
    private final TestNetwork network;
    private final InputRing ring = new InputRing(64);
    private final InputBuffer buffer = new InputBuffer();
    private final LeadControl lead = new LeadControl(RATE);
    private final ControlTable input = new ControlTable();
    private final Slice slice = new Slice();
    private final ByteBuffer message = ByteBuffer.allocate(Link.MAX_BYTES);
    private long clientNanos;
    private long serverTick = 1_000;
    private long serverNanos;
    private int previousPermille = 1_000;
    private long changes;
    private final List<Long> lateNanos = new ArrayList<>();
    private final List<Integer> speeds = new ArrayList<>();

    Pair(long seed, int roundTripMillis, int spreadMillis, int lostPermille) {
      network = new TestNetwork(clock, seed, roundTripMillis, spreadMillis, lostPermille);
      ring.restart(serverTick + roundTripMillis / 10 + 2);
      clientNanos = PERIOD / 3;
    }

    void run(long millis) {
      long end = clock.nanos() + millis * TestNetwork.MILLI;
      while (clock.nanos() < end) {
        clock.moveTo(Math.min(clientNanos, serverNanos));
        if (clientNanos <= clock.nanos()) {
          tickClient();
        }
        if (serverNanos <= clock.nanos()) {
          tickServer();
        }
      }
    }

    private void tickClient() {
      while (network.client.receive(message)) {
        lead.reported(message.getLong(), message.getInt(), clock.nanos());
      }
      ring.add(input, 0);
      lead.sent(ring.newestTick(), clock.nanos());
      ring.writeTo(message.clear());
      network.client.send(message.flip());
      changes += previousPermille == lead.permille() ? 0 : 1;
      previousPermille = lead.permille();
      speeds.add(previousPermille);
      clientNanos += PERIOD * 1_000 / previousPermille;
    }

    private void tickServer() {
      while (network.server.receive(message)) {
        buffer.receive(message, InputBuffer.NONE);
      }
      long before = buffer.lateCount();
      buffer.readTo(slice, ++serverTick, Long.MAX_VALUE);
      if (buffer.lateCount() > before) {
        lateNanos.add(clock.nanos());
      }
      if (serverTick % 2 == 0 && buffer.worstTick() != InputBuffer.NONE) {
        message.clear().putLong(buffer.worstTick()).putInt(buffer.margin(buffer.worstTick()));
        network.server.send(message.flip());
      }
      serverNanos += PERIOD;
    }

    /** Ticks by which the client is ahead of the server. */
    long leadTicks() {
      return ring.newestTick() - serverTick;
    }

    double lateShareSince(long nanos) {
      long ticks = (clock.nanos() - nanos) / PERIOD;
      return (double) lateNanos.stream().filter(at -> at >= nanos).count() / ticks;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10, 30, 60, 100, 150, 200, 300})
  void inputIsRarelyLateForEveryRoundTrip(int roundTripMillis) {
    for (long seed = 1; seed <= 10; seed++) {
      Pair pair = new Pair(seed, roundTripMillis, Math.min(roundTripMillis / 5, 40), 50);
      pair.run(2_000);
      long settled = pair.clock.nanos();
      pair.run(60_000);

      assertThat(pair.lateShareSince(settled))
          .as("late, round trip %d ms, seed %d", roundTripMillis, seed)
          .isLessThanOrEqualTo(0.005);
      assertThat(pair.leadTicks())
          .as("lead, round trip %d ms, seed %d", roundTripMillis, seed)
          .isLessThanOrEqualTo(roundTripMillis * 3 / 5 / 10 + 5);
      assertThat(pair.changes).as("changes of speed").isLessThan(400);
    }
  }

  @ParameterizedTest
  @CsvSource({"20, 30", "60, 30", "100, 30", "200, 30", "270, 15"})
  void nothingIsLateHalfASecondAfterTheLatencyRises(int roundTripMillis, int riseMillis) {
    for (long seed = 1; seed <= 10; seed++) {
      Pair pair = new Pair(seed, roundTripMillis, 0, 0);
      pair.run(10_000 + 7 * seed);
      pair.network.latencyNanos += riseMillis * TestNetwork.MILLI;
      long risen = pair.clock.nanos();
      pair.run(20_000);

      assertThat(pair.lateShareSince(risen + 500 * TestNetwork.MILLI))
          .as("round trip %d ms, seed %d", roundTripMillis, seed)
          .isZero();
    }
  }

  @Test
  void latencyThatFallsIsUsedSlowly() {
    Pair pair = new Pair(1, 200, 0, 0);
    pair.run(10_000);
    long before = pair.leadTicks();
    pair.network.latencyNanos = 30 * TestNetwork.MILLI;
    pair.speeds.clear();
    pair.run(30_000);

    assertThat(pair.leadTicks()).isLessThanOrEqualTo(before - 5);
    assertThat(pair.speeds).as("slows down").contains(980).doesNotContain(1_100);
    assertThat(pair.lateShareSince(10_000 * TestNetwork.MILLI)).isZero();
  }
}

package org.isochron.remote.quic;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Line;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrangersTest {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final int FLOOD = 1_000;

  private final NanoClock.Manual clock = new NanoClock.Manual(7);
  private final Strangers strangers = new Strangers(clock);

  @Test
  void connectionThatIsNotAdmittedInTimeIsClosed() {
    Knocking silent = knock("192.0.2.1").orElseThrow();
    Knocking viewer = knock("192.0.2.1").orElseThrow();
    strangers.admit(viewer);

    clock.advance(Strangers.PATIENCE_NANOS);
    strangers.advance();
    assertThat(silent.closed).isFalse();
    clock.advance(1);
    strangers.advance();

    assertThat(silent.closed).isTrue();
    assertThat(viewer.closed).isFalse();
    assertThat(strangers.rejectedConnections()).isEqualTo(1);
  }

  @Test
  void connectionThatHasEndedCountsUntilItsTimeIsOver() {
    for (int number = 0; number < Strangers.MAX_OF_NETWORK; number++) {
      knock("192.0.2.1").orElseThrow().close();
    }
    assertThat(knock("192.0.2.1")).isEmpty();
    assertThat(knock("192.0.2.2")).isPresent();

    clock.advance(Strangers.PATIENCE_NANOS + 1);
    strangers.advance();

    assertThat(knock("192.0.2.1")).isPresent();
  }

  @Test
  void addressesOfOneHostCountTogether() throws UnknownHostException {
    for (int number = 0; number < Strangers.MAX_OF_NETWORK; number++) {
      assertThat(knock("2001:db8::" + Integer.toHexString(number))).isPresent();
    }
    assertThat(knock("2001:db8::ffff:1")).isEmpty();
    assertThat(knock("2001:db8:0:1::1")).isPresent();
  }

  @Test
  void admittedViewersOfOneAddressMayBeMany() {
    for (int number = 0; number < FLOOD; number++) {
      strangers.admit(knock("192.0.2.1").orElseThrow());
    }
    assertThat(strangers.rejectedConnections()).isZero();
  }

  @Test
  void newcomerTakesThePlaceOfTheNetworkThatHasTheMost() {
    List<Knocking> flood = new ArrayList<>();
    for (int number = 0; number < FLOOD; number++) {
      knock("192.0.2." + number % 5).ifPresent(flood::add);
    }
    assertThat(flood).hasSize(Strangers.MAX);

    Knocking newcomer = knock("198.51.100.1").orElseThrow();

    assertThat(newcomer.closed).isFalse();
    assertThat(flood.stream().filter(each -> each.closed)).hasSize(1);
    assertThat(flood.get(0).closed).as("the oldest").isTrue();
  }

  /** A provider gives a customer 256 or more networks of 64 bits. */
  @ParameterizedTest
  @CsvSource({"2001:db8:0:%x::1, 2001:db8:1::1", "192.0.2.%d, 198.51.100.1"})
  void ownerOfManyNetworksLeavesRoomForOthers(String owned, String other) {
    for (int number = 0; number < Strangers.MAX; number++) {
      assertThat(knock(owned.formatted(number))).isPresent();
    }

    for (int number = 0; number < Strangers.MAX_OF_NETWORK; number++) {
      assertThat(knock(other)).isPresent();
    }
    assertThat(knock(owned.formatted(0))).isEmpty();
    assertThat(strangers.rejectedConnections()).isEqualTo(Strangers.MAX_OF_NETWORK + 1);
  }

  @Test
  void newAddressesDoNotReplaceEachOther() {
    for (int number = 0; number < Strangers.MAX; number++) {
      assertThat(knock("10.0.%d.1".formatted(number))).isPresent();
    }
    assertThat(knock("198.51.100.1")).isEmpty();
    assertThat(strangers.rejectedConnections()).isEqualTo(1);
  }

  @Test
  void attackIsReportedForAMinuteAndMistakesAreNone() {
    for (int mistake = 0; mistake < 100; mistake++) {
      strangers.dropped();
    }
    second();
    assertThat(strangers.isAttacked()).isFalse();
    for (int packet = 0; packet < FLOOD; packet++) {
      strangers.dropped();
    }
    second();
    assertThat(strangers.isAttacked()).isTrue();
    for (int passed = 0; passed < 59; passed++) {
      second();
    }
    assertThat(strangers.isAttacked()).isTrue();
    second();
    assertThat(strangers.isAttacked()).isFalse();
    assertThat(strangers.droppedPackets()).isEqualTo(100 + FLOOD);
  }

  /** An honest end sends its proof within a second or two. */
  @Test
  void initialsWithoutAProofCountAsDropped() {
    for (int packet = 0; packet < FLOOD; packet++) {
      strangers.asked();
    }
    strangers.proved();
    second();
    assertThat(strangers.droppedPackets()).isZero();

    second();

    assertThat(strangers.droppedPackets()).isEqualTo(FLOOD - 1);
    assertThat(strangers.isAttacked()).isTrue();
  }

  private void second() {
    clock.advance(SECOND_NANOS);
    strangers.advance();
  }

  private Optional<Knocking> knock(String host) {
    try {
      InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(host), 5_000);
      if (!strangers.hasRoom(address)) {
        return Optional.empty();
      }
      Knocking connection = new Knocking();
      strangers.add(connection, address);
      return Optional.of(connection);
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  /** A connection that does nothing. */
  private static final class Knocking implements Connection {
    boolean closed;

    @Override
    public Line control() {
      return Line.NONE;
    }

    @Override
    public Line bulk() {
      return Line.NONE;
    }

    @Override
    public Line datagrams() {
      return Line.NONE;
    }

    @Override
    public boolean sendAlone(ByteBuffer snapshot) {
      return false;
    }

    @Override
    public long waitingBytes() {
      return 0;
    }

    @Override
    public boolean isOpen() {
      return !closed;
    }

    @Override
    public Optional<String> failure() {
      return closed ? Optional.of("closed") : Optional.empty();
    }

    @Override
    public byte[] key() {
      return new byte[0];
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}

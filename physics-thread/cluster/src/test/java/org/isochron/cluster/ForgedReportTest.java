package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.logbuffer.Header;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a member cannot outvote this node by reports in the name of others. */
class ForgedReportTest {
  private final List<String> members = List.of("10.0.0.1:9000", "10.0.0.2:9000", "10.0.0.3:9000");
  private final OneLog node = new OneLog(new CommandTally(), members);

  @Test
  void reportsOfOneMemberForTwoDoNotEndThisNode() {
    node.run(101);
    long hash = node.follower.hash().hash();
    report(0, 0, 100, hash);

    report(1, 1, 100, hash + 1);
    report(1, 2, 100, hash + 1);
    assertThat(node.failures).as("forged for node 2").isEmpty();

    report(2, 2, 100, hash + 1);
    assertThat(node.failures).as("the true majority").hasSize(1);
    assertThat(node.failures.get(0)).hasMessageContaining("differs from the majority's");
  }

  @Test
  void identitiesOfOneMemberForTwoDoNotEndThisNode() {
    node.run(1);

    report(1, 1, 0, 5);
    report(1, 2, 0, 5);
    assertThat(node.failures).isEmpty();

    report(2, 2, 0, 5);
    assertThat(node.failures).hasSize(1);
  }

  @Test
  void aStrangerReportsForNobody() {
    node.run(101);
    report(0, 0, 100, node.follower.hash().hash());
    String stranger = MemberPorts.of("10.0.0.9:9000").egress();

    IntStream.of(1, 2).forEach(other -> report(stranger, other, 100, 5));

    assertThat(node.failures).isEmpty();
  }

  /** Members may name each other differently; the list of each is in the same order. */
  @ParameterizedTest
  @ValueSource(strings = {"localhost:9010", "LOCALHOST:9010", "127.0.0.1:9010", " 127.0.0.1:9010 "})
  void aMemberIsTheSameUnderEachOfItsNames(String name) {
    OneLog named = new OneLog(
        new CommandTally(), List.of("127.0.0.1:9000", "127.0.0.1:9010", "localhost:9020"));
    named.run(1);

    report(named, MemberPorts.of(name).egress(), 1, 0, 5);
    assertThat(named.failures).isEmpty();
    report(named, MemberPorts.of("127.0.0.1:9020").egress(), 2, 0, 5);
    assertThat(named.failures).hasSize(1);
  }

  private void report(int from, int named, long tick, long hash) {
    report(MemberPorts.of(members.get(from)).egress(), named, tick, hash);
  }

  private void report(String channel, int named, long tick, long hash) {
    report(node, channel, named, tick, hash);
  }

  private static void report(OneLog at, String channel, int named, long tick, long hash) {
    ByteBuffer report =
        StateReports.write(ByteBuffer.allocate(100), named, tick, hash, named).flip();
    at.service.onSessionMessage(
        OneLog.session(channel),
        0,
        new UnsafeBuffer(report),
        0,
        report.remaining(),
        new Header(0, 16));
  }
}

package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Set;
import java.util.stream.Collectors;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.codec.FragmentFormat;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamsOnDemandTest {
  private static final int SECOND = 1_000;
  private static final int FIRST_EVENTS = Uplink.SNAPSHOT_LINES;
  private static final int SECOND_EVENTS = FIRST_EVENTS + 1;
  private static final int BUNDLES = Uplink.FIRST_BUNDLE_LINE;

  private VirtualRun run = new VirtualRun(42);

  @Test
  void viewerOfASmallWorldNearbyHasOneForSnapshotsAndOneForEvents() {
    assertThat(linesAfter(5 * SECOND)).containsExactlyInAnyOrder(0, FIRST_EVENTS);
  }

  /** A stream recovers only one loss per round trip. */
  @Test
  void viewerFarAwayHasMore() {
    run.network.latencyNanos = 45_000_000;

    assertThat(linesAfter(5 * SECOND))
        .containsExactlyInAnyOrder(0, 1, 2, FIRST_EVENTS, SECOND_EVENTS);
    assertThat(viewer().loop.status().lostSnapshots()).isZero();
    requireNewest();
  }

  /**
   * The relay does not know that the viewer has given up, and would otherwise continue on the old
   * streams.
   */
  @Test
  void viewerThatJoinsAgainUnnoticedHasStreamsOfThisConnectionOnly() {
    run.network.latencyNanos = 45_000_000;
    linesAfter(5 * SECOND);
    run.network.isCutToViewers = true;
    run.run(6_200);
    run.network.isCutToViewers = false;

    run.run(3 * SECOND);

    assertThat(viewer().loop.status().connectionCount()).isEqualTo(2);
    requireNewest();
  }

  @Test
  void viewerOfALargeWorldHasAllForItsKeyframeFromTheStart() {
    run = new VirtualRun(42, 1_000_000, 2_000);
    run.network.latencyNanos = 45_000_000;

    assertThat(linesAfter(240))
        .as("before the relay can report missing streams")
        .containsExactlyInAnyOrder(0, 1, 2, 3, FIRST_EVENTS);
    run.run(SECOND);
    requireNewest();
  }

  /** Bundles have more bytes, and their streams have heartbeats. */
  @ParameterizedTest
  @CsvSource({"0, 10", "10, 10", "35, 0", "15, 40"})
  void viewerWithoutLossHasNoBundles(int latency, int jitter) {
    run.network.repeats = true;
    run.network.latencyNanos = latency * 1_000_000L;
    run.network.jitterNanos = 1 + jitter * 1_000_000L;

    assertThat(linesAfter(20 * SECOND)).doesNotContain(BUNDLES);
    assertThat(types()).contains(FragmentFormat.TYPE).doesNotContain(FragmentFormat.BUNDLE);
  }

  @Test
  void viewerThatLosesSnapshotsGetsBundlesAndNoKeyframes() {
    run.network.repeats = true;
    run.network.latencyNanos = 35_000_000;
    run.network.loss = 0.02;
    assertThat(linesAfter(20 * SECOND)).contains(BUNDLES);

    run.network.toViewer.clear();
    run.run(5 * SECOND);

    assertThat(types()).contains(FragmentFormat.BUNDLE).doesNotContain(FragmentFormat.TYPE);
    assertThat(viewer().loop.status().lostSnapshots()).isZero();
    requireNewest();
  }

  /** A forged datagram can stop a stream of Aeron. */
  @Test
  void viewerWhoseBundlesDoNotArriveGetsFragmentsAgain() {
    run.network.repeats = true;
    run.network.latencyNanos = 35_000_000;
    run.network.loss = 0.02;
    linesAfter(20 * SECOND);
    run.network.freeze(Set.of(BUNDLES, BUNDLES + 1, BUNDLES + 2, BUNDLES + 3));
    run.run(3 * SECOND);
    run.network.toViewer.clear();

    run.run(3 * SECOND);

    assertThat(types()).contains(FragmentFormat.TYPE).doesNotContain(FragmentFormat.BUNDLE);
    assertThat(viewer().loop.status().connectionCount()).isEqualTo(1);
    requireNewest();
  }

  /** Aeron opens a stream milliseconds before it accepts the first message. */
  @Test
  void newStreamOfBundlesThatIsFullAtFirstDelaysNoSnapshot() {
    run.network.repeats = true;
    run.network.latencyNanos = 35_000_000;
    run.network.loss = 0.02;
    run.network.fullAtFirstNanos = 100_000_000;
    while (!linesAfter(1).contains(BUNDLES)) {
      // until the viewer has lost enough
    }
    run.network.loss = 0;
    run.run(100);
    viewer().longestWaitNanos = 0;
    run.network.toViewer.clear();
    run.run(2 * SECOND);

    assertThat(types()).contains(FragmentFormat.BUNDLE);
    assertThat(viewer().longestWaitNanos).isLessThan(2 * TokenPhysics.TICK_NANOS);
  }

  private Set<Byte> types() {
    return run.network.toViewer.stream().map(Messages::unopenedType).collect(Collectors.toSet());
  }

  @Test
  void viewerWhoseStreamWasFullHasAllThatItMayHave() {
    linesAfter(SECOND);
    run.network.stalls = true;
    run.run(200);
    run.network.stalls = false;

    assertThat(linesAfter(SECOND)).containsExactlyInAnyOrder(0, 1, 2, 3, FIRST_EVENTS);
    assertThat(viewer().loop.status().connectionCount()).isEqualTo(1);
    requireNewest();
  }

  /** Only a replaced stream loses data in flight and requires a keyframe. */
  @Test
  void streamThatReplacesAnotherIsDistinguishedFromAnAdditionalOne() {
    RoundRobinLine lines = new RoundRobinLine(3);
    Caller first = new LinkWire();

    assertThat(lines.take(0, first)).isFalse();
    assertThat(lines.take(1, new LinkWire())).isFalse();
    assertThat(lines.take(0, first)).isFalse();
    assertThat(lines.missing(3)).isEqualTo(0b100);

    assertThat(lines.take(0, new LinkWire())).isTrue();
    assertThat(lines.gone(first)).isFalse();
    assertThat(lines.missing(3)).isEqualTo(0b100);
  }

  @Test
  void streamThatDoesNotOpenDoesNotKeepTheOthersFromServing() {
    run.network.latencyNanos = 45_000_000;
    run.network.loses =
        message -> isHello(message) && line(message) != 0 && line(message) != FIRST_EVENTS;

    linesAfter(10 * SECOND);

    RemoteState.Status status = viewer().loop.status();
    assertThat(status.connection()).isEqualTo(Connection.SERVED);
    assertThat(status.connectionCount()).isEqualTo(1);
    assertThat(status.lostSnapshots()).isZero();
  }

  @Test
  void viewerWhoseFirstStatusWasLateHasOnlyTheStreamsItNeeds() {
    run.network.latencyNanos = 45_000_000;
    linesAfter(300);
    run.network.latencyNanos = 1_000_000;

    assertThat(linesAfter(5 * SECOND)).containsExactlyInAnyOrder(0, FIRST_EVENTS);
    requireNewest();
  }

  @Test
  void streamsThatWereFullAreForgottenWithTheirConnection() {
    linesAfter(SECOND);
    run.network.isCutToViewers = true;
    run.network.stalls = true;
    run.run(6_200);
    run.network.isCutToViewers = false;
    run.network.stalls = false;
    run.network.toServer.clear();

    assertThat(linesAfter(3 * SECOND)).containsExactlyInAnyOrder(0, FIRST_EVENTS);
    assertThat(viewer().loop.status().connectionCount()).isEqualTo(2);
    requireNewest();
  }

  /** Aeron may fail to connect the response stream even though requests arrive. */
  @Test
  void viewerThatCannotReceiveOnAStreamThatTheRelayKnowsJoinsAgain() {
    run.network.deaf.add(0);
    linesAfter(2 * SECOND);
    assertThat(viewer().loop.status().connection()).isEqualTo(Connection.JOINED);
    run.network.deaf.clear();

    run.run(3 * SECOND);

    assertThat(viewer().loop.status().connection()).isEqualTo(Connection.SERVED);
    requireNewest();
  }

  private VirtualViewer viewer() {
    return run.viewers.get(0);
  }

  private void requireNewest() {
    assertThat(viewer().lastTick()).isGreaterThan(run.physics.lastTick() - 20);
  }

  private Set<Integer> linesAfter(int milliseconds) {
    if (run.viewers.isEmpty()) {
      run.network.toServer = new ArrayList<>();
      run.serve();
      run.view();
    }
    run.run(milliseconds);
    return run.network.toServer.stream()
        .filter(StreamsOnDemandTest::isHello)
        .map(StreamsOnDemandTest::line)
        .collect(Collectors.toSet());
  }

  private static boolean isHello(ByteBuffer message) {
    return message.get(0) == Messages.HELLO;
  }

  private static int line(ByteBuffer message) {
    return Messages.unopenedLine(message);
  }
}

package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.access.Credentials;
import org.isochron.remote.stream.Claim;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Messages;
import org.isochron.state.CommandRule;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.junit.jupiter.api.Test;

/** The end of a viewer's service by the program or by its connect token, on a virtual network. */
class KicksTest {
  private static final int DAY_SECONDS = 86_400;

  private final VirtualRun run = new VirtualRun(5);
  private final String key = ConnectTokens.newKey();

  @Test
  void kickedViewerLearnsTheReasonLeavesAndDoesNotReturn() {
    run.serve();
    VirtualViewer kicked = run.view();
    run.run(500);
    VirtualViewer other = run.view();
    run.run(500);
    int dials = run.network.dials;

    run.server.kick("", 1, "it has cheated");
    run.run(200);

    assertThat(kicked.status().connection()).isEqualTo(Connection.KICKED);
    assertThat(kicked.status().reason()).isEqualTo("it has cheated");
    assertThat(kicked.reader.writerState()).isEqualTo(SharedState.Phase.STOPPED);
    assertThat(run.physics.reports).containsExactly("ENTERED 1", "ENTERED 2", "LEFT 1");
    run.run(40_000);
    assertThat(run.network.dials).isEqualTo(dials);
    assertThat(run.network.relayEnds()).hasSize(1);
    assertThat(other.status().connection()).isEqualTo(Connection.SERVED);
    assertThat(run.server.status().viewers()).isEqualTo(1);
    run.leave(kicked);
  }

  @Test
  void kickedViewerThatDidNotHearTheReasonIsToldWhenItReturns() {
    run.serve();
    VirtualViewer kicked = run.view();
    run.run(500);

    run.server.kick("", 1, "it has cheated");
    run.server.kick("", 9, "nobody has this number");
    run.server.kick("elsewhere", 1, "no such world");
    run.server.advance(run.clock.nanos());
    run.network.breakConnections();
    run.run(20_000);

    assertThat(kicked.status().connection()).isEqualTo(Connection.KICKED);
    assertThat(kicked.status().reason()).isEqualTo("it has cheated");
    assertThat(run.physics.reports).containsExactly("ENTERED 1", "LEFT 1");
  }

  @Test
  void tokenOfAKickedViewerIsOfNoUseAnyMore() {
    serveTokens();
    String token = token("ann");
    view(1, token);
    run.run(500);
    run.server.kick("", 1, "it has cheated");
    run.run(500);

    VirtualViewer again = view(2, token);
    VirtualViewer other = view(3, token("ann"));
    run.run(2_000);

    assertThat(again.isJoined()).isFalse();
    assertThat(again.refusal().orElse("")).contains("revoked", "it has cheated");
    assertThat(other.status().connection()).isEqualTo(Connection.SERVED);
  }

  @Test
  void revokedTokenEndsItsViewerAndServesNobody() {
    serveTokens();
    String used = token("ann");
    String unused = token("bob");
    VirtualViewer viewer = view(1, used);
    run.run(500);

    run.server.revoke(used, "stolen");
    run.server.revoke(unused, "stolen too");
    VirtualViewer late = view(2, unused);
    run.run(1_000);

    assertThat(viewer.status().connection()).isEqualTo(Connection.KICKED);
    assertThat(viewer.status().reason()).isEqualTo("the connect token was revoked: stolen");
    assertThat(late.isJoined()).isFalse();
    assertThat(late.refusal().orElse("")).contains("stolen too");
    String foreign =
        ConnectTokens.of(ConnectTokens.newKey()).issue("eve", "", "", Duration.ofHours(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run.server.revoke(foreign, "stolen"))
        .withMessageContaining("token key");
  }

  @Test
  void tokenEndsItsViewerADayAfterItsExpiry() {
    serveTokens();
    long[] seconds = {NanoClock.unixSeconds()};
    run.server.unixSeconds = () -> seconds[0];
    VirtualViewer viewer = view(1, token("ann"));
    run.run(500);
    seconds[0] += DAY_SECONDS + 3_500;
    run.run(500);
    assertThat(viewer.status().connection()).isEqualTo(Connection.SERVED);

    seconds[0] += 200;
    run.run(500);

    assertThat(viewer.status().connection()).isEqualTo(Connection.KICKED);
    assertThat(viewer.status().reason()).contains("has expired");
    assertThat(run.physics.state.viewers().present()).isEmpty();
  }

  /** The second viewer is refused, and the same viewer has one session. */
  @Test
  void tokenIsForOneViewerAtAllRelaysOfAProcess() {
    serveTokens();
    ServedWorlds second =
        ServedWorlds.one(run.physics.state, run.settings.withWorld(0), () -> 1_000, 512, run.clock);
    run.network.serve(1, second);
    String token = token("ann");
    VirtualViewer viewer = view(1, token);
    viewer.relays(2);
    runBoth(second, 1_000);
    assertThat(run.server.status().viewers()).isEqualTo(1);

    joinToo(second, 1, token);
    runBoth(second, 200);
    assertThat(run.server.status().viewers()).as("the same viewer is elsewhere").isZero();
    assertThat(second.status().viewers()).isEqualTo(1);
    runBoth(second, 8_000);
    assertThat(viewer.status().connection()).as("it returns").isEqualTo(Connection.SERVED);
    assertThat(run.server.status().viewers() + second.status().viewers()).isEqualTo(1);

    VirtualViewer thief = view(2, token);
    thief.relays(2);
    runBoth(second, 10_000);
    assertThat(thief.isJoined()).isFalse();
    assertThat(thief.refusal().orElse("")).contains("another viewer has used");
    assertThat(viewer.status().connection()).isEqualTo(Connection.SERVED);
    assertThat(run.physics.state.viewers().present()).hasSize(1);
    second.close();
  }

  /** Joins as a viewer that keeps its other connection. */
  private void joinToo(ServedWorlds relay, long viewer, String token) {
    RemoteSettings settings = run.settings.withToken(token);
    RecordedConnection connection = new RecordedConnection();
    Claim claim =
        Credentials.ofViewer(settings, settings.address(0)).claim(connection.key(), viewer);
    Join join = new Join(viewer, 1, 0, RemoteState.Interest.EVERYTHING, "", claim);
    relay.message(connection, join.write(Messages.memory()));
  }

  private void runBoth(ServedWorlds second, int millis) {
    for (int milli = 0; milli < millis; milli++) {
      run.step();
      second.advance(run.clock.nanos());
    }
  }

  private void serveTokens() {
    run.settings = RemoteSettings.DEFAULT.withTokenKey(key).withCommands(CommandRule.EVERYTHING);
    run.serve();
  }

  private String token(String identity) {
    return ConnectTokens.of(key).issue(identity, "", "", Duration.ofHours(1));
  }

  private VirtualViewer view(long sender, String token) {
    VirtualViewer viewer =
        new VirtualViewer(run.network, sender, 1_000_000 * sender, run.settings.withToken(token));
    run.viewers.add(viewer);
    return viewer;
  }
}

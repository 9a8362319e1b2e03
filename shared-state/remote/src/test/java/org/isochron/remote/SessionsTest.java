package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.isochron.remote.access.RelayAccess.Visitor;
import org.isochron.remote.access.Ticket;
import org.isochron.remote.access.TokenCheck;
import org.isochron.remote.access.TokenUse;
import org.isochron.remote.stream.Claim;
import org.isochron.remote.stream.EventLog;
import org.isochron.remote.stream.Join;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;

class SessionsTest {
  private static final int VIEWERS = 1_000;
  private static final byte[] NOTHING = new byte[0];
  private static final long PATIENCE_NANOS = 10_000_000_000L;

  private final SharedState state = SharedState.of(SnapshotLayout.bodies(10));
  private final Sessions sessions =
      new Sessions(state, RemoteSettings.DEFAULT, SnapshotLayout.bodies(10), new EventLog(16), 1);

  /** The other sessions are unusable, so a search through all of them fails. */
  @Test
  void viewerIsFoundByItsTokenOrConnectionWithoutALookAtAnyOther() {
    List<RecordedConnection> connections = new ArrayList<>();
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
      ViewerSession session = add(viewer);
      connections.add(new RecordedConnection());
      sessions.connect(session, connections.get(viewer));
    }
    ViewerSession sought = sessions.all.get(700);
    Collections.fill(sessions.all, null);

    assertThat(sessions.find(700)).isSameAs(sought);
    assertThat(sessions.find(VIEWERS)).isNull();
    assertThat(sessions.of(connections.get(700))).isSameAs(sought);
    sessions.gone(connections.get(700));
    assertThat(sought.isPresent()).isFalse();
    assertThat(sessions.of(connections.get(700))).isNull();
    assertThat(sessions.present()).isEqualTo(VIEWERS - 1);
  }

  /**
   * Each of thousands of viewers has its own feed. If each feed checked all viewers, none would be
   * served in time.
   */
  @Test
  void feedKnowsItsViewersWithoutALookAtAnyOther() {
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
      add(viewer);
    }
    SnapshotFeed shared = sessions.feeds.get(0);
    ViewerSession first = sessions.all.get(0);
    ViewerSession second = sessions.all.get(1);
    ViewerSession third = sessions.all.get(2);
    Collections.fill(sessions.all, null);

    sessions.interest(first, RemoteState.Interest.EVERYTHING.around(1, 0, 0, 5), 0);
    sessions.interest(second, RemoteState.Interest.EVERYTHING.around(2, 0, 0, 5), 0);
    sessions.interest(second, RemoteState.Interest.EVERYTHING, 0);
    sessions.remove(third);

    assertThat(sessions.feeds).containsExactly(shared, first.feed, second.feed);
    assertThat(first.feed.viewers).containsExactly(first);
    assertThat(second.feed.viewers).as("it stays in its own").containsExactly(second);
    assertThat(shared.viewers).hasSize(VIEWERS - 3).doesNotContain(first, second, third);
    assertThat(shared.isTaken()).isFalse();
    sessions.remove(first);
    assertThat(sessions.feeds).containsExactly(shared, second.feed);
  }

  @Test
  void nextConnectionOfAViewerReplacesTheEarlierOneWhoseEndMeansNothing() {
    ViewerSession session = add(7);
    RecordedConnection earlier = new RecordedConnection();
    RecordedConnection next = new RecordedConnection();
    sessions.connect(session, earlier);
    sessions.connect(session, next);
    assertThat(earlier.isClosed).isTrue();
    assertThat(sessions.present()).isEqualTo(1);

    sessions.gone(earlier);

    assertThat(session.isPresent()).isTrue();
    assertThat(next.isClosed).isFalse();
    sessions.remove(session);
    assertThat(next.isClosed).isTrue();
    assertThat(sessions.find(7)).isNull();
    assertThat(sessions.present()).isZero();
  }

  private ViewerSession add(long token) {
    Join join = new Join(
        token, 1, 0, RemoteState.Interest.EVERYTHING, "", new Claim(NOTHING, NOTHING, NOTHING));
    return sessions.add(
        join, sessions.enter(join, new Visitor(NOTHING, "", "", "", Optional.empty())), 0);
  }

  /** A relay remembers used tokens for days, and thousands of them. */
  @Test
  void tokenDoesNotKeepTheSessionOfAViewerThatHasLeft() {
    String key = ConnectTokens.newKey();
    TokenCheck check = TokenCheck.of(key);
    String token = ConnectTokens.of(key).issue("ann", "", "", Duration.ofHours(1));
    Ticket ticket = check.openText(token).orElseThrow();
    WeakReference<ViewerSession> left = joinAndLeave(check.use(ticket, NOTHING, 0));

    long until = state.clock().nanos() + PATIENCE_NANOS;
    while (left.get() != null) {
      assertThat(state.clock().nanos() - until).as("in time").isNegative();
      System.gc();
    }
    assertThat(check.objection(ticket, NOTHING, 0)).as("is still known as used").isEmpty();
    assertThat(check.objection(ticket, new byte[1], 0)).as("of another viewer").isNotEmpty();
  }

  private WeakReference<ViewerSession> joinAndLeave(TokenUse use) {
    ViewerSession session = add(7);
    session.use(Optional.of(use));
    sessions.remove(session);
    return new WeakReference<>(session);
  }
}

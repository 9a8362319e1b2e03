package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.EventLog;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Uplink;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.Viewer;
import org.junit.jupiter.api.Test;

class SessionsTest {
  private static final int VIEWERS = 1_000;
  private static final int FIRST_EVENTS = Uplink.SNAPSHOT_LINES;

  private final EarlyHellos early = new EarlyHellos(VIEWERS);
  private final SharedState state = SharedState.of(SnapshotLayout.bodies(10));
  private final Sessions sessions = new Sessions(
      state, RemoteSettings.DEFAULT, SnapshotLayout.bodies(10), new EventLog(16), 1, early);

  /** The other sessions are unusable, so a search through all of them fails. */
  @Test
  void viewerIsFoundByItsTokenOrStreamWithoutALookAtAnyOther() {
    List<Caller> controls = new ArrayList<>();
    List<Caller> asking = new ArrayList<>();
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
      ViewerSession session = add(viewer);
      controls.add(new LinkWire());
      asking.add(new LinkWire());
      sessions.control(session, controls.get(viewer));
      sessions.answer(session, 0, asking.get(viewer));
    }
    ViewerSession sought = sessions.all.get(700);
    Collections.fill(sessions.all, null);

    assertThat(sessions.find(700)).isSameAs(sought);
    assertThat(sessions.find(VIEWERS)).isNull();
    assertThat(sought.missingStreams() & 1).isZero();
    sessions.gone(asking.get(700));
    assertThat(sought.missingStreams() & 1).isEqualTo(1);
    assertThat(sought.isPresent()).isTrue();
    sessions.gone(controls.get(700));
    assertThat(sought.isPresent()).isFalse();
    assertThat(sessions.present.count()).isEqualTo(VIEWERS - 1);
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
  void streamOfAnEarlyHelloThatHasGoneIsForgottenBeforeAndAfterTheJoin() {
    LinkWire lost = new LinkWire();
    LinkWire kept = new LinkWire();
    early.add(0, 7, lost);
    early.add(FIRST_EVENTS, 7, kept);
    early.gone(lost);

    ViewerSession session = add(7);
    assertThat(session.missingStreams()).isEqualTo(1);
    sessions.gone(kept);
    assertThat(session.missingStreams()).isEqualTo(1 | 1 << FIRST_EVENTS);
  }

  @Test
  void ofTooManyEarlyHellosTheOldestAreForgotten() {
    for (int viewer = 0; viewer <= VIEWERS; viewer++) {
      early.add(0, viewer, new LinkWire());
    }
    early.add(0, 1, new LinkWire());

    assertThat(early.take(0, 0)).isNull();
    assertThat(early.take(0, 1)).isNotNull();
    assertThat(early.take(0, 1)).isNull();
    assertThat(early.take(0, VIEWERS)).isNotNull();
  }

  @Test
  void viewerThatIsForgottenIsFoundNoMoreAndItsStreamsAreThoseOfTheNextSession() {
    ViewerSession before = add(7);
    LinkWire line = new LinkWire();
    sessions.answer(before, 0, line);
    sessions.forget(before);
    assertThat(sessions.find(7)).isNull();

    ViewerSession after = add(7);
    assertThat(after.missingStreams() & 1).isZero();
    sessions.gone(line);
    assertThat(after.missingStreams() & 1).isEqualTo(1);
  }

  private ViewerSession add(long token) {
    Join join = new Join(token, 1, 0, RemoteState.Interest.EVERYTHING, "");
    Viewer viewer = sessions.enter(join, Optional.empty());
    ViewerSession session = sessions.add(join, viewer, Optional.empty(), 0);
    sessions.answerEarly(session, Optional.empty());
    return session;
  }
}

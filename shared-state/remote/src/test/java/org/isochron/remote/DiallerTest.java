package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Refusal;
import org.isochron.state.NanoClock;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;

class DiallerTest {
  private static final long LOOK_NANOS = 1_000_000;
  private static final int SECONDS = 40;
  private static final long TOKEN = 5;
  private static final int MANY = (int) (SECONDS * 1_000_000_000L / Dialler.PATIENCE_NANOS);
  private static final int UNOPENED = (int) (SECONDS * 1_000_000_000L / Dialler.OPEN_NANOS);

  /**
   * Number of attempts in 60 seconds if each attempt doubles the time limit, including the pauses.
   */
  private static final int DOUBLED = 4;

  private final NanoClock.Manual clock = new NanoClock.Manual(1);
  private boolean opened;
  private final List<Long> dials = new ArrayList<>();
  private final List<Integer> dialledRelays = new ArrayList<>();

  /** Time after which each refusing relay may be asked again. */
  private final Map<Integer, Long> refusing = new HashMap<>();

  private boolean failing;
  private int closed;
  private SilentConnection connection = new SilentConnection(0);

  @Test
  void relayThatDoesNotAnswerIsDialledAgain() {
    search(1);

    assertThat(dials).hasSizeBetween(UNOPENED - 1, UNOPENED);
    assertThat(closed).isEqualTo(dials.size() - 1);
  }

  @Test
  void whereThereAreOtherRelaysEachGetsItsTurn() {
    search(3);

    assertThat(dialledRelays).hasSizeBetween(UNOPENED - 1, UNOPENED).startsWith(0, 1, 2, 0, 1, 2);
    assertThat(closed).isEqualTo(dials.size() - 1);
  }

  /** A host without an address, or a port that nobody listens on, fails in no time. */
  @Test
  void relayThatCannotBeReachedIsNotDialledWithoutAPause() {
    failing = true;

    search(1);

    assertThat(pauses()).isNotEmpty().allMatch(pause -> isAbout(pause, Dialler.SEARCH_NANOS));
  }

  @Test
  void relayThatHasForgottenThisEndIsDialledAgain() {
    opened = true;

    search(1);

    assertThat(dials).hasSizeGreaterThan(2);
    assertThat(closed).isBetween(dials.size() - 1, dials.size());
  }

  /**
   * Without different pauses, thousands of viewers that failed at once would also retry at once.
   */
  @Test
  void failedAttemptsBecomeRareAndOfTwoEndsNotAtOnce() {
    opened = true;
    Set<List<Long>> attempts = new HashSet<>();
    for (long token = 1; token <= 20; token++) {
      dials.clear();
      Dialler dialler = new Dialler(this::dial, 1, clock, token, RemoteSettings.DEFAULT);
      long started = clock.nanos();
      search(dialler, 60_000_000_000L);

      assertThat(dials).hasSizeBetween(DOUBLED - 1, DOUBLED);
      attempts.add(dials.stream().map(at -> (at - started) / LOOK_NANOS).toList());
    }
    assertThat(attempts).hasSizeGreaterThan(15);
  }

  @Test
  void ofSeveralRelaysThatAnswerNothingAllAreTriedBeforeAttemptsBecomeRare() {
    opened = true;

    search(3);

    List<Long> pauses = pauses();
    long attempt = Dialler.PATIENCE_NANOS + Dialler.SEARCH_NANOS;
    assertThat(pauses).hasSizeBetween(4, 6);
    assertThat(pauses.subList(0, 2)).allMatch(pause -> pause < attempt + 3 * LOOK_NANOS);
    assertThat(pauses.subList(3, pauses.size()))
        .allMatch(pause -> pause > 2 * attempt - LOOK_NANOS);
  }

  @Test
  void endThatHadAPictureIsAsPatientAsAtFirst() {
    Dialler dialler = dialler(1);
    dialler.failed(clock.nanos(), true);
    dialler.failed(clock.nanos(), true);
    assertThat(dialler.patienceNanos()).isEqualTo(4 * Dialler.PATIENCE_NANOS);

    dialler.succeeded();
    assertThat(dialler.patienceNanos()).isEqualTo(Dialler.PATIENCE_NANOS);
    for (int attempt = 0; attempt < 100; attempt++) {
      dialler.failed(clock.nanos(), true);
    }
    assertThat(dialler.patienceNanos()).isEqualTo(8 * Dialler.PATIENCE_NANOS);
  }

  @Test
  void relayThatRefusesIsAskedAgainWhenItSays() {
    opened = true;
    refusing.put(0, 12_000_000_000L);

    search(1);

    assertThat(pauses()).hasSize(3).allMatch(pause -> isAbout(pause, 12_000_000_000L));
    assertThat(closed).isEqualTo(dials.size());
  }

  @Test
  void relayThatRefusesAndNamesNoTimeIsAskedAgainAfterTheUsual() {
    opened = true;
    refusing.put(0, 0L);

    search(1);

    assertThat(pauses())
        .hasSize(MANY - 1)
        .allMatch(pause -> isAbout(pause, Dialler.PATIENCE_NANOS));
  }

  @Test
  void whereOneRelayRefusesTheNextIsAskedAtOnceAndTheFirstWhenItSays() {
    opened = true;
    refusing.put(0, 30_000_000_000L);
    refusing.put(1, 20_000_000_000L);
    refusing.put(2, 10_000_000_000L);

    search(3);

    assertThat(dialledRelays).startsWith(0, 1, 2, 2, 1, 2, 0);
    assertThat(pauses().subList(0, 2)).allMatch(pause -> isAbout(pause, Dialler.SEARCH_NANOS));
    assertThat(dials.get(3) - dials.get(2)).isGreaterThanOrEqualTo(10_000_000_000L);
    assertThat(dials.get(6) - dials.get(0)).isGreaterThanOrEqualTo(30_000_000_000L);
  }

  @Test
  void ofRelaysThatRefuseTheOneIsNamedThatMayBeAskedAgainFirst() {
    opened = true;
    refusing.put(0, 20_000_000_000L);
    refusing.put(1, 10_000_000_000L);
    refusing.put(2, 10_100_000_000L);
    Dialler dialler = dialler(3);

    search(dialler, 1_000_000_000L);

    assertThat(dialledRelays).containsExactly(0, 1, 2);
    assertThat(dialler.soonest().map(Dialler.RefusedBy::relay)).contains(1);
    long asked = dials.get(1);
    assertThat(dialler.waitNanos(1, clock.nanos()))
        .isBetween(
            asked + 10_000_000_000L - clock.nanos(),
            asked + 10_000_000_000L + 10 * LOOK_NANOS - clock.nanos());

    search(dialler, 10_000_000_000L);
    assertThat(dialledRelays).startsWith(0, 1, 2, 1);
  }

  @Test
  void relayThatIsAskedAgainHasNotRefusedYet() {
    opened = true;
    refusing.put(0, 6_000_000_000L);
    Dialler dialler = dialler(1);
    search(dialler, 1_000_000_000L);
    assertThat(dialler.refusal().map(Dialler.RefusedBy::reason)).contains("full");

    refusing.clear();
    search(dialler, 6_000_000_000L);

    assertThat(dialler.refusal()).isEmpty();
    assertThat(dialler.soonest()).isEmpty();
  }

  /** The second request of an end may be refused although the first one was accepted. */
  @Test
  void relayThatRefusesAfterItsWelcomeDoesNotServeThisEnd() {
    opened = true;
    RemoteSettings pinned =
        RemoteSettings.DEFAULT.withAddress("isochron://127.0.0.1:40456#" + "p".repeat(43));
    Dialler dialler = new Dialler(this::dial, 1, clock, TOKEN, pinned);
    search(dialler, 2 * LOOK_NANOS);
    dialler.message(
        connection,
        Welcomes.of(SnapshotLayout.bodies(1), pinned, 1)
            .welcome(1, new byte[0], 1, false, false, 1, 1, clock.nanos())
            .write(Messages.memory()));
    dialler.message(connection, new Refusal(0, "full").write(Messages.memory()));

    assertThat(dialler.advance(clock.nanos(), 0, RemoteState.Interest.EVERYTHING))
        .isEmpty();
    assertThat(dialler.refusal().map(Dialler.RefusedBy::reason)).contains("full");
  }

  /** An unreachable relay proves nothing about the load of another relay. */
  @Test
  void failedAttemptsAreCountedForEachRelay() {
    opened = true;
    Dialler dialler = dialler(2);
    search(dialler, LOOK_NANOS);
    for (int attempt = 1; attempt <= 3; attempt++) {
      dialler.failed(clock.nanos(), true);
      search(dialler, Dialler.SEARCH_NANOS + Dialler.PATIENCE_NANOS - LOOK_NANOS);
      assertThat(dialler.relay()).isEqualTo(1);
      dialler.failed(clock.nanos(), false);
      search(dialler, Dialler.SEARCH_NANOS + LOOK_NANOS);
      assertThat(dialler.relay()).isZero();

      assertThat(dialler.patienceNanos()).isEqualTo(Dialler.PATIENCE_NANOS << attempt);
    }
  }

  /** A restarted relay may be slow, because all waiting viewers connect at once. */
  @Test
  void relayThatReturnsHasItsTimeFromTheFirstQuestionOn() {
    Dialler dialler = dialler(1);
    search(dialler, Dialler.OPEN_NANOS / 2);
    opened = true;

    search(dialler, Dialler.PATIENCE_NANOS - LOOK_NANOS);
    assertThat(closed).isZero();

    search(dialler, 3 * LOOK_NANOS);
    assertThat(closed).isEqualTo(1);
  }

  private List<Long> pauses() {
    List<Long> pauses = new ArrayList<>();
    for (int dial = 1; dial < dials.size(); dial++) {
      pauses.add(dials.get(dial) - dials.get(dial - 1));
    }
    return pauses;
  }

  private static boolean isAbout(long nanos, long expected) {
    return nanos >= expected && nanos < expected + 10 * LOOK_NANOS;
  }

  private void search(int relays) {
    search(dialler(relays), SECONDS * 1_000_000_000L);
  }

  private Dialler dialler(int relays) {
    return new Dialler(this::dial, relays, clock, TOKEN, RemoteSettings.DEFAULT);
  }

  private Connection dial(int relay) {
    dialledRelays.add(relay);
    dials.add(clock.nanos());
    connection = new SilentConnection(relay);
    return connection;
  }

  private void search(Dialler dialler, long nanos) {
    for (long passed = 0; passed < nanos; passed += LOOK_NANOS) {
      Long waitNanos = refusing.get(connection.relay);
      if (waitNanos != null) {
        dialler.message(connection, new Refusal(waitNanos, "full").write(Messages.memory()));
      }
      dialler.advance(clock.nanos(), 0, RemoteState.Interest.EVERYTHING);
      clock.advance(LOOK_NANOS);
    }
  }

  /** A connection on which nothing arrives by itself. */
  private final class SilentConnection extends RecordedConnection {
    private final int relay;

    SilentConnection(int relay) {
      this.relay = relay;
    }

    @Override
    public boolean isOpen() {
      return opened;
    }

    @Override
    public Optional<String> failure() {
      return failing ? Optional.of("no address") : Optional.empty();
    }

    @Override
    public void close() {
      closed++;
    }
  }
}

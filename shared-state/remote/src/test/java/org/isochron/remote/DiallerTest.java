package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.isochron.remote.content.Interest;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Uplink;
import org.isochron.state.time.ManualClock;
import org.junit.jupiter.api.Test;

/** How often a viewer opens lines to a relay that does not answer. */
class DiallerTest {
  private static final long LOOK_NANOS = 1_000_000;
  private static final int SECONDS = 40;
  private static final int MANY = (int) (SECONDS * 1_000_000_000L / Dialler.PATIENCE_NANOS);

  /** Which fill 60 seconds, with pauses in between. */
  private static final int DOUBLED = 4;

  private final ManualClock clock = new ManualClock(1);
  private boolean opened;
  private final List<Long> dials = new ArrayList<>();
  private int dialled;
  private int closed;

  @Test
  void linesThatNobodyOpensStayForTheRelayThatComesBack() {
    search(1);

    assertThat(dialled).isEqualTo(1);
    assertThat(closed).isZero();
  }

  @Test
  void whereThereAreOtherRelaysEachGetsItsTurn() {
    search(3);

    assertThat(dialled).isBetween(MANY - 2, MANY + 1);
    assertThat(closed).isEqualTo(dialled - 1);
  }

  @Test
  void linesThatARelayHasOpenedAndForgottenAreOpenedAnew() {
    opened = true;

    search(1);

    assertThat(dialled).isGreaterThan(2);
    assertThat(closed).isBetween(dialled - 1, dialled);
  }

  /** Thousands that came at once would come at once again. */
  @Test
  void attemptsInVainBecomeRareAndOfTwoEndsNotAtOnce() {
    opened = true;
    Set<List<Long>> attempts = new HashSet<>();
    for (long token = 1; token <= 20; token++) {
      dials.clear();
      Dialler dialler = new Dialler(SilentUplink::new, 1, clock, token, RemoteSettings.DEFAULT);
      long begun = clock.nanos();
      search(dialler, 60_000_000_000L);

      assertThat(dials).hasSizeBetween(DOUBLED - 1, DOUBLED);
      attempts.add(dials.stream().map(at -> (at - begun) / LOOK_NANOS).toList());
    }
    assertThat(attempts).hasSizeGreaterThan(15);
  }

  /** The first turn is as short as it would be with relays that are down. */
  @Test
  void ofSeveralRelaysThatAnswerNothingAllAreTriedBeforeAttemptsBecomeRare() {
    opened = true;

    search(3);

    List<Long> pauses = new ArrayList<>();
    for (int dial = 1; dial < dials.size(); dial++) {
      pauses.add(dials.get(dial) - dials.get(dial - 1));
    }
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

  /** A relay may be slow then, as all who waited for it come at once. */
  @Test
  void relayThatComesBackHasItsTimeFromTheFirstQuestionOn() {
    Dialler dialler = dialler(1);
    search(dialler, SECONDS * 1_000_000_000L);
    opened = true;

    search(dialler, Dialler.PATIENCE_NANOS - LOOK_NANOS);
    assertThat(closed).isZero();

    search(dialler, 3 * LOOK_NANOS);
    assertThat(closed).isEqualTo(1);
  }

  private void search(int relays) {
    search(dialler(relays), SECONDS * 1_000_000_000L);
  }

  private Dialler dialler(int relays) {
    return new Dialler(SilentUplink::new, relays, clock, 5, RemoteSettings.DEFAULT);
  }

  private void search(Dialler dialler, long nanos) {
    for (long passed = 0; passed < nanos; passed += LOOK_NANOS) {
      dialler.advance(clock.nanos(), 0, Interest.EVERYTHING);
      clock.advance(LOOK_NANOS);
    }
  }

  /** Lines on which nothing comes. */
  private final class SilentUplink implements Uplink, Line {
    SilentUplink() {
      dials.add(clock.nanos());
      dialled++;
    }

    @Override
    public boolean offer(ByteBuffer message) {
      return opened;
    }

    @Override
    public boolean isOpen() {
      return opened;
    }

    @Override
    public Line control() {
      return this;
    }

    @Override
    public Line asking(int number) {
      return this;
    }

    @Override
    public void pollSnapshots(Arrivals arrivals) {
      // nothing comes
    }

    @Override
    public void pollControl(Arrivals arrivals) {
      // nothing comes
    }

    @Override
    public void close() {
      closed++;
    }
  }
}

package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.isochron.remote.access.Credentials;
import org.isochron.remote.stream.Claim;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Refusal;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seeded random crowds of viewers ask for the slots of a full relay. */
class WaitingForSlotsTest {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long STEP_NANOS = 100_000_000;
  private static final int SLOTS = 4;
  private static final int PATIENT = 40;

  private static final int ASKS = 3;

  private static final int SECONDS = 1_200;
  private static final int STAY_SECONDS = 8;

  private static final long ROUND_NANOS = PATIENT / SLOTS * STAY_SECONDS * SECOND_NANOS;

  private final NanoClock.Manual clock = new NanoClock.Manual(SECOND_NANOS);
  private final TokenPhysics physics = new TokenPhysics(clock, 1);
  private final Credentials credentials =
      Credentials.ofViewer(RemoteSettings.DEFAULT, RemoteSettings.DEFAULT.address(0));
  private final List<Guest> guests = new ArrayList<>();
  private long tokens;
  private long longestWaitNanos;
  private int served;
  private int passersBy;

  /**
   * Some viewers ask once, at any time, and do not return after a refusal. The slots belong to a
   * world or to the relay.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void viewerThatRetriesAsAskedIsNotStarvedByNewcomers(long seed) {
    Random random = new Random(seed);
    boolean isOfTheWorld = seed % 2 == 0;
    ServedWorlds server = serve(
        RemoteSettings.DEFAULT.withViewers(isOfTheWorld ? SLOTS : PATIENT),
        isOfTheWorld ? PATIENT : SLOTS);
    for (int guest = 0; guest < PATIENT; guest++) {
      guests.add(new Guest(true, clock.nanos() + random.nextInt(5_000) * 1_000_000L));
    }

    run(server, random);

    assertThat(longestWaitNanos).isLessThan(2 * ROUND_NANOS);
    assertThat(served)
        .as("slots do not stay empty")
        .isGreaterThan(SECONDS * SLOTS / STAY_SECONDS * 3 / 4);
    assertThat(passersBy).as("viewers that could not be served").isGreaterThan(3_000);
  }

  @Test
  void whoIsServedIsNotWaitedForAnyMore() {
    ServedWorlds server = serve(RemoteSettings.DEFAULT, 1);
    Guest first = new Guest(true, clock.nanos());
    Guest second = new Guest(true, clock.nanos());
    Guest newcomer = new Guest(false, clock.nanos());
    first.ask(server);
    second.ask(server);
    clock.advance(second.dueNanos - clock.nanos());
    second.ask(server);
    first.leave(server);
    newcomer.ask(server);
    assertThat(newcomer.isServed).isFalse();

    clock.advance(second.dueNanos - clock.nanos());
    second.ask(server);
    assertThat(second.isServed).isTrue();
    second.leave(server);
    Guest other = new Guest(false, clock.nanos());
    other.ask(server);
    assertThat(other.isServed).isTrue();
  }

  private void run(ServedWorlds server, Random random) {
    long until = clock.nanos() + SECONDS * SECOND_NANOS;
    while (clock.nanos() - until < 0) {
      clock.advance(STEP_NANOS);
      physics.tick();
      if (random.nextInt(3) == 0) {
        guests.add(new Guest(false, clock.nanos()));
      }
      for (Guest guest : List.copyOf(guests)) {
        guest.advance(server, random);
      }
      server.advance(clock.nanos());
    }
    guests.stream().filter(Guest::waits).forEach(Guest::noteWait);
  }

  private ServedWorlds serve(RemoteSettings settings, int slots) {
    return new ServedWorlds(
        name -> Optional.of(physics.state), settings.withWorldName("w"), slots, () -> 1, 16, clock);
  }

  /** Asks for a slot when allowed, leaves it after a while, and returns as another viewer. */
  private final class Guest extends RecordedConnection {
    private final boolean isPatient;
    private long token = ++tokens;
    private long sinceNanos;
    private long dueNanos;
    private boolean isServed;

    Guest(boolean isPatient, long dueNanos) {
      this.isPatient = isPatient;
      this.dueNanos = dueNanos;
      sinceNanos = dueNanos;
    }

    boolean waits() {
      return isPatient && !isServed && clock.nanos() - sinceNanos > 0;
    }

    void noteWait() {
      longestWaitNanos = Math.max(longestWaitNanos, clock.nanos() - sinceNanos);
    }

    void advance(ServedWorlds server, Random random) {
      if (clock.nanos() - dueNanos < 0) {
        return;
      }
      if (isServed) {
        leave(server);
        token = ++tokens;
        dueNanos = clock.nanos() + random.nextInt(5_000) * 1_000_000L;
        sinceNanos = dueNanos;
      } else {
        ask(server);
      }
      if (!isPatient && !isServed) {
        guests.remove(this);
        passersBy++;
      }
    }

    /** Each attempt opens another connection. */
    void ask(ServedWorlds server) {
      server.gone(this);
      Claim claim = credentials.claim(key(), token);
      Join join = new Join(token, 1, 0, RemoteState.Interest.EVERYTHING, "w", claim);
      for (int ask = 0; ask < ASKS && !isServed; ask++) {
        server.message(this, copy(join.write(Messages.memory())));
      }
    }

    void leave(ServedWorlds server) {
      isServed = false;
      server.message(this, copy(Messages.plain(Messages.memory(), Messages.LEAVE)));
      server.gone(this);
    }

    @Override
    boolean offer(ByteBuffer answer) {
      ByteBuffer message = copy(answer);
      byte type = Messages.type(message);
      if (type == Messages.WELCOME) {
        isServed = true;
        served++;
        dueNanos = clock.nanos() + STAY_SECONDS * SECOND_NANOS;
        if (isPatient) {
          noteWait();
        }
      } else if (type == Messages.REFUSED) {
        // time for dialling
        dueNanos = clock.nanos() + Refusal.read(message).waitNanos() + 2 * STEP_NANOS;
      }
      return true;
    }
  }
}

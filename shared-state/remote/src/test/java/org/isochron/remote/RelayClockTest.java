package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.state.NanoClock;
import org.isochron.state.relay.ClockOffset;
import org.junit.jupiter.api.Test;

class RelayClockTest {
  private final NanoClock.Manual clock = new NanoClock.Manual(1_000);
  private final RelayClock relay = new RelayClock(clock, new ClockOffset(), clock.nanos());

  @Test
  void roundTripIsKnownThoughTheFirstAnswerWasLost() {
    ask();
    long second = ask();
    clock.advance(200_000_000);

    relay.answer(second, 0);

    assertThat(relay.roundTripNanos()).isEqualTo(200_000_000);
  }

  @Test
  void questionThatCouldNotBeSentIsAskedAgainAtOnce() {
    relay.next();

    assertThat(relay.isDue(clock.nanos())).isTrue();
    assertThat(ask()).isEqualTo(1);
    assertThat(relay.isDue(clock.nanos())).isFalse();
  }

  private long ask() {
    long question = relay.next();
    relay.asked(clock.nanos());
    return question;
  }
}

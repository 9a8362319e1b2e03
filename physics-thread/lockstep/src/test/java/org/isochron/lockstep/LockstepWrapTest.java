package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockstepWrapTest {
  private static final long MILLI = 1_000_000;
  private static final Lockstep.Settings SETTINGS =
      Lockstep.Settings.of(4_711, 0, 2).withSilence(Duration.ofSeconds(2));

  @ParameterizedTest
  @ValueSource(
      longs = {
        Long.MAX_VALUE - 5 * MILLI,
        Long.MAX_VALUE - 500 * MILLI,
        Long.MAX_VALUE - 2_000 * MILLI,
        Long.MIN_VALUE,
        -60_000 * MILLI
      })
  void peersMeetWaitAndFallSilentAsAtAnyOtherTime(long start) {
    List<String> usual = session(1_000 * MILLI);

    assertThat(session(start)).isEqualTo(usual);

    assertThat(usual).hasSize(500);
    assertThat(usual.get(50)).contains(Presence.PLAYING.name(), "Optional.empty");
    assertThat(usual.get(200)).contains(Presence.PLAYING.name(), "PT0.9");
    assertThat(usual.get(400)).contains(Presence.SILENT.name());
  }

  /** Returns how one peer reports another that plays for a second and then falls silent. */
  private static List<String> session(long start) {
    NanoClock.Manual clock = new NanoClock.Manual(start);
    List<List<Link>> links = Link.inProcess(2);
    ScriptedPlayer here = new ScriptedPlayer(clock, SETTINGS, links.get(0), 100, 1, new HashLog());
    ScriptedPlayer there =
        new ScriptedPlayer(clock, Game.seat(SETTINGS, 1, 2), links.get(1), 100, 2, new HashLog());
    List<String> seen = new ArrayList<>();
    for (int frame = 0; frame < 500; frame++) {
      here.frame();
      if (frame < 100) {
        there.frame();
      }
      seen.add("tick %d, %s, waiting %s, %d stalls"
          .formatted(
              here.loop.lastTick(),
              here.other(1).presence(),
              here.lockstep.status().waiting(),
              here.lockstep.status().stalls()));
      clock.advance(10 * MILLI);
    }
    return seen;
  }
}

package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.command.Command;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.ManualClock;
import org.junit.jupiter.api.Test;

final class PlayerScriptTest {
  private static final long MILLI = 1_000_000;

  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, new ManualClock(0));
  private final StateWriter writer = state.claimWriter();
  private final PlayerScript script = PlayerScript.walk();
  private final Set<Integer> down = new HashSet<>();
  private int presses;

  @Test
  void keysGoDownAndUpInTurnAndAgainInEveryRound() {
    for (long millis = 0; millis < 32_000; millis += 16) {
      script.play(state.commands(), millis * MILLI);
      hear();
      if (millis == 16_000) {
        assertThat(presses).isEqualTo(9);
        assertThat(down).isEmpty();
      }
    }

    assertThat(presses).isEqualTo(18);
  }

  @Test
  void everyKeyComesUpWhenSomebodyTakesOver() {
    script.play(state.commands(), 0);
    script.play(state.commands(), 1_000 * MILLI);
    hear();
    assertThat(down).hasSize(2);

    script.letGo(state.commands());
    hear();

    assertThat(down).isEmpty();
  }

  private void hear() {
    writer.commands().drain(1, command -> {
      if (command.kind() == Command.PRESS) {
        presses++;
        assertThat(down.add(command.detail())).isTrue();
      } else {
        assertThat(down.remove(command.detail())).isTrue();
      }
    });
  }
}

package org.isochron.bench.rollback;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.isochron.bench.TypedCommands;
import org.isochron.lockstep.Lockstep;
import org.junit.jupiter.api.Test;

class RollbackCommandTest {
  private final StringWriter out = new StringWriter();
  private final TypedCommands commands = new TypedCommands();

  @Test
  void aPlayerAndAScriptOverABadConnectionAgree() {
    int exit =
        commands.type("rollback --latency=40 --loss=20 --seconds=3 --bodies=5 --display=off");

    assertThat(exit).as(commands.err()).isZero();
    assertThat(commands.out()).containsPattern("[1-9]\\d* ticks confirmed.*states are equal");
  }

  @Test
  void playersWhoDidNotMeetAreNoSuccess() {
    assertThat(reported(0, Optional.empty())).isOne();
    assertThat(out.toString()).contains("0 ticks confirmed", "the players did not meet");
    assertThat(out.toString()).doesNotContain("states are");

    assertThat(reported(1, Optional.empty())).isZero();
    assertThat(out.toString()).contains("1 ticks confirmed", "states are equal");

    assertThat(reported(2, Optional.of(new Lockstep.Status.Desync(1, List.of(1)))))
        .isOne();
    assertThat(out.toString()).contains("states are different");
  }

  private int reported(long confirmedTick, Optional<Lockstep.Status.Desync> desync) {
    return new RollbackCommand(new PrintWriter(out))
        .report(new Lockstep.Status(
            confirmedTick,
            confirmedTick,
            Optional.empty(),
            0,
            0,
            desync,
            List.of(),
            new Lockstep.Status.Rollbacks(0, 0, 0, 0, Duration.ZERO, 0, 0, 1_000)));
  }
}

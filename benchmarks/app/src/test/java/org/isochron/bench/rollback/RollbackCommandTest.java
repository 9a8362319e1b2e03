package org.isochron.bench.rollback;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.lockstep.Lockstep;
import org.isochron.lockstep.Rollback;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class RollbackCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aPlayerAndAScriptOverABadConnectionAgree() {
    int exit = run("--latency=40 --loss=20 --seconds=6 --bodies=5 --display=off");

    assertThat(exit).as(err.toString()).isZero();
    assertThat(out.toString()).containsPattern("[1-9]\\d* ticks confirmed.*states are equal");
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
    Lockstep.Status session =
        new Lockstep.Status(confirmedTick, Optional.empty(), 0, 0, desync, List.of());
    return new RollbackCommand(new PrintWriter(out))
        .report(
            new Rollback.Status(session, confirmedTick, 8, 0, 0, 0, Duration.ZERO, 0, 0, 1_000));
  }

  @Test
  void wrongOptionsAreRefusedBeforeAnyWork() {
    assertRefused("--peers=1", "--peers is 1: it lies between 2 and 8");
    assertRefused("--loss=95", "--loss is 95: it lies between 0 and 90");
    assertRefused("--latency=soon", "'soon' is not an int");
    assertRefused("--latency=6000", "--latency is 6000: it lies between 0 and 5000");
    assertRefused("--play=2", "--play is 2: it lies between 0 and 1");
    assertRefused("--engine=havok", "--engine: no engine named havok is here");
  }

  private void assertRefused(String options, String message) {
    err.getBuffer().setLength(0);

    assertThat(run(options)).isEqualTo(2);
    assertThat(err.toString()).contains(message);
  }

  private int run(String options) {
    PrintWriter toOut = new PrintWriter(out);
    PrintWriter toErr = new PrintWriter(err);
    CommandLine command = new CommandLine(new RollbackCommand(toOut));
    return CommandErrors.handledBy(command).setOut(toOut).setErr(toErr).execute(options.split(" "));
  }
}

package org.isochron.bench.rollback;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.isochron.bench.errors.CommandErrors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class RollbackCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aPlayerAndAScriptOverABadConnectionAgree() {
    int exit = run("--latency=40 --loss=20 --seconds=2 --bodies=5 --display=off");

    assertThat(exit).as(err.toString()).isZero();
    assertThat(out.toString()).containsPattern("[1-9]\\d* ticks confirmed.*states are equal");
  }

  @Test
  void wrongOptionsAreRefusedBeforeAnyWork() {
    assertRefused("--peers=1", "--peers is 1: it lies between 2 and 8");
    assertRefused("--loss=95", "--loss is 95: it lies between 0 and 90");
    assertRefused("--latency=soon", "'soon' is not an int");
    assertRefused("--latency=6000", "--latency is 6000: it lies between 0 and 5000");
    assertRefused("--play=2", "--play is 2: it lies between 0 and 1");
    assertRefused("--at=a:1,b:1", "--at is a:1,b:1, but all players are in this process");
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

package org.isochron.bench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class FleetCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void worldsOpenAndCloseAndAreServedWhileOneFails() {
    int exit = run("--worlds=4 --seconds=5 --hertz=20 --threads=2 --engine=reference --fail"
        + " --secret=x --serve=" + OpenPorts.address().replace("127.0.0.1", "0.0.0.0"));

    assertThat(exit).as(out.toString() + err).isZero();
    assertThat(out.toString()).contains("4 worlds", "1 failed", "µs late");
  }

  @Test
  void relayThatFailedIsNamedAndExitsWithOne() {
    FleetCommand command = new FleetCommand(new PrintWriter(out), new PrintWriter(err));

    assertThat(command.exitCode(true, Optional.empty())).isZero();
    assertThat(command.exitCode(false, Optional.empty())).isOne();
    assertThat(err.toString()).isEmpty();
    assertThat(command.exitCode(true, Optional.of(new IllegalStateException("no driver"))))
        .isOne();
    assertThat(err.toString()).contains("the relay failed", "no driver");
  }

  @Test
  void wrongOptionsAreRefusedBeforeAnyWork() {
    assertRefused("--worlds=0", "--worlds is 0: it lies between 1 and 10000");
    assertRefused("--hertz=1001", "--hertz is 1001: it lies between 1 and 1000");
    assertRefused("--seconds=2 --hang", "--seconds is 2, but --hang and --fail need at least 4");
    assertRefused("--worlds=2 --serve=foo", "--serve: foo is not an address");
    assertRefused("--worlds=2 --secret=x", "--secret needs an address");
    assertRefused("--worlds=2 --serve=isochron://0.0.0.0:9000", "so viewers need a key");
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
    CommandLine command = new CommandLine(new FleetCommand(toOut, toErr));
    return CommandErrors.handledBy(command).setOut(toOut).setErr(toErr).execute(options.split(" "));
  }
}

package org.isochron.bench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.Optional;
import org.isochron.bench.TypedCommands;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Test;

class FleetCommandTest {
  private final TypedCommands commands = new TypedCommands();
  private final StringWriter err = new StringWriter();

  @Test
  void worldsOpenAndCloseAndAreServedWhileOneFails() {
    int exit = commands.type(
        "fleet --worlds=4 --seconds=4 --hertz=20 --threads=2 --engine=reference --fail"
            + " --secret=x --serve=" + OpenPorts.channel(2).replace("127.0.0.1", "0.0.0.0"));

    assertThat(exit).as(commands.out() + commands.err()).isZero();
    assertThat(commands.out()).contains("4 worlds", "1 failed", "µs late");
  }

  @Test
  void relayThatFailedIsNamedAndExitsWithOne() {
    FleetCommand command =
        new FleetCommand(new PrintWriter(Writer.nullWriter()), new PrintWriter(err));

    assertThat(command.exitCode(true, Optional.empty())).isZero();
    assertThat(command.exitCode(false, Optional.empty())).isOne();
    assertThat(err.toString()).isEmpty();
    assertThat(command.exitCode(true, Optional.of(new IllegalStateException("no driver"))))
        .isOne();
    assertThat(err.toString()).contains("the relay failed", "no driver");
  }
}

package org.isochron.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.isochron.physics.Simulation;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Unknown commands from journals and other machines are ignored. */
class UnknownCommandTest {
  @ParameterizedTest
  @ValueSource(
      ints = {
        Integer.MIN_VALUE,
        -1,
        0,
        Command.PROPERTY + 1,
        Command.ENTERED,
        Command.LEFT,
        Command.USER
      })
  void commandOfAKindThatMeansNothingChangesNothing(int kind) {
    Simulation world = Balls.falling(1).ball(0, 5, 0).build();
    long body = BodyId.of(0, 1);
    long before = world.stateHash();
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES).putInt(0, kind).putLong(16, body);

    Command command = Command.empty().readFrom(bytes);
    world.apply(command);

    assertThat(command.kind() | command.sender() << 16).isEqualTo(kind);
    assertThat(command.kind()).isNotNegative();
    assertThat(command.body()).isEqualTo(body);
    assertThat(world.stateHash()).isEqualTo(before);
  }
}

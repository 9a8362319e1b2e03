package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.physics.slice.TickCommands;
import org.isochron.state.Command;
import org.junit.jupiter.api.Test;

class TickCommandsRoomTest {
  @Test
  void moreThanTheCapacityAreRefusedAndCountedAndTheNextTickHasRoom() {
    List<Long> applied = new ArrayList<>();
    TickCommands commands = new TickCommands(recording(applied), 2);

    for (int tick = 0; tick < 10; tick++) {
      assertThat(commands.sender().user(Command.USER, 0, 0, 1)).isTrue();
      assertThat(commands.sender().user(Command.USER, 0, 0, 2)).isTrue();
      assertThat(commands.sender().user(Command.USER, 0, 0, 3)).isFalse();
      assertThat(commands.give()).isEqualTo(2);
      assertThat(commands.give()).isZero();
    }

    assertThat(commands.sender().refusedCount()).isEqualTo(10);
    assertThat(applied).hasSize(20).startsWith(1L, 2L, 1L, 2L).containsOnly(1L, 2L);
  }

  private static Simulation recording(List<Long> applied) {
    return new ForwardingSimulation(Balls.falling(1).build()) {
      @Override
      public void apply(Command command) {
        applied.add(command.token());
      }
    };
  }
}

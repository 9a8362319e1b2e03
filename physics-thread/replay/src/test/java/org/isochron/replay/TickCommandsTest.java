package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.physics.Controller;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.physics.slice.TickCommands;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class TickCommandsTest {
  private static final int JUMP = 2;

  private static final class Jumping extends ForwardingSimulation {
    private final TickCommands commands = new TickCommands(simulation, 4);

    Jumping(Simulation inside) {
      super(inside);
    }

    @Override
    public void control(TickInput input) {
      for (int press = 0; press < input.pressCount(JUMP); press++) {
        Vector3f up = new Vector3f(0, 3 + input.level(1), press);
        commands.sender().velocity(BodyId.of(1 + press, 1), up);
      }
      commands.give();
      simulation.control(input);
    }
  }

  @Test
  void innerSimulationGetsCommandsAfterTheSliceAndBeforeControl() {
    List<String> calls = new ArrayList<>();
    Jumping game = new Jumping(new ForwardingSimulation(new SteeredSpheres()) {
      @Override
      public void begin(long tick, EventPublisher events) {
        calls.add("begin");
      }

      @Override
      public void apply(Command command) {
        calls.add("apply " + command.kind() + " at " + command.stampNanos());
      }

      @Override
      public void control(TickInput input) {
        calls.add("control");
      }

      @Override
      public void step(long tick, double dtSeconds) {
        calls.add("step");
      }
    });
    try (JournalSession session = new JournalSession(1, game)) {
      session.clock.advance(7);
      session.state.commands().despawn(BodyId.of(3, 1));
      session.state.commands().press(JUMP);
      session.clock.moveTo(JournalSession.PERIOD_NANOS);

      session.loop.advance(session.clock.nanos());
    }

    assertThat(calls)
        .containsExactly(
            "begin",
            "apply " + Command.DESPAWN + " at 7",
            "apply " + Command.VELOCITY + " at 0",
            "control",
            "step");
  }

  @Test
  void gameCodeAroundASimulationWithAPastOfItsOwnIsRefused() {
    Steppable.Past own = new Undo(new SteeredSpheres());
    Simulation rewindable = new ForwardingSimulation(new SteeredSpheres()) {
      @Override
      public Optional<Steppable.Past> past() {
        return Optional.of(own);
      }
    };
    Controller game = (tick, input, view, commands) -> {};

    assertThatThrownBy(() -> game.around(rewindable))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("implement Steppable");
    assertThatThrownBy(() -> new Jumping(rewindable)).isInstanceOf(IllegalArgumentException.class);
  }
}

package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.physics.slice.TickCommands;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  /** A player's shot and an explosion in the same tick. */
  @ParameterizedTest(name = "{1} spawns in a world of {0}")
  @CsvSource({"1000, 10", "1000, 64", "1000, 65", "1000, 500", "20, 10", "20, 11", "3, 2"})
  void spawnsOfATickNeverGetAnIdThatASenderAlreadyHas(int bodies, int spawns) {
    int sentCount = Math.min(50, bodies / 3);
    int reserved = Math.min(64, bodies / 2);
    List<Long> spawned = new ArrayList<>();
    Controller exploding = (tick, input, view, commands) -> {
      for (int spawn = 0; tick == 3 && spawn < spawns; spawn++) {
        spawned.add(commands.spawn(0, new Vector3f(spawn, 50, 0), new Quaternionf()));
      }
    };
    NanoClock.Manual clock = new NanoClock.Manual(0);
    Simulation world = exploding.around(Balls.falling(bodies).build());
    SharedState state = SharedState.of(world.layout(), SharedState.Limits.DEFAULT, clock);
    EventCursor cursor = state.openEvents();
    List<Event.Kind> ofSent = new ArrayList<>();
    List<Long> sent = new ArrayList<>();
    try (GameLoop loop = GameLoop.start(state, world, PhysicsSettings.DEFAULT)) {
      loop.advance();
      clock.moveTo(25_000_000);
      loop.advance();
      clock.moveTo(31_000_000); // in the slice of tick 4
      for (int spawn = 0; spawn < sentCount; spawn++) {
        sent.add(state.commands().spawn(0, new Vector3f(spawn, 20, 0), new Quaternionf()));
      }
      clock.moveTo(45_000_000);
      loop.advance();
      cursor.poll(event -> {
        if (sent.contains(event.bodyA())) {
          ofSent.add(event.kind());
        }
      });
    }

    assertThat(spawned).hasSize(spawns).doesNotHaveDuplicates().doesNotContain(BodyId.NONE);
    assertThat(spawned).doesNotContainAnyElementsOf(sent);
    assertThat(ofSent).hasSize(sentCount);
    if (spawns <= reserved) {
      assertThat(ofSent).containsOnly(Event.Kind.SPAWN);
    } else {
      assertThat(ofSent).contains(Event.Kind.REFUSED_COMMAND);
    }
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

package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.TickCommands;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.isochron.state.Viewer;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class ControllerReplayTest {
  private final EventPublisher events = new EventRing(64).claimPublisher();

  @Test
  void aBodyThatIsSpawnedInATickIsThereAtItsEnd() {
    List<Long> spawned = new ArrayList<>();
    List<Boolean> seen = new ArrayList<>();
    Simulation game = controlled((tick, input, view, commands) -> {
      assertThat(view.tick()).isEqualTo(tick - 1);
      if (!spawned.isEmpty()) {
        seen.add(view.contains(spawned.get(spawned.size() - 1)));
      }
      spawned.add(commands.spawn(0, new Vector3f(tick, 5, 0), new Quaternionf()));
      spawned.add(commands.spawn(0, new Vector3f(tick, 9, 0), new Quaternionf()));
    });

    for (long tick = 1; tick <= 3; tick++) {
      tick(game, tick);
    }

    assertThat(spawned).doesNotHaveDuplicates().doesNotContain(BodyId.NONE);
    assertThat(seen).containsExactly(true, true);
  }

  @Test
  void aTickFailsWithWhatItsControllerThrows() {
    IllegalStateException cause = new IllegalStateException("out of lives");
    Simulation game = controlled((tick, input, view, commands) -> {
      throw cause;
    });

    assertThatThrownBy(() -> tick(game, 7))
        .isInstanceOf(Controller.FailedException.class)
        .hasMessageContaining("the controller threw in tick 7")
        .hasCause(cause);
  }

  @Test
  void aControllerThatThrewIsLeftOutIfItsHandlerReturns() {
    List<Controller.FailedException> failures = new ArrayList<>();
    List<Long> calls = new ArrayList<>();
    SteeredSpheres world = new SteeredSpheres();
    SteeredSpheres without = new SteeredSpheres();
    without.begin(1, events);
    without.control(new ControlTable());
    Controller failing = (tick, input, view, commands) -> {
      calls.add(tick);
      commands.spawn(0, new Vector3f(0, 5, 0), new Quaternionf());
      throw new IllegalStateException("once");
    };
    Simulation game = failing.around(world, failures::add);
    game.begin(1, events);
    game.control(new ControlTable());

    assertThat(failures).hasSize(1);
    assertThat(world.stateHash()).as("its spawn was dropped").isEqualTo(without.stateHash());
    SavedState saved = new SavedState();
    game.save(saved);
    tick(game, 2);
    assertThat(calls).containsExactly(1L);

    game.restore(saved.rewind());
    tick(game, 2);
    assertThat(calls).as("still left out after a restore").containsExactly(1L);
  }

  @Test
  void commandsOfTheGamesOwnKindsReachItBeforeTheTickThatTheyAreFor() {
    Bell bell = new Bell();
    Simulation game = bell.around(new SteeredSpheres());
    TickCommands slice = new TickCommands(game, 8);
    for (long tick = 1; tick <= 3; tick++) {
      slice.sender().user(Command.USER + 4, 0, 0, tick);
      slice.sender().impulse(BodyId.of(0, 1), new Vector3f(1, 0, 0));
      game.begin(tick, events);
      slice.give();
      game.control(new ControlTable());
    }

    assertThat(bell.received)
        .containsExactly("kind 4 of 1", "tick 1", "kind 4 of 2", "tick 2", "kind 4 of 3", "tick 3");
  }

  @Test
  void gameReceivesViewersThatEnterAndLeaveWithTheirNumbers() {
    List<String> received = new ArrayList<>();
    Simulation game = new Controller() {
      @Override
      public void command(Command command) {
        received.add(command.toString());
      }

      @Override
      public void control(long tick, TickInput input, WorldView view, CommandSender commands) {}
    }.around(new SteeredSpheres());
    game.begin(1, events);

    game.apply(Command.empty().ofViewer(Command.ENTERED, new Viewer(7, "", "")));
    game.apply(Command.empty().ofViewer(Command.LEFT, new Viewer(65_535, "", "")));
    game.apply(Command.empty().control(Command.PRESS, 3, 0).from(7));

    assertThat(received).containsExactly("ENTERED, from 7", "LEFT, from 65535");
  }

  @Test
  void aControllerThatThrewForACommandIsLeftOutIfItsHandlerReturns() {
    List<Controller.FailedException> failures = new ArrayList<>();
    Bell bell = new Bell();
    bell.broken = true;
    Simulation game = bell.around(new SteeredSpheres(), failures::add);
    TickCommands slice = new TickCommands(game, 8);
    game.begin(1, events);
    slice.sender().user(Command.USER, 0, 0, 1);
    slice.sender().user(Command.USER, 0, 0, 2);
    slice.give();
    game.control(new ControlTable());

    assertThat(failures).hasSize(1);
    assertThat(bell.received).isEmpty();
  }

  /**
   * A history of this simulation is refused, because a rewind would not restore the controller's
   * fields.
   */
  @Test
  void controllerThatKeepsStateButCannotRestoreItIsRefusedByName() {
    SteeredSpheres world = new SteeredSpheres();

    assertThatThrownBy(() -> History.of(new OnlyHashed().around(world)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "ControllerReplayTest$OnlyHashed overrides stateHash but not save and restore: override all three or none");
    assertThatThrownBy(() -> History.of(new NeverRestored().around(world)))
        .hasMessageContaining("NeverRestored overrides save and stateHash but not restore");
    assertThatThrownBy(() -> History.of(new NeverHashed().around(world, failure -> {})))
        .hasMessageContaining("NeverHashed overrides save and restore but not stateHash");
  }

  private static final class Bell implements Controller {
    final List<String> received = new ArrayList<>();
    boolean broken;

    @Override
    public void command(Command command) {
      if (broken) {
        throw new IllegalStateException("broken");
      }
      received.add("kind %d of %d".formatted(command.kind() - Command.USER, command.token()));
    }

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      received.add("tick " + tick);
    }
  }

  private static class OnlyHashed implements Controller {
    private long presses;

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      presses += input.pressCount(1);
    }

    @Override
    public long stateHash() {
      return presses;
    }
  }

  private static final class NeverRestored extends OnlyHashed {
    @Override
    public void save(SavedState destination) {
      destination.putLong(stateHash());
    }
  }

  private static final class NeverHashed implements Controller {
    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {}

    @Override
    public void save(SavedState destination) {}

    @Override
    public void restore(SavedState source) {}
  }

  private void tick(Simulation game, long tick) {
    game.begin(tick, events);
    game.control(new ControlTable());
    game.step(tick, 0.01);
  }

  private static Simulation controlled(Controller controller) {
    return controller.around(new SteeredSpheres());
  }
}

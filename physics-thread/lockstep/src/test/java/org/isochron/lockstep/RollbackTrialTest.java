package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.SceneRun;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.slice.CallOrder;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class RollbackTrialTest {
  private static final int BODIES = 8;
  private static final long TICK_NANOS = 10_000_000;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state = SharedState.of(
      SnapshotLayout.bodies(BODIES).withVelocities(), SharedState.Limits.DEFAULT, clock);
  private final Simulation world = Balls.falling(BODIES).build();

  @Test
  void aSimulationInATrialDoesWhatItDoesOutside() {
    Simulation free = Balls.falling(BODIES).build();
    SharedState other = SharedState.of(state.layout(), SharedState.Limits.DEFAULT, clock);
    List<String> events = new ArrayList<>();
    List<String> freeEvents = new ArrayList<>();
    var cursor = state.openEvents();
    var freeCursor = other.openEvents();
    TickLoop tried = loop(state, Lockstep.trial(world, 5));
    TickLoop loop = loop(other, free);

    for (int tick = 1; tick <= 200; tick++) {
      disturb(state, tick);
      disturb(other, tick);
      clock.advance(TICK_NANOS);
      tried.advance(clock.nanos());
      loop.advance(clock.nanos());
      assertThat(world.stateHash()).isEqualTo(free.stateHash());
    }

    cursor.poll(event -> events.add(describe(event)));
    freeCursor.poll(event -> freeEvents.add(describe(event)));
    assertThat(events).hasSizeGreaterThan(20).isEqualTo(freeEvents);
  }

  @Test
  void firstTickBodyAndQuantityAreNamed() {
    Controller forgetful = (tick, input, view, commands) -> {
      clock.advance(1); // counts the calls, which no restore resets
      if (clock.nanos() % 100 == 40) {
        commands.spawn(0, new Vector3f(1, 2, 3), new Quaternionf());
      }
    };

    assertThatThrownBy(() -> run(Lockstep.trial(forgetful.around(world), 1), 60))
        .hasMessage(
            "tick 20 has another outcome after a rollback of 1 ticks: slot 0 had BodyId.NONE and has body 0#1; save and restore everything on which a step depends");
  }

  @Test
  void quantityOfABodyIsNamedWithBothValues() {
    Simulation ball = Balls.falling(BODIES).ball(0, 50, 0).build();
    Controller wind = (tick, input, view, commands) -> {
      clock.advance(1); // counts the calls, which no restore resets
      if (clock.nanos() % 16 == 15) {
        commands.impulse(BodyId.of(0, 1), new Vector3f(1, 0, 0));
      }
    };

    assertThatThrownBy(() -> run(Lockstep.trial(wind.around(ball), 3), 100))
        .hasMessageMatching(
            "tick \\d+ has another outcome after a rollback of 3 ticks: x of body 0#1 was [-\\d.E]+ and is [-\\d.E]+; .*");
  }

  @Test
  void controllerThatForgetsAFieldIsFoundByItsHash() {
    Controller counter = new Controller() {
      private int calls;

      @Override
      public void control(
          long tick,
          TickInput input,
          org.isochron.physics.WorldView view,
          org.isochron.state.CommandSender commands) {
        calls++;
      }

      @Override
      public void save(SavedState destination) {}

      @Override
      public void restore(SavedState source) {}

      @Override
      public long stateHash() {
        return calls;
      }
    };

    assertThatThrownBy(() -> run(Lockstep.trial(counter.around(world), 4), 100))
        .hasMessageContaining("tick 1 has another outcome after a rollback of 4 ticks")
        .hasMessageContaining("the hash of the state was");
  }

  @Test
  void eventThatIsNotRepeatedIsFound() {
    Simulation chatty = new ForwardingSimulation(world) {
      private int beginCount;

      @Override
      public void begin(long tick, EventPublisher events) {
        super.begin(tick, events);
        if (++beginCount == 30) {
          events.user(5, 0, 0, 0, 7);
        }
      }
    };

    assertThatThrownBy(() -> run(Lockstep.trial(chatty, 2), 100))
        .hasMessageContaining("event 0 was")
        .hasMessageContaining("USER + 5");
  }

  @Test
  void simulationThatForgetsAllIsFoundInTheFirstTick() {
    Simulation ball =
        Balls.falling(BODIES).ball(new Vector3f(0, 5, 0), new Vector3f(1, 0, 0)).build();
    Simulation empty = new ForwardingSimulation(ball) {
      @Override
      public void restore(SavedState source) {}
    };

    assertThatThrownBy(() -> run(Lockstep.trial(empty, 2), 100))
        .hasMessageContaining("tick 1 has another outcome");
  }

  /** As in a replay at full speed, which captures only the ticks whose bodies it compares. */
  @Test
  void firstTicksNeedNotBeCaptured() {
    Simulation trial = Lockstep.trial(Balls.falling(BODIES).ball(0, 50, 0).build(), 3);
    EventPublisher events = new EventRing(8).claimPublisher();
    CallOrder order = new CallOrder(trial, clock);
    ControlTable input = new ControlTable();
    SnapshotWriter snapshots = state.claimWriter().snapshots();
    for (int tick = 1; tick <= 20; tick++) {
      events.atTick(0, tick, (tick - 1) * TICK_NANOS, tick * TICK_NANOS);
      order.run(tick, 0.01, events, slice -> slice.control(input));
      if (tick == 10) {
        snapshots.begin(tick, tick * TICK_NANOS);
        trial.capture(snapshots);
        snapshots.publish(0);
      }
    }
  }

  @Test
  void qualityLevelsAreNotForwardedAsInASession() {
    List<Integer> used = new ArrayList<>();
    Simulation trial = Lockstep.trial(
        new ForwardingSimulation(world) {
          @Override
          public int qualityLevels() {
            return 3;
          }

          @Override
          public void useQuality(int level) {
            used.add(level);
          }
        },
        1);

    trial.useQuality(1);

    assertThat(trial.qualityLevels()).isEqualTo(1);
    assertThat(used).isEmpty();
  }

  @Test
  void impossibleTrialsAreRefused() {
    assertThatThrownBy(() -> Lockstep.trial(world, 0))
        .hasMessage("distance is 0: from 1 to 240 ticks can be rolled back");
    Simulation unsaved = new ForwardingSimulation(world) {
      @Override
      public boolean savesState() {
        return false;
      }
    };
    assertThatThrownBy(() -> Lockstep.trial(unsaved, 1))
        .hasMessageContaining(
            " does not save its state, so its ticks cannot be rolled back; use an engine that does, such as Jolt or ode4j");
  }

  private void run(Simulation trial, int ticks) {
    TickLoop loop = loop(state, trial);
    for (int tick = 1; tick <= ticks; tick++) {
      clock.advance(TICK_NANOS);
      loop.advance(clock.nanos());
    }
  }

  private TickLoop loop(SharedState of, Simulation simulation) {
    TickLoop loop =
        new TickLoop(of.claimWriter(), TickLoop.Parts.of(simulation), TickSettings.DEFAULT, clock);
    loop.advance(clock.nanos());
    return loop;
  }

  private static void disturb(SharedState of, int tick) {
    Vector3f vector = new Vector3f(tick % 7 - 3, 3, tick % 5);
    switch (tick % 11) {
      case 0 -> SceneRun.spawn(of.commands(), 0, new Vector3d(vector), tick);
      case 3 -> of.commands().despawn(BodyId.of(tick % BODIES, 1));
      case 5 -> of.commands().press(tick % 4);
      case 7 -> {
        of.commands().impulse(BodyId.of(tick % BODIES, 1), vector);
        of.commands().angularImpulse(BodyId.of(tick % BODIES, 1), vector);
      }
      default -> {}
    }
  }

  private static String describe(Event event) {
    return "%s %d %d %d %d %d %d"
        .formatted(
            event.kind(),
            event.detail(),
            event.tick(),
            event.instantNanos(),
            event.bodyA(),
            event.bodyB(),
            event.token());
  }
}

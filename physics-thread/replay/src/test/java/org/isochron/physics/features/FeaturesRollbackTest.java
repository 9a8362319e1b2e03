package org.isochron.physics.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.isochron.engine.Scene;
import org.isochron.lockstep.Lockstep;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every engine that claims to save its state can be rolled back: after a rollback of eight ticks,
 * each tick of a walk with all commands and game code has the same result.
 */
class FeaturesRollbackTest {
  private static final int DISTANCE = 8;
  private static final long SEED = 31;

  static List<FeaturesGround> grounds() {
    return FeaturesGround.thatSave();
  }

  @ParameterizedTest
  @MethodSource("grounds")
  void rolledBackTicksAreReproduced(FeaturesGround ground) {
    assertThat(grounds()).hasSizeGreaterThanOrEqualTo(3);

    play(ground, 400);
  }

  @Tag("evidence")
  @Tag("night")
  @ParameterizedTest
  @MethodSource("grounds")
  void manyRolledBackTicksAreReproduced(FeaturesGround ground) {
    play(ground, Integer.getInteger("rollback.ticks", 100_000));
  }

  private static void play(FeaturesGround ground, int ticks) {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    Scene scene = FeaturesGame.scene(ground);
    Simulation world = ground.world(scene);
    Simulation trial = Lockstep.trial(FeaturesGame.around(ground, world, Long.MAX_VALUE), DISTANCE);
    SharedState state = SharedState.of(trial.layout(), SharedState.Limits.DEFAULT, clock);
    try (GameLoop loop = GameLoop.start(state, trial, PhysicsSettings.DEFAULT);
        SnapshotReader reader = state.openReader()) {
      EventCursor events = state.openEvents();
      Set<String> done = new TreeSet<>();
      FeaturesSender sender =
          new FeaturesSender(ground, loop, trial, scene, new Random(SEED), done::add);
      Set<Event.Kind> kinds = EnumSet.noneOf(Event.Kind.class);
      loop.advance();
      for (int tick = 0; tick < ticks; tick++) {
        reader.refresh();
        sender.send(reader.newest());
        clock.advance(10_000_000);
        loop.advance();
        events.poll(event -> kinds.add(event.kind()));
      }
      assertThat(loop.status().tick()).isEqualTo(ticks);
      assertThat(done).contains("spawn", "despawn", "teleport", "change", "join", "prefab");
      assertThat(kinds).contains(Event.Kind.SPAWN, Event.Kind.DESPAWN, Event.Kind.CONTACT_BEGIN);
    }
  }
}

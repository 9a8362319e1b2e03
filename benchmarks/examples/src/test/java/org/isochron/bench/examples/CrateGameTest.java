package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.isochron.bench.examples.CrateGame.Sound;
import org.isochron.physics.simulation.Simulation;
import org.isochron.physics.tick.TickLoop;
import org.isochron.physics.tick.TickParts;
import org.isochron.physics.tick.TickSettings;
import org.isochron.state.SharedState;
import org.isochron.state.StateLimits;
import org.isochron.state.event.EventCursor;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.time.ManualClock;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The game as its script plays it, ticked by hand. */
final class CrateGameTest {
  private static final long TICK_NANOS = 10_000_000;

  private final ManualClock clock = new ManualClock(0);
  private final Simulation game = CrateGame.simulation();
  private final SharedState state = SharedState.of(game.layout(), StateLimits.DEFAULT, clock);
  private final SnapshotReader reader = state.openReader();
  private final EventCursor events = state.openEvents();
  private final Set<Sound> heard = EnumSet.noneOf(Sound.class);
  private final TickLoop loop = new TickLoop(
      state.claimWriter(),
      TickParts.of(game).withInput(CrateGame.script(0)),
      TickSettings.DEFAULT,
      clock);

  @AfterEach
  void close() {
    game.close();
  }

  @Test
  void scriptLeadsThroughTheDoorOverTheAreaOntoTheLift() {
    float widest = 0;
    float highest = 0;
    for (int tick = 1; tick <= 900; tick++) {
      clock.moveTo(tick * TICK_NANOS);
      loop.advance(clock.nanos());
      reader.refresh();
      widest = Math.max(widest, 2 * (float) Math.acos(Math.min(1, Math.abs(door().w))));
      highest = Math.max(highest, player().y);
      events.pollAll(event -> heard.add(CrateGame.sound(event)));
    }

    assertThat(widest).as("the door opened").isGreaterThan(0.5f);
    assertThat(heard).contains(Sound.THUD, Sound.CHIME);
    assertThat(highest).as("the lift carried it").isGreaterThan(3);
  }

  private Vector3f player() {
    return reader.newest().position(BodyId.slot(CrateGame.PLAYER), new Vector3f());
  }

  private Quaternionf door() {
    return reader.newest().rotation(BodyId.slot(CrateGame.DOOR), new Quaternionf());
  }
}

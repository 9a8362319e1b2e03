package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.isochron.bench.examples.CrateGame.Sound;
import org.isochron.state.BodyId;
import org.isochron.state.EventCursor;
import org.isochron.state.SnapshotReader;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class CrateGameTest {
  private static final long TICK_NANOS = 10_000_000;

  private final GameByHand game = new GameByHand();
  private final SnapshotReader reader = game.state.openReader();
  private final EventCursor events = game.state.openEvents();
  private final Set<Sound> sounds = EnumSet.noneOf(Sound.class);

  @AfterEach
  void close() {
    game.close();
  }

  @Test
  void scriptLeadsThroughTheDoorOverTheAreaOntoTheLift() {
    float widest = 0;
    float highest = 0;
    for (int tick = 1; tick <= 900; tick++) {
      game.moveTo(tick * TICK_NANOS);
      reader.refresh();
      widest = Math.max(widest, 2 * (float) Math.acos(Math.min(1, Math.abs(door().w))));
      highest = Math.max(highest, player().y);
      events.poll(event -> sounds.add(CrateGame.sound(event)));
    }

    assertThat(widest).as("the door opened").isGreaterThan(0.5f);
    assertThat(sounds).contains(Sound.THUD, Sound.CHIME);
    assertThat(highest).as("the lift carried it").isGreaterThan(3);
  }

  private Vector3f player() {
    return reader.newest().position(CrateGame.PLAYER, new Vector3f());
  }

  private Quaternionf door() {
    return reader.newest().poses().rotation(BodyId.slot(CrateGame.DOOR), new Quaternionf());
  }
}

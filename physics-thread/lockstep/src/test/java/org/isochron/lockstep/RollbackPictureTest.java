package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.SceneRun;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the displayed poses of a peer during rollbacks: peer 0 acts, and peer 1 receives the action
 * five ticks later.
 */
class RollbackPictureTest {
  private static final Lockstep.Settings SETTINGS = Lockstep.Settings.rollback(4_711, 0, 16);
  private static final long BODY = BodyId.of(0, 1);
  private static final Quaternionf UPRIGHT = new Quaternionf();
  private static final float SPEED = 20;
  private static final float PER_TICK = SPEED / 100;

  private final Game game = new Game(1, new Weather(50, 50, 0, 0), SETTINGS, 100, 100);
  private final ScriptedPlayer actor = game.player(0);
  private final SnapshotReader actual = actor.state.openReader();
  private final SnapshotReader shown = game.player(1).state.openReader();

  @BeforeEach
  void place() {
    game.players.forEach(player -> player.commandsPerFrame = 0);
    game.runUntilTick(20);
    SceneRun.spawn(actor.state.commands(), 0, new Vector3d(0, 1_000, 0), 0);
    game.runUntilTick(60);
    assertThat(shown().contains(BODY)).isTrue();
  }

  @Test
  void aCorrectedBodyDoesNotJumpAndIsSoonWhereItShouldBe() {
    long rollbacks = game.player(1).status().rollbacks().count();
    actor.state.commands().velocity(BODY, new Vector3f(SPEED, 0, 0));

    List<Float> positions = new ArrayList<>();
    for (int tick = 0; tick < 60; tick++) {
      nextTick();
      positions.add(x(shown()));
    }

    assertThat(game.player(1).status().rollbacks().count()).isEqualTo(rollbacks + 1);
    float largest = 0;
    for (int tick = 1; tick < positions.size(); tick++) {
      largest = Math.max(largest, positions.get(tick) - positions.get(tick - 1));
      assertThat(positions.get(tick)).isGreaterThanOrEqualTo(positions.get(tick - 1));
    }
    assertThat(largest).as("it was a metre behind").isBetween(1.2f * PER_TICK, 2.2f * PER_TICK);
    assertThat(x(shown())).isCloseTo(x(actual()), within(2 * PER_TICK));
    assertThat(positions.get(59) - positions.get(58)).isCloseTo(PER_TICK, within(1e-3f));
    assertThat(shown().epoch()).isEqualTo(1);
  }

  @Test
  void theErrorOfATurnFadesAtTheLengthOfARotation() {
    actor.state.commands().angularVelocity(BODY, new Vector3f(0, 3, 0));
    for (int tick = 0; tick < 12; tick++) {
      nextTick();
      Quaternionf rotation = shown().poses().rotation(0, new Quaternionf());
      assertThat(rotation.lengthSquared()).isCloseTo(1, within(1e-5f));
    }

    float turned = 2 * (float) Math.asin(shown().poses().rotation(0, new Quaternionf()).y);
    float right = 2 * (float) Math.asin(actual().poses().rotation(0, new Quaternionf()).y);
    assertThat(right).isGreaterThan(0.25f);
    assertThat(turned).isBetween(0.5f * right, 0.95f * right);
  }

  @Test
  void aTeleportThatArrivesLateIsShownAtOnceAndNotBlended() {
    actor.state.commands().teleport(BODY, new Vector3f(500, 1_000, 0), UPRIGHT);
    boolean arrived = false;
    for (int tick = 0; tick < 20; tick++) {
      nextTick();
      Snapshot snapshot = shown();
      float x = x(snapshot);
      assertThat(x)
          .satisfiesAnyOf(
              shownX -> assertThat(shownX).isZero(),
              shownX -> assertThat(shownX).isEqualTo(500));
      if (x == 500 && !arrived) {
        arrived = true;
        assertThat(snapshot.startCount()).isEqualTo(1);
        assertThat(snapshot.startSlots()[0]).isZero();
        assertThat(snapshot.startPoses().x()[0]).isEqualTo(500);
      }
    }
    assertThat(arrived).isTrue();
  }

  @Test
  void aBodyThatIsSpawnedLateBeginsWhereItIs() {
    SceneRun.spawn(actor.state.commands(), 0, new Vector3d(7, 1_000, 0), 0);
    long spawned = BodyId.of(1, 1);
    while (!shown().contains(spawned)) {
      nextTick();
    }

    Snapshot snapshot = shown();
    assertThat(snapshot.startCount()).isEqualTo(1);
    assertThat(snapshot.startSlots()[0]).isEqualTo(1);
    assertThat(snapshot.startPoses().x()[0]).isEqualTo(7);
    assertThat(snapshot.startPoses().y()[0]).isLessThan(1_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 6, 7})
  void aBodyThatIsMovedLateMayBeRemovedInTheSameTick(int ticks) {
    actor.state.commands().teleport(BODY, new Vector3f(500, 1_000, 0), UPRIGHT);
    for (int tick = 0; tick < ticks; tick++) {
      nextTick();
    }
    game.player(1).state.commands().despawn(BODY);

    for (int tick = 0; tick < 20; tick++) {
      nextTick();
    }

    assertThat(shown().contains(BODY)).isFalse();
    assertThat(actual().contains(BODY)).isFalse();
  }

  private void nextTick() {
    long tick = game.player(1).loop.lastTick();
    game.runUntil(() -> game.player(1).loop.lastTick() > tick);
  }

  private Snapshot shown() {
    shown.refresh();
    return shown.newest();
  }

  private Snapshot actual() {
    actual.refresh();
    return actual.newest();
  }

  private static float x(Snapshot snapshot) {
    return snapshot.poses().x()[0];
  }
}

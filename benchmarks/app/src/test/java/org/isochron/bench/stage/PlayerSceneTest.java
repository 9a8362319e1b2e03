package org.isochron.bench.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumSet;
import java.util.Set;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ControlTable;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class PlayerSceneTest {
  private static final long TICK_NANOS = 10_000_000;

  private final Scene scene = PlayerScene.scene();
  private final SharedState state = SharedState.of(
      SnapshotLayout.bodies(scene.bodyCapacity()).withVelocities(),
      SharedState.Limits.DEFAULT,
      new NanoClock.Manual(0));
  private final StateWriter writer = state.claimWriter();
  private final SnapshotReader reader = state.openReader();
  private final EventCursor cursor = state.openEvents();
  private final Simulation simulation = new PlayerController(TickRate.hertz(100))
      .around(Engines.best().build(scene, Engine.Settings.defaults()));
  private final ControlTable input = new ControlTable();
  private final Set<Event.Kind> kinds = EnumSet.noneOf(Event.Kind.class);
  private long tick;

  @AfterEach
  void close() {
    simulation.close();
  }

  @Test
  void beamStopsThePlayerThatStandsAndNotTheOneThatCrouches() {
    ticks(50);
    ticks(150, PlayerController.RIGHT);
    assertThat(player().x).isCloseTo(2.2f, within(0.1f));

    ticks(150, PlayerController.RIGHT, PlayerController.CROUCH);
    assertThat(player().x).isGreaterThan(4);
    assertThat(kinds).doesNotContain(Event.Kind.SENSOR_ENTER);

    ticks(50, PlayerController.RIGHT);
    assertThat(kinds).contains(Event.Kind.SENSOR_ENTER).doesNotContain(Event.Kind.SENSOR_LEAVE);
    ticks(100, PlayerController.RIGHT);
    assertThat(kinds).contains(Event.Kind.SENSOR_LEAVE);
  }

  @Test
  void playerClimbsTheStairsAndJumps() {
    ticks(50);
    float floor = player().y;
    ticks(200, PlayerController.LEFT);
    assertThat(player().y - floor).as("six steps").isCloseTo(1.5f, within(0.05f));

    float highest = 0;
    ticks(1, PlayerController.JUMP);
    for (int i = 0; i < 60; i++) {
      ticks(1);
      highest = Math.max(highest, player().y);
    }
    assertThat(highest - floor - 1.5f).isGreaterThan(1);
  }

  @Test
  void playerWalksWhereTheCameraLooks() {
    input.level(PlayerController.YAW, (float) Math.PI);
    ticks(50);

    ticks(50, PlayerController.FORWARD);

    assertThat(player().z).as("backwards, as the camera looks back").isCloseTo(2, within(0.1f));
  }

  private void ticks(int count, int... keys) {
    for (int i = 0; i < count; i++) {
      input.beginSlice();
      for (int key : keys) {
        if (!input.isDown(key)) {
          input.press(key, 0);
        }
      }
      tick();
    }
    input.beginSlice();
    for (int key : keys) {
      input.release(key);
    }
  }

  private void tick() {
    tick++;
    writer.events().at(0, tick, tick * TICK_NANOS);
    simulation.begin(tick, writer.events());
    simulation.control(input);
    simulation.step(tick, 0.01);
    writer.snapshots().begin(tick, tick * TICK_NANOS);
    simulation.capture(writer.snapshots());
    writer.snapshots().publish(tick * TICK_NANOS);
    cursor.poll(event -> kinds.add(event.kind()));
  }

  private Vector3f player() {
    reader.refresh();
    return reader.newest().position(PlayerScene.PLAYER, new Vector3f());
  }
}

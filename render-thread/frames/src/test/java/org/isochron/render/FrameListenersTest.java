package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.HandDrivenPhysics.ONE_TICK;

import java.util.ArrayList;
import java.util.List;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.junit.jupiter.api.Test;

/** Every listener receives events with the picture that shows them. */
class FrameListenersTest {
  private static final long BODY = BodyId.of(0, 1);
  private static final List<Long> EVENT_TICKS = List.of(30L, 40L, 50L, 60L, 70L, 70L);

  private final HandDrivenPhysics physics =
      new HandDrivenPhysics(SnapshotLayout.bodies(1).withVelocities(), FrameListenersTest::capture);
  private final FrameSource frames = FrameSource.on(physics.state, ONE_TICK);

  @Test
  void readerSlowerThanTicksSkipsStatesButNoEvents() {
    List<Long> ticks = new ArrayList<>();
    physics.start(0);
    for (long wall = 0; wall <= 1_000; wall += 170) {
      at(wall).events(event -> ticks.add(event.tick()));
    }

    assertThat(frames.counts().skippedSnapshots()).isPositive();
    assertThat(ticks).containsExactly(30L, 40L, 50L, 60L, 70L, 70L);
  }

  @Test
  void eventIsHandedOutWithThePictureThatShowsIt() {
    List<Long> walls = new ArrayList<>();
    physics.start(0);
    for (long wall = 0; wall <= 500; wall++) {
      long now = wall;
      at(wall).events(event -> walls.add(now));
    }

    assertThat(walls).containsExactly(310L, 410L);
  }

  @Test
  void everyListenerOfAFrameGetsItsEvents() {
    List<String> received = new ArrayList<>();
    physics.start(0);
    for (long wall = 0; wall <= 800; wall += 170) {
      RenderFrame frame = at(wall);
      int first = frame.events(event -> received.add("sounds " + event.tick()));
      assertThat(frame.events(event -> received.add("sparks " + event.tick()))).isEqualTo(first);
    }

    assertThat(received)
        .containsExactly(
            "sounds 30",
            "sparks 30",
            "sounds 40",
            "sounds 50",
            "sparks 40",
            "sparks 50",
            "sounds 60",
            "sparks 60");
  }

  /**
   * A frame may deliver an event that was published before the last frame, but only once the
   * snapshot of the event's tick is published.
   */
  @Test
  void eventsOfATickThatRunsForSeveralFramesWaitForItsSnapshot() {
    List<Long> ticks = new ArrayList<>();
    physics.start(0);
    physics.runUntil(310 * MILLI);
    physics.writer.events().at(physics.timeline().epoch(), 32, 310 * MILLI);
    physics.writer.events().publish(Event.Kind.SPAWN, 0, BODY, 0, 0);

    for (long wall = 321; wall <= 325; wall++) {
      RenderFrame frame = frames.at(wall * MILLI);
      assertThat(frame.instantNanos()).isEqualTo(310 * MILLI);
      frame.events(event -> ticks.add(event.tick()));
      assertThat(ticks).as("%d ms", wall).containsExactly(30L);
    }
    physics.publishNext(326 * MILLI);
    frames.at(327 * MILLI).events(event -> ticks.add(event.tick()));

    assertThat(ticks).containsExactly(30L, 32L);
  }

  @Test
  void listenerThatThrowsLeavesTheRestOfTheEventsToTheNextCall() {
    List<Long> ticks = new ArrayList<>();
    physics.start(0);
    at(290).events(event -> {});
    RenderFrame frame = at(520);

    assertThatThrownBy(() -> frame.events(event -> {
          throw new IllegalStateException("at tick " + event.tick());
        }))
        .hasMessage("at tick 30");

    frame.events(event -> ticks.add(event.tick()));
    assertThat(ticks).containsExactly(40L, 50L);
  }

  private RenderFrame at(long millis) {
    return physics.play(frames, millis * MILLI, millis * MILLI);
  }

  private static void capture(
      long tick, long instant, SnapshotWriter writer, EventPublisher events) {
    writer.body(BODY, (float) (instant * 1e-9), 0, 0, 0, 0, 0, 1);
    writer.velocity(BODY, 1, 0, 0, 0, 0, 0);
    EVENT_TICKS.stream()
        .filter(due -> due == tick)
        .forEach(due -> events.publish(Event.Kind.USER, 0, BODY, 0, 0));
  }
}

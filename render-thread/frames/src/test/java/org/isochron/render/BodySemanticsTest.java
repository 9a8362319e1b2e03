package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.HandDrivenPhysics.ONE_TICK;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.util.ArrayList;
import java.util.List;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class BodySemanticsTest {
  private static final long RUNNER = BodyId.of(0, 1);
  private static final long GUEST = BodyId.of(1, 1);
  private static final long HEIR = BodyId.of(1, 2);
  private static final long TELEPORT_TICK = 30;
  private static final long SPAWN_TICK = 40;
  private static final long HEIR_TICK = 50;
  private static final long DESPAWN_TICK = 60;
  private static final long FLEETING_TICK = 70;

  private final HandDrivenPhysics physics =
      new HandDrivenPhysics(SnapshotLayout.bodies(4).withVelocities(), this::capture);
  private final FrameSource frames = FrameSource.on(physics.state, ONE_TICK);
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private float radiansPerTick = 1;
  private boolean withVelocities = true;

  @Test
  void teleportIsShownFromBeginToEndOfItsTick() {
    physics.start(0);

    physics.play(frames, 0, 299 * MILLI);
    assertThat(xAt(299, RUNNER)).isCloseTo(0.289f, within(1e-6f));
    assertThat(xAt(300, RUNNER)).isCloseTo(9.29f, within(1e-5f));
    assertThat(xAt(305, RUNNER)).isCloseTo(9.295f, within(1e-5f));
    assertThat(xAt(310, RUNNER)).isCloseTo(9.3f, within(1e-5f));
    assertThat(xAt(315, RUNNER)).isCloseTo(9.305f, within(1e-5f));
  }

  @Test
  void spawnedBodyIsShownFromTheBeginOfItsTick() {
    physics.start(0);

    physics.play(frames, 0, 398 * MILLI);
    assertThat(at(399).contains(GUEST)).isFalse();
    assertThat(xAt(400, GUEST)).isCloseTo(1, within(1e-5f));
    assertThat(xAt(405, GUEST)).isCloseTo(1.5f, within(1e-5f));
    assertThat(xAt(410, GUEST)).isCloseTo(2, within(1e-5f));
  }

  @Test
  void reusedSlotIsAnotherBodyAndNeverBlendedWithItsPredecessor() {
    physics.start(0);

    physics.play(frames, 0, 498 * MILLI);
    assertThat(at(499).contains(GUEST)).isTrue();
    assertThat(at(500).contains(GUEST)).isFalse();
    assertThat(xAt(500, HEIR)).isEqualTo(-5);
    assertThat(xAt(505, HEIR)).isEqualTo(-5);
    assertThat(xAt(515, HEIR)).isEqualTo(-5);
  }

  @Test
  void despawnedBodyIsDrawnUntilTheStartOfItsTick() {
    physics.start(0);

    physics.play(frames, 0, 598 * MILLI);
    assertThat(at(599).contains(HEIR)).isTrue();
    assertThat(at(600).contains(HEIR)).isFalse();
    assertThat(at(600).body(1)).isEqualTo(BodyId.NONE);
  }

  @Test
  void bodyBornAndDeadBetweenTwoReadsIsReportedByEventsAlone() {
    List<Event.Kind> kinds = new ArrayList<>();
    physics.start(0);
    physics.play(frames, 0, 650 * MILLI).events(event -> {});

    physics.runUntil(800 * MILLI);
    frames.at(800 * MILLI).events(event -> kinds.add(event.kind()));

    assertThat(kinds).containsExactly(Event.Kind.SPAWN, Event.Kind.DESPAWN);
  }

  @Test
  void pauseFreezesTheInstantMidTickAndResumeOwesNothing() {
    physics.start(0);
    physics.play(frames, 0, 204 * MILLI);
    physics.speed(204 * MILLI, 0);

    RenderFrame frame = physics.play(frames, 205 * MILLI, 900 * MILLI);
    assertThat(frame.instantNanos()).isEqualTo(194 * MILLI);
    assertThat(frame.position(RUNNER, position).x).isCloseTo(0.194f, within(1e-6f));
    assertThat(frame.info().state()).isEqualTo(FrameInfo.State.BLENDED);

    physics.speed(900 * MILLI, 1_000);
    assertThat(at(901).instantNanos()).isEqualTo(195 * MILLI);
    assertThat(physics.play(frames, 902 * MILLI, 950 * MILLI).instantNanos())
        .isEqualTo(244 * MILLI);
    assertThat(frames.counts().starved()).isZero();
  }

  @Test
  void singleStepInAPauseMovesThePictureByATick() {
    physics.start(0);
    physics.play(frames, 0, 204 * MILLI);
    physics.speed(204 * MILLI, 0);
    physics.play(frames, 205 * MILLI, 300 * MILLI);

    physics.step(301 * MILLI);
    long stepped = frames.at(302 * MILLI).instantNanos();
    physics.step(303 * MILLI);

    assertThat(stepped).isEqualTo(200 * MILLI);
    assertThat(frames.at(304 * MILLI).instantNanos()).isEqualTo(210 * MILLI);
  }

  @Test
  void suspendIsANewEpochAndOneDiscontinuity() {
    List<Event.Kind> kinds = new ArrayList<>();
    physics.start(0);
    physics.play(frames, 0, 195 * MILLI).events(event -> {});

    physics.stallUntil(60_000 * MILLI);
    physics.beginEpoch(60_000 * MILLI, 20);
    physics.writer.events().at(1, 20, 20 * TICK);
    physics.writer.events().publish(Event.Kind.SUSPEND, 0, 0, 0, 59_800 * MILLI);
    physics.publishNext(60_000 * MILLI);
    long epochs = frames.counts().epochs();
    for (long wall = 60_001; wall < 60_300; wall++) {
      at(wall).events(event -> kinds.add(event.kind()));
    }

    assertThat(frames.counts().epochs() - epochs).isEqualTo(1);
    assertThat(at(60_300).instantNanos()).isEqualTo(490 * MILLI);
    assertThat(kinds).startsWith(Event.Kind.SUSPEND).containsOnlyOnce(Event.Kind.SUSPEND);
  }

  @Test
  void angularVelocityDecidesTheDirectionOfHalfATurnOrMore() {
    for (float radians : new float[] {1, 3, 3.3f, -4, 6.3f, 9, -14}) {
      radiansPerTick = radians;
      HandDrivenPhysics spinning =
          new HandDrivenPhysics(SnapshotLayout.bodies(4).withVelocities(), this::capture);
      FrameSource spinningFrames = FrameSource.on(spinning.state, ONE_TICK);
      spinning.start(0);
      spinning.play(spinningFrames, 0, 100 * MILLI);

      for (int wall = 101; wall < 120; wall++) {
        RenderFrame frame = spinning.play(spinningFrames, wall * MILLI, wall * MILLI);
        float turned = radians * (wall - 10) / 10;
        assertThat(
                Math.abs(frame.rotation(RUNNER, rotation).dot(new Quaternionf().rotationZ(turned))))
            .as("%f rad a tick, at %d", radians, wall)
            .isCloseTo(1, within(1e-5f));
      }
    }
  }

  @Test
  void withoutAngularVelocityTheShorterArcIsTaken() {
    radiansPerTick = 4;
    withVelocities = false;
    HandDrivenPhysics plain = new HandDrivenPhysics(SnapshotLayout.bodies(4), this::capture);
    FrameSource plainFrames = FrameSource.on(plain.state, ONE_TICK);
    plain.start(0);

    RenderFrame frame = plain.play(plainFrames, 0, 115 * MILLI);

    float half = 40 + (4 - 2 * (float) Math.PI) / 2;
    assertThat(Math.abs(frame.rotation(RUNNER, rotation).dot(new Quaternionf().rotationZ(half))))
        .isCloseTo(1, within(1e-5f));
  }

  @Test
  void deadWriterIsAStatusAndAHungOneAnAge() {
    physics.start(0);
    physics.play(frames, 0, 200 * MILLI);
    physics.stallUntil(1_000 * MILLI);

    RenderFrame frame = at(700);
    assertThat(frame.info().writerState()).isEqualTo(SharedState.Phase.RUNNING);
    assertThat(frame.info().sincePublishNanos()).isEqualTo(500 * MILLI);
    assertThat(frame.info().ageNanos()).isEqualTo(500 * MILLI);

    IllegalStateException cause = new IllegalStateException("the floor is gone");
    physics.writer.snapshots().state(new SharedState.WriterState.Failed(cause));
    assertThat(at(710).info().writerState()).isEqualTo(new SharedState.WriterState.Failed(cause));
  }

  private RenderFrame at(long millis) {
    return physics.play(frames, millis * MILLI, millis * MILLI);
  }

  private float xAt(long millis, long body) {
    return at(millis).position(body, position).x;
  }

  private void capture(long tick, long instant, SnapshotWriter writer, EventPublisher events) {
    float moved = tick >= TELEPORT_TICK ? 9 : 0;
    float x = (float) (instant * 1e-9) + moved;
    rotation.rotationZ(radiansPerTick * tick);
    writer.body(RUNNER, x, 0, 0, rotation.x, rotation.y, rotation.z, rotation.w);
    if (withVelocities) {
      writer.velocity(RUNNER, 1, 0, 0, 0, 0, radiansPerTick * 100);
    }
    if (tick == TELEPORT_TICK) {
      rotation.rotationZ(radiansPerTick * (tick - 1));
      writer.startPose(RUNNER, x - 0.01f, 0, 0, rotation.x, rotation.y, rotation.z, rotation.w);
      events.publish(Event.Kind.USER, 0, RUNNER, 0, 0);
    }
    if (withVelocities) {
      captureGuests(tick, writer, events);
    }
  }

  private static void captureGuests(long tick, SnapshotWriter writer, EventPublisher events) {
    if (tick >= SPAWN_TICK && tick < HEIR_TICK) {
      writer.body(GUEST, (float) (2 + tick - SPAWN_TICK), 0, 0, 0, 0, 0, 1);
      writer.velocity(GUEST, 100, 0, 0, 0, 0, 0);
    }
    if (tick == SPAWN_TICK) {
      writer.startPose(GUEST, 1, 0, 0, 0, 0, 0, 1);
      events.publish(Event.Kind.SPAWN, 0, GUEST, 0, 0);
    }
    if (tick >= HEIR_TICK && tick < DESPAWN_TICK) {
      writer.body(HEIR, -5, 0, 0, 0, 0, 0, 1);
      writer.velocity(HEIR, 0, 0, 0, 0, 0, 0);
    }
    if (tick == HEIR_TICK || tick == DESPAWN_TICK) {
      events.publish(Event.Kind.DESPAWN, 0, tick == HEIR_TICK ? GUEST : HEIR, 0, 0);
    }
    if (tick == FLEETING_TICK) {
      events.publish(Event.Kind.SPAWN, 0, BodyId.of(2, 1), 0, 0);
      events.publish(Event.Kind.DESPAWN, 0, BodyId.of(2, 1), 0, 0);
    }
  }
}

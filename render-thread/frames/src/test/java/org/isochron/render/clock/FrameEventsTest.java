package org.isochron.render.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.Starvation;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrameEventsTest {
  private static final long TICK = 10_000_000;

  private final NanoClock.Manual wall = new NanoClock.Manual(0);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, wall);
  private final SnapshotReader reader = state.openReader();
  private final RenderClock clock = new RenderClock(new Delay.Fixed(TICK), new Starvation.Hold());

  @Test
  void aRecordingThatAsksForThemHasFramesAndStarvations(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("frames.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("org.isochron.Frame");
      recording.enable("org.isochron.Starvation");
      recording.start();
      show();
      recording.stop();
      recording.dump(file);
    }

    List<RecordedEvent> events = RecordingFile.readAllEvents(file);
    List<RecordedEvent> frames = named(events, "org.isochron.Frame");
    assertThat(frames).hasSize(3);
    assertThat(frames.get(1).getLong("shownNanos")).isEqualTo(TICK / 2);
    assertThat(frames.get(1).getDouble("alpha")).isEqualTo(0.5);
    assertThat(frames.get(1).getLong("ageNanos")).isEqualTo(TICK);
    List<RecordedEvent> starved = named(events, "org.isochron.Starvation");
    assertThat(starved).hasSize(1);
    assertThat(starved.get(0).getLong("sincePublishNanos")).isEqualTo(5 * TICK);
  }

  @Test
  void spawnInAPauseIsReportedWithTheFrameThatShowsItHoweverLateAFrameIsAsked() {
    long body = BodyId.of(0, 1);
    List<Long> received = new ArrayList<>();
    try (StateWriter writer = state.claimWriter();
        FrameSource frames = FrameSource.on(state, FrameSource.Settings.of(Delay.predictive()))) {
      writer.snapshots().timeline(Timeline.paused(0));
      publish(writer, 0);
      RenderFrame frame = frames.at(0);
      assertThat(frame.instantNanos()).as("the event is due").isZero();

      writer.events().at(0, 0, 0);
      writer.events().publish(Event.Kind.SPAWN, 0, body, BodyId.NONE, 0);
      writer.snapshots().begin(0, 0);
      writer.snapshots().body(body, new Vector3f(), new Quaternionf());
      writer.snapshots().publish(0);
      frame.events(event -> received.add(event.bodyA()));
      assertThat(frame.contains(body)).isFalse();
      assertThat(received).isEmpty();

      frames.at(TICK).events(event -> received.add(event.bodyA()));
      assertThat(frame.contains(body)).isTrue();
      assertThat(received).containsExactly(body);
    }
  }

  @Test
  void frameBetweenTheEventOfACommandInAPauseAndItsSnapshotDoesNotReceiveIt() {
    long body = BodyId.of(0, 1);
    List<Long> received = new ArrayList<>();
    try (StateWriter writer = state.claimWriter();
        FrameSource frames = FrameSource.on(state, FrameSource.Settings.of(Delay.predictive()))) {
      writer.snapshots().timeline(Timeline.paused(0));
      publish(writer, 0);
      RenderFrame frame = frames.at(0);

      writer.events().at(0, 0, 0);
      writer.events().publish(Event.Kind.SPAWN, 0, body, BodyId.NONE, 0);
      writer.snapshots().begin(0, 0);
      frames.at(TICK).events(event -> received.add(event.bodyA()));
      assertThat(frame.contains(body)).isFalse();
      assertThat(received).isEmpty();

      writer.snapshots().body(body, new Vector3f(), new Quaternionf());
      writer.snapshots().publish(0);
      frames.at(2 * TICK).events(event -> received.add(event.bodyA()));
      assertThat(frame.contains(body)).isTrue();
      assertThat(received).containsExactly(body);

      writer.events().publish(Event.Kind.SUSPEND, 0, 0, 0, 7);
      frames.at(3 * TICK);
      frames.at(4 * TICK).events(event -> received.add(event.token()));
      assertThat(received).as("although no snapshot comes behind it").containsExactly(body, 7L);
    }
  }

  @Test
  void agesAreCounted() {
    show();

    assertThat(clock.ages().count()).isEqualTo(3);
    assertThat(clock.ages().nanosAtPermille(500)).isBetween(TICK * 99 / 100, TICK * 101 / 100);
    assertThat(clock.ages().maxNanos()).isGreaterThanOrEqualTo(5 * TICK);
  }

  /** A first frame, one between two ticks, and one long after the last tick. */
  private void show() {
    try (StateWriter writer = state.claimWriter()) {
      writer.snapshots().timeline(Timeline.paused(0).newEpoch(0, 0).withSpeed(0, 1_000));
      publish(writer, 0);
      clock.advance(TICK, TICK, reader);
      publish(writer, 1);
      clock.advance(TICK * 3 / 2, TICK * 3 / 2, reader);
      clock.advance(6 * TICK, 6 * TICK, reader);
    }
  }

  private static void publish(StateWriter writer, long tick) {
    writer.snapshots().begin(tick, tick * TICK);
    writer.snapshots().publish(tick * TICK);
  }

  private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
    return events.stream()
        .filter(event -> event.getEventType().getName().equals(name))
        .toList();
  }
}

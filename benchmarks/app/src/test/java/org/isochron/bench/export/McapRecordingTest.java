package org.isochron.bench.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.isochron.bench.export.ReadRecording.Message;
import org.isochron.bench.export.ReadRecording.Pose;
import org.isochron.bench.output.OutputFile;
import org.isochron.bench.output.StreamedFile;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotLayout.Blend;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class McapRecordingTest {
  private static final TickRate RATE = TickRate.hertz(100);
  private static final long MILLI = 1_000_000;
  private static final long RESTING = BodyId.of(0, 1);
  private static final long MOVING = BodyId.of(1, 1);
  private static final Timeline RUNNING = new Timeline(1, 0, 0, 1_000);
  private static final SnapshotLayout LAYOUT =
      SnapshotLayout.bodies(300).withChannel("fuel", Blend.LINEAR).withChannel("size", Blend.SCALE);

  @TempDir
  private Path folder;

  private PrefabTable prefabs = PrefabTable.of(List.of(Prefab.dynamic(new Shape.Sphere(0.5f), 1)));

  @Test
  void bodyThatRestsIsWrittenOnceASecondAndWhereItRestedWhenItMovesAgain() throws IOException {
    ReadRecording recording = recorded(take -> {
      for (int tick = 0; tick <= 150; tick++) {
        take.tick(tick, RUNNING, body -> {
          body.at(RESTING, take.tick < 150 ? 1 : 2);
          body.at(MOVING, take.tick);
        });
      }
    });

    List<Message> messages = recording.of("/poses");
    for (int tick = 0; tick < 150; tick++) {
      assertThat(poses(messages.get(tick), MOVING)).as("tick %d", tick).hasSize(1);
      assertThat(poses(messages.get(tick), RESTING)).hasSize(tick % 100 == 0 ? 1 : 0);
    }
    assertThat(poses(messages.get(150), RESTING))
        .extracting(Pose::nanos, pose -> pose.numbers().get(0))
        .containsExactly(tuple(1_490 * MILLI, 1.0), tuple(1_500 * MILLI, 2.0));
  }

  @Test
  void bodyThatIsMovedByACommandIsNeverShownInBetween() throws IOException {
    ReadRecording recording = recorded(take -> {
      take.tick(0, RUNNING, body -> body.at(MOVING, 1));
      take.tick(1, RUNNING, body -> body.at(MOVING, 2));
      take.tick(2, RUNNING, body -> {
        body.at(MOVING, 101);
        body.writer.startPose(MOVING, 100, 0, 0, 0, 0, 0, 1);
      });
    });

    assertThat(poses(recording.of("/poses").get(2), MOVING))
        .extracting(Pose::nanos, pose -> pose.numbers().get(0))
        .containsExactly(tuple(10 * MILLI + 1, 100.0), tuple(20 * MILLI, 101.0));
  }

  @Test
  void rewoundTimeContinuesInTheRecordingWithItsOwnInstants() throws IOException {
    ReadRecording recording = recorded(take -> {
      take.tick(9, RUNNING, body -> body.at(MOVING, 9));
      take.tick(10, RUNNING, body -> body.at(MOVING, 10));
      take.tick(5, new Timeline(2, 0, 0, 500), body -> body.at(RESTING, 5));
      take.tick(6, new Timeline(2, 0, 0, 500), body -> body.at(RESTING, 5));
    });

    List<Message> ticks = recording.of("/tick");
    assertThat(ticks)
        .extracting(Message::logNanos)
        .containsExactly(90 * MILLI, 100 * MILLI, 100 * MILLI, 110 * MILLI);
    assertThat(ticks)
        .extracting(it -> it.content().integer(3))
        .containsExactly(90 * MILLI, 100 * MILLI, 50 * MILLI, 60 * MILLI);
    assertThat(ticks).extracting(it -> it.content().integer(2)).containsExactly(1L, 1L, 2L, 2L);
    assertThat(poses(recording.of("/poses").get(2), RESTING)).hasSize(1);
  }

  @Test
  void bodiesThatAppearAndDisappearAreEntitiesAndDeletions() throws IOException {
    long again = BodyId.of(1, 2);
    ReadRecording recording = recorded(take -> {
      take.tick(0, RUNNING, body -> body.at(MOVING, 0));
      take.tick(1, RUNNING, body -> body.at(MOVING, 1));
      take.tick(2, RUNNING, body -> body.at(again, 1));
      take.tick(3, RUNNING, body -> body.at(RESTING, 1));
    });

    List<Message> scenes = recording.of("/scene");
    assertThat(scenes).extracting(Message::logNanos).containsExactly(0L, 20 * MILLI, 30 * MILLI);
    assertThat(scenes.get(0).content().message(1).integer(2))
        .as("deletes all entities first")
        .isEqualTo(1);
    ReadMessage entity = scenes.get(0).content().message(2);
    assertThat(entity.text(2)).as("frame").isEqualTo(entity.text(3)).isEqualTo("1#1");
    assertThat(entity.integer(5)).as("moves with its frame").isEqualTo(1);
    assertThat(scenes.get(1).content().message(1).text(3)).isEqualTo("1#1");
    assertThat(scenes.get(1).content().message(2).text(3)).isEqualTo("1#2");
    assertThat(scenes.get(2).content().message(1).text(3)).isEqualTo("1#2");
  }

  @Test
  void channelsAreWrittenWhenTheyChangeAndScalesAreSeen() throws IOException {
    ReadRecording recording = recorded(take -> {
      take.tick(0, RUNNING, body -> {
        body.at(RESTING, 0);
        body.writer.channel(0, RESTING, 7.5f);
        body.writer.channel(1, RESTING, 1);
      });
      take.tick(1, RUNNING, body -> {
        body.at(RESTING, 0);
        body.writer.channel(0, RESTING, 7.5f);
        body.writer.channel(1, RESTING, 3);
      });
    });

    assertThat(recording.of("/channels/fuel")).singleElement().satisfies(message -> {
      assertThat(message.content().message(1).text(1)).isEqualTo("0#1");
      assertThat(message.content().message(1).real32(2)).isEqualTo(7.5f);
    });
    assertThat(recording.of("/channels/size"))
        .extracting(it -> it.content().message(1).real32(2))
        .containsExactly(1f, 3f);
    assertThat(recording.of("/scene"))
        .extracting(it -> it.content().message(2).message(9).message(2).real(1))
        .containsExactly(1.0, 3.0);
  }

  @Test
  void shapesAreWhatFoxgloveDraws() throws IOException {
    Shape mesh = new Shape.Mesh(
        List.of(new Vector3f(), new Vector3f(1, 0, 0), new Vector3f(0, 0, 1)),
        List.of(new Shape.Triangle(0, 1, 2)));
    Shape tetrahedron = new Shape.Hull(List.of(
        new Vector3f(0, 1, 0),
        new Vector3f(1, -1, 0),
        new Vector3f(-1, -1, 1),
        new Vector3f(-1, -1, -1)));
    prefabs = PrefabTable.of(List.of(
        Prefab.fixed(new Shape.Box(1, 2, 3)),
        Prefab.dynamic(new Shape.Capsule(1, 0.5f), 1),
        Prefab.dynamic(new Shape.Cone(4, 1), 1),
        Prefab.dynamic(tetrahedron, 1),
        Prefab.fixed(mesh),
        Prefab.fixed(Shape.HeightField.of(300, 2, 1, new float[600]).withHoles(0, 0, 2, 1, true)),
        Prefab.dynamic(
            new Shape.Compound(List.of(
                Shape.Part.at(new Shape.Sphere(1), 0, 2, 0),
                Shape.Part.at(new Shape.Cylinder(1, 0.5f), 0, 0, 0))),
            1)));
    ReadRecording recording = recorded(take -> take.tick(0, RUNNING, body -> {
      for (int slot = 0; slot < prefabs.count(); slot++) {
        body.at(BodyId.of(slot, 1), slot);
        body.writer.prefab(BodyId.of(slot, 1), slot);
      }
    }));

    List<ReadMessage> entities = recording.of("/scene").get(0).content().messages(2);
    assertThat(numbers(entities.get(0).message(8).message(2))).containsExactly(2.0, 4.0, 6.0);
    assertThat(numbers(entities.get(1).message(10).message(2))).containsExactly(1.0, 1.0, 2.0);
    assertThat(entities.get(1).messages(9))
        .extracting(it -> numbers(it.message(1).message(1)))
        .containsExactly(List.of(0.0, -1.0, 0.0), List.of(0.0, 1.0, 0.0));
    ReadMessage cone = entities.get(2).message(10);
    assertThat(numbers(cone.message(1).message(1))).containsExactly(0.0, 1.0, 0.0);
    assertThat(List.of(cone.real(3), cone.real(4))).as("base and tip").containsExactly(1.0, 0.0);
    ReadMessage axis = cone.message(1).message(2);
    Vector3f tip = new Quaternionf(axis.real(1), axis.real(2), axis.real(3), axis.real(4))
        .transform(new Vector3f(0, 0, 1));
    assertThat(tip.y).as("the cylinder's z is the cone's y").isGreaterThan(0.999f);
    assertThat(entities.get(3).message(12).messages(2)).hasSize(4 * 3);
    assertThat(entities.get(4).message(12).messages(2)).hasSize(3);
    assertThat(entities.get(5).message(12).messages(2))
        .as("a subset of the heights")
        .hasSize(2 * (ShapePrimitives.MAX_FIELD_STEPS + 1));
    assertThat(numbers(entities.get(6).message(9).message(1).message(1)))
        .containsExactly(0.0, 2.0, 0.0);
    assertThat(entities.get(6).messages(10)).hasSize(1);
  }

  @Test
  void shapesOfAnotherSceneInTheSameStateReplaceTheLast() throws IOException {
    ReadRecording recording = recorded(take -> {
      take.tick(5, RUNNING, body -> body.at(MOVING, 1));
      prefabs = PrefabTable.of(List.of(Prefab.fixed(new Shape.Box(1, 2, 3))));
      take.tick(0, new Timeline(2, 0, 0, 1_000), body -> body.at(MOVING, 1));
    });

    ReadMessage entity = recording.of("/scene").get(1).content().message(2);
    assertThat(entity.messages(8))
        .extracting(it -> numbers(it.message(2)))
        .containsExactly(List.of(2.0, 4.0, 6.0));
  }

  @Test
  void contactsHaveTheirPositionAndImpulseAndEventsTheirValues() throws IOException {
    ReadRecording recording = recorded(take -> {
      take.tick(0, RUNNING, body -> body.at(MOVING, 0));
      take.writer.events().at(1, 1, 10 * MILLI);
      take.writer
          .events()
          .contactBegin(RESTING, MOVING, new Vector3f(1, 2, 3), new Vector3f(0, 1, 0), 4.5f);
      take.writer.events().user(7, 3, MOVING, BodyId.NONE, 99);
      take.writer.events().publishFromTimeJump(Event.Kind.SPAWN, 0, MOVING, BodyId.NONE);
      take.writer.events().refused(Command.SPAWN, BodyId.NONE, 7, Event.Refusal.NO_ROOM);
      take.writer.events().publish(Event.Kind.CONTACT_END, 0, RESTING, MOVING, 0);
      take.tick(1, RUNNING, body -> body.at(MOVING, 0));
    });

    ReadMessage contact = recording.of("/contacts").get(0).content();
    assertThat(contact.text(2)).isEqualTo("CONTACT_BEGIN");
    assertThat(List.of(contact.text(7), contact.text(8))).containsExactly("0#1", "1#1");
    assertThat(numbers(contact.message(10))).containsExactly(1.0, 2.0, 3.0);
    assertThat(numbers(contact.message(11))).containsExactly(0.0, 1.0, 0.0);
    assertThat(contact.real(12)).isEqualTo(4.5);
    assertThat(recording.of("/contacts")).extracting(Message::logNanos).containsOnly(10 * MILLI);
    assertThat(recording.of("/contacts")).hasSize(2);
    ReadMessage own = recording.of("/events").get(0).content();
    assertThat(own.text(2)).isEqualTo("USER + 7");
    assertThat(List.of(own.integer(3), own.integer(9))).containsExactly(3L, 99L);
    assertThat(own.integer(15)).isZero();
    assertThat(recording.of("/events").get(1).content().integer(15)).isEqualTo(1);
    assertThat(recording.of("/events").get(2).content().text(14)).isEqualTo("NO_ROOM");
  }

  @Test
  void manyBodiesTakeManyChunksAndMissedSnapshotsAreCounted() throws IOException {
    ReadRecording recording = recorded(take -> {
      for (int tick = 0; tick < 60; tick++) {
        take.tick(tick, RUNNING, body -> {
          for (int slot = 0; slot < 300; slot++) {
            body.at(BodyId.of(slot, 1), take.tick + slot);
          }
        });
        if (tick == 30) {
          take.miss(++tick);
        }
      }
    });

    assertThat(recording.of("/tick").get(58).content().integer(8)).isEqualTo(1);
    assertThat(recording.of("/poses"))
        .hasSize(59)
        .allMatch(it -> poses(it, MOVING).size() == 1);
  }

  private static List<Pose> poses(Message message, long body) {
    String name = BodyId.slot(body) + "#" + BodyId.generation(body);
    return ReadRecording.poses(message).stream()
        .filter(pose -> pose.body().equals(name))
        .toList();
  }

  private static List<Double> numbers(ReadMessage vector) {
    return List.of(vector.real(1), vector.real(2), vector.real(3));
  }

  private ReadRecording recorded(Script script) throws IOException {
    Path file = folder.resolve("a.mcap");
    SharedState state = SharedState.of(LAYOUT);
    try (StreamedFile output = OutputFile.toCreate("--mcap", file).stream();
        StateWriter writer = state.claimWriter();
        SnapshotReader reader = state.openReader()) {
      McapRecording recording = new McapRecording(output, LAYOUT, Map.of("a", "b"));
      script.play(new Take(writer, reader, state.openEvents(), recording));
      recording.finish();
      output.finish();
    }
    return ReadRecording.of(file);
  }

  @FunctionalInterface
  private interface Script {
    void play(Take take) throws IOException;
  }

  private final class Take {
    private final StateWriter writer;
    private final SnapshotReader reader;
    private final EventCursor events;
    private final McapRecording recording;
    private int tick;

    Take(StateWriter writer, SnapshotReader reader, EventCursor events, McapRecording recording) {
      this.writer = writer;
      this.reader = reader;
      this.events = events;
      this.recording = recording;
    }

    void tick(int ofTick, Timeline timeline, Consumer<Bodies> bodies) throws IOException {
      tick = ofTick;
      writer.snapshots().begin(tick, RATE.instantNanos(tick), timeline);
      writer.snapshots().prefabs(prefabs);
      bodies.accept(new Bodies(writer.snapshots()));
      writer.snapshots().publish(0);
      reader.refresh();
      events.poll(recording::event);
      recording.snapshot(reader.newest());
    }

    void miss(long ofTick) {
      writer.snapshots().begin(ofTick, RATE.instantNanos(ofTick), RUNNING);
      writer.snapshots().publish(0);
    }
  }

  private record Bodies(SnapshotWriter writer) {
    void at(long body, int x) {
      writer.body(body, new Vector3f(x, 0, 0), new Quaternionf());
      writer.prefab(body, 0);
    }
  }
}

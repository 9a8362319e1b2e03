package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.AllocationCount;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/**
 * Uses arrays instead of a graphics card, and Java code instead of the shader. All bodies are
 * blended linearly.
 */
class GpuFramesTest {
  private static final Delay ONE_TICK = Delay.fixed(Duration.ofNanos(TICK));
  private static final int SLOTS = 3;

  private final HandDrivenPhysics physics =
      new HandDrivenPhysics(SnapshotLayout.bodies(SLOTS), this::capture);
  private final ByteBuffer[] card = new ByteBuffer[GpuFrames.Buffers.COUNT];
  private final GpuFrames frames = GpuFrames.on(physics.state, ONE_TICK, this::upload);
  private final Vector3d offset = new Vector3d();
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f shaded = new Vector3f();
  private final Quaternionf shadedRotation = new Quaternionf();

  @Test
  void tickIsUploadedOnceHoweverManyFramesShowIt() {
    physics.start(0);
    for (long wall = 0; wall <= 1_000 * MILLI; wall += MILLI / 10) {
      physics.runUntil(wall);
      frames.at(wall);
    }

    assertThat(frames.counts().frames()).isEqualTo(10_001);
    assertThat(frames.uploadCount()).isEqualTo(101);
  }

  @Test
  void shaderShowsWhatTheInterpolatorShows() {
    FrameSource cpu = FrameSource.on(
        physics.state, FrameSource.Settings.of(ONE_TICK).withBlending(Blending.LINEAR));
    physics.start(0);
    for (long wall = 0; wall <= 3_000 * MILLI; wall += 7 * MILLI) {
      physics.runUntil(wall);
      RenderFrame expected = cpu.at(wall);
      assertShows(frames.at(wall), expected, wall);
    }
  }

  @Test
  void farPositionsAreExactAroundAnOriginThatMayMove() {
    HandDrivenPhysics far =
        new HandDrivenPhysics(SnapshotLayout.bodies(SLOTS).withFarPositions(), this::capture);
    GpuFrames around = GpuFrames.on(far.state, ONE_TICK, this::upload);
    FrameSource cpu =
        FrameSource.on(far.state, FrameSource.Settings.of(ONE_TICK).withBlending(Blending.LINEAR));
    offset.set(29_999_999.25, -30_000_001.5, 0.125);
    around.origin(offset);
    far.start(0);
    for (long wall = 0; wall <= 3_000 * MILLI; wall += 7 * MILLI) {
      if (wall % (700 * MILLI) == 0) {
        around.origin(new Vector3d(offset).add(wall / 1e9, 5, 0));
      }
      far.runUntil(wall);
      RenderFrame expected = cpu.at(wall);
      expected.origin(around.origin());
      assertShows(around.at(wall), expected, wall);
    }

    assertThat(around.uploadCount()).as("twice after each move").isBetween(301L, 316L);
    assertThatThrownBy(() -> around.origin(new Vector3d(0, Double.NaN, 0)))
        .hasMessageContaining("the origin is");
  }

  @Test
  void framesOfASourceShowItsInstantsWithAnyDelayAndItsEvents() {
    FrameSource.Settings settings = FrameSource.Settings.DEFAULT
        .withStarvation(Starvation.hold())
        .withBlending(Blending.LINEAR);
    FrameSource cpu = FrameSource.on(physics.state, settings);
    GpuFrames same = cpu.gpu(this::upload);
    physics.late(tick -> tick * 7 % 4 * MILLI).start(0);
    long events = 0;
    for (long wall = 0; wall <= 3_000 * MILLI; wall += 7 * MILLI) {
      physics.runUntil(wall);
      RenderFrame expected = cpu.at(wall);
      GpuFrames.Frame frame = same.same();
      assertShows(frame, expected, wall);
      long count = expected.events(event -> {});
      assertThat(frame.events(event -> {})).isEqualTo((int) count);
      events += count;
    }

    assertThat(events).isPositive();
    assertThat(same.uploadCount()).isBetween(290L, 302L);
    assertThatThrownBy(() -> same.at(0)).hasMessageContaining("same()");
    same.close();
    assertThat(cpu.at(3_010 * MILLI).isEmpty()).isFalse();
  }

  @Test
  void framesAllocateNothing() {
    PrefabTable player =
        PrefabTable.of(List.of(Prefab.dynamic(new Shape.Sphere(1), 1).withBlend(Prefab.Blend.NOW)));
    SnapshotLayout layout =
        SnapshotLayout.bodies(1).withVelocities().withChannel("size", SnapshotLayout.Blend.SCALE);
    HandDrivenPhysics plain = new HandDrivenPhysics(layout, (tick, instant, writer, events) -> {
      writer.prefabs(player);
      writer.body(BodyId.of(0, 1), 1, 0, 0, 0, 0, 0, 1);
      writer.channel(0, BodyId.of(0, 1), (float) tick);
    });
    GpuFrames quiet = GpuFrames.on(plain.state, Delay.balanced(), (buffer, bytes) -> {});
    plain.start(0);
    long[] wall = new long[1];

    long bytes = AllocationCount.least(5_000, () -> {
      wall[0] += 7 * MILLI;
      plain.runUntil(wall[0]);
      quiet.at(wall[0]);
    });

    assertThat(bytes).isZero();
    assertThat(quiet.same().presentCount()).isEqualTo(1);
  }

  @Test
  void eventsComeWithTheFrameThatShowsThem() {
    List<Long> ticks = new ArrayList<>();
    assertThat(frames.at(0).events(event -> {})).isZero();
    physics.start(0);
    physics.runUntil(100 * MILLI);

    frames.at(100 * MILLI).events(event -> ticks.add(event.tick()));

    assertThat(ticks).containsExactly(0L, 7L);
  }

  @Test
  void eventsOfARunningTickWaitForItsBuffer() {
    List<Long> ticks = new ArrayList<>();
    physics.start(0);
    physics.runUntil(50 * MILLI);
    physics.writer.events().at(physics.timeline().epoch(), 6, 50 * MILLI);
    physics.writer.events().publish(Event.Kind.SPAWN, 0, 0, 0, 0);
    GpuFrames.Frame whileTheTickRuns = frames.at(65 * MILLI);
    assertThat(whileTheTickRuns.instantNanos()).isEqualTo(50 * MILLI);

    whileTheTickRuns.events(event -> ticks.add(event.tick()));
    assertThat(ticks).containsExactly(0L);
    physics.publishNext(66 * MILLI);
    frames.at(67 * MILLI).events(event -> ticks.add(event.tick()));

    assertThat(ticks).containsExactly(0L, 6L);
  }

  @Test
  void shaderTextNamesWhatItsDocumentationPromises() {
    assertThat(GpuFrames.shader())
        .contains("uniform samplerBuffer isochronEarlier;")
        .contains("uniform samplerBuffer isochronLater;")
        .contains("uniform float isochronFraction;")
        .contains("uniform samplerBuffer isochronPresent;")
        .contains("uniform int isochronPresentCount;")
        .contains("uniform float isochronSpan;")
        .contains("uniform float isochronBeyond;")
        .contains("bool isochronPose(int slot, out vec3 position, out vec4 rotation)")
        .contains("float isochronScale(int slot)")
        .contains("int isochronPrefab(int slot)")
        .contains("vec3 isochronTurn(vec4 rotation, vec3 point)")
        .doesNotContain("#version");
  }

  @Test
  void moreBodiesThanRowsCanBeNumberedAreRefused() {
    SnapshotLayout layout = SnapshotLayout.bodies(SnapshotTexels.MAX_BODIES + 1);
    SlotKinds kinds = new SlotKinds(Blending.LINEAR, SnapshotLayout.bodies(1));
    assertThatThrownBy(() -> new SnapshotTexels(layout, kinds))
        .hasMessageContaining("bodyCapacity is 8388609");
  }

  private void upload(int buffer, ByteBuffer bytes) {
    card[buffer] = ByteBuffer.allocate(bytes.remaining()).order(ByteOrder.nativeOrder());
    card[buffer].put(bytes).flip();
  }

  /** Implements the shader's isochronPose. */
  private void assertShows(GpuFrames.Frame frame, RenderFrame expected, long wall) {
    assertThat(frame.instantNanos()).isEqualTo(expected.instantNanos());
    assertThat(frame.slotCount()).isEqualTo(expected.slotCount());
    for (int slot = 0; slot < frame.slotCount(); slot++) {
      long body = expected.body(slot);
      String when = "slot %d at %d".formatted(slot, wall);
      assertThat(shade(frame, slot)).as(when).isEqualTo(body != BodyId.NONE);
      if (body != BodyId.NONE) {
        assertThat(shaded.distance(expected.position(body, position))).as(when).isLessThan(1e-4f);
        assertThat(Math.abs(shadedRotation.dot(expected.rotation(body, rotation))))
            .as(when)
            .isGreaterThan(1 - 1e-5f);
      }
    }
  }

  private boolean shade(GpuFrames.Frame frame, int slot) {
    ByteBuffer later = card[frame.laterBuffer()];
    float mark = later.getFloat(slot * GpuFrames.Buffers.ROW_BYTES + 12);
    read(later, slot, shaded, shadedRotation);
    if (mark == 0 || mark == 2) {
      return mark == 2;
    }
    boolean hasStartPose = mark < 0;
    Vector3f begin = new Vector3f();
    Quaternionf beginRotation = new Quaternionf();
    ByteBuffer source = hasStartPose ? later : card[frame.earlierBuffer()];
    read(source, hasStartPose ? (int) (-mark + 0.5f) : slot, begin, beginRotation);
    begin.lerp(shaded, frame.fraction(), shaded);
    beginRotation.slerp(shadedRotation, frame.fraction(), shadedRotation);
    return true;
  }

  private static void read(ByteBuffer rows, int row, Vector3f position, Quaternionf rotation) {
    int at = row * GpuFrames.Buffers.ROW_BYTES;
    position.set(rows.getFloat(at), rows.getFloat(at + 4), rows.getFloat(at + 8));
    rotation.set(
        rows.getFloat(at + 16),
        rows.getFloat(at + 20),
        rows.getFloat(at + 24),
        rows.getFloat(at + 28));
  }

  /**
   * One body moves, spins and is teleported every 7 ticks. Two bodies come and go, one of them with
   * a start pose.
   */
  private void capture(long tick, long instant, SnapshotWriter writer, EventPublisher events) {
    Quaternionf turned = new Quaternionf().rotationXYZ(0.3f * tick, 0.7f * tick, 1);
    double x = tick + offset.x;
    double y = offset.y;
    double z = offset.z;
    writer.body(
        BodyId.of(0, 1), tick % 7 + offset.x, y + 1, z + 2, turned.x, turned.y, turned.z, turned.w);
    if (tick % 7 == 0) {
      writer.startPose(BodyId.of(0, 1), offset.x - 1, y + 1, z + 2, 0, 0, 0, 1);
      events.publish(Event.Kind.USER, 0, 0, 0, 0);
    }
    if (tick % 5 < 3) {
      writer.body(BodyId.of(1, 1 + (int) (tick / 5)), x, y, z, 0, 0, 0, 1);
    }
    if (tick % 3 > 0) {
      long guest = BodyId.of(2, 1 + (int) (tick / 3));
      writer.body(guest, x, y + 5, z, 0, 0, 0, 1);
      if (tick % 3 == 1) {
        writer.startPose(guest, x - 1, y + 5, z, 0, 0, 0, 1);
      }
    }
  }
}

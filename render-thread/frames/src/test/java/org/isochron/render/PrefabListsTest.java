package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.AllocationCount;
import org.isochron.state.BodyId;
import org.isochron.state.EventPublisher;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.joml.FrustumIntersection;
import org.joml.Matrix4f;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the lists of slots by prefab with the bodies of a {@link RenderFrame}. */
class PrefabListsTest {
  private static final Delay TWO_TICKS = Delay.fixed(Duration.ofNanos(2 * TICK));
  private static final int SLOTS = 200;
  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(SLOTS)
      .withVelocities()
      .withFarPositions()
      .withChannel("size", SnapshotLayout.Blend.SCALE);
  private static final List<Prefab.Blend> BLENDS =
      List.of(Prefab.Blend.SMOOTH, Prefab.Blend.LINEAR, Prefab.Blend.NEAREST, Prefab.Blend.NOW);
  private static final int LAST = BLENDS.size() - 1;
  private static final PrefabTable PREFABS = PrefabTable.of(IntStream.range(0, BLENDS.size())
      .mapToObj(number ->
          Prefab.dynamic(new Shape.Sphere(0.5f + number), 1).withBlend(BLENDS.get(number)))
      .toList());

  /** Rounding of floats, and of the reference frame. */
  private static final float ROUNDING = 1e-3f;

  private static final class Card implements GpuFrames.Buffers {
    final int[][] lists = new int[COUNT][SLOTS];
    int uploadCount;

    @Override
    public void upload(int buffer, ByteBuffer bytes) {}

    @Override
    public void list(int buffer, ByteBuffer slots) {
      uploadCount++;
      slots.order(ByteOrder.nativeOrder()).asIntBuffer().get(lists[buffer], 0, slots.limit() / 4);
    }

    List<Integer> slots(GpuFrames.Frame frame, int prefab) {
      int first = frame.firstBody(prefab);
      return IntStream.range(first, first + frame.bodyCount(prefab))
          .mapToObj(index -> lists[frame.listBuffer()][index])
          .toList();
    }
  }

  /** Motion of the bodies between ticks, relative to the size of the picture. */
  private enum Motion {
    NONE,
    SLOW,
    FAST
  }

  private final Card card = new Card();
  private final Vector3d offset = new Vector3d();
  private final Vector3f position = new Vector3f();
  private Motion motion = Motion.SLOW;
  private boolean even;

  @Test
  void listsNameTheBodiesOfEachPrefabThroughSpawnsChangesAndRewinds() {
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, this::capture).start(0);
    GpuFrames frames = GpuFrames.on(physics.state, TWO_TICKS, card);
    FrameSource cpu = FrameSource.on(physics.state, FrameSource.Settings.of(TWO_TICKS));
    Random random = new Random(5);
    long wall = 0;
    int bodies = 0;
    for (int number = 0; number < 1_000; number++) {
      wall += 1 + random.nextInt(12) * MILLI;
      if (random.nextInt(50) == 0) {
        physics.rewind(wall, Math.max(0, physics.tick() - 5));
      }
      physics.runUntil(wall);
      RenderFrame expected = cpu.at(wall);
      GpuFrames.Frame frame = frames.at(wall);
      for (int prefab = 0; prefab <= LAST; prefab++) {
        assertThat(card.slots(frame, prefab))
            .as("prefab %d in frame %d", prefab, number)
            .isEqualTo(slots(expected, prefab));
        bodies += frame.bodyCount(prefab);
      }
      assertThat(frame.bodyCount(-1) + frame.bodyCount(LAST + 1)).isZero();
    }

    assertThat(bodies).isGreaterThan(100 * SLOTS);
    assertThat(card.uploadCount).isLessThanOrEqualTo((int) frames.uploadCount());
  }

  private static List<Integer> slots(RenderFrame frame, int prefab) {
    return IntStream.range(0, frame.slotCount())
        .filter(slot -> frame.body(slot) != BodyId.NONE && frame.prefab(frame.body(slot)) == prefab)
        .boxed()
        .toList();
  }

  @Test
  void listsOfUnchangedBodiesAreUploadedOnlyOnceForEachBuffer() {
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, (tick, instant, writer, events) -> {
          writer.prefabs(PREFABS);
          writer.body(BodyId.of(0, 1), (double) tick, 0, 0, 0, 0, 0, 1);
          writer.prefab(BodyId.of(0, 1), tick < 500 ? 0 : 1);
        })
        .start(0);
    GpuFrames frames = GpuFrames.on(physics.state, TWO_TICKS, card);
    int before = 0;
    for (long wall = 0; wall <= 1_000 * TICK; wall += MILLI) {
      physics.runUntil(wall);
      GpuFrames.Frame frame = frames.at(wall);
      assertThat(frame.bodyCount(0) + frame.bodyCount(1)).isOne();
      before = wall == 400 * TICK ? card.uploadCount : before;
    }

    assertThat(before).isEqualTo(4);
    assertThat(card.uploadCount).isEqualTo(8);
  }

  /** The other bodies keep their slots and prefabs, and the last slots were empty before. */
  @Test
  void listsFollowBodiesThatComeAndGoInTheLastSlots() {
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, (tick, instant, writer, events) -> {
          writer.prefabs(PREFABS);
          for (int slot = 0; slot < (tick / 20 % 2 == 0 ? 1 : 3); slot++) {
            writer.body(BodyId.of(slot, 1), 0, 0, 0, 0, 0, 0, 1);
            writer.prefab(BodyId.of(slot, 1), 0);
          }
        })
        .start(0);
    GpuFrames frames = GpuFrames.on(physics.state, TWO_TICKS, card);
    FrameSource cpu = FrameSource.on(physics.state, FrameSource.Settings.of(TWO_TICKS));
    Set<Integer> counts = new HashSet<>();
    for (long wall = 3 * TICK; wall <= 100 * TICK; wall += TICK) {
      physics.runUntil(wall);
      List<Integer> listed = card.slots(frames.at(wall), 0);

      assertThat(listed).isEqualTo(slots(cpu.at(wall), 0));
      counts.add(listed.size());
    }
    assertThat(counts).containsExactlyInAnyOrder(1, 3);
  }

  @Test
  void frameAfterACulledOneHasAllBodies() {
    motion = Motion.NONE;
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, this::capture).start(0);
    GpuFrames frames = GpuFrames.on(physics.state, TWO_TICKS, card);
    physics.runUntil(5 * TICK);
    int all = frames.at(5 * TICK).bodyCount(0);
    Matrix4f away = new Matrix4f().perspective(0.8f, 1.6f, 0.1f, 100);
    away.lookAt(0, 0, 100, 0, 0, 200, 0, 1, 0);
    GpuFrames.Frame culled = frames.at(5 * TICK);
    culled.cull(away, 0);
    assertThat(culled.bodyCount(0)).isZero();

    assertThat(frames.at(5 * TICK + 1).bodyCount(0)).isEqualTo(all).isPositive();
  }

  @Test
  void buffersWithoutListsAreNotAskedForThem() {
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, this::capture).start(0);
    GpuFrames frames = GpuFrames.on(physics.state, TWO_TICKS, (buffer, bytes) -> {});
    for (long wall = 0; wall <= 50 * TICK; wall += MILLI) {
      physics.runUntil(wall);
      assertThat(frames.at(wall).slotCount()).isPositive();
    }

    assertThatThrownBy(() -> frames.same().bodyCount(0)).hasMessageContaining("Buffers.list");
  }

  @ParameterizedTest
  @EnumSource(Motion.class)
  void culledListsKeepEveryVisibleBody(Motion kind) {
    motion = kind;

    compareCulled(TWO_TICKS);
  }

  @Test
  void culledListsKeepBodiesThatAreExtrapolatedIntoThePicture() {
    motion = Motion.FAST;
    even = true;

    compareCulled(Delay.predictive());
  }

  @Test
  void culledListsKeepBodiesFarFromTheWorldsOrigin() {
    offset.set(20_000_000, -5_000_000.5, 250);

    compareCulled(TWO_TICKS);
  }

  private void compareCulled(Delay delay) {
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, this::capture).start(0);
    FrameSource cpu = FrameSource.on(physics.state, FrameSource.Settings.of(delay));
    GpuFrames frames = cpu.gpu(card);
    frames.origin(offset);
    Random random = new Random(7);
    long wall = 0;
    int kept = 0;
    int dropped = 0;
    for (int number = 0; number < 1_000; number++) {
      wall += 1 + random.nextInt(12) * MILLI;
      physics.runUntil(wall);
      RenderFrame expected = cpu.at(wall);
      expected.origin(offset);
      GpuFrames.Frame frame = frames.same();
      Matrix4f camera = camera(random);
      frame.cull(camera, 0);
      FrustumIntersection seen = new FrustumIntersection(camera);
      for (int prefab = 0; prefab <= LAST; prefab++) {
        List<Integer> listed = card.slots(frame, prefab);
        List<Integer> all = slots(expected, prefab);
        assertThat(all).containsAll(listed);
        for (int slot : all) {
          long body = expected.body(slot);
          expected.position(body, position);
          float radius = PREFABS.boundingRadius(prefab) * expected.scale(body);
          if (prefab == LAST || seen.testSphere(position, radius - ROUNDING)) {
            assertThat(listed).as("frame %d, body at %s", number, position).contains(slot);
          } else if (motion == Motion.NONE && !seen.testSphere(position, radius + ROUNDING)) {
            assertThat(listed).as("frame %d, body at %s", number, position).doesNotContain(slot);
          }
        }
        kept += listed.size();
        dropped += all.size() - listed.size();
      }
    }
    assertThat(kept).isGreaterThan(1_000);
    assertThat(dropped).isGreaterThan(1_000);
  }

  private static Matrix4f camera(Random random) {
    return new Matrix4f()
        .perspective(0.8f, 1.6f, 0.1f, random.nextBoolean() ? 60 : Float.POSITIVE_INFINITY)
        .lookAt(
            random.nextInt(20) - 10,
            5,
            20,
            random.nextInt(40) - 20,
            random.nextInt(40) - 20,
            random.nextInt(10) - 5,
            0,
            1,
            0);
  }

  /** Its far plane has no direction. */
  @Test
  void infiniteProjectionCullsOnlyAtTheSides() {
    motion = Motion.NONE;
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, this::capture).start(0);
    GpuFrames frames = GpuFrames.on(physics.state, TWO_TICKS, card);
    physics.runUntil(5 * TICK);
    GpuFrames.Frame frame = frames.at(5 * TICK);
    int all = frame.bodyCount(0);
    Matrix4f camera = new Matrix4f().perspective(0.8f, 1.6f, 0.1f, 100);
    camera.m22(-1).m32(-0.2f); // exactly infinite
    camera.lookAt(0, 0, 90, 0, 0, 0, 0, 1, 0);

    frame.cull(camera, 0);

    assertThat(frame.bodyCount(0)).isEqualTo(all).isPositive();
  }

  @Test
  void marginKeepsBodiesWhoseMeshesAreLargerThanTheirShapes() {
    motion = Motion.NONE;
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, this::capture).start(0);
    GpuFrames frames = GpuFrames.on(physics.state, TWO_TICKS, card);
    physics.runUntil(5 * TICK);
    GpuFrames.Frame frame = frames.at(5 * TICK);
    int all = frame.bodyCount(0);
    Matrix4f camera = new Matrix4f().perspective(0.8f, 1.6f, 0.1f, 100);
    camera.lookAt(0, 0, 100, 0, 0, 200, 0, 1, 0); // away from all bodies
    frame.cull(camera, 0);
    assertThat(frame.bodyCount(0)).isZero();

    frame.cull(camera, 200);

    assertThat(frame.bodyCount(0)).isEqualTo(all);
  }

  @Test
  void listsAllocateNothing() {
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, (tick, instant, writer, events) -> {
          writer.prefabs(PREFABS);
          for (int slot = 0; slot < SLOTS; slot++) {
            long body = BodyId.of(slot, 1);
            writer.body(body, slot, 0, 0, 0, 0, 0, 1);
            writer.prefab(body, (int) (slot + tick) % PREFABS.count());
          }
        })
        .start(0);
    GpuFrames.Buffers quiet = new GpuFrames.Buffers() {
      @Override
      public void upload(int buffer, ByteBuffer bytes) {}

      @Override
      public void list(int buffer, ByteBuffer slots) {}
    };
    GpuFrames frames = GpuFrames.on(physics.state, Delay.balanced(), quiet);
    Matrix4f camera = new Matrix4f().perspective(0.8f, 1.6f, 0.1f, 100);
    long[] wall = new long[1];

    long bytes = AllocationCount.least(5_000, () -> {
      wall[0] += 7 * MILLI;
      physics.runUntil(wall[0]);
      GpuFrames.Frame frame = frames.at(wall[0]);
      frame.bodyCount(0);
      frame.cull(camera, 0);
      frame.bodyCount(1);
    });

    assertThat(bytes).isZero();
  }

  private void capture(long tick, long instant, SnapshotWriter writer, EventPublisher events) {
    Random random = new Random(tick);
    writer.prefabs(PREFABS);
    for (int slot = 0; slot < SLOTS; slot++) {
      boolean rests = even || motion == Motion.NONE;
      int generation = rests ? 1 : 1 + (int) ((tick + 3L * slot) / 23);
      long body = BodyId.of(slot, generation);
      if (!rests && random.nextInt(9) == 0) {
        continue;
      }
      place(writer, body, slot, tick * 1e-2);
      int kinds = even ? 2 : PREFABS.count();
      writer.prefab(body, (slot + generation + (int) (rests ? 0 : tick / 31)) % kinds);
      writer.channel(0, body, rests ? 1 : (float) (1.5 + Math.sin(7e-2 * tick + slot)));
      if (!rests && random.nextInt(12) == 0) {
        writer.startPose(body, offset.x - 20, offset.y + 3, offset.z, 0, 0, 0, 1);
      }
    }
  }

  private void place(SnapshotWriter writer, long body, int slot, double seconds) {
    double speed = switch (motion) {
      case NONE -> 0;
      case SLOW -> 3;
      case FAST -> 400;
    };
    double phase = 0.2 * seconds + slot;
    double across = even ? seconds * speed - slot * 13 : 25 * Math.sin(phase * speed);
    double velocity = even ? speed : 25 * 0.2 * speed * Math.cos(phase * speed);
    writer.body(
        body,
        offset.x + (motion == Motion.NONE ? slot % 29 - 14 : across),
        offset.y + slot % 23 - 11,
        offset.z - slot % 31,
        0,
        0,
        0,
        1);
    writer.velocity(body, (float) velocity, 0, 0, 0, 0, 0);
  }
}

package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.exchange.MovedTicks;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

/**
 * Two simulated graphics cards show the same bodies, but only one of the cards accepts partial
 * uploads.
 */
class GpuPartsTest {
  private static final Delay ONE_TICK = Delay.fixed(Duration.ofNanos(TICK));
  private static final PrefabTable PREFABS = PrefabTable.of(List.of(
      Prefab.dynamic(new Shape.Sphere(1), 1),
      Prefab.dynamic(new Shape.Sphere(1), 1).withBlend(Prefab.Blend.NEAREST)));

  private final MovedWalk bodies = new MovedWalk(3);
  private final HandDrivenPhysics physics = new HandDrivenPhysics(
      SnapshotLayout.bodies(MovedWalk.SLOTS).withVelocities(), (tick, instant, writer, events) -> {
        bodies.step(tick);
        bodies.capture(writer, true);
      });
  private final Card full = new Card();
  private final PartsCard parts = new PartsCard();
  private final GpuFrames fullFrames = GpuFrames.on(physics.state, ONE_TICK, full);
  private final GpuFrames partsFrames = GpuFrames.on(physics.state, ONE_TICK, parts);

  private static class Card implements GpuFrames.Buffers {
    final byte[][] buffers =
        new byte[GpuFrames.Buffers.COUNT][2 * MovedWalk.SLOTS * GpuFrames.Buffers.ROW_BYTES];
    long byteCount;

    @Override
    public void upload(int buffer, ByteBuffer bytes) {
      put(buffer, 0, bytes);
    }

    final float mark(int buffer, int slot) {
      return at(buffer, slot, 12);
    }

    final float at(int buffer, int slot, int firstByte) {
      return ByteBuffer.wrap(buffers[buffer])
          .order(ByteOrder.nativeOrder())
          .getFloat(slot * GpuFrames.Buffers.ROW_BYTES + firstByte);
    }

    final void put(int buffer, int firstByte, ByteBuffer bytes) {
      byteCount += bytes.remaining();
      bytes.get(buffers[buffer], firstByte, bytes.remaining());
    }
  }

  private static final class PartsCard extends Card {
    @Override
    public boolean update(int buffer, int firstByte, ByteBuffer bytes) {
      put(buffer, firstByte, bytes);
      return true;
    }
  }

  @Test
  void partsMakeTheSameTicksAsFullUploads() {
    Random random = new Random(9);
    physics.start(0);
    long wall = 0;
    for (int frame = 0; frame < 2_000; frame++) {
      wall += 1 + random.nextInt(30) * MILLI;
      if (random.nextInt(100) == 0) {
        bodies.restore(physics.tick());
        physics.rewind(wall, Math.max(0, physics.tick() - 5));
      }
      if (random.nextInt(50) == 0) {
        Vector3d origin = new Vector3d(random.nextInt(9), 0, 5);
        fullFrames.origin(origin);
        partsFrames.origin(origin);
      }
      physics.runUntil(wall);
      GpuFrames.Frame expected = fullFrames.at(wall);
      GpuFrames.Frame is = partsFrames.at(wall);

      int bytes = expected.slotCount() * GpuFrames.Buffers.ROW_BYTES;
      assertThat(is.slotCount()).isEqualTo(expected.slotCount());
      assertSame(is.earlierBuffer(), expected.earlierBuffer(), bytes, "earlier, frame " + frame);
      assertSame(is.laterBuffer(), expected.laterBuffer(), bytes, "later, frame " + frame);
    }

    assertThat(parts.byteCount).isLessThan(full.byteCount);
  }

  @Test
  void oneMovingBodyOfManyIsUploadedAlone() {
    MovedTicks moved = new MovedTicks(MovedWalk.SLOTS);
    HandDrivenPhysics settled = new HandDrivenPhysics(
        SnapshotLayout.bodies(MovedWalk.SLOTS), (tick, instant, writer, events) -> {
          for (int slot = 0; slot < MovedWalk.SLOTS; slot++) {
            writer.body(BodyId.of(slot, 1), slot == 7 ? (float) tick : 1, 0, 0, 0, 0, 0, 1);
          }
          moved.moved(7, tick);
          writer.moved(moved);
        });
    PartsCard card = new PartsCard();
    GpuFrames frames = GpuFrames.on(settled.state, ONE_TICK, card);
    settled.start(0);
    long before = 0;
    for (int tick = 0; tick <= 100; tick++) {
      settled.runUntil(tick * TICK);
      frames.at(tick * TICK);
      before = tick == 10 ? card.byteCount : before;
    }

    assertThat(frames.uploadCount()).isEqualTo(101);
    assertThat(card.byteCount - before).isEqualTo(90 * GpuFrames.Buffers.ROW_BYTES);
  }

  @Test
  void restingBodyThatGetsAnotherPrefabOrScaleIsUploadedAlone() {
    MovedTicks moved = new MovedTicks(MovedWalk.SLOTS);
    SnapshotLayout layout =
        SnapshotLayout.bodies(MovedWalk.SLOTS).withChannel("size", SnapshotLayout.Blend.SCALE);
    HandDrivenPhysics resting = new HandDrivenPhysics(layout, (tick, instant, writer, events) -> {
      writer.prefabs(PREFABS);
      for (int slot = 0; slot < MovedWalk.SLOTS; slot++) {
        writer.body(BodyId.of(slot, 1), slot, 0, 0, 0, 0, 0, 1);
        writer.prefab(BodyId.of(slot, 1), slot == 7 && tick >= 20 ? 1 : 0);
        writer.channel(0, BodyId.of(slot, 1), slot == 200 && tick >= 30 ? 3 : 2);
      }
      writer.moved(moved);
    });
    PartsCard card = new PartsCard();
    GpuFrames frames = GpuFrames.on(resting.state, ONE_TICK, card);
    resting.start(0);
    long before = 0;
    for (int tick = 0; tick <= 60; tick++) {
      resting.runUntil(tick * TICK);
      GpuFrames.Frame frame = frames.at(tick * TICK);
      before = tick == 10 ? card.byteCount : before;
      long later = Math.min(tick, frame.instantNanos() / TICK + 1);
      int buffer = frame.laterBuffer();
      float linear = 4 + 1;
      assertThat(card.at(buffer, 6, 60)).isEqualTo(32 + linear);
      assertThat(card.at(buffer, 7, 60)).isEqualTo(later >= 20 ? 64 : 32 + linear);
      assertThat(card.at(buffer, 199, 44)).isEqualTo(2);
      assertThat(card.at(buffer, 200, 44)).isEqualTo(later >= 30 ? 3 : 2);
    }

    assertThat((card.byteCount - before) / GpuFrames.Buffers.ROW_BYTES)
        .as("two rows into each of the four buffers of ticks, and again into those that began them")
        .isBetween(8L, 10L);
  }

  /**
   * The row behind the slots contains a start pose in one tick, and later belongs to a new slot.
   */
  @Test
  void slotThatIsPassedOverIsEmptyThoughItsRowHadAStartPose() {
    MovedTicks moved = new MovedTicks(MovedWalk.SLOTS);
    HandDrivenPhysics growing = new HandDrivenPhysics(
        SnapshotLayout.bodies(MovedWalk.SLOTS), (tick, instant, writer, events) -> {
          writer.body(BodyId.of(0, 1), (float) tick, 0, 0, 0, 0, 0, 1);
          moved.moved(0, tick);
          if (tick >= 10) {
            writer.body(BodyId.of(1, 1), (float) tick, 0, 0, 0, 0, 0, 1);
            moved.moved(1, tick);
          }
          if (tick == 10) {
            writer.startPose(BodyId.of(1, 1), 5, 0, 0, 0, 0, 0, 1);
          }
          if (tick >= 30) {
            writer.body(BodyId.of(3, 1), (float) tick, 0, 0, 0, 0, 0, 1);
            moved.moved(3, tick);
          }
          writer.moved(moved);
        });
    PartsCard card = new PartsCard();
    GpuFrames frames = GpuFrames.on(growing.state, ONE_TICK, card);
    growing.start(0);
    for (int tick = 0; tick <= 60; tick++) {
      growing.runUntil(tick * TICK);
      GpuFrames.Frame frame = frames.at(tick * TICK);
      for (int slot = 0; slot < frame.slotCount(); slot++) {
        assertThat(card.mark(frame.laterBuffer(), slot) == SnapshotTexels.NOBODY)
            .as("tick %d, slot %d is empty", tick, slot)
            .isEqualTo(slot == 2);
      }
    }
  }

  /** Compares the rows of occupied slots, and the start poses to which their marks refer. */
  private void assertSame(int is, int expected, int bytes, String when) {
    byte[] right = full.buffers[expected];
    ByteBuffer marks = ByteBuffer.wrap(right).order(ByteOrder.nativeOrder());
    for (int row = 0; row < bytes; row += GpuFrames.Buffers.ROW_BYTES) {
      float mark = marks.getFloat(row + 12);
      if (mark == SnapshotTexels.NOBODY) {
        assertRow(is, right, row + 12, row + 16, when);
      } else {
        assertRow(is, right, row, row + GpuFrames.Buffers.ROW_BYTES, when);
      }
      if (mark < 0) {
        int begin = Math.round(-mark) * GpuFrames.Buffers.ROW_BYTES;
        assertRow(is, right, begin, begin + GpuFrames.Buffers.ROW_BYTES, when);
      }
    }
  }

  private void assertRow(int is, byte[] right, int from, int until, String when) {
    assertThat(Arrays.mismatch(parts.buffers[is], from, until, right, from, until))
        .as(when)
        .isEqualTo(-1);
  }
}

package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.AllocationCount;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.RayHit;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.riding.LocalPose;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** No frame allocates, with any settings, according to the JVM's counter for this thread. */
class FrameAllocationTest {
  private static final int ROUNDS = 2_000;
  private static final int BODIES = 100;
  private static final PrefabTable PREFABS =
      PrefabTable.of(List.of(Prefab.fixed(new Shape.Sphere(0.3f))));
  private static final PrefabTable MIXED = PrefabTable.of(Stream.of(Prefab.Blend.values())
      .map(mode -> Prefab.dynamic(new Shape.Sphere(0.3f), 1).withBlend(mode))
      .toList());

  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(BODIES)
      .withVelocities()
      .withChannel("fuel", SnapshotLayout.Blend.LINEAR)
      .withChannel("wheel", SnapshotLayout.Blend.ANGLE)
      .withChannel("size", SnapshotLayout.Blend.SCALE);

  private static final int FIRST_RIDER_CHANNEL = 3;
  private static final int CARRIER = 40;

  private PrefabTable prefabs = PREFABS;
  private HandDrivenPhysics physics = physics(LAYOUT);
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(BODIES * RenderFrame.MATRIX_BYTES).order(ByteOrder.nativeOrder());
  private final RenderFrame.Attachment camera =
      new RenderFrame.Attachment(BodyId.of(1, 1), new Vector3f(0, 2, -5), new Quaternionf());
  private final RenderFrame.WheelAttachment wheel = new RenderFrame.WheelAttachment(camera, 0);
  private final Mount head = Mount.on(camera);
  private final Mount hat = head.mount(new Vector3f(0, 0.2f, 0), new Quaternionf());
  private final Matrix4f matrix = new Matrix4f();
  private final Vector3f position = new Vector3f();
  private final Consumer<Event> handler = event -> position.set(event.point());
  private final Vector3d origin = new Vector3d();
  private final Vector3f direction = new Vector3f(0, 1, 0);
  private final RayHit hit = new RayHit();
  private long wall;
  private long drawn;

  @Test
  void exactFramesAllocateNothing() {
    assertFramesAllocateNothing(FrameSource.Settings.of(Delay.exact()));
  }

  @Test
  void balancedFramesAllocateNothing() {
    assertFramesAllocateNothing(FrameSource.Settings.DEFAULT);
  }

  @Test
  void predictiveFramesAllocateNothing() {
    assertFramesAllocateNothing(FrameSource.Settings.of(Delay.predictive()));
  }

  @Test
  void framesOfMixedBodiesAllocateNothing() {
    prefabs = MIXED;
    assertFramesAllocateNothing(FrameSource.Settings.DEFAULT);
  }

  @Test
  void stretchedAndUnblendedFramesAllocateNothing() {
    assertFramesAllocateNothing(FrameSource.Settings.of(Delay.exact())
        .withStarvation(Starvation.stretch())
        .withBlending(Blending.NEAREST));
  }

  @Test
  void framesAroundAnOriginThatMovesFarAwayAllocateNothing() {
    physics = physics(LAYOUT.withFarPositions());
    origin.set(2e7, 0, 0);
    assertFramesAllocateNothing(FrameSource.Settings.DEFAULT);

    assertThat(origin.x).as("it has moved").isGreaterThan(2e7 + ROUNDS / 2.0);
  }

  @Test
  void framesOfRidersAllocateNothing() {
    SnapshotLayout layout = LAYOUT;
    for (SnapshotLayout.Channel channel : LocalPose.CHANNELS) {
      layout = layout.withChannel(channel.name(), channel.blend());
    }
    physics = physics(layout);
    assertFramesAllocateNothing(FrameSource.Settings.DEFAULT);
  }

  @Test
  void framesOfEasedTimeAllocateNothing() {
    physics.late(tick -> tick % 5 * HandDrivenPhysics.MILLI).start(0).ease(0, 700);

    for (Delay delay : List.of(Delay.exact(), Delay.balanced(), Delay.predictive())) {
      FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(delay));
      drawn = 0;

      assertThat(AllocationCount.least(ROUNDS, () -> draw(frames)))
          .as("%s", delay)
          .isZero();
      assertThat(frames.counts().frames()).isEqualTo(drawn);
    }
  }

  @Test
  void framesOnADisplayAllocateNothing() {
    FrameSource frames = FrameSource.on(physics.state);
    physics.start(0);
    frames.onDisplay(60);

    assertThat(AllocationCount.least(ROUNDS, () -> {
          wall += 7 * HandDrivenPhysics.MILLI;
          physics.runUntil(wall);
          frames.next();
        }))
        .isZero();
    assertThat(frames.counts().rateCorrections()).isEqualTo(1);
  }

  private HandDrivenPhysics physics(SnapshotLayout layout) {
    return new HandDrivenPhysics(layout, (tick, instant, writer, events) -> {
      writer.prefabs(prefabs);
      for (int slot = 0; slot < BODIES; slot++) {
        long body = BodyId.of(slot, slot == 9 ? 1 + (int) (tick % 5) : 1);
        writer.body(body, origin.x + tick, slot, 0, 0, 0, 0, 1);
        writer.velocity(body, 100, 0, 0, 0, 0, slot == 7 ? 500 : 0);
        writer.prefab(body, (slot + (int) tick) % prefabs.count());
        if (layout.channels().size() > FIRST_RIDER_CHANNEL && slot < CARRIER && tick % 7 > 1) {
          writer.channel(FIRST_RIDER_CHANNEL, body, slot == 0 ? CARRIER + 1 : slot % 4);
          writer.channel(FIRST_RIDER_CHANNEL + 1, body, (float) (tick % 9));
          writer.channel(FIRST_RIDER_CHANNEL + 1 + LocalPose.VALUES, body, 1);
        }
      }
      writer.startPose(BodyId.of(3, 1), 0, 0, 0, 0, 0, 0, 1);
      events.publish(Event.Kind.USER, 0, 0, 0, 0);
    });
  }

  private void assertFramesAllocateNothing(FrameSource.Settings settings) {
    FrameSource frames = FrameSource.on(physics.state, settings);
    physics.late(tick -> tick % 3 * HandDrivenPhysics.MILLI).start(0);

    assertThat(AllocationCount.least(ROUNDS, () -> draw(frames))).isZero();
    assertThat(frames.counts().frames()).isEqualTo(drawn);
  }

  private void draw(FrameSource frames) {
    drawn++;
    wall += 7 * HandDrivenPhysics.MILLI;
    physics.runUntil(wall);
    RenderFrame frame = frames.at(wall);
    if (origin.x > 0) {
      frame.origin(origin.add(0.7, 0, 0));
    }
    frame.poses(buffer.clear());
    frame.matrices(buffer.clear());
    frame.view(camera, matrix);
    frame.matrix(wheel, matrix);
    head.look(0.01f * drawn, 0.1f);
    frame.view(head, matrix);
    frame.matrix(hat, matrix);
    frame.position(BodyId.of(2, 1), position);
    frame.velocity(BodyId.of(2, 1), position);
    frame.rayCast(position, direction, 100, hit);
    frame.channel(1, BodyId.of(2, 1));
    frame.events(handler);
    frame.events(handler);
  }
}

package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.isochron.state.SnapshotLayout;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** The writer may overwrite the snapshots of a closed source, so its frame shows nothing. */
class ClosedFramesTest {
  private static final long BODY = BodyId.of(1, 1);
  private static final Delay ONE_TICK = Delay.fixed(Duration.ofNanos(TICK));
  private static final PrefabTable PREFABS =
      PrefabTable.of(List.of(Prefab.dynamic(new Shape.Sphere(1), 1)));

  private final HandDrivenPhysics physics = new HandDrivenPhysics(
      SnapshotLayout.bodies(3)
          .withChannel("wheel 0 length", SnapshotLayout.Blend.LINEAR)
          .withChannel("wheel 0 steering", SnapshotLayout.Blend.LINEAR)
          .withChannel("wheel 0 angle", SnapshotLayout.Blend.LINEAR)
          .withChannel("size", SnapshotLayout.Blend.SCALE),
      (tick, instant, writer, events) -> {
        writer.prefabs(PREFABS);
        writer.body(BODY, (float) tick, 0, 0, 0, 0, 0, 1);
      });
  private final Vector3f vector = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Matrix4f matrix = new Matrix4f();
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(1 << 16).order(ByteOrder.nativeOrder());

  @Test
  void everyMethodOfAFrameThrowsOnceItsSourceIsClosed() {
    FrameSource source = FrameSource.on(physics.state, FrameSource.Settings.of(ONE_TICK));
    play(source);
    RenderFrame frame = source.at(3 * TICK);
    GpuFrames gpu = source.gpu((number, bytes) -> {});
    GpuFrames.Frame same = gpu.same();
    Map<String, ThrowingCallable> readings = readings(frame);
    readings.put("gpu.same", gpu::same);
    readings.putAll(readings(same));
    readings.forEach((name, reading) -> assertAnswers(name, reading));

    source.close();

    readings.forEach((name, reading) -> assertThatIllegalStateException()
        .as(name)
        .isThrownBy(reading)
        .withMessageContaining("closed"));
    assertThatIllegalStateException().isThrownBy(() -> source.at(4 * TICK));
    assertThatIllegalStateException().isThrownBy(source::next);
    assertThat(source.counts().frames()).as("statistics stay").isEqualTo(4);
    assertThat(source.ages().count()).isEqualTo(4);
    source.close();
  }

  @Test
  void emptyFrameAlsoThrowsOnceItsSourceIsClosed() {
    FrameSource source = FrameSource.on(physics.state);
    RenderFrame frame = source.at(0);
    assertThat(frame.isEmpty()).isTrue();

    source.close();

    assertThatIllegalStateException().isThrownBy(frame::isEmpty).withMessageContaining("closed");
    assertThatIllegalStateException().isThrownBy(() -> frame.contains(BODY));
    assertThatIllegalStateException().isThrownBy(() -> frame.forEach((body, drawn) -> {}));
  }

  @Test
  void framesForTheCardThrowOnceTheyAreClosed() {
    physics.start(0);
    FrameSource source = FrameSource.on(physics.state, FrameSource.Settings.of(ONE_TICK));
    source.at(0);
    for (GpuFrames gpu : List.of(
        GpuFrames.on(physics.state, ONE_TICK, (number, bytes) -> {}),
        source.gpu((number, bytes) -> {}))) {
      GpuFrames.Frame frame = gpu.same();

      gpu.close();

      readings(frame)
          .forEach((name, reading) -> assertThatIllegalStateException()
              .as(name)
              .isThrownBy(reading)
              .withMessageContaining("closed"));
      assertThatIllegalStateException().isThrownBy(gpu::same).withMessageContaining("closed");
      assertThatThrownBy(() -> gpu.at(0)).isInstanceOf(IllegalStateException.class);
      gpu.close();
    }

    assertThat(source.at(TICK).contains(BODY))
        .as("a source outlives its second view")
        .isTrue();
  }

  private void play(FrameSource source) {
    physics.start(0);
    for (long wall = 0; wall <= 2 * TICK; wall += TICK) {
      physics.runUntil(wall);
      source.at(wall);
    }
    physics.runUntil(3 * TICK);
  }

  private Map<String, ThrowingCallable> readings(RenderFrame frame) {
    RenderFrame.Attachment attachment = new RenderFrame.Attachment(BODY, vector, rotation);
    Vector3f up = new Vector3f(0, 1, 0);
    Map<String, ThrowingCallable> readings = new LinkedHashMap<>();
    readings.put("info", frame::info);
    readings.put("isEmpty", frame::isEmpty);
    readings.put("instantNanos", frame::instantNanos);
    readings.put("slotCount", frame::slotCount);
    readings.put("body", () -> frame.body(1));
    readings.put("body of no slot", () -> frame.body(-1));
    readings.put("contains", () -> frame.contains(BODY));
    readings.put("origin", frame::origin);
    readings.put("origin at", () -> frame.origin(new Vector3d()));
    readings.put("position", () -> frame.position(BODY, vector));
    readings.put("position in the world", () -> frame.position(BODY, new Vector3d()));
    readings.put("rotation", () -> frame.rotation(BODY, rotation));
    readings.put("scale", () -> frame.scale(BODY));
    readings.put("matrix", () -> frame.matrix(BODY, matrix));
    readings.put("forEach", () -> frame.forEach((body, drawn) -> {}));
    readings.put("forEachMoved", () -> frame.forEachMoved((body, drawn) -> {}));
    readings.put("matrix of an attachment", () -> frame.matrix(attachment, matrix));
    readings.put(
        "matrix of a wheel",
        () -> frame.matrix(
            RenderFrame.WheelAttachment.of(physics.state.layout(), 0, attachment), matrix));
    readings.put("view", () -> frame.view(attachment, matrix));
    readings.put("channel of a body", () -> frame.channel(0, BODY));
    readings.put("prefab", () -> frame.prefab(BODY));
    readings.put("material", () -> frame.material(BODY, vector));
    readings.put("rayCast", () -> frame.rayCast(vector, up, 9, new RayHit()));
    readings.put("poses", frame::poses);
    readings.put("generations", frame::generations);
    readings.put("channel", () -> frame.channel(0));
    readings.put("layout", frame::layout);
    readings.put("poses as bytes", () -> frame.poses(buffer.clear()));
    readings.put("matrices as bytes", () -> frame.matrices(buffer.clear()));
    readings.put("events", () -> frame.events(event -> {}));
    readings.put("lines", () -> new DebugLines(List.of(DebugLines.Kind.SHAPE)).vertices(frame));
    return readings;
  }

  private static Map<String, ThrowingCallable> readings(GpuFrames.Frame frame) {
    Map<String, ThrowingCallable> readings = new LinkedHashMap<>();
    readings.put("gpu info", frame::info);
    readings.put("gpu instantNanos", frame::instantNanos);
    readings.put("gpu earlierBuffer", frame::earlierBuffer);
    readings.put("gpu laterBuffer", frame::laterBuffer);
    readings.put("gpu fraction", frame::fraction);
    readings.put("gpu span", frame::span);
    readings.put("gpu beyond", frame::beyond);
    readings.put("gpu presentCount", frame::presentCount);
    readings.put("gpu slotCount", frame::slotCount);
    readings.put("gpu events", () -> frame.events(event -> {}));
    return readings;
  }

  private static void assertAnswers(String name, ThrowingCallable reading) {
    assertThat(catchThrowable(reading)).as(name).isNull();
  }
}

package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
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
          .withVelocities()
          .withChannel("wheel 0 length", SnapshotLayout.Blend.LINEAR)
          .withChannel("wheel 0 steering", SnapshotLayout.Blend.LINEAR)
          .withChannel("wheel 0 angle", SnapshotLayout.Blend.LINEAR)
          .withChannel("size", SnapshotLayout.Blend.SCALE),
      (tick, instant, writer, events) -> {
        writer.prefabs(PREFABS);
        writer.body(BODY, (float) tick, 0, 0, 0, 0, 0, 1);
      });
  private final RenderFrame.Attachment attachment =
      new RenderFrame.Attachment(BODY, new Vector3f(), new Quaternionf());

  private static final class ListedBuffers implements GpuFrames.Buffers {
    @Override
    public void upload(int buffer, ByteBuffer bytes) {}

    @Override
    public void list(int buffer, ByteBuffer slots) {}
  }

  @Test
  void everyMethodOfAFrameThrowsOnceItsSourceIsClosed() {
    FrameSource source = FrameSource.on(physics.state, FrameSource.Settings.of(ONE_TICK));
    play(source);
    RenderFrame frame = source.at(3 * TICK);
    GpuFrames gpu = source.gpu(new ListedBuffers());
    GpuFrames.Frame same = gpu.same();
    Map<String, ThrowingCallable> readings = readings(frame);
    readings.putAll(readings(same));
    readings.forEach(
        (name, reading) -> assertThatCode(reading).as(name).doesNotThrowAnyException());

    source.close();

    assertClosed(readings);
    assertThatIllegalStateException().isThrownBy(gpu::same);
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

    assertClosed(readings(frame));
  }

  @Test
  void framesForTheCardThrowOnceTheyAreClosed() {
    physics.start(0);
    FrameSource source = FrameSource.on(physics.state, FrameSource.Settings.of(ONE_TICK));
    source.at(0);
    for (GpuFrames gpu : List.of(
        GpuFrames.on(physics.state, ONE_TICK, new ListedBuffers()),
        source.gpu(new ListedBuffers()))) {
      GpuFrames.Frame frame = gpu.same();

      gpu.close();

      assertClosed(readings(frame));
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

  /** A call of each public method, so that a new method is tested too. */
  private Map<String, ThrowingCallable> readings(Object frame) {
    Map<String, ThrowingCallable> readings = new LinkedHashMap<>();
    for (Method method : frame.getClass().getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers())) {
        Object[] arguments =
            Arrays.stream(method.getParameterTypes()).map(this::argument).toArray();
        readings.put(method.toString(), () -> call(method, frame, arguments));
      }
    }
    return readings;
  }

  private Object argument(Class<?> type) {
    return Stream.of(
            BODY,
            1,
            9f,
            new Vector3f(0, 1, 0),
            new Vector3d(),
            new Quaternionf(),
            new Matrix4f(),
            new RayHit(),
            ByteBuffer.allocateDirect(1 << 16).order(ByteOrder.nativeOrder()),
            attachment,
            RenderFrame.WheelAttachment.of(physics.state.layout(), 0, attachment),
            Mount.on(attachment),
            (RenderFrame.Drawer) (body, matrix) -> {},
            (Consumer<Object>) event -> {})
        .filter(sample -> MethodType.methodType(type).wrap().returnType().isInstance(sample))
        .findFirst()
        .orElseThrow();
  }

  private static void call(Method method, Object frame, Object[] arguments) throws Throwable {
    try {
      method.invoke(frame, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static void assertClosed(Map<String, ThrowingCallable> readings) {
    assertThat(readings).hasSizeGreaterThan(10);
    readings.forEach((name, reading) -> assertThatIllegalStateException()
        .as(name)
        .isThrownBy(reading)
        .withMessageContaining("closed"));
  }
}

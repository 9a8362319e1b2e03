package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.lwjgl.opengl.GL33C.*;

import java.nio.FloatBuffer;
import java.time.Duration;
import java.util.Random;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;
import java.util.stream.Stream;
import org.isochron.lwjgl.SnapshotTextures;
import org.isochron.render.Blending;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.GpuFrames;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.lwjgl.BufferUtils;

/** Compares poses computed by the shader with poses computed in Java from the same snapshots. */
final class PoseShaderTest {
  private static final long TICK_NANOS = 10_000_000;
  private static final long FRAME_NANOS = 3_700_000;
  private static final int BODIES = 64;
  private static final int FRAMES = 400;
  private static final int FLOATS = 8;
  private static final long SEED = 20;
  private static final String CAPTURE = """
      out vec4 seenPosition;
      out vec4 seenRotation;
      void main() {
        vec3 position;
        vec4 rotation;
        bool there = isochronPose(gl_VertexID, position, rotation);
        seenPosition = vec4(position, there ? 1.0 : 0.0);
        seenRotation = rotation;
      }
      """;

  private final Random random = new Random(SEED);
  private final int[] generations = new int[BODIES];
  private final Quaternionf[] rotations =
      Stream.generate(Quaternionf::new).limit(BODIES).toArray(Quaternionf[]::new);
  private long compared;
  private long startPoses;

  @Test
  void graphicsDriverShowsWhatTheProcessorShows() {
    compareFrames(SnapshotLayout.bodies(BODIES), Blending.LINEAR, 5e-6, this::publish);

    assertThat(compared).as("poses compared, seed %d", SEED).isGreaterThan(10_000);
    assertThat(startPoses).as("start poses among them, seed %d", SEED).isGreaterThan(100);
  }

  /** Stored as a float, the rotation of a tick has an error of up to 4e-6 rad. */
  @Test
  void graphicsDriverTurnsFastBodiesAsTheProcessorDoes() {
    SnapshotLayout layout = SnapshotLayout.bodies(BODIES).withVelocities();
    compareFrames(layout, Blending.SMOOTH, 5e-5, this::publishTurned);

    assertThat(compared).as("poses compared, seed %d", SEED).isGreaterThan(10_000);
  }

  private void compareFrames(
      SnapshotLayout layout,
      Blending blending,
      double accuracy,
      ObjLongConsumer<SnapshotWriter> publisher) {
    SharedState state = SharedState.of(layout, SharedState.Limits.DEFAULT, new NanoClock.Manual(0));
    try (Surface surface = Surface.open(WindowChoice.OFF);
        SnapshotTextures ticks = new SnapshotTextures(2 * BODIES)) {
      Delay oneTick = Delay.fixed(Duration.ofNanos(TICK_NANOS));
      StateWriter writer = state.claimWriter();
      writer.snapshots().timeline(new Timeline(0, 0, 0, Timeline.NORMAL_PERMILLE));
      FrameSource processor =
          FrameSource.on(state, FrameSource.Settings.of(oneTick).withBlending(blending));
      GpuFrames card = GpuFrames.on(state, oneTick, ticks);

      compareFrames(
          surface,
          tick -> publisher.accept(writer.snapshots(), tick),
          accuracy,
          processor,
          card,
          ticks);
    } catch (NoSurface e) {
      abort("no graphics driver to ask: " + e.getMessage());
    }
  }

  private void compareFrames(
      Surface surface,
      LongConsumer publisher,
      double accuracy,
      FrameSource processor,
      GpuFrames card,
      SnapshotTextures ticks) {
    long tick = 0;
    int vertexArray = glGenVertexArrays();
    int program = capturing();
    glBindVertexArray(vertexArray);
    for (long wall = 0; wall < FRAMES * FRAME_NANOS; wall += FRAME_NANOS) {
      for (; tick * TICK_NANOS <= wall; tick++) {
        publisher.accept(tick);
      }
      RenderFrame expected = processor.at(wall);
      GpuFrames.Frame frame = card.at(wall);
      assertThat(frame.instantNanos()).isEqualTo(expected.instantNanos());
      compare(expected, captured(program, ticks, frame), accuracy);
    }
    assertThat(glGetError()).as(surface.renderer()).isEqualTo(GL_NO_ERROR);
    glDeleteProgram(program);
    glDeleteVertexArrays(vertexArray);
  }

  private static int capturing() {
    int program = glCreateProgram();
    int shader = glCreateShader(GL_VERTEX_SHADER);
    glShaderSource(shader, "#version 330 core\n" + GpuFrames.shader() + CAPTURE);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader);
    glTransformFeedbackVaryings(
        program, new CharSequence[] {"seenPosition", "seenRotation"}, GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(program);
    assertThat(glGetProgrami(program, GL_LINK_STATUS))
        .as(glGetProgramInfoLog(program))
        .isEqualTo(GL_TRUE);
    return program;
  }

  private static FloatBuffer captured(int program, SnapshotTextures ticks, GpuFrames.Frame frame) {
    int buffer = glGenBuffers();
    FloatBuffer seen = BufferUtils.createFloatBuffer(frame.slotCount() * FLOATS);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    glBufferData(
        GL_TRANSFORM_FEEDBACK_BUFFER, (long) seen.capacity() * Float.BYTES, GL_STREAM_READ);
    glUseProgram(program);
    ticks.show(frame);
    ticks.bind(program);
    glEnable(GL_RASTERIZER_DISCARD);
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 0, frame.slotCount());
    glEndTransformFeedback();
    glDisable(GL_RASTERIZER_DISCARD);
    glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, seen);
    glDeleteBuffers(buffer);
    return seen;
  }

  private void compare(RenderFrame expected, FloatBuffer seen, double accuracy) {
    Vector3f position = new Vector3f();
    Quaternionf rotation = new Quaternionf();
    for (int slot = 0; slot < expected.slotCount(); slot++) {
      int at = slot * FLOATS;
      long body = expected.body(slot);
      String which = "slot %d at %d ns, seed %d".formatted(slot, expected.instantNanos(), SEED);
      assertThat(seen.get(at + 3)).as(which).isEqualTo(body == BodyId.NONE ? 0f : 1f);
      if (body != BodyId.NONE) {
        expected.position(body, position);
        expected.rotation(body, rotation);
        Vector3f drawn = new Vector3f(seen.get(at), seen.get(at + 1), seen.get(at + 2));
        Quaternionf turned =
            new Quaternionf(seen.get(at + 4), seen.get(at + 5), seen.get(at + 6), seen.get(at + 7));
        assertThat(drawn.distance(position)).as(which).isLessThan(1e-4f);
        assertThat(turned.lengthSquared()).as(which).isCloseTo(1, within(1e-5f));
        assertThat(angle(turned, rotation)).as(which).isLessThan(accuracy);
        compared++;
      }
    }
  }

  private void publish(SnapshotWriter writer, long tick) {
    writer.begin(tick, tick * TICK_NANOS);
    for (int slot = 0; slot < BODIES; slot++) {
      if (random.nextInt(10) == 0) {
        generations[slot]++;
      }
      if (random.nextInt(8) > 0) {
        long body = BodyId.of(slot, 1 + generations[slot]);
        Quaternionf turned = anyRotation();
        writer.body(body, metres(), metres(), metres(), turned.x, turned.y, turned.z, turned.w);
        if (random.nextInt(12) == 0) {
          Quaternionf begin = anyRotation();
          writer.startPose(body, metres(), metres(), metres(), begin.x, begin.y, begin.z, begin.w);
          startPoses++;
        }
      }
    }
    writer.publish(tick * TICK_NANOS);
  }

  /** Publishes bodies that rotate by 0 to 40 rad per tick about wandering axes. */
  private void publishTurned(SnapshotWriter writer, long tick) {
    writer.begin(tick, tick * TICK_NANOS);
    for (int slot = 0; slot < BODIES; slot++) {
      float turn = 40f * slot / BODIES;
      Vector3f axis = new Vector3f(1, 2, -2).div(3).add(0.1f * wander(), 0.1f * wander(), 0);
      axis.normalize();
      Quaternionf turned = rotations[slot].premul(new Quaternionf().rotationAxis(turn, axis));
      turned.normalize();
      float rate = turn * 1e9f / TICK_NANOS;
      long body = BodyId.of(slot, 1);
      writer.body(body, metres(), metres(), metres(), turned.x, turned.y, turned.z, turned.w);
      writer.velocity(body, 0, 0, 0, rate * axis.x, rate * axis.y, rate * axis.z);
    }
    writer.publish(tick * TICK_NANOS);
  }

  private float wander() {
    return 2 * random.nextFloat() - 1;
  }

  /** Returns the angle between two rotations, accurately even if it is small. */
  private static double angle(Quaternionf one, Quaternionf other) {
    Quaternionf between = one.normalize(new Quaternionf()).conjugate().mul(other);
    return 2 * Math.sqrt(between.x * between.x + between.y * between.y + between.z * between.z);
  }

  private float metres() {
    return random.nextFloat() * 20 - 10;
  }

  private Quaternionf anyRotation() {
    return new Quaternionf()
        .rotationXYZ(
            6.28f * random.nextFloat(), 6.28f * random.nextFloat(), 6.28f * random.nextFloat());
  }
}

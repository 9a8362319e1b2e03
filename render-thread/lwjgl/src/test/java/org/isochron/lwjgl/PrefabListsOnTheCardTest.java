package org.isochron.lwjgl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.lwjgl.opengl.ARBPipelineStatisticsQuery.GL_VERTEX_SHADER_INVOCATIONS_ARB;
import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.GpuFrames;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.AllocationCount;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.joml.Matrix4f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lwjgl.BufferUtils;
import org.lwjgl.opengl.GL;

/**
 * Draws bodies of many prefabs, and lets the driver count the vertices that its shader processes.
 * Needs a driver with off-screen windows.
 */
@Timeout(600)
final class PrefabListsOnTheCardTest {
  private static final long TICK_NANOS = 10_000_000;
  private static final int BODIES = 5_000;
  private static final int PREFABS = 50;
  private static final int VERTICES = 6;
  private static final int WIDTH = 160;
  private static final int HEIGHT = 90;

  /** A small square for each body, in a colour of its prefab. */
  private static final String VERTEX = """
      uniform mat4 viewProjection;
      uniform int prefab; // -1 if the prefab is selected
      flat out vec3 colour;
      void main() {
        int slot = prefab < 0 ? isochronSlot(gl_InstanceID) : gl_InstanceID;
        vec3 position;
        vec4 rotation;
        if ((prefab >= 0 && isochronPrefab(slot) != prefab)
            || !isochronPose(slot, position, rotation)) {
          gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
          return;
        }
        float kind = float(isochronPrefab(slot)) / 50.0;
        colour = vec3(kind, 1.0 - kind, 0.5);
        vec2 corner = vec2(gl_VertexID % 3 == 1 ? 0.5 : 0.0, gl_VertexID % 3 == 2 ? 0.5 : 0.0);
        gl_Position = viewProjection * vec4(position + vec3(corner, 0.0), 1.0);
      }
      """;

  private static final String FRAGMENT = """
      flat in vec3 colour;
      out vec4 pixel;
      void main() {
        pixel = vec4(colour, 1.0);
      }
      """;

  private final Matrix4f camera =
      new Matrix4f().perspective(0.8f, 1.6f, 0.1f, 300).lookAt(0, 0, 40, 0, 0, 0, 0, 1, 0);
  private long window;
  private int program;

  @BeforeEach
  void open() {
    window = OffScreen.open();
    program = OffScreen.program(VERTEX, FRAGMENT);
    glViewport(0, 0, WIDTH, HEIGHT);
    glEnable(GL_DEPTH_TEST);
  }

  @AfterEach
  void destroy() {
    OffScreen.close(window);
  }

  private static final class World implements AutoCloseable {
    final SharedState state = SharedState.of(
        SnapshotLayout.bodies(BODIES), SharedState.Limits.DEFAULT, new NanoClock.Manual(0));
    final StateWriter writer = state.claimWriter();
    final SnapshotTextures textures = new SnapshotTextures(2 * BODIES);
    final FrameSource source =
        FrameSource.on(state, FrameSource.Settings.of(Delay.fixed(Duration.ofNanos(TICK_NANOS))));
    final GpuFrames card = source.gpu(textures);
    final PrefabTable prefabs;

    World(int prefabCount) {
      prefabs = PrefabTable.of(IntStream.range(0, prefabCount)
          .mapToObj(number -> Prefab.dynamic(new Shape.Sphere(0.5f), 1 + number))
          .toList());
      writer.snapshots().timeline(new Timeline(0, 0, 0, Timeline.NORMAL_PERMILLE));
    }

    void show(long tick) {
      writer.snapshots().begin(tick, tick * TICK_NANOS);
      writer.snapshots().prefabs(prefabs);
      for (int slot = 0; slot < BODIES; slot++) {
        long body = BodyId.of(slot, 1);
        double x = slot % 100 - 50 + 0.1 * tick;
        writer.snapshots().body(body, x, slot / 100 - 25, slot % 7, 0, 0, 0, 1);
        writer.snapshots().prefab(body, (slot * 7 + (int) tick / 3) % prefabs.count());
      }
      writer.snapshots().publish(tick * TICK_NANOS);
      source.at(tick * TICK_NANOS);
      textures.show(card.same());
    }

    @Override
    public void close() {
      source.close();
      textures.close();
    }
  }

  @Test
  void manyPrefabsCostAsManyVerticesAsOne() {
    assumeTrue(GL.getCapabilities().GL_ARB_pipeline_statistics_query, "the driver cannot count");
    try (World one = new World(1);
        World many = new World(PREFABS)) {
      one.show(0);
      long least = vertexCount(() -> drawSelected(one));
      many.show(0);
      long selected = vertexCount(() -> drawSelected(many));
      long discarded = vertexCount(() -> drawAllSlots(many));

      System.out.printf(
          "vertices of %d bodies: one prefab %d, %d prefabs selected %d, discarded %d%n",
          BODIES, least, PREFABS, selected, discarded);
      assertThat(least).isEqualTo((long) BODIES * VERTICES);
      assertThat((double) selected / least).isLessThanOrEqualTo(1.1);
      assertThat((double) discarded / least).as("the old way").isGreaterThan(PREFABS - 1);
    }
  }

  @Test
  void culledBodiesCostNoVerticesAndLeaveThePictureAsItIs() {
    assumeTrue(GL.getCapabilities().GL_ARB_pipeline_statistics_query, "the driver cannot count");
    try (World many = new World(PREFABS)) {
      for (int tick = 0; tick < 6; tick++) {
        many.show(tick);
        camera.setPerspective(0.4f, 1.6f, 0.1f, 300).lookAt(tick, 3, 25, 10, tick - 5, 0, 0, 1, 0);
        long all = vertexCount(() -> drawSelected(many));
        List<Integer> expected = pixels();
        many.textures.cull(camera, 0.3f);
        long visible = vertexCount(() -> drawSelected(many));

        assertThat(pixels()).as("tick %d", tick).isEqualTo(expected);
        assertThat(visible).isBetween(all / 100, all / 3);
      }
      assertThat(glGetError()).isEqualTo(GL_NO_ERROR);
    }
  }

  @Test
  void selectedPrefabsMakeThePictureOfAllSlots() {
    try (World many = new World(PREFABS)) {
      for (long tick = 0; tick < 6; tick++) {
        many.show(tick);
        drawAllSlots(many);
        List<Integer> expected = pixels();
        drawSelected(many);

        assertThat(pixels()).as("tick %d", tick).isEqualTo(expected);
        assertThat(expected.stream().distinct().count()).isGreaterThan(PREFABS / 2);
      }
      assertThat(glGetError()).isEqualTo(GL_NO_ERROR);
    }
  }

  @Test
  void selectionsAllocateNothing() {
    try (World many = new World(PREFABS)) {
      many.show(0);
      many.show(1);
      Runnable frame = () -> {
        drawSelected(many);
        many.textures.cull(camera, 0);
        drawSelected(many);
      };

      assertThat(AllocationCount.least(20, frame)).isZero();
    }
  }

  private void drawSelected(World world) {
    begin(world);
    for (int prefab = 0; prefab < world.prefabs.count(); prefab++) {
      int bodyCount = world.textures.select(program, prefab);
      glDrawArraysInstanced(GL_TRIANGLES, 0, VERTICES, bodyCount);
    }
  }

  private void drawAllSlots(World world) {
    begin(world);
    world.textures.select(program, 0); // the shader has the sampler, which needs a texture
    for (int prefab = 0; prefab < world.prefabs.count(); prefab++) {
      glUniform1i(glGetUniformLocation(program, "prefab"), prefab);
      glDrawArraysInstanced(GL_TRIANGLES, 0, VERTICES, BODIES);
    }
  }

  private void begin(World world) {
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glUseProgram(program);
    glUniformMatrix4fv(glGetUniformLocation(program, "viewProjection"), false, camera.get(matrix));
    glUniform1i(glGetUniformLocation(program, "prefab"), -1);
    world.textures.bind(program);
  }

  private final float[] matrix = new float[16];

  private static long vertexCount(Runnable draw) {
    int query = glGenQueries();
    glBeginQuery(GL_VERTEX_SHADER_INVOCATIONS_ARB, query);
    draw.run();
    glEndQuery(GL_VERTEX_SHADER_INVOCATIONS_ARB);
    long count = glGetQueryObjecti64(query, GL_QUERY_RESULT);
    glDeleteQueries(query);
    return count;
  }

  private static List<Integer> pixels() {
    ByteBuffer pixels = BufferUtils.createByteBuffer(WIDTH * HEIGHT * Integer.BYTES);
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    return IntStream.range(0, WIDTH * HEIGHT)
        .mapToObj(pixels.asIntBuffer()::get)
        .toList();
  }
}

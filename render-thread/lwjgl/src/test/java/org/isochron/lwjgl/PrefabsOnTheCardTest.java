package org.isochron.lwjgl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.lwjgl.opengl.GL33C.*;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.GpuFrames;
import org.isochron.render.RenderFrame;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Compares the graphics driver's output for bodies of different prefabs with a {@link RenderFrame}
 * at the same instant. Needs a driver with off-screen windows.
 */
@Timeout(600)
final class PrefabsOnTheCardTest {
  private static final long TICK_NANOS = 10_000_000;
  private static final long FRAME_NANOS = 3_700_000;
  private static final int BODIES = 60;
  private static final int FRAMES = 300;
  private static final int FLOATS = 12;
  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(BODIES)
      .withVelocities()
      .withChannel("size", SnapshotLayout.Blend.SCALE);
  private static final PrefabTable PREFABS = PrefabTable.of(List.of(Prefab.Blend.values()).stream()
      .map(blend -> Prefab.dynamic(new Shape.Sphere(1), 1).withBlend(blend))
      .toList());
  private static final String VERTEX = """
      out vec4 place;
      out vec4 turn;
      out vec4 kind;
      void main() {
        vec3 position;
        vec4 rotation;
        bool there = isochronPose(gl_VertexID, position, rotation);
        place = vec4(position, there ? 1.0 : 0.0);
        turn = rotation;
        kind = vec4(isochronScale(gl_VertexID), float(isochronPrefab(gl_VertexID)), 0.0, 0.0);
      }
      """;

  private final SharedState state =
      SharedState.of(LAYOUT, SharedState.Limits.DEFAULT, new NanoClock.Manual(0));
  private final Set<Prefab.Blend> compared = EnumSet.noneOf(Prefab.Blend.class);
  private long window;
  private boolean even;

  @BeforeEach
  void open() {
    window = OffScreen.open();
  }

  @AfterEach
  void destroy() {
    OffScreen.close(window);
  }

  /**
   * Bodies move on curves, change their spin, scale and prefab, jump, and are spawned and removed.
   */
  @Test
  void eachBodyIsDrawnWhereItsPrefabSaysAtItsScale() {
    compare(FrameSource.Settings.of(Delay.fixed(Duration.ofNanos(2 * TICK_NANOS))));

    assertThat(compared).containsExactlyInAnyOrder(Prefab.Blend.values());
  }

  @Test
  void bodiesInEvenMotionAreDrawnAheadOfTheNewestTickToo() {
    even = true;

    compare(FrameSource.Settings.of(Delay.predictive()));

    assertThat(compared).contains(Prefab.Blend.LINEAR, Prefab.Blend.SMOOTH, Prefab.Blend.NOW);
  }

  private void compare(FrameSource.Settings settings) {
    StateWriter writer = state.claimWriter();
    writer.snapshots().timeline(new Timeline(0, 0, 0, Timeline.NORMAL_PERMILLE));
    try (SnapshotTextures textures = new SnapshotTextures(2 * BODIES);
        FrameSource source = FrameSource.on(state, settings)) {
      GpuFrames card = source.gpu(textures);
      int program = OffScreen.program(VERTEX, "", "place", "turn", "kind");
      long tick = 0;
      for (long wall = 0; wall < FRAMES * FRAME_NANOS; wall += FRAME_NANOS) {
        for (; tick * TICK_NANOS <= wall; tick++) {
          publish(writer.snapshots(), tick);
        }
        RenderFrame expected = source.at(wall);
        textures.show(card.same());
        int slots = expected.slotCount();
        compare(expected, OffScreen.captured(program, textures::bind, slots, slots * FLOATS));
      }
      assertThat(source.counts().starved() > 0).isEqualTo(even);
      assertThat(glGetError()).isEqualTo(GL_NO_ERROR);
    }
  }

  private void compare(RenderFrame expected, float[] seen) {
    for (int slot = 0; slot < expected.slotCount(); slot++) {
      int at = slot * FLOATS;
      long body = expected.body(slot);
      assertThat(seen[at + 3]).isEqualTo(body == BodyId.NONE ? 0f : 1f);
      if (body == BodyId.NONE) {
        continue;
      }
      Prefab.Blend blend = PREFABS.get(expected.prefab(body)).blend();
      String which = "%s in slot %d at %d ns".formatted(blend, slot, expected.instantNanos());
      Vector3f position = new Vector3f(seen[at], seen[at + 1], seen[at + 2]);
      Quaternionf turn = new Quaternionf(seen[at + 4], seen[at + 5], seen[at + 6], seen[at + 7]);
      assertThat(seen[at + 8]).as(which).isCloseTo(expected.scale(body), within(1e-5f));
      assertThat(seen[at + 9]).as(which).isEqualTo(expected.prefab(body));
      assertThat(position.distance(expected.position(body, new Vector3f())))
          .as(which)
          .isLessThan(2e-5f);
      assertThat(turn.lengthSquared()).as(which).isCloseTo(1, within(1e-5f));
      assertThat(angle(turn, expected.rotation(body, new Quaternionf())))
          .as(which)
          .isLessThan(5e-5);
      compared.add(blend);
    }
  }

  /** Returns the angle between two rotations, accurately even if it is small. */
  private static double angle(Quaternionf one, Quaternionf other) {
    Quaternionf between = one.normalize(new Quaternionf()).conjugate().mul(other);
    return 2 * Math.sqrt(between.x * between.x + between.y * between.y + between.z * between.z);
  }

  private void publish(SnapshotWriter writer, long tick) {
    Random random = new Random(tick);
    double at = tick * 1e-2;
    writer.begin(tick, tick * TICK_NANOS);
    writer.prefabs(PREFABS);
    for (int slot = 0; slot < BODIES; slot++) {
      int generation = even ? 1 : 1 + (int) ((tick + 3L * slot) / 23);
      long body = BodyId.of(slot, generation);
      int prefab = (slot + generation + (int) (tick / 31)) % PREFABS.count();
      if (even && prefab == Prefab.Blend.NEAREST.number()) {
        prefab = Prefab.Blend.LINEAR.number(); // only RenderFrame corrects NEAREST bodies smoothly
      }
      if (!even && random.nextInt(9) == 0) {
        continue;
      }
      double x = even ? 2 * at : 3 * Math.sin(5 * at + slot);
      double speed = even ? 2 : 15 * Math.cos(5 * at + slot);
      double rate = even ? 0.5 : slot % 4 == 0 ? 70 * slot : 3; // up to 40 rad in a tick
      Quaternionf turned =
          new Quaternionf().rotateX(slot).rotateLocalY((float) (rate * at % (2 * Math.PI)));
      if (!even && slot % 4 == 1) { // any arc, with a velocity that does not lead there
        turned.rotateXYZ(6 * random.nextFloat(), 6 * random.nextFloat(), 6 * random.nextFloat());
      }
      writer.body(body, x, slot, 0, turned.x, turned.y, turned.z, turned.w);
      writer.velocity(body, (float) speed, 0, 0, 0, (float) rate, 0);
      writer.prefab(body, prefab);
      writer.channel(0, body, (float) (2 + Math.sin(7 * at + slot)));
      if (!even && random.nextInt(12) == 0) {
        writer.startPose(body, x - 0.2, slot + 0.5, 1, 0, 0, 0, 1);
      }
    }
    writer.publish(tick * TICK_NANOS);
  }
}

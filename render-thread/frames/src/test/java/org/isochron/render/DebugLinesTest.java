package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.HandDrivenPhysics.ONE_TICK;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import org.isochron.render.DebugLines.Kind;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.shapes.stored.JointAxes;
import org.isochron.state.AllocationCount;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.exchange.MovedTicks;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** A moving and a resting box, a floor and a sensor. */
class DebugLinesTest {
  private static final long FLOOR = BodyId.of(0, 1);
  private static final long MOVER = BodyId.of(1, 1);
  private static final long RESTING = BodyId.of(2, 1);
  private static final long SENSOR = BodyId.of(3, 1);
  private static final Shape BOX = new Shape.Box(0.5f, 0.25f, 0.125f);
  private static final PrefabTable PREFABS = PrefabTable.of(List.of(
      Prefab.fixed(new Shape.Box(500, 1, 500)),
      Prefab.dynamic(BOX, 1),
      Prefab.fixed(new Shape.Box(2, 2, 2)).sensor()));
  /** Two joints from tick 16 to tick 18, one of them with a removed body. */
  private static final List<Joint.HeldPoints> JOINTS = List.of(
      new Joint.HeldPoints(
          MOVER,
          new Vector3f(1, 0, 0),
          RESTING,
          new Vector3f(0, 1, 0),
          JointAxes.ranges(
              Joint.sixAxes(new Vector3d(), new Vector3f(1, 0, 0), new Vector3f(0, 1, 0))
                  .withAxis(Freedom.MOVE_X, Joint.Axis.within(-0.5f, 2))
                  .withAxis(Freedom.TURN_X, Joint.Axis.within(-1, 1)),
              new Vector3f(1, 0, 0),
              new Quaternionf(),
              new Quaternionf())),
      new Joint.HeldPoints(MOVER, new Vector3f(), BodyId.of(2, 9), new Vector3f()));

  /**
   * Two vertices for each expected line: three lines for the joint, five for its range, fourteen
   * for an arc, and one for a pointer.
   */
  private static final int VERTICES = 2 * (3 + 5 + 14 + 1);

  private static final int JOINED = 16;
  private static final int BROKEN = 19;
  private static final int JOINED_AGAIN = 1_000;
  private static final float QUARTER = (float) Math.sqrt(0.5);

  private final MovedTicks moved = new MovedTicks(4);
  private final HandDrivenPhysics physics =
      new HandDrivenPhysics(SnapshotLayout.bodies(4), (tick, instant, writer, events) -> {
        writer.prefabs(PREFABS);
        writer.body(FLOOR, 0, -1, 0, 0, 0, 0, 1);
        writer.body(MOVER, (float) tick, 2, 0, 0, 0, QUARTER, QUARTER); // a quarter turn around z
        writer.prefab(MOVER, 1);
        writer.body(RESTING, -5, 0.25f, 0, 0, 0, 0, 1);
        writer.prefab(RESTING, 1);
        writer.body(SENSOR, 0, 5, 0, 0, 0, 0, 1);
        writer.prefab(SENSOR, 2);
        moved.moved(1, tick);
        writer.moved(moved);
        if ((tick >= JOINED && tick < BROKEN) || tick >= JOINED_AGAIN) {
          writer.joints(JOINTS);
        }
        if (tick == 6) {
          events.contactBegin(MOVER, FLOOR, new Vector3d(1, 2, 3), new Vector3f(0, 1, 0), 1);
        }
      });
  private final FrameSource frames = FrameSource.on(physics.state, ONE_TICK);
  private final FloatBuffer buffer = FloatBuffer.allocate(10_000);

  @Test
  void outlinesAreWhereTheFrameShowsTheBodies() {
    DebugLines lines = new DebugLines(EnumSet.of(Kind.SHAPE));

    List<Vector3f> mover = verticesAt(lines, frameAt(65 * MILLI), Kind.SHAPE).subList(24, 48);

    // 0.5 m wide in x, because the box's local x axis points upwards
    assertBox(mover, 5.25f, 5.75f, 1.5f, 2.5f, -0.125f, 0.125f);
  }

  @Test
  void eachBodyIsDrawnAsWhatItIs() {
    RenderFrame frame = frameAt(65 * MILLI);
    DebugLines lines = new DebugLines(EnumSet.allOf(Kind.class));

    assertThat(lines.write(frame, buffer)).isEqualTo(4 * 12);
    assertThat(vertices(Kind.SHAPE)).as("the floor and the one that moves").hasSize(48);
    assertBox(vertices(Kind.SLEEPING), -5.5f, -4.5f, 0, 0.5f, -0.125f, 0.125f);
    assertBox(vertices(Kind.SENSOR), -2, 2, 3, 7, -2, 2);

    lines.show(Kind.SLEEPING, false);
    lines.show(Kind.SENSOR, false);
    assertThat(lines.write(frame, buffer.clear())).isEqualTo(2 * 12);
  }

  @Test
  void contactIsShownFromItsInstantOnAndForAWhile() {
    DebugLines lines = new DebugLines(EnumSet.of(Kind.CONTACT));

    assertThat(verticesAt(lines, frameAt(69 * MILLI), Kind.CONTACT)).isEmpty();
    assertThat(verticesAt(lines, frameAt(70 * MILLI), Kind.CONTACT))
        .containsExactly(new Vector3f(1, 2, 3), new Vector3f(1, 2.5f, 3));
    assertThat(verticesAt(lines, frameAt(270 * MILLI), Kind.CONTACT).get(1).y)
        .isCloseTo(2.25f, within(1e-3f));
    assertThat(verticesAt(lines, frameAt(470 * MILLI), Kind.CONTACT)).isEmpty();
  }

  @Test
  void contactOfAPastThatWasRewoundIsNotShown() {
    DebugLines lines = new DebugLines(EnumSet.of(Kind.CONTACT));
    assertThat(verticesAt(lines, frameAt(80 * MILLI), Kind.CONTACT)).hasSize(2);
    physics.rewind(80 * MILLI, 3);

    assertThat(verticesAt(lines, frameAt(95 * MILLI), Kind.CONTACT)).isEmpty();
  }

  @Test
  void jointGoesThroughThePointsThatItHoldsWhileBothBodiesAreThere() {
    DebugLines lines = new DebugLines(EnumSet.of(Kind.JOINT));

    List<Vector3f> vertices = verticesAt(lines, frameAt(165 * MILLI), Kind.JOINT);

    assertThat(vertices).hasSize(VERTICES);
    assertThat(vertices.get(0).distance(15.5f, 2, 0)).isLessThan(1e-5f);
    assertThat(vertices.get(1).distance(15.5f, 3, 0)).as("turned with the body").isLessThan(1e-5f);
    assertThat(vertices.get(3).distance(-5, 1.25f, 0)).isLessThan(1e-5f);
    assertThat(vertices.get(5).distance(-5, 0.25f, 0)).isLessThan(1e-5f);
    assertThat(vertices.get(6).distance(15.5f, 2.5f, 0)).as("lower limit").isLessThan(1e-5f);
    assertThat(vertices.get(7).distance(15.5f, 5, 0)).as("upper limit").isLessThan(1e-5f);
    assertThat(vertices.get(VERTICES - 2).distance(-5, 1.25f, 0)).isLessThan(1e-5f);
    assertThat(vertices.get(VERTICES - 1).distance(-5, 1.75f, 0)).as("hand").isLessThan(1e-5f);
  }

  @Test
  void jointIsShownFromTheTickInWhichItIsMadeUntilTheOneInWhichItIsGone() {
    DebugLines lines = new DebugLines(EnumSet.of(Kind.JOINT));
    frameAt(100 * MILLI);
    physics.speed(100 * MILLI, 250);

    int shown = 0;
    for (long wall = 100 * MILLI; wall < 900 * MILLI; wall += MILLI) {
      RenderFrame frame = frameAt(wall);
      long instant = frame.instantNanos();
      boolean joined = instant > (JOINED - 1) * TICK && instant <= (BROKEN - 1) * TICK;
      if (instant % TICK != 0) { // otherwise either tick may be displayed
        assertThat(verticesAt(lines, frame, Kind.JOINT))
            .as("at %d ns", instant)
            .hasSize(joined ? VERTICES : 0);
        shown += joined ? 1 : 0;
      }
    }
    assertThat(shown).isGreaterThan(100);

    physics.rewind(900 * MILLI, JOINED + 1);
    assertThat(verticesAt(lines, frameAt(905 * MILLI), Kind.JOINT))
        .as("rewound")
        .hasSize(VERTICES);
  }

  @Test
  void linesThatDoNotFitAreLeftOutAndCounted() {
    DebugLines lines = new DebugLines(EnumSet.of(Kind.SHAPE));
    FloatBuffer small = FloatBuffer.allocate(5 * 2 * DebugLines.VERTEX_FLOATS + 3);

    assertThat(lines.write(frameAt(65 * MILLI), small)).isEqualTo(24);
    assertThat(small.position()).isEqualTo(5 * 2 * DebugLines.VERTEX_FLOATS);
  }

  /** A compound of 200 boxes exceeds the initial buffer. */
  @Test
  void bufferOfTheirOwnHasAllLinesOfAFrameAndEachContactOnce() {
    Shape.Part part = new Shape.Part(BOX, new Vector3f(), new Quaternionf());
    Prefab crates = Prefab.fixed(new Shape.Compound(Collections.nCopies(200, part)));
    HandDrivenPhysics many =
        new HandDrivenPhysics(SnapshotLayout.bodies(1), (tick, instant, writer, events) -> {
          writer.prefabs(PrefabTable.of(List.of(crates)));
          writer.body(FLOOR, 0, 0, 0, 0, 0, 0, 1);
          if (tick == 2) {
            events.contactBegin(FLOOR, FLOOR, new Vector3d(), new Vector3f(0, 1, 0), 1);
          }
        });
    FrameSource source = FrameSource.on(many.state);
    DebugLines lines = new DebugLines(EnumSet.allOf(Kind.class));
    many.start(0);
    many.runUntil(100 * MILLI);

    for (int frame = 0; frame < 3; frame++) {
      FloatBuffer vertices = lines.vertices(source.at(100 * MILLI));
      assertThat(vertices.remaining()).isEqualTo((200 * 12 + 1) * 2 * DebugLines.VERTEX_FLOATS);
      assertThat(vertices.get(vertices.limit() - 1)).isEqualTo(Kind.CONTACT.number());
    }
  }

  @Test
  void nothingIsShownBeforeTheFirstTick() {
    assertThat(new DebugLines(EnumSet.allOf(Kind.class)).write(frames.at(0), buffer))
        .isZero();
  }

  @Test
  void linesAllocateNothing() {
    DebugLines lines = new DebugLines(EnumSet.allOf(Kind.class));
    frameAt(0);
    long[] wall = new long[1];

    long bytes = AllocationCount.least(2_000, () -> {
      wall[0] += 7 * MILLI;
      physics.runUntil(wall[0]);
      lines.write(frames.at(wall[0]), buffer.clear());
    });

    assertThat(bytes).isZero();
    assertThat(vertices(Kind.JOINT)).isNotEmpty();
  }

  private RenderFrame frameAt(long wall) {
    if (physics.tick() < 0) {
      physics.start(0);
    }
    physics.runUntil(wall);
    return frames.at(wall);
  }

  private List<Vector3f> verticesAt(DebugLines lines, RenderFrame frame, Kind kind) {
    lines.write(frame, buffer.clear());
    return vertices(kind);
  }

  private List<Vector3f> vertices(Kind kind) {
    List<Vector3f> vertices = new ArrayList<>();
    for (int at = 0; at < buffer.position(); at += DebugLines.VERTEX_FLOATS) {
      if (buffer.get(at + 3) == kind.number()) {
        vertices.add(new Vector3f(buffer.get(at), buffer.get(at + 1), buffer.get(at + 2)));
      }
    }
    return vertices;
  }

  private static void assertBox(
      List<Vector3f> vertices, float x, float toX, float y, float toY, float z, float toZ) {
    assertThat(vertices).hasSize(24);
    for (Vector3f vertex : vertices) {
      assertThat(Math.min(Math.abs(vertex.x - x), Math.abs(vertex.x - toX))).isLessThan(1e-4f);
      assertThat(Math.min(Math.abs(vertex.y - y), Math.abs(vertex.y - toY))).isLessThan(1e-4f);
      assertThat(Math.min(Math.abs(vertex.z - z), Math.abs(vertex.z - toZ))).isLessThan(1e-4f);
    }
    assertThat(vertices.stream().distinct().count()).as("corners").isGreaterThanOrEqualTo(8);
  }
}

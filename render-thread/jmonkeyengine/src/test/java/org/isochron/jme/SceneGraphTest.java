package org.isochron.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.jme.TickedByHand.BODIES;
import static org.isochron.jme.TickedByHand.MILLI;
import static org.isochron.jme.TickedByHand.body;

import com.jme3.material.MatParam;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.shape.Box;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.isochron.render.DebugLines;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventHandler;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Bodies on known paths: a pass shows everything at the frame's instant. */
final class SceneGraphTest {
  private final TickedByHand ticks = new TickedByHand();
  private final Passes game = new Passes();
  private final IsochronAppState physics =
      IsochronAppState.on(ticks.state, FrameSource.Settings.DEFAULT);

  SceneGraphTest() {
    game.states().attach(physics);
  }

  @Test
  void spatialsUnderAnyParentArePositionedWhereTheFrameShowsTheirBodies() {
    Node tilted = new Node();
    tilted.setLocalTranslation(3, -1, 7);
    tilted.setLocalRotation(new Quaternion().fromAngles(0.3f, 1.1f, -0.4f));
    tilted.setLocalScale(2, 2, 2);
    game.rootNode.attachChild(tilted);
    Spatial below = spatial(tilted, 0);
    Spatial carried = spatial((Node) spatial(game.rootNode, 1), 2);
    below.setLocalScale(1.5f);

    for (int frame = 1; frame < 200; frame++) {
      tilted.rotate(0.01f, 0, 0); // a parent that moves in the same pass
      ticks.moveTo(frame * 7L * MILLI);
      game.pass();

      assertShown(below, 0);
      assertShown(carried, 2);
    }
    assertThat(physics.frame().instantNanos()).isGreaterThan(1_200 * MILLI);
    assertThat(below.getLocalScale().x).isEqualTo(1.5f);
  }

  @Test
  void wheelUnderItsChassisOrElsewhereIsWhereTheVehicleCarriesIt() {
    Node chassis = (Node) spatial(game.rootNode, 1);
    chassis.setLocalScale(2);
    var mount = new RenderFrame.Attachment(
        body(1), new org.joml.Vector3f(0.5f, -0.25f, 1), new Quaternionf().rotationY(0.1f));
    var wheel = RenderFrame.WheelAttachment.of(ticks.state.layout(), 0, mount);
    List<Node> wheels = List.of(new Node("wheel"), new Node("wheel"));
    wheels.forEach(node -> node.addControl(new WheelControl(physics, wheel)));
    chassis.attachChild(wheels.get(0));
    game.rootNode.attachChild(wheels.get(1));
    wheels.get(0).setLocalScale(0.5f);
    ticks.size = 1.5f;
    show(50);
    for (int frame = 10; frame < 200; frame++) {
      ticks.moveTo(frame * 7L * MILLI);
      game.pass();

      long instant = physics.frame().instantNanos();
      org.joml.Vector3f expected = TickedByHand.position(1, instant, new org.joml.Vector3f());
      Quaternionf turn = TickedByHand.rotated(instant, new Quaternionf());
      expected.add(turn.transform(new org.joml.Vector3f(0.5f, -0.25f, 1).mul(1.5f)));
      expected.y -= 1.5f * TickedByHand.wheelLength(instant);
      turn.rotateY(0.1f + TickedByHand.WHEEL_STEERING).rotateX(-TickedByHand.wheelTurned(instant));
      for (Node node : wheels) {
        Vector3f shown = node.getWorldTranslation();
        assertThat(expected.distance(shown.x, shown.y, shown.z)).isLessThan(2e-3f);
        Quaternion rotation = JmeMaths.toJme(turn, new Quaternion());
        assertThat(Math.abs(rotation.dot(node.getWorldRotation()))).isCloseTo(1, within(1e-4f));
      }
    }
    assertThat(physics.frame().instantNanos()).isGreaterThan(1_200 * MILLI);
    assertThat(wheels.get(1).getWorldScale().x).isEqualTo(1.5f);
    assertThat(wheels.get(0).getWorldScale().x)
        .as("own scales of 2 and 0.5, and the body's once")
        .isEqualTo(1.5f);
    ticks.keep(1);
    show(1_600);
    assertThat(wheels.get(1).getLocalCullHint()).isEqualTo(Spatial.CullHint.Always);
  }

  @Test
  void contactOfAnInstanceHasItsGroupAndThatOfAWallItsUserObject() {
    InstancedBodies balls =
        new InstancedBodies("balls", physics, new Box(1, 1, 1), material("UseInstancing"));
    balls.add(body(0));
    balls.add(BodyId.NONE); // of a refused spawn
    physics.userObject(body(3), "wall");
    ticks.plan(30, Event.Kind.CONTACT_BEGIN, body(0), body(3));
    List<Object> received = new ArrayList<>();
    physics.addListener(new EventHandler() {
      @Override
      public void contactBegan(Event contact) {
        received.add(physics.spatial(contact.bodyA()));
        received.add(physics.userObject(contact.bodyB()));
      }
    });

    show(500);

    assertThat(received).containsExactly(balls, "wall");
    balls.remove(body(0));
    assertThat(physics.spatial(body(0))).isNull();
  }

  /** Cameras of jMonkeyEngine use floats, so the camera stays near 0 and the world moves. */
  @Test
  void spatialsFarAwayAreRelativeToTheOriginOfTheFrame() {
    Vector3d far = new Vector3d(29_999_999.125, -30_000_001.75, 0.5);
    TickedByHand away = new TickedByHand(far);
    IsochronAppState state = IsochronAppState.on(away.state, FrameSource.Settings.DEFAULT);
    Passes pass = new Passes();
    pass.states().attach(state);
    Node ball = new Node();
    ball.addControl(new BodyControl(state, body(1)));
    pass.rootNode.attachChild(ball);
    org.joml.Vector3f expected = new org.joml.Vector3f();
    for (int frame = 1; frame < 200; frame++) {
      away.moveTo(frame * 7L * MILLI);
      pass.pass();
      state.frame().origin(far); // from the first frame on
      if (frame > 1) {
        TickedByHand.position(1, state.frame().instantNanos(), expected);
        Vector3f shown = ball.getWorldTranslation();
        assertThat(expected.distance(shown.x, shown.y, shown.z)).isLessThan(2e-3f);
      }
    }
    assertThat(state.frame().instantNanos()).isGreaterThan(1_200 * MILLI);
  }

  @Test
  void scaleOfABodyMultipliesThatOfItsSpatialWhichKeepsItsOwn() {
    Spatial ball = spatial(game.rootNode, 1);
    ball.setLocalScale(2, 3, 4);
    for (float size : new float[] {1.5f, 0.5f, 1}) {
      ticks.size = size;
      show(ticks.clock.nanos() / MILLI + 1_000);
      assertThat(ball.getLocalScale()).isEqualTo(new Vector3f(2 * size, 3 * size, 4 * size));
    }
    ticks.size = 7;
    show(ticks.clock.nanos() / MILLI + 1_000);

    ball.removeControl(BodyControl.class);

    assertThat(ball.getLocalScale()).isEqualTo(new Vector3f(2, 3, 4));
  }

  @Test
  void instancesAreWhereTheFrameShowsTheirBodiesAtTheirSize() {
    ticks.size = 2.5f;
    InstancedBodies balls =
        new InstancedBodies("balls", physics, new Box(0.5f, 0.5f, 0.5f), material("UseInstancing"));
    game.rootNode.attachChild(balls);
    for (int index = 0; index < BODIES; index++) {
      balls.add(body(index));
    }
    balls.remove(body(1));
    balls.add(BodyId.of(3, 9)); // an earlier body of the slot, not displayed

    show(1_000);

    FloatBuffer floats = (FloatBuffer) balls.getTransformUserInstanceData().getData();
    assertThat(balls.getNumVisibleInstances()).isEqualTo(BODIES - 1);
    assertThat(floats.remaining()).isEqualTo(16 * (BODIES - 1));
    int[] order = {0, 3, 2};
    for (int instance = 0; instance < order.length; instance++) {
      Spatial reference = spatial(game.rootNode, order[instance]);
      game.rootNode.updateLogicalState(0);
      game.rootNode.updateGeometricState();
      Matrix4f world = reference.getLocalToWorldMatrix(new Matrix4f());
      float[] engines = new float[16];
      world.get(engines, false);
      Quaternion inverse = reference.getWorldRotation().inverse();
      for (int column = 0; column < 4; column++) {
        for (int row = 0; row < 3; row++) {
          assertThat(floats.get(16 * instance + 4 * column + row))
              .isCloseTo(engines[4 * column + row], within(1e-5f));
        }
      }
      assertThat(floats.get(16 * instance + 7)).isCloseTo(inverse.getY(), within(1e-5f));
      assertThat(floats.get(16 * instance + 15)).isCloseTo(inverse.getW(), within(1e-5f));
      assertThat(balls.getWorldBound().contains(reference.getWorldTranslation()))
          .isTrue();
    }
  }

  @Test
  void instanceHasTheColourOfItsBodyWhicheverIsRemoved() {
    InstancedBodies balls =
        new InstancedBodies("balls", physics, new Box(1, 1, 1), material("UseInstancing"));
    game.rootNode.attachChild(balls);
    balls.add(body(0));
    assertThat(balls.getAllInstanceData()).as("without a colour").hasSize(1);
    for (int index = 1; index < 3; index++) {
      balls.add(body(index));
    }
    ColorRGBA colour = ColorRGBA.Red.clone();
    balls.colour(body(2), colour);
    colour.set(ColorRGBA.Blue);
    balls.colour(body(0), ColorRGBA.Green);
    for (int count = 0; count < 40; count++) {
      balls.add(body(1)); // exceeds the initial capacity
    }

    show(1_000);
    VertexBuffer data = balls.getAllInstanceData()[1];
    FloatBuffer colours = (FloatBuffer) data.getData();
    assertThat(data.getBufferType()).isEqualTo(VertexBuffer.Type.Color);
    assertThat(data.getInstanceSpan()).isEqualTo(1);
    assertThat(colours.remaining()).isEqualTo(4 * 43);
    assertThat(colour(colours, 0)).isEqualTo(ColorRGBA.Green);
    assertThat(colour(colours, 1)).isEqualTo(ColorRGBA.White);
    assertThat(colour(colours, 2)).isEqualTo(ColorRGBA.Red);
    balls.remove(body(0));
    show(1_100);
    assertThat(colour(colours, 0)).as("the last in its place").isEqualTo(ColorRGBA.White);
    assertThatThrownBy(() -> balls.colour(body(0), ColorRGBA.Red))
        .hasMessageContaining("body 0#1 is not in this group; add it first");
  }

  private static ColorRGBA colour(FloatBuffer colours, int instance) {
    int at = 4 * instance;
    return new ColorRGBA(
        colours.get(at), colours.get(at + 1), colours.get(at + 2), colours.get(at + 3));
  }

  @Test
  void eventIsReceivedInTheFirstPassWhosePictureHasReachedIt() {
    ticks.plan(30, Event.Kind.CONTACT_BEGIN, body(0), body(1));
    ticks.plan(40, Event.Kind.CONTACT_END, body(0), body(1));
    ticks.plan(50, Event.Kind.SENSOR_ENTER, body(2), body(3));
    ticks.plan(60, Event.Kind.SENSOR_LEAVE, body(2), body(3));
    ticks.plan(65, Event.Kind.DESPAWN, body(2), BodyId.NONE);
    Spatial first = spatial(game.rootNode, 0);
    Spatial second = spatial(game.rootNode, 1);
    Spatial third = spatial(game.rootNode, 2);
    List<String> received = new ArrayList<>();
    List<Long> late = new ArrayList<>();
    physics.addListener(new EventHandler() {
      @Override
      public void contactBegan(Event contact) {
        assertThat(physics.spatial(contact.bodyA())).isSameAs(first);
        assertThat(physics.spatial(contact.bodyB())).isSameAs(second);
        assertThat(contact.point().z()).isEqualTo(3);
        note("began", contact);
      }

      @Override
      public void contactEnded(Event contact) {
        note("ended", contact);
      }

      @Override
      public void sensorEntered(Event entry) {
        assertThat(physics.spatial(entry.bodyA())).isSameAs(third);
        assertThat(physics.spatial(entry.bodyB()))
            .as("a body without a spatial")
            .isNull();
        note("entered", entry);
      }

      @Override
      public void sensorLeft(Event entry) {
        note("left", entry);
      }

      @Override
      public void despawned(Event removal) {
        assertThat(physics.spatial(removal.bodyA())).isSameAs(third);
        note("removed", removal);
      }

      private void note(String what, Event event) {
        received.add(what);
        late.add(physics.frame().instantNanos() - event.instantNanos());
      }
    });

    for (int frame = 1; frame < 200; frame++) {
      ticks.moveTo(frame * 4L * MILLI);
      game.pass();
    }

    assertThat(received).containsExactly("began", "ended", "entered", "left", "removed");
    assertThat(late).allSatisfy(nanos -> assertThat(nanos).isBetween(0L, 8 * MILLI));
  }

  @Test
  void spatialIsCulledWhileTheFrameDoesNotShowItsBody() {
    Spatial last = spatial(game.rootNode, 3);
    last.setCullHint(Spatial.CullHint.Never);

    show(500);
    assertThat(last.getLocalCullHint()).isEqualTo(Spatial.CullHint.Never);
    ticks.keep(3);
    show(700);
    assertThat(last.getLocalCullHint()).isEqualTo(Spatial.CullHint.Always);
    ticks.keep(4);
    show(900);
    assertThat(last.getLocalCullHint()).isEqualTo(Spatial.CullHint.Never);
  }

  @Test
  void userObjectsAndSpatialsAreFoundByTheIdOfTheirBodyAndNoOther() {
    Spatial spatial = spatial(game.rootNode, 1);
    physics.userObject(body(1), "crate");

    assertThat(physics.userObject(body(1))).isEqualTo("crate");
    assertThat(physics.spatial(body(1))).isSameAs(spatial);
    assertThat(physics.userObject(BodyId.of(1, 2)))
        .as("a later body of the slot")
        .isNull();
    assertThat(physics.spatial(body(2))).isNull();
    assertThat(physics.userObject(-1)).isNull();

    spatial.removeControl(BodyControl.class);
    assertThat(physics.spatial(body(1))).isNull();
    assertThatThrownBy(() -> physics.userObject(BodyId.of(BODIES, 1), "too many"))
        .hasMessageContaining("there are 4 slots");
  }

  @Test
  void bodyThatARewindBringsBackHasItsObjectAndSpatialThoughItsSlotWasUsedAgain() {
    Spatial crate = spatial(game.rootNode, 1);
    physics.userObject(body(1), "crate");
    Node bullet = new Node("bullet");
    bullet.addControl(new BodyControl(physics, BodyId.of(1, 2)));
    physics.userObject(BodyId.of(1, 2), "bullet");

    assertThat(physics.spatial(BodyId.of(1, 2))).isSameAs(bullet);
    assertThat(physics.spatial(body(1))).isSameAs(crate);
    assertThat(physics.userObject(BodyId.of(1, 2))).isEqualTo("bullet");
    assertThat(physics.userObject(body(1))).isEqualTo("crate");

    physics.userObject(body(1), null);
    assertThat(physics.userObject(body(1))).isNull();
    assertThat(physics.userObject(BodyId.of(1, 2))).isEqualTo("bullet");
  }

  @Test
  void spatialThatWasDetachedIsLetGoByALaterOneOfItsSlotUntilItIsAttachedAgain() {
    Spatial crate = spatial(game.rootNode, 1);
    crate.removeFromParent();
    new Node("bullet").addControl(new BodyControl(physics, BodyId.of(1, 2)));
    assertThat(physics.spatial(body(1))).isNull();

    game.rootNode.attachChild(crate);
    show(100);
    assertThat(physics.spatial(body(1))).isSameAs(crate);
  }

  @Test
  void indexThatIsTakenForAnIdIsRefusedWithTheId() {
    assertThatThrownBy(() -> new BodyControl(physics, 1))
        .hasMessageContaining("body is the index 1 (its id is Scene.body(1))");
    assertThatThrownBy(() -> physics.userObject(1, "crate"))
        .hasMessageContaining("the index 1 (its id is Scene.body(1))");
    assertThatThrownBy(() -> new BodyControl(physics, BodyId.NONE))
        .hasMessageContaining("body is BodyId.NONE: pass the id of a body");
  }

  @Test
  void debugLinesAreOneMeshAroundTheShownBodies() {
    JmeDebugLines lines =
        new JmeDebugLines(physics, material("VertexColor"), EnumSet.of(DebugLines.Kind.SHAPE));
    game.rootNode.attachChild(lines);
    Spatial reference = spatial(game.rootNode, 0);
    ticks.keep(1);

    show(1_000);

    VertexBuffer positions = lines.getMesh().getBuffer(VertexBuffer.Type.Position);
    FloatBuffer floats = (FloatBuffer) positions.getData();
    assertThat(floats.remaining()).isGreaterThan(30).isEqualTo(3 * lines.getVertexCount());
    assertThat(lines.getMesh().getBuffer(VertexBuffer.Type.Color).getData().remaining())
        .isEqualTo(4 * lines.getVertexCount());
    Vector3f corner = new Vector3f();
    for (int at = 0; at < floats.limit(); at += 3) {
      corner.set(floats.get(at), floats.get(at + 1), floats.get(at + 2));
      assertThat(corner.distance(reference.getWorldTranslation()))
          .isCloseTo(TickedByHand.RADIUS, within(1e-4f));
    }
    assertThat(lines.getLocalCullHint()).isEqualTo(Spatial.CullHint.Never);
    int blue = ColorRGBA.Blue.asIntARGB();
    assertThat(firstColour(lines).asIntARGB()).as("that of the kind").isNotEqualTo(blue);
    lines.colour(DebugLines.Kind.SHAPE, ColorRGBA.Blue);
    show(1_100);
    assertThat(firstColour(lines).asIntARGB()).isEqualTo(blue);

    ticks.keep(0);
    show(1_200);
    assertThat(lines.getLocalCullHint()).isEqualTo(Spatial.CullHint.Always);
  }

  private static ColorRGBA firstColour(JmeDebugLines lines) {
    return colour(
        (FloatBuffer) lines.getMesh().getBuffer(VertexBuffer.Type.Color).getData(), 0);
  }

  private Spatial spatial(Node parent, int index) {
    Node node = new Node("body " + index);
    node.addControl(new BodyControl(physics, body(index)));
    parent.attachChild(node);
    return node;
  }

  private void show(long millis) {
    for (long now = ticks.clock.nanos() + 5 * MILLI; now <= millis * MILLI; now += 5 * MILLI) {
      ticks.moveTo(now);
      game.pass();
    }
  }

  private void assertShown(Spatial spatial, int index) {
    long instant = physics.frame().instantNanos();
    org.joml.Vector3f exact = TickedByHand.position(index, instant, new org.joml.Vector3f());
    Vector3f position = spatial.getWorldTranslation();
    assertThat(exact.distance(position.x, position.y, position.z)).isLessThan(1e-3f);
    Quaternion rotation =
        JmeMaths.toJme(TickedByHand.rotated(instant, new Quaternionf()), new Quaternion());
    assertThat(Math.abs(rotation.dot(spatial.getWorldRotation()))).isCloseTo(1, within(1e-4f));
  }

  /** Needs no files. */
  private static Material material(String parameter) {
    return new Material() {
      @Override
      public void setBoolean(String name, boolean value) {
        assertThat(name).isEqualTo(parameter);
      }

      @Override
      public @Nullable MatParam getParam(String name) {
        return null;
      }
    };
  }
}

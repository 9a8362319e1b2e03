package org.isochron.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.jme.TickedByHand.BODIES;
import static org.isochron.jme.TickedByHand.MILLI;
import static org.isochron.jme.TickedByHand.body;

import com.jme3.material.Material;
import com.jme3.math.Vector2f;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import java.util.EnumSet;
import org.isochron.render.DebugLines;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.AllocationCount;
import org.isochron.state.Event;
import org.isochron.state.EventHandler;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.junit.jupiter.api.Test;

/** A complete pass allocates nothing, according to the JVM's counter for this thread. */
final class JmeAllocationTest {
  private static final int ROUNDS = 2_000;

  private final TickedByHand ticks = new TickedByHand();
  private final Passes game = new Passes();
  private final IsochronAppState physics =
      IsochronAppState.on(ticks.state, FrameSource.Settings.DEFAULT);
  private final Camera camera = new Camera(640, 480);
  private final Vector2f cursor = new Vector2f(320, 240);
  private final RayHit hit = new RayHit();
  private int received;

  @Test
  void passAllocatesNothing() {
    Material material = new Material() {
      @Override
      public void setBoolean(String name, boolean value) {}
    };
    InstancedBodies balls = new InstancedBodies("balls", physics, new Box(1, 1, 1), material);
    for (int index = 0; index < BODIES; index++) {
      Geometry crate = new Geometry("crate", new Box(1, 1, 1));
      crate.addControl(new BodyControl(physics, body(index)));
      crate.addControl(new WheelControl(physics, wheel(index)));
      game.rootNode.attachChild(crate);
      balls.add(body(index));
    }
    game.rootNode.attachChild(balls);
    game.rootNode.attachChild(
        new JmeDebugLines(physics, material, EnumSet.allOf(DebugLines.Kind.class)));
    physics.addListener(new EventHandler() {
      @Override
      public void contactEnded(Event contact) {
        received++;
      }
    });
    ticks.planAlways(Event.Kind.CONTACT_END, body(0), body(1));
    camera.setLocation(new Vector3f(1, 3, 14));
    game.states().attach(physics);

    assertThat(AllocationCount.least(ROUNDS, this::pass)).isZero();
    assertThat(received).isGreaterThan(ROUNDS / 2);
  }

  private RenderFrame.WheelAttachment wheel(int index) {
    return RenderFrame.WheelAttachment.of(
        ticks.state.layout(),
        0,
        new RenderFrame.Attachment(body(index), new org.joml.Vector3f(1, 0, 1), new Quaternionf()));
  }

  private void pass() {
    ticks.moveTo(ticks.clock.nanos() + 7 * MILLI);
    game.pass();
    physics.pick(camera, cursor, 100, hit);
  }
}

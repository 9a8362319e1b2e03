package org.isochron.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.jme.TickedByHand.MILLI;
import static org.isochron.jme.TickedByHand.TURN_MILLIS;
import static org.isochron.jme.TickedByHand.body;

import com.jme3.math.Quaternion;
import com.jme3.scene.Node;
import org.isochron.render.FrameSource;
import org.isochron.state.TickRate;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/**
 * Compares the judder of a scene-graph node with that of a body read directly from a frame source,
 * in the same run at 144 frames per second.
 */
final class SceneGraphJudderTest {
  private static final TickRate FRAMES = TickRate.hertz(144);
  private static final int FRAME_COUNT = 144 * 20;
  private static final int WARM_UP = 144 * 5;

  @Test
  void markerJuddersAtMostOnePointMoreThanTheBareFrameSource() {
    TickedByHand ticks = new TickedByHand();
    Passes game = new Passes();
    IsochronAppState physics = IsochronAppState.on(ticks.state, FrameSource.Settings.DEFAULT);
    FrameSource bare = FrameSource.on(ticks.state);
    game.states().attach(physics);
    Node tilted = new Node();
    tilted.setLocalRotation(new Quaternion().fromAngles(0.3f, 1.1f, -0.4f));
    game.rootNode.attachChild(tilted);
    Node marker = new Node();
    marker.addControl(new BodyControl(physics, body(0)));
    tilted.attachChild(marker);

    Judge inGraph = new Judge();
    Judge alone = new Judge();
    Judge newest = new Judge();
    Vector3f position = new Vector3f();
    for (int frame = 1; frame < FRAME_COUNT; frame++) {
      long now = FRAMES.instantNanos(frame);
      ticks.moveTo(now);
      game.pass();
      com.jme3.math.Vector3f seen = marker.getWorldTranslation();
      inGraph.see(frame, position.set(seen.x, seen.y, seen.z));
      alone.see(frame, bare.at(now).position(body(0), position));
      newest.see(frame, TickedByHand.position(0, now / (10 * MILLI) * 10 * MILLI, position));
    }

    assertThat(inGraph.percent()).isLessThan(alone.percent() + 1).isLessThan(2);
    assertThat(newest.percent()).as("what the newest tick would show").isGreaterThan(40);
  }

  /** RMS deviation from even steps, in percent. */
  private static final class Judge {
    private static final double EVEN =
        2 * 2 * Math.sin(Math.PI * FRAMES.periodNanos() / 1e6 / TURN_MILLIS);

    private final Vector3f last = new Vector3f();
    private double squares;

    void see(int frame, Vector3f position) {
      if (frame > WARM_UP) {
        double error = last.distance(position) / EVEN - 1;
        squares += error * error;
      }
      last.set(position);
    }

    double percent() {
      return 100 * Math.sqrt(squares / (FRAME_COUNT - WARM_UP));
    }
  }
}

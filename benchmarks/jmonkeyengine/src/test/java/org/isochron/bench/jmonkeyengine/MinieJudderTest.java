package org.isochron.bench.jmonkeyengine;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.LegacyApplication;
import com.jme3.app.state.AppStateManager;
import com.jme3.bullet.BulletAppState;
import com.jme3.bullet.collision.shapes.SphereCollisionShape;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Node;
import com.jme3.system.NativeLibraryLoader;
import com.jme3.system.NullContext;
import com.jme3.system.NullRenderer;
import java.util.SplittableRandom;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.jme.BodyControl;
import org.isochron.jme.IsochronAppState;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.render.FrameSource;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/**
 * Compares Isochron with the engine's own physics in one process, scene graph and run. Each of them
 * moves a ball at 1 m/s, which is seen at the refreshes of a display. Each frame begins up to 2 ms
 * after a refresh, as on a busy machine, and is seen at the next refresh.
 */
final class MinieJudderTest {
  private static final long BALL = BodyId.of(0, 1);
  private static final TickRate FRAMES = TickRate.hertz(144);
  private static final long LATEST_NANOS = 2_000_000;
  private static final int FRAME_COUNT = 144 * 20;
  private static final int WARM_UP = 144 * 5;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final Simulation jolt = jolt();
  private final SharedState state =
      SharedState.of(jolt.layout(), SharedState.Limits.DEFAULT, clock);
  private final TickLoop loop =
      new TickLoop(state.claimWriter(), TickLoop.Parts.of(jolt), TickSettings.DEFAULT, clock);
  private final AppStateManager states = new PacedByDisplay().getStateManager();
  private final RenderManager renders = new RenderManager(new NullRenderer());
  private final Node rootNode = new Node("root");
  private final Vector3f position = new Vector3f();

  @Test
  void markerInTheSceneGraphIsAsEvenAsTheBareFrameSource() {
    Logger.getLogger("com.jme3").setLevel(Level.WARNING);
    NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
    IsochronAppState physics = IsochronAppState.on(state, FrameSource.Settings.DEFAULT);
    states.attach(physics);
    Node ours = new Node("ours");
    ours.addControl(new BodyControl(physics, BALL));
    rootNode.attachChild(ours);
    Node theirs = minie();
    FrameSource bare = FrameSource.on(state);
    bare.onDisplay();
    SplittableRandom random = new SplittableRandom(7);

    Steps ofOurs = new Steps();
    Steps ofTheirs = new Steps();
    Steps ofBare = new Steps();
    for (int frame = 1; frame < FRAME_COUNT; frame++) {
      long lastNanos = clock.nanos();
      clock.moveTo(FRAMES.instantNanos(frame) + random.nextLong(LATEST_NANOS));
      loop.advance(clock.nanos());
      states.update((clock.nanos() - lastNanos) * 1e-9f);
      rootNode.updateLogicalState(0);
      rootNode.updateGeometricState();
      states.render(renders);
      states.postRender();
      ofOurs.see(frame, ours.getWorldTranslation().x);
      ofTheirs.see(frame, theirs.getWorldTranslation().x);
      ofBare.see(frame, bare.next().position(BALL, position).x);
    }
    states.cleanup();
    jolt.close();

    assertThat(ofOurs.judderPercent()).isLessThan(ofBare.judderPercent() + 1);
    assertThat(ofOurs.judderPercent()).isLessThan(ofTheirs.judderPercent());
    assertThat(theirs.getWorldTranslation().x).as("Minie stepped too").isGreaterThan(15);
  }

  private static Simulation jolt() {
    Scene.Builder scene = new Scene.Builder();
    int ball = scene.prefab(
        Prefab.dynamic(new Shape.Sphere(0.1f), 1).withGravityFactor(0).withoutSleep());
    scene.body(new Scene.Placement(
        ball, new Vector3f(), new Quaternionf(), new Vector3f(1, 0, 0), new Vector3f()));
    return Engines.named("Jolt").build(scene.build());
  }

  private Node minie() {
    BulletAppState bullet = new BulletAppState();
    bullet.setThreadingType(BulletAppState.ThreadingType.PARALLEL);
    states.attach(bullet);
    states.update(0);
    bullet.getPhysicsSpace().setAccuracy(0.01f);
    RigidBodyControl body = new RigidBodyControl(new SphereCollisionShape(0.1f), 1);
    Node node = new Node("theirs");
    node.addControl(body);
    rootNode.attachChild(node);
    bullet.getPhysicsSpace().add(body);
    body.setGravity(new com.jme3.math.Vector3f());
    body.setEnableSleep(false);
    body.setLinearVelocity(new com.jme3.math.Vector3f(1, 0, 0));
    return node;
  }

  /** An application whose window swaps buffers at the refreshes of a simulated display. */
  private static final class PacedByDisplay extends LegacyApplication {
    PacedByDisplay() {
      context = new NullContext() {
        @Override
        public Type getType() {
          return Type.Display;
        }
      };
    }
  }

  /** Evenness of a motion. */
  private static final class Steps {
    private double squares;
    private float last;

    void see(int frame, float x) {
      if (frame > WARM_UP) {
        double error = (x - last) / FRAMES.dtSeconds() - 1;
        squares += error * error;
      }
      last = x;
    }

    /** Root mean square of the step errors, in percent of the mean step. */
    double judderPercent() {
      return 100 * Math.sqrt(squares / (FRAME_COUNT - WARM_UP));
    }
  }
}

package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.badlogic.gdx.graphics.g3d.Model;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.Vector3;
import com.badlogic.gdx.physics.bullet.Bullet;
import com.badlogic.gdx.physics.bullet.collision.btCollisionDispatcher;
import com.badlogic.gdx.physics.bullet.collision.btDbvtBroadphase;
import com.badlogic.gdx.physics.bullet.collision.btDefaultCollisionConfiguration;
import com.badlogic.gdx.physics.bullet.collision.btSphereShape;
import com.badlogic.gdx.physics.bullet.dynamics.btDiscreteDynamicsWorld;
import com.badlogic.gdx.physics.bullet.dynamics.btRigidBody;
import com.badlogic.gdx.physics.bullet.dynamics.btSequentialImpulseConstraintSolver;
import com.badlogic.gdx.physics.bullet.linearmath.btMotionState;
import com.badlogic.gdx.utils.GdxNativesLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.engine.reference.Balls;
import org.isochron.libgdx.FakeGl;
import org.isochron.libgdx.GdxPhysics;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.render.FrameSource;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.joml.Vector3f;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class MarkerNextToBulletTest {
  private static final long SEED = 11;
  private static final long REFRESH_NANOS = 6_944_444;
  private static final int FRAMES = 2_000;
  private static final int WARM_UP = 500;

  private final Matrix4 bulletTransform = new Matrix4();
  /**
   * Strong references, because garbage collection frees Bullet objects even if the world still uses
   * them.
   */
  private final List<Object> kept = new ArrayList<>();

  @BeforeEach
  void loadLibGdx() {
    GdxNativesLoader.load();
    FakeGl.install(); // the fake display reports no refresh rate
    Bullet.init();
  }

  /**
   * Frames begin up to 3 ms after a 144 Hz refresh and are seen at the next refresh. In each of the
   * two worlds a marker moves at 3 m/s.
   */
  @Test
  void markerJuddersLessThanInBulletInTheSameFrames() {
    NanoClock.Manual clock = new NanoClock.Manual(3_000_000_000L);
    Simulation spheres =
        Balls.weightless(1).ball(new Vector3f(), new Vector3f(3, 0, 0)).build();
    long marker = BodyId.of(0, 1);
    SharedState state = SharedState.of(spheres.layout(), SharedState.Limits.DEFAULT, clock);
    TickLoop loop =
        new TickLoop(state.claimWriter(), TickLoop.Parts.of(spheres), TickSettings.DEFAULT, clock);
    GdxPhysics physics = GdxPhysics.on(state, FrameSource.Settings.DEFAULT);
    ModelInstance model = new ModelInstance(new Model());
    physics.follow(marker, model);
    FrameSource bare = FrameSource.on(state);
    bare.onDisplay();
    btDiscreteDynamicsWorld bullet = bulletWithMarker();
    Random random = new Random(SEED);
    List<Float> ours = new ArrayList<>();
    List<Float> bares = new ArrayList<>();
    List<Float> bullets = new ArrayList<>();
    long start = clock.nanos();
    long before = start;
    for (int frame = 1; frame <= FRAMES; frame++) {
      long begins = start + frame * REFRESH_NANOS + random.nextInt(3_000_000);
      while (clock.nanos() < begins) {
        clock.moveTo(Math.min(begins, clock.nanos() + 100_000));
        loop.advance(clock.nanos());
      }
      physics.next();
      bullet.stepSimulation((begins - before) * 1e-9f, 5, 0.01f);
      before = begins;
      ours.add(model.transform.val[Matrix4.M03]);
      bares.add(bare.next().position(marker, new Vector3f()).x);
      bullets.add(bulletTransform.val[Matrix4.M03]);
    }

    double judder = judder(ours);
    double bulletJudder = judder(bullets);
    assertThat(judder)
        .as("next to %.1f %% with Bullet, seed %d", bulletJudder, SEED)
        .isLessThan(judder(bares) + 1)
        .isLessThan(2);
    assertThat(bulletJudder).isGreaterThan(10);
    physics.dispose();
  }

  private btDiscreteDynamicsWorld bulletWithMarker() {
    btDefaultCollisionConfiguration configuration = new btDefaultCollisionConfiguration();
    btCollisionDispatcher dispatcher = new btCollisionDispatcher(configuration);
    btDbvtBroadphase broadphase = new btDbvtBroadphase();
    btSequentialImpulseConstraintSolver solver = new btSequentialImpulseConstraintSolver();
    btDiscreteDynamicsWorld world =
        new btDiscreteDynamicsWorld(dispatcher, broadphase, solver, configuration);
    btSphereShape sphere = new btSphereShape(0.5f);
    world.setGravity(new Vector3());
    btMotionState motion = new btMotionState() {
      @Override
      public void getWorldTransform(Matrix4 destination) {
        destination.set(bulletTransform);
      }

      @Override
      public void setWorldTransform(Matrix4 source) {
        bulletTransform.set(source);
      }
    };
    btRigidBody marker = new btRigidBody(1, motion, sphere, new Vector3(1, 1, 1));
    marker.setLinearVelocity(new Vector3(3, 0, 0));
    marker.setActivationState(4); // disables deactivation
    world.addRigidBody(marker);
    kept.addAll(List.of(configuration, dispatcher, broadphase, solver, motion, sphere, marker));
    return world;
  }

  /** Returns the standard deviation of the steps after the warm-up, in percent of their mean. */
  private static double judder(List<Float> shown) {
    double mean = (shown.get(FRAMES - 1) - shown.get(WARM_UP)) / (FRAMES - 1 - WARM_UP);
    double squares = 0;
    for (int frame = WARM_UP + 1; frame < FRAMES; frame++) {
      double difference = shown.get(frame) - shown.get(frame - 1) - mean;
      squares += difference * difference;
    }
    return 100 * Math.sqrt(squares / (FRAMES - 1 - WARM_UP)) / mean;
  }
}

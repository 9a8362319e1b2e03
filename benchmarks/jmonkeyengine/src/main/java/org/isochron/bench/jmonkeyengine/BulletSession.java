package org.isochron.bench.jmonkeyengine;

import com.jme3.app.LegacyApplication;
import com.jme3.app.state.AppStateManager;
import com.jme3.bullet.BulletAppState;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.PhysicsTickListener;
import com.jme3.bullet.collision.shapes.SphereCollisionShape;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Node;
import com.jme3.system.NullRenderer;
import org.isochron.bench.compare.ComparedScene;
import org.isochron.bench.compare.ContenderSession;
import org.isochron.bench.compare.ContenderSetup;
import org.isochron.bench.compare.Marker;
import org.isochron.bench.compare.ShownPoses;

/**
 * Runs jMonkeyEngine's frame loop without a window, in the order of a jMonkeyEngine application. A
 * frame updates the states, starts Bullet on its own thread, lets the caller draw, and waits for
 * Bullet. Owner: the frame loop.
 *
 * <p>Bullet's tick callback steps the scene, at the same rate as for all other contenders. The
 * marker is a Bullet body, set to its exact position at the end of each tick. Frames therefore show
 * how evenly jMonkeyEngine presents an exact motion.
 */
final class BulletSession implements ContenderSession {
  private static final float RADIUS = 0.1f;
  private static final Vector3f NO_GRAVITY = new Vector3f();

  private final ContenderSetup setup;
  private final RenderManager renders = new RenderManager(new NullRenderer());
  private final AppStateManager states = new AppStateManager(new LegacyApplication());
  private final BulletAppState bullet = new BulletAppState();
  private final Node marker = new Node("marker");
  private final RigidBodyControl body;
  private final Ticks ticks;
  private final long originNanos;
  private long lastNanos;

  BulletSession(ContenderSetup setup) {
    this.setup = setup;
    bullet.setThreadingType(BulletAppState.ThreadingType.PARALLEL);
    states.attach(bullet);
    states.update(0);
    body = new RigidBodyControl(new SphereCollisionShape(RADIUS), 1);
    marker.addControl(body);
    PhysicsSpace space = bullet.getPhysicsSpace();
    space.setAccuracy((float) setup.rate().dtSeconds());
    space.add(body);
    body.setGravity(NO_GRAVITY);
    body.setEnableSleep(false);
    placeMarker(0);
    ticks = new Ticks(setup.scene());
    space.addTickListener(ticks);
    originNanos = setup.clock().nanos();
    lastNanos = originNanos;
  }

  @Override
  public long originNanos() {
    return originNanos;
  }

  @Override
  public void frame(long nowNanos, long presentNanos, ShownPoses shown) {
    float passedShare = (nowNanos - lastNanos) * 1e-9f;
    lastNanos = nowNanos;
    states.update(passedShare);
    marker.updateLogicalState(passedShare);
    marker.updateGeometricState();
    states.render(renders);
    Vector3f position = marker.getWorldTranslation();
    shown.poses()[0] = position.x;
    shown.poses()[1] = position.y;
    shown.drawn(false);
  }

  /** Waits for the simulation steps that were started at the beginning of the frame. */
  @Override
  public void drawn() {
    states.postRender();
  }

  @Override
  public void close() {
    bullet.getPhysicsSpace().remove(body);
    states.detach(bullet);
    states.update(0);
    ticks.awaitEnd(); // the scene belongs to Bullet's thread until then
  }

  private void placeMarker(long instantNanos) {
    body.setLinearVelocity(new Vector3f(
        (float) Marker.velocityX(instantNanos), (float) Marker.velocityY(instantNanos), 0));
    body.setPhysicsLocation(
        new Vector3f((float) Marker.x(instantNanos), (float) Marker.y(instantNanos), 0));
  }

  /** Called by Bullet's thread. */
  private final class Ticks implements PhysicsTickListener {
    private final ComparedScene scene;
    private long tick;
    private Thread thread = Thread.currentThread();

    Ticks(ComparedScene scene) {
      this.scene = scene;
    }

    @Override
    public void prePhysicsTick(PhysicsSpace space, float dtSeconds) {
      thread = Thread.currentThread();
      scene.step(setup.rate().instantNanos(++tick));
    }

    @Override
    public void physicsTick(PhysicsSpace space, float dtSeconds) {
      placeMarker(scene.instantNanos());
    }

    /**
     * Waits until Bullet's thread has ended; the thread must already have been asked to stop.
     * Called by the frame loop after the last frame.
     */
    void awaitEnd() {
      try {
        if (!thread.equals(Thread.currentThread())) {
          thread.join();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}

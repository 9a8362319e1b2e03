package org.isochron.physics.scene;

import java.util.ArrayList;
import java.util.List;
import org.isochron.state.body.Joint;
import org.isochron.state.body.Prefab;
import org.isochron.state.snapshot.BodyId;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Builds a {@link Scene}. Owner: one thread. {@code prefab} and {@code body} return the
 * index that names what was added.
 */
public final class SceneBuilder {
  private final List<Prefab> prefabs = new ArrayList<>();
  private final List<Scene.Placement> bodies = new ArrayList<>();
  private final List<Scene.Connection> joints = new ArrayList<>();
  private Vector3dc origin = new Vector3d();
  private Vector3fc gravity = new Vector3f(0, -9.81f, 0);
  private int spare;
  private boolean wide;

  /**
   * Sets the place in the world around which the scene is, up to 30,000 km away. Within some
   * kilometres of it everything is as exact as near the origin of the world, which it is by
   * default. All places are still named and shown in the world, as doubles.
   */
  public SceneBuilder origin(double x, double y, double z) {
    origin = new Vector3d(x, y, z);
    return this;
  }

  /**
   * Lets bodies travel as far from the scene's origin as the world reaches, and be exact there, as
   * a spacecraft is that leaves for another planet. Engines that compute in doubles take such a
   * scene: see {@link org.isochron.physics.engine.Engine#range}.
   */
  public SceneBuilder wide() {
    wide = true;
    return this;
  }

  /** Sets the gravity in metres a second squared; the default is 9.81 downwards. */
  public SceneBuilder gravity(float x, float y, float z) {
    gravity = new Vector3f(x, y, z);
    return this;
  }

  /** Leaves room for {@code bodyCount} more bodies than are placed. */
  public SceneBuilder spare(int bodyCount) {
    spare = bodyCount;
    return this;
  }

  /** Adds a prefab and returns its index. */
  public int prefab(Prefab prefab) {
    prefabs.add(prefab);
    return prefabs.size() - 1;
  }

  /** Places a body at rest. */
  public int body(int prefab, double x, double y, double z) {
    return body(prefab, new Vector3d(x, y, z), new Quaternionf());
  }

  /** Places a body at rest. */
  public int body(int prefab, Vector3dc position, Quaternionfc rotation) {
    return body(new Scene.Placement(prefab, position, rotation, new Vector3f(), new Vector3f()));
  }

  public int body(int prefab, Vector3fc position, Quaternionfc rotation) {
    return body(prefab, new Vector3d(position), rotation);
  }

  /** Places a body and returns its index. */
  public int body(Scene.Placement placement) {
    bodies.add(placement);
    return bodies.size() - 1;
  }

  /**
   * Joins two bodies, named by their indices, as they are placed; returns the joint's id, which
   * commands and views take.
   */
  public long join(int bodyA, int bodyB, Joint joint) {
    joints.add(new Scene.Connection(bodyA, bodyB, joint));
    return BodyId.of(joints.size() - 1, 1);
  }

  /**
   * Builds the scene.
   *
   * @throws IllegalArgumentException if a body or joint refers to a prefab or body that was not
   *     added
   */
  public Scene build() {
    return new Scene(
        origin, gravity, prefabs, bodies, joints, Math.max(1, bodies.size() + spare), wide);
  }
}

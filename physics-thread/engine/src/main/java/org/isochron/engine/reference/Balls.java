package org.isochron.engine.reference;

import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Builds a world of 1 kg balls with a radius of 0.5 m in the reference engine, for tests and
 * benchmarks. Ball i gets slot i. Owner: one thread.
 */
public final class Balls {
  private final Scene.Builder scene = new Scene.Builder();
  private final int capacity;
  private final boolean floor;
  private int count;

  private Balls(int capacity, boolean floor) {
    this.capacity = capacity;
    this.floor = floor;
    scene.prefab(
        Prefab.dynamic(new Shape.Sphere(0.5f), 1).withRestitution(0.8).withContactEvents());
  }

  /** Balls in free fall. */
  public static Balls falling(int bodyCapacity) {
    return new Balls(bodyCapacity, false);
  }

  /**
   * Balls above a floor, whose top is y = 0. The floor's slot follows those of the balls. The
   * restitution is 0.8.
   */
  public static Balls onFloor(int bodyCapacity) {
    return new Balls(bodyCapacity, true);
  }

  /** Balls without gravity. */
  public static Balls weightless(int bodyCapacity) {
    Balls balls = new Balls(bodyCapacity, false);
    balls.scene.gravity(0, 0, 0);
    return balls;
  }

  /** Places a ball. The position is in metres and the velocity in metres per second. */
  public Balls ball(Vector3fc position, Vector3fc velocity) {
    scene.body(new Scene.Placement(0, position, new Quaternionf(), velocity, new Vector3f()));
    count++;
    return this;
  }

  /** Places a ball at rest. */
  public Balls ball(float x, float y, float z) {
    return ball(new Vector3f(x, y, z), new Vector3f());
  }

  /**
   * Builds the world.
   *
   * @throws IllegalArgumentException if the number of bodies exceeds the capacity
   */
  public Simulation build() {
    if (floor) {
      int box = scene.prefab(Prefab.fixed(new Shape.Box(100, 1, 100)));
      scene.body(box, 0, -1, 0);
      count++;
    }
    return new ReferenceEngine().build(scene.spare(capacity - count).build());
  }
}

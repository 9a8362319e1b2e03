package org.isochron.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A world that every engine can build. The bodies get the first ids in order: body i is in slot i
 * with generation 1. So do the joints, whose ids are numbered apart.
 *
 * <p>The static factories return ready-made scenes for experiments and tests. In each, body 0 is a
 * static floor whose top is y = 0. Prefab 0 is the floor, and prefab 1 is the main body.
 *
 * @param origin the place in the world around which positions are exact, up to some kilometres; all
 *     bodies are within 1,000 km of it unless the scene is wide
 * @param gravity the acceleration of every dynamic body, in metres a second squared
 * @param prefabs the kinds of bodies, named by their index in placements and in spawn commands
 * @param bodies the bodies at the start
 * @param joints the joints between them
 * @param bodyCapacity how many bodies there can be at a time
 * @param wide if bodies may travel, and be placed, as far from the origin as the world reaches, for
 *     engines that compute in doubles
 */
public record Scene(
    Vector3dc origin,
    Vector3fc gravity,
    List<Prefab> prefabs,
    List<Placement> bodies,
    List<Connection> joints,
    int bodyCapacity,
    boolean wide) {
  /** How far from the origin of a scene its bodies may be along each axis, in metres. */
  public static final double RANGE = Limits.MAX_COORDINATE;

  /** How far a world reaches from its origin along each axis, and so a wide scene, in metres. */
  public static final double WIDE_RANGE = Limits.MAX_PLACE;

  private static final double MAX_ORIGIN = Limits.MAX_PLACE - Limits.MAX_COORDINATE;

  /**
   * @throws IllegalArgumentException if a reference, the capacity or the gravity is out of range
   */
  public Scene {
    origin = Limits.place("origin", origin);
    if (origin.get(origin.maxComponent()) > MAX_ORIGIN
        || origin.get(origin.maxComponent()) < -MAX_ORIGIN) {
      throw new IllegalArgumentException(
          "origin is %s: each coordinate must be within ±%s, so that all of the scene is in the world"
              .formatted(origin, MAX_ORIGIN));
    }
    gravity = Limits.motion("gravity", gravity);
    prefabs = List.copyOf(prefabs);
    bodies = List.copyOf(bodies);
    joints = List.copyOf(joints);
    if (prefabs.isEmpty()) {
      throw new IllegalArgumentException("prefabs is empty: name at least one kind of body");
    }
    if (bodyCapacity < 1 || bodies.size() > bodyCapacity) {
      throw new IllegalArgumentException("the scene has %d bodies but bodyCapacity is %d; raise it"
          .formatted(bodies.size(), bodyCapacity));
    }
    for (int body = 0; body < bodies.size(); body++) {
      int prefab = bodies.get(body).prefab();
      if (prefab < 0 || prefab >= prefabs.size()) {
        throw new IllegalArgumentException(
            "body %d is made by prefab %d: the scene has %d, counted from 0"
                .formatted(body, prefab, prefabs.size()));
      }
      if (!wide) {
        requireNear(origin, bodies.get(body).position(), body);
      }
    }
    for (Connection joint : joints) {
      requireBodies(joint, bodies.size());
      if (!isDynamic(joint.bodyA(), bodies, prefabs)
          && !isDynamic(joint.bodyB(), bodies, prefabs)) {
        throw new IllegalArgumentException(
            "a joint holds %s and %s, of which none is dynamic: it would hold nothing"
                .formatted(BodyId.describe(joint.bodyA()), BodyId.describe(joint.bodyB())));
      }
    }
  }

  /**
   * How many joints there can be at a time: those of the scene, and as many again as there can be
   * bodies.
   */
  public int jointCapacity() {
    return joints.size() + bodyCapacity;
  }

  /** Makes a scene that is not wide. */
  public Scene(
      Vector3dc origin,
      Vector3fc gravity,
      List<Prefab> prefabs,
      List<Placement> bodies,
      List<Connection> joints,
      int bodyCapacity) {
    this(origin, gravity, prefabs, bodies, joints, bodyCapacity, false);
  }

  /** Makes a scene around the origin of the world. */
  public Scene(
      Vector3fc gravity,
      List<Prefab> prefabs,
      List<Placement> bodies,
      List<Connection> joints,
      int bodyCapacity) {
    this(new Vector3d(), gravity, prefabs, bodies, joints, bodyCapacity);
  }

  /**
   * Returns true if its snapshots need far positions: it is wide, or its origin is not that of the
   * world.
   */
  public boolean isFar() {
    return wide || origin.lengthSquared() > 0;
  }

  /** Returns the id of the body at an index in {@link #bodies}, which counts from 0. */
  public long body(int index) {
    Limits.within("index", index, 0, bodies.size() - 1);
    return BodyId.of(index, 1);
  }

  /** Returns the prefab of a placed body. */
  public Prefab prefabOf(long body) {
    requirePlaced("body", body, bodies.size());
    return prefabs.get(bodies.get(BodyId.slot(body)).prefab());
  }

  /** One-metre boxes in layers, slightly apart and turned, so that they tumble into a pile. */
  public static Scene fallingPile(int bodyCount) {
    return BuiltInScenes.fallingPile(bodyCount);
  }

  /**
   * One-metre boxes stacked into a pyramid in the plane z = 0, with {@code base} boxes in its
   * lowest row.
   */
  public static Scene pyramid(int base) {
    return BuiltInScenes.pyramid(base);
  }

  /**
   * Tiles in rows along x, at most 80 in each. The first of a row tips over onto the next; body 1
   * is the first of the first row.
   */
  public static Scene dominoes(int count) {
    return BuiltInScenes.dominoes(count);
  }

  /**
   * Wheels on hinges above the floor that turn about z at 120 radians a second: more than half a
   * turn in three ticks at 100 Hz. Body 1 is the first axle, body 2 the first wheel, and so on.
   * More than ten wheels stand in rows above each other.
   */
  public static Scene wheels(int count) {
    return BuiltInScenes.wheels(count);
  }

  /**
   * Body 1, a ball one metre across, drops from 5 m onto the floor and keeps 80 % of its speed at a
   * bounce, which an event reports.
   */
  public static Scene bouncingBall() {
    return BuiltInScenes.bouncingBall();
  }

  /**
   * Body 1, a 10 cm ball at 300 m/s, flies along x at body 2, a 10 cm wall. It moves 3 m a tick at
   * 100 Hz.
   */
  public static Scene bullet() {
    return BuiltInScenes.bullet();
  }

  /**
   * A net of balls in the plane z = 0, joined to their neighbours by rods of half a metre. The
   * first column is static, and the rest swings down from it. Bodies are numbered by rows from the
   * top.
   */
  public static Scene rag(int rows, int columns) {
    return BuiltInScenes.rag(rows, columns);
  }

  private static void requireNear(Vector3dc origin, Vector3dc place, int body) {
    Vector3dc between = place.sub(origin, new Vector3d());
    if (!Limits.isPosition(new Vector3f(between))) {
      throw new IllegalArgumentException(
          "body %d is at %s: each coordinate must be within ±%s of the scene's origin, %s; set it near the bodies, or make the scene wide"
              .formatted(body, place, Limits.MAX_COORDINATE, origin));
    }
  }

  private static boolean isDynamic(long body, List<Placement> bodies, List<Prefab> prefabs) {
    int prefab = bodies.get(BodyId.slot(body)).prefab();
    return prefabs.get(prefab).motion() == Prefab.Motion.DYNAMIC;
  }

  private static void requireBodies(Connection joint, int count) {
    requirePlaced("bodyA of a joint", joint.bodyA(), count);
    requirePlaced("bodyB of a joint", joint.bodyB(), count);
    if (joint.bodyA() == joint.bodyB()) {
      throw new IllegalArgumentException("a joint holds %s twice: name two different bodies"
          .formatted(BodyId.describe(joint.bodyA())));
    }
  }

  private static void requirePlaced(String name, long body, int count) {
    int slot = BodyId.slot(body);
    if (slot < 0 || slot >= count || BodyId.generation(body) != 1) {
      throw new IllegalArgumentException(
          "%s is %s: the scene has %d bodies; pass an id that its builder's body method returned"
              .formatted(name, BodyId.describe(body), count));
    }
  }

  /**
   * A joint between two placed bodies, which are named by their ids. It ends when the first of them
   * is removed.
   */
  public record Connection(long bodyA, long bodyB, Joint joint) {
    public Connection {
      Objects.requireNonNull(joint, "joint is null: say how the two bodies are joined");
    }
  }

  /**
   * A body of the scene at its start: its prefab, its pose and its velocities (metres and radians a
   * second).
   */
  public record Placement(
      int prefab, Vector3dc position, Quaternionfc rotation, Vector3fc linear, Vector3fc angular) {
    /**
     * @throws IllegalArgumentException if a vector is out of range or the rotation does not have
     *     length 1
     */
    public Placement {
      position = Limits.place("position", position);
      rotation = Limits.rotation(rotation);
      linear = Limits.motion("linear velocity", linear);
      angular = Limits.motion("angular velocity", angular);
    }

    public Placement(
        int prefab,
        Vector3fc position,
        Quaternionfc rotation,
        Vector3fc linear,
        Vector3fc angular) {
      this(prefab, new Vector3d(position), rotation, linear, angular);
    }
  }

  /**
   * Builds a {@link Scene}. Owner: one thread. {@code prefab} returns the number of a prefab, and
   * {@code body} and {@code join} return the ids that the running world gives the body and the
   * joint.
   */
  public static final class Builder {
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
    public Builder origin(double x, double y, double z) {
      origin = new Vector3d(x, y, z);
      return this;
    }

    /**
     * Lets bodies travel as far from the scene's origin as the world reaches, and be exact there,
     * as a spacecraft is that leaves for another planet. Engines that compute in doubles take such
     * a scene: see {@link org.isochron.engine.Engine#range}.
     */
    public Builder wide() {
      wide = true;
      return this;
    }

    /** Sets the gravity in metres a second squared; the default is 9.81 downwards. */
    public Builder gravity(float x, float y, float z) {
      gravity = new Vector3f(x, y, z);
      return this;
    }

    /**
     * Leaves room for {@code bodyCount} more bodies than are placed.
     *
     * @throws IllegalArgumentException if that is below 0, or more than a world ever has
     */
    public Builder spare(int bodyCount) {
      if (bodyCount < 0 || bodyCount > SnapshotLayout.MAX_BODIES) {
        throw new IllegalArgumentException(
            "spare is %d: it is room for 0 to %d bodies besides those that are placed"
                .formatted(bodyCount, SnapshotLayout.MAX_BODIES));
      }
      spare = bodyCount;
      return this;
    }

    /** Adds a prefab and returns its number, which placements and spawn commands take. */
    public int prefab(Prefab prefab) {
      prefabs.add(prefab);
      return prefabs.size() - 1;
    }

    /** Places a body at rest and returns its id. */
    public long body(int prefab, double x, double y, double z) {
      return body(prefab, new Vector3d(x, y, z), new Quaternionf());
    }

    /** Places a body at rest and returns its id. */
    public long body(int prefab, Vector3dc position, Quaternionfc rotation) {
      return body(new Scene.Placement(prefab, position, rotation, new Vector3f(), new Vector3f()));
    }

    public long body(int prefab, Vector3fc position, Quaternionfc rotation) {
      return body(prefab, new Vector3d(position), rotation);
    }

    /**
     * Places a body and returns its id.
     *
     * @throws IllegalArgumentException if the prefab has not been added
     */
    public long body(Scene.Placement placement) {
      if (placement.prefab() < 0 || placement.prefab() >= prefabs.size()) {
        throw new IllegalArgumentException(
            "prefab is %d: the builder has %d so far, counted from 0; pass a number that its prefab method returned"
                .formatted(placement.prefab(), prefabs.size()));
      }
      bodies.add(placement);
      return BodyId.of(bodies.size() - 1, 1);
    }

    /**
     * Joins two placed bodies in their poses and returns the joint's id.
     *
     * @throws IllegalArgumentException if an id is of no body that this builder has placed
     */
    public long join(long bodyA, long bodyB, Joint joint) {
      requirePlaced("bodyA", bodyA, bodies.size());
      requirePlaced("bodyB", bodyB, bodies.size());
      joints.add(new Scene.Connection(bodyA, bodyB, joint));
      return BodyId.of(joints.size() - 1, 1);
    }

    /**
     * Builds the scene.
     *
     * @throws IllegalArgumentException if there is no prefab, a body is too far from the origin, or
     *     a joint holds no dynamic body
     */
    public Scene build() {
      return new Scene(
          origin, gravity, prefabs, bodies, joints, Math.max(1, bodies.size() + spare), wide);
    }
  }
}

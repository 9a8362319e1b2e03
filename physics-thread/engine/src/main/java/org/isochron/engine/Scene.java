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
 * A world that every engine can build. Body i gets slot i and generation 1, and so does joint i.
 *
 * <p>The static factories return scenes for experiments and tests. Prefab 0 is a floor whose top is
 * y = 0, placed as body 0. Prefab 1 is the main body.
 *
 * @param origin centre of the scene in world coordinates, near which floats are precise
 * @param gravity acceleration in metres per second squared
 * @param prefabs the kinds of bodies; placements and spawn commands refer to them by index
 * @param bodies bodies at the start
 * @param joints joints at the start
 * @param bodyCapacity maximum number of bodies
 * @param wide true if bodies may be anywhere in the world instead of within {@link #RANGE} of the
 *     origin; requires a double-precision engine
 */
public record Scene(
    Vector3dc origin,
    Vector3fc gravity,
    List<Prefab> prefabs,
    List<Placement> bodies,
    List<Connection> joints,
    int bodyCapacity,
    boolean wide) {
  /** Maximum distance of a body from the scene's origin along each axis, in metres. */
  public static final double RANGE = Limits.MAX_COORDINATE;

  /**
   * Maximum distance of a body in a wide scene from the world's origin along each axis, in metres.
   */
  public static final double WIDE_RANGE = Limits.MAX_WORLD_COORDINATE;

  private static final double MAX_ORIGIN = Limits.MAX_WORLD_COORDINATE - Limits.MAX_COORDINATE;

  /**
   * @throws IllegalArgumentException if an index, an id, the capacity, a position or the gravity is
   *     out of range
   */
  public Scene {
    origin = Limits.worldPosition("origin", origin);
    if (origin.get(origin.maxComponent()) > MAX_ORIGIN
        || origin.get(origin.maxComponent()) < -MAX_ORIGIN) {
      throw new IllegalArgumentException(
          "origin is %s: each coordinate must be within ±%s, so that the whole scene is inside the world"
              .formatted(origin, MAX_ORIGIN));
    }
    gravity = Limits.motion("gravity", gravity);
    prefabs = Limits.list("prefabs", prefabs);
    bodies = Limits.list("bodies", bodies);
    joints = Limits.list("joints", joints);
    if (prefabs.isEmpty()) {
      throw new IllegalArgumentException("prefabs is empty: add at least one prefab");
    }
    Limits.within("bodyCapacity", bodyCapacity, 1, SnapshotLayout.MAX_BODIES);
    if (bodies.size() > bodyCapacity) {
      throw new IllegalArgumentException("the scene has %d bodies but bodyCapacity is %d; raise it"
          .formatted(bodies.size(), bodyCapacity));
    }
    for (int body = 0; body < bodies.size(); body++) {
      int prefab = bodies.get(body).prefab();
      if (prefab < 0 || prefab >= prefabs.size()) {
        throw new IllegalArgumentException(
            "body %d has prefab %d: the scene has %d prefabs, counted from 0"
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
            "a joint connects %s and %s: at least one of them must be dynamic"
                .formatted(BodyId.describe(joint.bodyA()), BodyId.describe(joint.bodyB())));
      }
    }
  }

  /** The scene's joints plus {@link #bodyCapacity}. */
  public int jointCapacity() {
    return joints.size() + bodyCapacity;
  }

  /** Returns true if positions in snapshots need two floats per coordinate. */
  public boolean isFar() {
    return wide || origin.lengthSquared() > 0;
  }

  /** Index into {@link #bodies}, from 0. */
  public long body(int index) {
    Limits.within("index", index, 0, bodies.size() - 1);
    return BodyId.of(index, 1);
  }

  /** Id of a placed joint by its index, from 0, as the builder's {@code join} returned it. */
  public long joint(int index) {
    Limits.within("index", index, 0, joints.size() - 1);
    return jointId(index);
  }

  private static long jointId(int index) {
    return BodyId.of(index, BodyId.MAX_GENERATION + 1);
  }

  /** Prefab of a placed body. */
  public Prefab prefabOf(long body) {
    requirePlaced("body", body, bodies.size());
    return prefabs.get(bodies.get(BodyId.slot(body)).prefab());
  }

  /** One-metre boxes that tumble into a pile. */
  public static Scene fallingPile(int bodyCount) {
    return BuiltInScenes.fallingPile(bodyCount);
  }

  /**
   * A pyramid of one-metre boxes in the plane z = 0, with {@code base} boxes in its lowest row.
   */
  public static Scene pyramid(int base) {
    return BuiltInScenes.pyramid(base);
  }

  /**
   * Rows of up to 80 dominoes along x. The first domino of each row topples onto the next domino.
   * Body 1 is the first domino of the first row.
   */
  public static Scene dominoes(int count) {
    return BuiltInScenes.dominoes(count);
  }

  /**
   * Wheels on hinges that spin about z at 120 radians per second, which is more than half a turn in
   * three ticks at 100 Hz. Body 1 is an axle and body 2 is its wheel; further pairs follow.
   */
  public static Scene wheels(int count) {
    return BuiltInScenes.wheels(count);
  }

  /**
   * A ball (body 1) with a diameter of one metre that drops from 5 m onto the floor with a
   * restitution of 0.8. Events report the bounces.
   */
  public static Scene bouncingBall() {
    return BuiltInScenes.bouncingBall();
  }

  /**
   * A 10 cm ball (body 1) that hits a 10 cm wall (body 2) at 300 m/s, which is 3 m per tick at 100
   * Hz.
   */
  public static Scene bullet() {
    return BuiltInScenes.bullet();
  }

  /**
   * A net of balls in the plane z = 0, connected by rods of half a metre. The first column is
   * static, and bodies are numbered by rows from the top.
   */
  public static Scene rag(int rows, int columns) {
    return BuiltInScenes.rag(rows, columns);
  }

  private static void requireNear(Vector3dc origin, Vector3dc position, int body) {
    Vector3dc between = position.sub(origin, new Vector3d());
    if (!Limits.isPosition(new Vector3f(between))) {
      throw new IllegalArgumentException(
          "body %d is at %s: each coordinate must be within ±%s of the scene's origin, %s; set it near the bodies, or make the scene wide"
              .formatted(body, position, Limits.MAX_COORDINATE, origin));
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
      throw new IllegalArgumentException("a joint connects %s to itself: name two different bodies"
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
   * A joint between two placed bodies. The joint ends when one of the bodies is removed.
   *
   * @param collides false if the pair is excluded from collisions at the start
   */
  public record Connection(long bodyA, long bodyB, Joint joint, boolean collides) {
    public Connection {
      Objects.requireNonNull(joint, "joint is null: say how the two bodies are joined");
    }
  }

  /** Start state of a body; velocities are in metres and radians per second. */
  public record Placement(
      int prefab, Vector3dc position, Quaternionfc rotation, Vector3fc linear, Vector3fc angular) {
    /**
     * @throws IllegalArgumentException if a vector is out of range or the rotation is not of unit
     *     length
     */
    public Placement {
      position = Limits.worldPosition("position", position);
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
      this(prefab, new Vector3d(Limits.given("position", position)), rotation, linear, angular);
    }
  }

  /**
   * Builds a {@link Scene}. Owner: one thread. The builder returns body and joint ids that are
   * valid in the running world.
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
     * Sets the scene's origin in world coordinates, up to 30,000 km from the world's origin. The
     * default is the world's origin.
     */
    public Builder origin(double x, double y, double z) {
      origin = Limits.worldPosition("origin", new Vector3d(x, y, z));
      return this;
    }

    /**
     * Lets bodies travel up to {@link Scene#WIDE_RANGE} from the world's origin without loss of
     * precision. Requires a double-precision engine, see {@link org.isochron.engine.Engine#range}.
     */
    public Builder wide() {
      wide = true;
      return this;
    }

    /** Sets the gravity in metres per second squared; the default is 9.81 downwards. */
    public Builder gravity(float x, float y, float z) {
      gravity = Limits.motion("gravity", new Vector3f(x, y, z));
      return this;
    }

    /**
     * Reserves room for more bodies than the scene has.
     *
     * @throws IllegalArgumentException if {@code bodyCount} is negative or exceeds the capacity of
     *     a world
     */
    public Builder spare(int bodyCount) {
      Limits.within("spare", bodyCount, 0, SnapshotLayout.MAX_BODIES);
      spare = bodyCount;
      return this;
    }

    /** Adds a prefab and returns its number. */
    public int prefab(Prefab prefab) {
      prefabs.add(Limits.given("prefab", prefab));
      return prefabs.size() - 1;
    }

    /** Places a body at rest. */
    public long body(int prefab, double x, double y, double z) {
      return body(prefab, new Vector3d(x, y, z), new Quaternionf());
    }

    /** Places a body at rest. */
    public long body(int prefab, Vector3dc position, Quaternionfc rotation) {
      return body(new Scene.Placement(prefab, position, rotation, new Vector3f(), new Vector3f()));
    }

    public long body(int prefab, Vector3fc position, Quaternionfc rotation) {
      return body(prefab, new Vector3d(Limits.given("position", position)), rotation);
    }

    /**
     * Adds a body and returns its id.
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
     * Joins two placed bodies in their current poses.
     *
     * @throws IllegalArgumentException if this builder has not placed one of the bodies
     */
    public long join(long bodyA, long bodyB, Joint joint) {
      return join(new Scene.Connection(bodyA, bodyB, joint, true));
    }

    /**
     * Joins two placed bodies like {@link #join}, and excludes the pair from collisions, like a door
     * and its frame. {@link org.isochron.state.CommandSender#include} lets them collide.
     */
    public long joinWithoutCollision(long bodyA, long bodyB, Joint joint) {
      return join(new Scene.Connection(bodyA, bodyB, joint, false));
    }

    private long join(Scene.Connection connection) {
      requirePlaced("bodyA", connection.bodyA(), bodies.size());
      requirePlaced("bodyB", connection.bodyB(), bodies.size());
      joints.add(connection);
      return jointId(joints.size() - 1);
    }

    /**
     * Builds the scene.
     *
     * @throws IllegalArgumentException if there is no prefab, a body is too far from the origin, or
     *     a joint connects two bodies that are not dynamic
     */
    public Scene build() {
      return new Scene(
          origin, gravity, prefabs, bodies, joints, Math.max(1, bodies.size() + spare), wide);
    }
  }
}

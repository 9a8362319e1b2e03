package org.isochron.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.isochron.engine.joints.JoinedBodies;
import org.isochron.physics.SavedState;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.stored.JointAxes;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The description of an articulated figure. Each bone is a capsule, connected to its parent by a
 * cone-twist joint. Immutable and thread-safe; can be placed any number of times.
 *
 * <p>Bones collide with everything except bodies on their own layer, such as the bones of other
 * ragdolls.
 */
public final class Ragdoll {
  private static final Vector3fc UP = new Vector3f(0, 1, 0);

  /**
   * Number of commands per bone: one spawn, one join, three axis commands, and one despawn in case
   * of failure.
   */
  private static final int COMMANDS_PER_BONE = 6;

  private static final List<Freedom> TURNS =
      List.of(Freedom.TURN_X, Freedom.TURN_Y, Freedom.TURN_Z);

  private final List<Bone> bones;
  private final int[] parents;

  private Ragdoll(List<Bone> bones) {
    this.bones = bones;
    parents = new int[bones.size()];
    for (int i = 1; i < parents.length; i++) {
      parents[i] = index(bones.get(i).parent());
    }
  }

  /**
   * Describes a figure by its bones.
   *
   * @param bones the root first, then every other bone after its parent
   * @throws IllegalArgumentException if the first bone has a parent, another has none, a name
   *     occurs twice, a bone precedes its parent, or a value is out of range
   */
  public static Ragdoll of(List<Bone> bones) {
    Objects.requireNonNull(bones, "bones is null: pass at least the root");
    List<String> names = new ArrayList<>();
    for (Bone bone : bones) {
      Objects.requireNonNull(bone, "a bone is null: create one with Bone.of");
      boolean isFirst = names.isEmpty();
      if (isFirst != bone.parent().isEmpty()) {
        throw new IllegalArgumentException(
            "bone %s has the parent '%s': the first bone is the root, and every other has a parent"
                .formatted(bone.name(), bone.parent()));
      }
      if (names.contains(bone.name()) || !(isFirst || names.contains(bone.parent()))) {
        throw new IllegalArgumentException(
            "bone %s occurs twice or before its parent '%s': list each bone once, parents first"
                .formatted(bone.name(), bone.parent()));
      }
      names.add(bone.name());
      bone.prefab(0); // validates the bone's values
      bone.joint(new Vector3d(), new Quaternionf());
    }
    if (names.isEmpty()) {
      throw new IllegalArgumentException("bones is empty: name at least the root");
    }
    return new Ragdoll(List.copyOf(bones));
  }

  public List<Bone> bones() {
    return bones;
  }

  /**
   * Returns the index of a bone.
   *
   * @throws IllegalArgumentException if the figure has no bone of this name
   */
  public int index(String name) {
    for (int i = 0; i < bones.size(); i++) {
      if (bones.get(i).name().equals(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException("bone is %s: the figure has %s".formatted(name, names()));
  }

  private List<String> names() {
    return bones.stream().map(Bone::name).toList();
  }

  private int requireBone(int bone) {
    Limits.within("bone", bone, 0, bones.size() - 1);
    return bone;
  }

  /**
   * Adds the bones' prefabs in order and returns the first prefab's number.
   *
   * @param layer collision layer of the bones
   */
  public int addPrefabs(Scene.Builder scene, int layer) {
    int first = scene.prefab(bones.get(0).prefab(layer));
    for (int i = 1; i < bones.size(); i++) {
      scene.prefab(bones.get(i).prefab(layer));
    }
    return first;
  }

  /** Places a limp figure. */
  public Placed place(
      Scene.Builder scene, int firstPrefab, Vector3dc position, Quaternionfc rotation) {
    long[] bodies = new long[bones.size()];
    long[] joints = new long[bones.size()];
    for (int i = 0; i < bones.size(); i++) {
      Bone bone = bones.get(i);
      bodies[i] = scene.body(
          firstPrefab + i,
          bone.middle(position, rotation),
          rotation.mul(bone.turn(), new Quaternionf()));
      if (i > 0) {
        joints[i] = scene.join(bodies[parents[i]], bodies[i], bone.joint(position, rotation));
      }
    }
    return new Placed(this, bodies, joints, new boolean[bones.size()]);
  }

  /**
   * Spawns a limp figure in a running world.
   *
   * @param firstPrefab prefab number of the first bone; the other bones' prefabs follow it
   * @throws IllegalStateException if the queue or the world has no room for all bones; the bones
   *     spawned so far are then removed
   */
  public Placed spawn(
      CommandSender commands, int firstPrefab, Vector3dc position, Quaternionfc rotation) {
    long[] bodies = new long[bones.size()];
    long[] joints = new long[bones.size()];
    int needed = COMMANDS_PER_BONE * bones.size();
    if (!commands.reserve(
        needed, room -> spawn(room, firstPrefab, position, rotation, bodies, joints))) {
      throw new IllegalStateException(
          "there is no room for the %d commands of a figure of %d bones: raise the room for commands, or spawn it in another tick"
              .formatted(needed, bones.size()));
    }
    return new Placed(this, bodies, joints, new boolean[bones.size()]);
  }

  private void spawn(
      CommandSender commands,
      int firstPrefab,
      Vector3dc position,
      Quaternionfc rotation,
      long[] bodies,
      long[] joints) {
    boolean complete = false;
    try {
      for (int i = 0; i < bones.size(); i++) {
        Bone bone = bones.get(i);
        bodies[i] = commands.spawn(
            firstPrefab + i,
            bone.middle(position, rotation),
            rotation.mul(bone.turn(), new Quaternionf()));
        boolean hasRoom = bodies[i] != BodyId.NONE;
        if (hasRoom && i > 0) {
          joints[i] = commands.join(bodies[parents[i]], bodies[i], bone.joint(position, rotation));
          hasRoom = joints[i] != BodyId.NONE;
        }
        if (!hasRoom) {
          throw new IllegalStateException(
              "there is no room for bone %s: raise Scene.Builder.spare".formatted(bone.name()));
        }
      }
      complete = true;
    } finally { // also after an invalid prefab or pose
      for (int i = 0; !complete && i < bones.size() && bodies[i] != BodyId.NONE; i++) {
        commands.despawn(bodies[i]);
      }
    }
  }

  /** Reads a figure that {@link Placed#save} wrote. */
  public Placed restore(SavedState source) {
    long[] bodies = new long[bones.size()];
    long[] joints = new long[bones.size()];
    boolean[] missing = new boolean[bones.size()];
    for (int i = 0; i < bones.size(); i++) {
      bodies[i] = source.takeLong();
      joints[i] = source.takeLong();
      missing[i] = source.takeCount(1) == 1;
    }
    return new Placed(this, bodies, joints, missing);
  }

  /** Returns the described pose. */
  public Pose pose() {
    return new Pose(this);
  }

  /**
   * A bone: a capsule along a line segment in the figure's local space.
   *
   * @param name name for poses
   * @param parent name of the parent bone, joined at {@code from}; empty for the root
   * @param from end at the parent
   * @param to far end
   * @param radius radius of the capsule, less than half its length
   * @param mass mass in kilograms
   * @param side unit vector perpendicular to the bone: the first swing axis
   * @param swingAround maximum swing about {@code side} in both directions, in radians
   * @param swingAcross maximum swing about the axis perpendicular to both {@code side} and the
   *     bone, in radians
   * @param twist maximum twist in radians
   */
  public record Bone(
      String name,
      String parent,
      Vector3fc from,
      Vector3fc to,
      float radius,
      double mass,
      Vector3fc side,
      float swingAround,
      float swingAcross,
      float twist) {
    private static final float SWING = 0.8f;
    private static final float TWIST = 0.4f;

    /**
     * @throws IllegalArgumentException if the length does not exceed twice the radius, or the mass,
     *     the axis or a limit is invalid
     */
    public Bone {
      Objects.requireNonNull(name, "name is null: poses refer to a bone by its name");
      Objects.requireNonNull(parent, "parent is null: name the bone that it is joined to");
      from = Limits.position("from", requireEnd("from", from));
      to = Limits.position("to", requireEnd("to", to));
      side = new Vector3f(
          Objects.requireNonNull(side, "side is null: name an axis perpendicular to the bone"));
      if (!(radius > 0 && 2 * radius < from.distance(to))) {
        throw new IllegalArgumentException(
            "bone %s has the radius %s and the length %s: the radius must be positive and less than half the length"
                .formatted(name, radius, from.distance(to)));
      }
      // refuses the mass, the axis and the limits here, and not at the first spawn
      Prefab.dynamic(new Shape.Sphere(radius), mass);
      Vector3f along = new Vector3f(to).sub(from).normalize();
      Joint.coneTwist(new Vector3d(), along, side, swingAround, swingAcross, -twist, twist);
    }

    /** A bone without a parent. */
    public static Bone root(String name, Vector3fc from, Vector3fc to, float radius, double mass) {
      return of(name, "", from, to, radius, mass);
    }

    /**
     * Creates a bone that swings by up to 0.8 and twists by up to 0.4 radians in both directions.
     */
    public static Bone of(
        String name, String parent, Vector3fc from, Vector3fc to, float radius, double mass) {
      Vector3f along =
          new Vector3f(requireEnd("to", to)).sub(requireEnd("from", from)).normalize();
      Vector3f other = Math.abs(along.x) < 0.5f ? new Vector3f(1, 0, 0) : new Vector3f(0, 0, 1);
      other.fma(-other.dot(along), along).normalize();
      return new Bone(name, parent, from, to, radius, mass, other, SWING, SWING, TWIST);
    }

    /** Returns this bone with another first swing axis and other limits. */
    public Bone withLimits(Vector3fc axis, float around, float across, float twisting) {
      return new Bone(name, parent, from, to, radius, mass, axis, around, across, twisting);
    }

    private static Vector3fc requireEnd(String name, Vector3fc end) {
      return Objects.requireNonNull(end, name + " is null: name the end in the figure's own space");
    }

    private Vector3f along() {
      return new Vector3f(to).sub(from).normalize();
    }

    /** Returns the position of the bone's body in the figure's local space. */
    public Vector3f middle() {
      return new Vector3f(from).add(to).mul(0.5f);
    }

    /** Returns the rotation of the bone's body in the figure's local space. */
    public Quaternionf turn() {
      return new Quaternionf().rotationTo(UP, along());
    }

    Prefab prefab(int layer) {
      float half = from.distance(to) / 2 - radius;
      return Prefab.dynamic(new Shape.Capsule(half, radius), mass)
          .withDamping(0, 0.5)
          .withLayer(layer)
          .withMask(~(1 << layer));
    }

    Vector3d middle(Vector3dc position, Quaternionfc rotation) {
      return position.add(rotation.transform(middle()), new Vector3d());
    }

    Joint.SixAxes joint(Vector3dc position, Quaternionfc rotation) {
      return Joint.coneTwist(
          position.add(rotation.transform(new Vector3f(from)), new Vector3d()),
          rotation.transform(along()),
          rotation.transform(new Vector3f(side)),
          swingAround,
          swingAcross,
          -twist,
          twist);
    }
  }

  /**
   * Target rotation of each bone relative to its parent. Owner: one thread at a time. Changes
   * allocate nothing.
   */
  public static final class Pose {
    private final Ragdoll figure;
    private final Vector3f[] targets;
    private final Quaternionf[] frames;
    private final Quaternionf turned = new Quaternionf();

    Pose(Ragdoll figure) {
      this.figure = figure;
      int count = figure.bones.size();
      targets = new Vector3f[count];
      frames = new Quaternionf[count];
      for (int i = 0; i < count; i++) {
        targets[i] = new Vector3f();
        Joint.SixAxes joint = figure.bones.get(i).joint(new Vector3d(), new Quaternionf());
        frames[i] = new Quaternionf(joint.frame());
      }
    }

    /**
     * Sets a bone's rotation relative to its parent and to the described pose. Child bones follow.
     * The axes are those of the figure, rotated with the parent. Ignored for the root.
     *
     * @throws IllegalArgumentException if the bone does not exist or the rotation is not of unit
     *     length
     */
    public Pose turn(int bone, Quaternionfc rotation) {
      figure.requireBone(bone);
      if (!Limits.isRotation(Limits.given("rotation", rotation))) {
        throw new IllegalArgumentException(
            "rotation of bone %s is %s of length %s: a rotation has length 1; normalize it"
                .formatted(
                    figure.bones.get(bone).name(), rotation, Math.sqrt(rotation.lengthSquared())));
      }
      frames[bone].conjugate(turned).mul(rotation).mul(frames[bone]);
      JoinedBodies.angles(turned, targets[bone]);
      return this;
    }

    public Pose turn(String bone, Quaternionfc rotation) {
      return turn(figure.index(bone), rotation);
    }
  }

  /**
   * A figure in a world: the ids of its bodies and joints. Owner: the thread that ticks. Only the
   * state written by {@link #save} needs to be restored by rewinds and replays, because the motors
   * are part of the joints' state.
   */
  public static final class Placed {
    private static final Vector3fc STILL = new Vector3f();

    private final Ragdoll figure;
    private final long[] bodies;
    private final long[] joints;

    /** Marks the joints that {@link #drive} has reported as missing. */
    private final boolean[] missing;

    Placed(Ragdoll figure, long[] bodies, long[] joints, boolean[] missing) {
      this.figure = figure;
      this.bodies = bodies;
      this.joints = joints;
      this.missing = missing;
    }

    /** Counterpart of {@link Ragdoll#restore}. */
    public void save(SavedState destination) {
      for (int i = 0; i < bodies.length; i++) {
        destination.putLong(bodies[i]);
        destination.putLong(joints[i]);
        destination.putInt(missing[i] ? 1 : 0);
      }
    }

    /** Returns the body of a bone. */
    public long body(int bone) {
      return bodies[figure.requireBone(bone)];
    }

    public long body(String bone) {
      return body(figure.index(bone));
    }

    /** {@link BodyId#NONE} for the root. */
    public long joint(int bone) {
      return joints[figure.requireBone(bone)];
    }

    /**
     * Stiffens the figure: motors about the three axes of each joint hold the described pose until
     * {@link #drive} sets another one. Allocates; one call is enough.
     *
     * @param torque maximum torque per motor, in newton metres
     * @param swingsPerSecond stiffness, see {@link Joint.Axis#withPositionMotor}
     * @param damping 1 is critically damped
     */
    public void stiffen(
        CommandSender commands, float torque, float swingsPerSecond, float damping) {
      for (Freedom which : TURNS) {
        for (int i = 1; i < joints.length; i++) {
          Joint.Axis axis = limits(i, which);
          commands.axis(
              joints[i],
              which,
              JointAxes.isLocked(axis)
                  ? axis
                  : axis.withPositionMotor(0, torque, swingsPerSecond, damping));
        }
      }
    }

    /** Removes the motors. */
    public void relax(CommandSender commands) {
      for (Freedom which : TURNS) {
        for (int i = 1; i < joints.length; i++) {
          commands.axis(joints[i], which, limits(i, which));
        }
      }
    }

    /**
     * Drives a stiff figure towards a pose. One call is enough. Joints stop at their limits. Each
     * missing joint is reported once, by a {@link org.isochron.state.Event.Kind#STALE_COMMAND}.
     * Allocates nothing.
     *
     * @throws IllegalArgumentException if the pose belongs to a different figure
     */
    public void drive(WorldView view, CommandSender commands, Pose pose) {
      if (!pose.figure.bones.equals(figure.bones)) {
        throw new IllegalArgumentException(
            "the pose belongs to a figure with %s, but this figure has %s%s: use pose() of this figure"
                .formatted(
                    pose.figure.names(),
                    figure.names(),
                    pose.figure.names().equals(figure.names()) ? " of other sizes" : ""));
      }
      for (int i = 1; i < joints.length; i++) {
        boolean absent = !view.containsJoint(joints[i]);
        if (absent && missing[i]) {
          continue;
        }
        // send the command even for a missing joint: the joint may be created in this tick; if not,
        // the engine reports the command as stale
        missing[i] = commands.targets(joints[i], STILL, pose.targets[i]) && absent;
      }
    }

    private Joint.Axis limits(int bone, Freedom which) {
      Bone of = figure.bones.get(bone);
      float limit = which == Freedom.TURN_X
          ? of.twist()
          : which == Freedom.TURN_Y ? of.swingAround() : of.swingAcross();
      return Joint.Axis.within(-limit, limit);
    }
  }
}

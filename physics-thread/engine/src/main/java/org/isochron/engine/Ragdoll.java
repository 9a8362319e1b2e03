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
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The description of a figure of bones, each a capsule that is joined to its parent by a cone and
 * twist. Immutable, so any thread may use it and place it as often as it likes.
 *
 * <p>The bones of all ragdolls that are placed with one layer do not collide with each other, and
 * collide with everything else.
 */
public final class Ragdoll {
  private static final Vector3fc UP = new Vector3f(0, 1, 0);

  /** A spawn, a join with three axes, and a despawn in case the world has no room for all bones. */
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
   * Describes a figure.
   *
   * @param bones first the root, which has no parent, and each parent before its children
   * @throws IllegalArgumentException if the first is no root, another is one, two have a name, a
   *     parent is not before its child, or a mass, a side or a limit of a bone is out of its range
   */
  public static Ragdoll of(List<Bone> bones) {
    Objects.requireNonNull(bones, "bones is null: pass at least the root");
    List<String> names = new ArrayList<>();
    for (Bone bone : bones) {
      Objects.requireNonNull(bone, "a bone is null: Bone.of makes one");
      boolean isFirst = names.isEmpty();
      if (isFirst != bone.parent().isEmpty()) {
        throw new IllegalArgumentException(
            "bone %s has the parent '%s': the first bone is the root, and every other has a parent"
                .formatted(bone.name(), bone.parent()));
      }
      if (names.contains(bone.name()) || !(isFirst || names.contains(bone.parent()))) {
        throw new IllegalArgumentException(
            "bone %s is named twice, or before its parent '%s': name each once, parents first"
                .formatted(bone.name(), bone.parent()));
      }
      names.add(bone.name());
      bone.prefab(0); // prefab and joint check the bone's values
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

  /** Returns the index of a bone; throws {@link IllegalArgumentException} if there is none. */
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
   * Adds the prefabs of the bones to a scene, in their order, and returns the index of the first.
   *
   * @param layer that of the bones, which do not collide with others of it
   */
  public int addPrefabs(Scene.Builder scene, int layer) {
    int first = scene.prefab(bones.get(0).prefab(layer));
    for (int i = 1; i < bones.size(); i++) {
      scene.prefab(bones.get(i).prefab(layer));
    }
    return first;
  }

  /** Places a figure in a scene, limp. */
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
   * Spawns a figure in a running world, limp.
   *
   * @param firstPrefab the number of the prefab of the first bone, which the others follow
   * @throws IllegalStateException if the queue or the world has no room for all of it; what was
   *     spawned is removed again
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
    boolean whole = false;
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
      whole = true;
    } finally { // also after an invalid prefab or pose
      for (int i = 0; !whole && i < bones.size() && bodies[i] != BodyId.NONE; i++) {
        commands.despawn(bodies[i]);
      }
    }
  }

  /**
   * Returns a figure that {@link Placed#save} wrote, for game code that spawns figures and restores
   * what it keeps.
   */
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

  /** Returns the pose in which it is described, to be changed. */
  public Pose pose() {
    return new Pose(this);
  }

  /**
   * A bone: a capsule around a line, in the figure's own space.
   *
   * @param name by which poses name it
   * @param parent the name of the bone that it is joined to, at {@code from}; empty for the root
   * @param from the end at its parent
   * @param to the other end
   * @param radius of the capsule, at most half its length
   * @param mass in kilograms
   * @param side an axis of length 1 that is square to the bone, around which it swings
   * @param swingAround how far it swings around that axis to each side, in radians
   * @param swingAcross how far it swings around the axis that is square to both
   * @param twist how far it twists to each side
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

    /** @throws IllegalArgumentException if it is shorter than its capsule is thick */
    public Bone {
      Objects.requireNonNull(name, "name is null: poses name a bone by it");
      Objects.requireNonNull(parent, "parent is null: name the bone that it is joined to");
      from = Limits.position("from", requireEnd("from", from));
      to = Limits.position("to", requireEnd("to", to));
      side = new Vector3f(
          Objects.requireNonNull(side, "side is null: name an axis square to the bone"));
      if (!(radius > 0 && 2 * radius < from.distance(to))) {
        throw new IllegalArgumentException(
            "bone %s has the radius %s and the length %s: it is longer than twice its radius, which is above 0"
                .formatted(name, radius, from.distance(to)));
      }
    }

    /** The bone that has no parent, such as the hips. */
    public static Bone root(String name, Vector3fc from, Vector3fc to, float radius, double mass) {
      return of(name, "", from, to, radius, mass);
    }

    /** A bone on another, which swings by 0.8 and twists by 0.4 radians to each side. */
    public static Bone of(
        String name, String parent, Vector3fc from, Vector3fc to, float radius, double mass) {
      Vector3f along =
          new Vector3f(requireEnd("to", to)).sub(requireEnd("from", from)).normalize();
      Vector3f other = Math.abs(along.x) < 0.5f ? new Vector3f(1, 0, 0) : new Vector3f(0, 0, 1);
      other.fma(-other.dot(along), along).normalize();
      return new Bone(name, parent, from, to, radius, mass, other, SWING, SWING, TWIST);
    }

    /** Returns this bone with other limits, and the axis around which it swings by the first. */
    public Bone withLimits(Vector3fc axis, float around, float across, float twisting) {
      return new Bone(name, parent, from, to, radius, mass, axis, around, across, twisting);
    }

    private static Vector3fc requireEnd(String name, Vector3fc end) {
      return Objects.requireNonNull(end, name + " is null: name the end in the figure's own space");
    }

    private Vector3f along() {
      return new Vector3f(to).sub(from).normalize();
    }

    /** How the capsule, which stands upright, is turned in the figure. */
    Quaternionf turn() {
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
      Vector3f middle = new Vector3f(from).add(to).mul(0.5f);
      return position.add(rotation.transform(middle), new Vector3d());
    }

    Joint joint(Vector3dc position, Quaternionfc rotation) {
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
   * How each bone is to be turned as seen from its parent. Owner: one thread at a time; changing it
   * allocates nothing.
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
        Joint joint = figure.bones.get(i).joint(new Vector3d(), new Quaternionf());
        frames[i] = new Quaternionf(joint.frame());
      }
    }

    /**
     * Turns a bone as seen from its parent, from how it is described; its children go with it. The
     * axes are those of the figure, as its parent carries them. The root has no parent, and stays
     * as it is.
     *
     * @throws IllegalArgumentException if there is no such bone, or the rotation's length is not 1
     */
    public Pose turn(int bone, Quaternionfc rotation) {
      figure.requireBone(bone);
      if (!Limits.isRotation(rotation)) {
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
   * A figure that is in a world, and its ids. Owner: the thread that ticks. The motors are part of
   * the joints' state, so a rewind or a replay keeps only what {@link #save} writes: the ids, and
   * which missing joints were reported.
   */
  public static final class Placed {
    private static final Vector3fc STILL = new Vector3f();

    private final Ragdoll figure;
    private final long[] bodies;
    private final long[] joints;

    /** True for each missing joint that {@link #drive} has reported. */
    private final boolean[] missing;

    Placed(Ragdoll figure, long[] bodies, long[] joints, boolean[] missing) {
      this.figure = figure;
      this.bodies = bodies;
      this.joints = joints;
      this.missing = missing;
    }

    /** Writes what {@link Ragdoll#restore} reads. */
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

    /** Returns the joint of a bone to its parent; {@link BodyId#NONE} for the root. */
    public long joint(int bone) {
      return joints[figure.requireBone(bone)];
    }

    /**
     * Stiffens it: each joint gets motors around its three axes, which hold it as it is described
     * until {@link #drive} says otherwise. Allocates; once is enough.
     *
     * @param torque the most that each motor gives, in newton metres
     * @param swingsPerSecond how fast they act, as {@link Joint#withPositionMotor}
     * @param damping 1 comes near as fast as it can without passing
     */
    public void stiffen(
        CommandSender commands, float torque, float swingsPerSecond, float damping) {
      for (Freedom which : TURNS) {
        for (int i = 1; i < joints.length; i++) {
          Joint.Axis axis = limits(i, which);
          commands.axis(
              joints[i],
              which,
              axis.isLocked() ? axis : axis.withPositionMotor(0, torque, swingsPerSecond, damping));
        }
      }
    }

    /** Lets it hang limp again. */
    public void relax(CommandSender commands) {
      for (Freedom which : TURNS) {
        for (int i = 1; i < joints.length; i++) {
          commands.axis(joints[i], which, limits(i, which));
        }
      }
    }

    /**
     * Drives a stiff figure to a pose; call it in every tick, or once. Joints stop at their limits.
     * Each missing joint is reported once, by a
     * {@link org.isochron.state.Event.Kind#STALE_COMMAND}. Allocates nothing.
     *
     * @throws IllegalArgumentException if the pose belongs to a figure with other bones
     */
    public void drive(WorldView view, CommandSender commands, Pose pose) {
      if (!pose.figure.bones.equals(figure.bones)) {
        throw new IllegalArgumentException(
            "pose is of a figure with %s, and this one has %s%s: take pose() of this figure"
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
        // send to an absent joint too: it may have been made in this tick, and otherwise the engine
        // reports it
        missing[i] = commands.targets(joints[i], STILL, pose.targets[i]) && absent;
      }
    }

    private Joint.Axis limits(int bone, Freedom which) {
      Bone of = figure.bones.get(bone);
      float most = which == Freedom.TURN_X
          ? of.twist()
          : which == Freedom.TURN_Y ? of.swingAround() : of.swingAcross();
      return Joint.Axis.within(-most, most);
    }
  }
}

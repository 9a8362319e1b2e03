package org.isochron.state;

import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.isochron.shapes.Joint;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.stored.JointAxes;
import org.isochron.shapes.stored.StoredJoint;
import org.joml.Quaternionfc;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * The sending end of a {@link CommandQueue} for any number of threads, or of a
 * {@link CommandQueue.SingleThreaded} for its owner thread only. Never waits. Allocates nothing
 * with a queue. A single-threaded list allocates when the number of pending commands exceeds its
 * previous maximum.
 *
 * <p>A queue stamps every command with the wall-clock time, and the first tick due after that time
 * applies the command. Methods return true, or an id, if the command was accepted; rejected
 * commands are counted. After a loop was closed, commands are rejected until another one starts on
 * the same state.
 */
public final class CommandSender {
  private static final Vector3fc ZERO = new Vector3f();

  private final CommandStore store;

  /** Commands claimed by {@link #reserve}, used by one thread only; null in all other senders. */
  private final @Nullable Command @Nullable [] reserved;

  private int reservedCount;

  CommandSender(CommandStore store) {
    this.store = store;
    reserved = null;
  }

  private CommandSender(CommandStore store, @Nullable Command[] reserved) {
    this.store = store;
    this.reserved = reserved;
    reservedCount = reserved.length;
  }

  /**
   * Calls an action with a sender that has reserved space, so either all its commands are sent or
   * none. Ids may still run out, so also reserve space for commands that revert the commands
   * already sent. Allocates.
   *
   * @param send action that sends up to {@code count} commands through its argument and must not
   *     keep that argument; one more command throws {@link IllegalStateException}
   * @return false if the queue is too full: the action is not called, and one rejection is counted
   * @throws IllegalArgumentException outside 0 to {@link CommandQueue#MAX_CAPACITY}
   */
  public boolean reserve(int count, Consumer<CommandSender> send) {
    Limits.within("count", count, 0, CommandQueue.MAX_CAPACITY);
    @Nullable Command[] claimed = new Command[count];
    if (!store.claimAll(claimed)) {
      return false;
    }
    CommandSender sender = new CommandSender(store, claimed);
    try {
      send.accept(sender);
    } finally {
      while (sender.reservedCount > 0) {
        store.cancel(Objects.requireNonNull(sender.claim()));
      }
    }
    return true;
  }

  /**
   * Spawns a body at rest and returns its id, which later commands may use. Returns
   * {@link BodyId#NONE} if the queue or the world is full, or if more than
   * {@link IdReserve#CAPACITY} bodies were spawned since the last tick.
   *
   * @throws IllegalArgumentException if the prefab is unknown and the simulation runs in this
   *     process; all methods with a prefab throw it
   * @throws UnsupportedOperationException if the simulation runs in another process; use
   *     {@link #spawnWithToken} there
   */
  public long spawn(int prefab, Vector3dc position, Quaternionfc rotation) {
    return sendSpawn(posed(spawning(prefab, 0), position, rotation));
  }

  public long spawn(int prefab, Vector3fc position, Quaternionfc rotation) {
    return sendSpawn(posed(spawning(prefab, 0), position, rotation));
  }

  /**
   * Spawns a moving body and returns its id, like the method for a body at rest. Velocities are per
   * second.
   */
  public long spawn(
      int prefab, Vector3dc position, Quaternionfc rotation, Vector3fc linear, Vector3fc angular) {
    return sendSpawn(moving(posed(spawning(prefab, 0), position, rotation), linear, angular));
  }

  public long spawn(
      int prefab, Vector3fc position, Quaternionfc rotation, Vector3fc linear, Vector3fc angular) {
    return sendSpawn(moving(posed(spawning(prefab, 0), position, rotation), linear, angular));
  }

  /**
   * Spawns a body whose id the simulation assigns and reports with the token, in an
   * {@link Event.Kind#SPAWN} event. Works in every process.
   */
  public boolean spawnWithToken(
      int prefab,
      Vector3dc position,
      Quaternionfc rotation,
      Vector3fc linear,
      Vector3fc angular,
      long token) {
    return send(moving(posed(spawning(prefab, token), position, rotation), linear, angular));
  }

  /**
   * Spawns a body under an id that another world assigned, such as a server's id in a client's
   * predicted world. Refused if its slot has a body. Once that is removed, the id can be used again,
   * and so can older ones, because this world may have spawned bodies that the other one never had:
   * then the next id of the slot follows the given one. Relays refuse this command.
   *
   * @throws IllegalArgumentException if the id is {@link BodyId#NONE}
   */
  public boolean spawnAs(
      long body,
      int prefab,
      Vector3dc position,
      Quaternionfc rotation,
      Vector3fc linear,
      Vector3fc angular) {
    if (body == BodyId.NONE) {
      throw new IllegalArgumentException(
          "body is %d, which names no body: pass the id that the other world assigned, or call spawn"
              .formatted(body));
    }
    Command command =
        moving(posed(spawning(prefab, Command.FOLLOWS), position, rotation), linear, angular);
    if (command != null) {
      command.body(body);
    }
    return send(command);
  }

  public boolean despawn(long body) {
    return send(claim(Command.DESPAWN, 0, body, 0));
  }

  /** Moves a body instantly. */
  public boolean teleport(long body, Vector3dc position, Quaternionfc rotation) {
    return send(posed(claim(Command.TELEPORT, 0, body, 0), position, rotation));
  }

  public boolean teleport(long body, Vector3fc position, Quaternionfc rotation) {
    return send(posed(claim(Command.TELEPORT, 0, body, 0), position, rotation));
  }

  /**
   * Moves a kinematic body to a pose that it reaches at the end of the tick. Unlike a teleport, the
   * move gives the body a velocity, so it pushes obstacles and carries bodies on top. The body
   * stops after the tick unless it is moved again.
   */
  public boolean moveTo(long body, Vector3dc position, Quaternionfc rotation) {
    return send(posed(claim(Command.MOVE_TO, 0, body, 0), position, rotation));
  }

  public boolean moveTo(long body, Vector3fc position, Quaternionfc rotation) {
    return send(posed(claim(Command.MOVE_TO, 0, body, 0), position, rotation));
  }

  /**
   * Changes a body's prefab but keeps its pose, velocities, joints and excluded pairs; impulses and
   * forces of the same tick act on the new prefab. The body's properties become those of the new
   * prefab, even if {@link #set} changed them. A rising mesh or height field lifts dynamic bodies
   * and characters that it would bury.
   */
  public boolean changePrefab(long body, int prefab) {
    return send(claim(Command.CHANGE_PREFAB, store.requirePrefab(prefab), body, 0));
  }

  /**
   * Makes a body kinematic, or dynamic again; its prefab must be dynamic. The body keeps its
   * velocities, contacts, joints, mass and properties. A body that becomes kinematic keeps
   * sleeping; a body that becomes dynamic wakes. Forces of the same tick are dropped. Bullet
   * refuses it.
   *
   * @throws IllegalArgumentException if the motion type is {@link Prefab.Motion#STATIC}
   */
  public boolean changeMotion(long body, Prefab.Motion motion) {
    if (motion == Prefab.Motion.STATIC) {
      throw new IllegalArgumentException(
          "motion is %s: bodies change between DYNAMIC and KINEMATIC; to stop one, make it kinematic with velocity 0"
              .formatted(motion));
    }
    return send(claim(Command.CHANGE_MOTION, motion.number(), body, 0));
  }

  /**
   * Corrects the pose and velocities of one body, and whether it sleeps, without waking its
   * neighbours and without a start pose, so that frames blend the correction. Values that the body
   * already has stay exact to the last bit. A sleeping body has no velocity. An awake body wakes
   * what it touches in the next step, as any moving body does. If a point of the body's bounding
   * sphere moves by more than 2 cm, the patch first wakes the bodies around it, like a teleport,
   * because they may have rested on it. Drops impulses and moves of the same tick, and if the body
   * sleeps also forces. Static bodies and Bullet refuse it.
   */
  public boolean patch(
      long body,
      Vector3dc position,
      Quaternionfc rotation,
      Vector3fc linear,
      Vector3fc angular,
      boolean asleep) {
    Command command = claim(Command.PATCH, asleep ? 1 : 0, body, 0);
    return send(moving(posed(command, position, rotation), linear, angular));
  }

  /**
   * Changes a property of one body and wakes it. Rejected if the value is out of range, the body's
   * motion type has no such property, or the engine does not support it. The simulation allocates.
   */
  public boolean set(long body, Prefab.Property property, float value) {
    Command command = claim(Command.PROPERTY, property.number(), body, 0);
    return command != null && send(command.value(0, value));
  }

  /**
   * Changes mass, centre of mass and inertia of one dynamic body, in float precision, and wakes it.
   * Its points keep their velocities. Rejected if the engine does not support it. The simulation
   * allocates.
   */
  public boolean set(long body, MassProperties properties) {
    Objects.requireNonNull(properties, "properties is null: pass the mass properties");
    Command command = claim(Command.MASS_PROPERTIES, 0, body, 0);
    return command != null && send(command.massProperties(properties));
  }

  /**
   * Sets the scene's gravity, in metres per second squared, and wakes all bodies if it changes.
   */
  public boolean gravity(Vector3fc acceleration) {
    return motion(Command.GRAVITY, BodyId.NONE, acceleration, ZERO);
  }

  /**
   * Joins two bodies in the poses that they have when the command is applied. Returns the joint's
   * id, or {@link BodyId#NONE} if the queue is full or the world has no room for another joint.
   *
   * <p>A joint with six axes takes one more command per unlocked axis, and a damped hinge or slider
   * one more. If the sender does not run on the ticking thread, these commands may be applied a
   * tick later; until then the axes are locked and hinges undamped.
   *
   * @throws UnsupportedOperationException if another process simulates
   */
  public long join(long bodyA, long bodyB, Joint joint) {
    Command command = claim(Command.JOIN, StoredJoint.kind(joint).number(), bodyA, 0);
    if (command == null) {
      return BodyId.NONE;
    }
    command.joint(joint);
    if (joint instanceof Joint.SixAxes six) {
      return sendWithSettings(command, bodyB, Command.JOINT_AXIS, six.axes());
    }
    if (joint instanceof Joint.OneAxis one && one.motion().damping() > 0) {
      return sendWithSettings(command, bodyB, Command.JOINT_DAMPING, List.of(one.motion()));
    }
    long id = store.takeJointId(command);
    return send(command.joint(bodyB, id), id);
  }

  public boolean unjoin(long joint) {
    return send(claimFor(joint, Command.UNJOIN, 0));
  }

  /**
   * Sets a joint motor's speed per second and its maximum torque or force; limit 0 switches it off.
   */
  public boolean motor(long joint, float speed, float limit) {
    Command command = claimFor(joint, Command.MOTOR, 0);
    return command != null && send(command.value(0, speed).value(1, limit));
  }

  /** Sets a motor of a hinge or slider like {@link Joint.Axis#withPositionMotor}. */
  public boolean positionMotor(
      long joint, float offset, float limit, float swingsPerSecond, float damping) {
    Command command = claimFor(joint, Command.MOTOR, 0);
    // 0 marks a motor with a speed; the world refuses -1
    float swings = swingsPerSecond == 0 ? -1 : swingsPerSecond;
    return command != null
        && send(command.value(0, offset).value(1, limit).value(2, swings).value(3, damping));
  }

  /**
   * Sets one axis of a joint with six axes; for motor targets alone, {@link #targets} is cheaper.
   */
  public boolean axis(long joint, Joint.Axis.Freedom which, Joint.Axis to) {
    int number = which.number();
    Objects.requireNonNull(to, "to is null: pass the axis settings");
    Command command = claimFor(joint, Command.JOINT_AXIS, number);
    return command != null && send(JointValues.write(to, command));
  }

  /**
   * Sets the motor targets of a joint with six axes: speeds, or offsets for position motors.
   * Motorless axes ignore them. The simulation allocates nothing.
   *
   * @param moves along its axes, in metres
   * @param turns around its axes, in radians
   */
  public boolean targets(long joint, Vector3fc moves, Vector3fc turns) {
    Objects.requireNonNull(moves, "moves is null: pass the targets along the axes");
    Objects.requireNonNull(turns, "turns is null: pass the targets around the axes");
    Command command = claimFor(joint, Command.JOINT_TARGETS, 0);
    return command != null && send(command.vector(0, moves).vector(3, turns));
  }

  /** Sets the damping of a hinge or slider, like {@link Joint.Axis#withDamping}. */
  public boolean damping(long joint, float perSpeed) {
    Command command = claimFor(joint, Command.JOINT_DAMPING, 0);
    return command != null && send(command.value(0, perSpeed));
  }

  /**
   * Drives a hinge by a torque in newton metres, or a slider by a force in newtons, for one tick.
   * The second body gets this effort and the first body the opposite. Efforts of the same tick add
   * up, also to that of the joint's motor. Refused if the joint has no axis of its own.
   */
  public boolean effort(long joint, float effort) {
    return sendEffort(joint, 0, effort);
  }

  /**
   * Drives one axis of a joint with six axes, like {@link #effort(long, float)}. Refused if the
   * axis is locked.
   */
  public boolean effort(long joint, Joint.Axis.Freedom which, float effort) {
    return sendEffort(joint, 1 + which.number(), effort);
  }

  private boolean sendEffort(long joint, int axis, float effort) {
    Command command = claimFor(joint, Command.JOINT_EFFORT, axis);
    return command != null && send(command.value(0, effort));
  }

  /** Excludes a pair from collisions, until one body is removed or {@link #include} is called. */
  public boolean exclude(long bodyA, long bodyB) {
    return sendPair(Command.Exclusion.GAME_EXCLUDES, bodyA, bodyB);
  }

  /** Reverts {@link #exclude}: the pair collides again, unless a filter excludes it. */
  public boolean include(long bodyA, long bodyB) {
    return sendPair(Command.Exclusion.GAME_INCLUDES, bodyA, bodyB);
  }

  /**
   * Adds or removes a filter that excludes a pair. Several parts of a program may exclude the same
   * pair; each must remove only the filters that it added. If the engine has no room for another
   * excluded pair, the filter is still recorded, but the bodies collide until the pair changes
   * again.
   */
  public boolean countExclusion(long bodyA, long bodyB, boolean added) {
    int exclusion = added ? Command.Exclusion.FILTER_EXCLUDES : Command.Exclusion.FILTER_INCLUDES;
    return sendPair(exclusion, bodyA, bodyB);
  }

  /** Sets the linear velocity of the centre of mass (m/s). */
  public boolean velocity(long body, Vector3fc linear) {
    return motion(Command.VELOCITY, body, linear, ZERO);
  }

  /** Sets angular velocity (rad/s). */
  public boolean angularVelocity(long body, Vector3fc angular) {
    return motion(Command.ANGULAR_VELOCITY, body, ZERO, angular);
  }

  /** Adds linear momentum (N s). */
  public boolean impulse(long body, Vector3fc linear) {
    return motion(Command.IMPULSE, body, linear, ZERO);
  }

  /**
   * Applies an impulse at a point in world coordinates, which also spins the body. The lever arm is
   * measured when the command is applied.
   */
  public boolean impulseAt(long body, Vector3fc linear, Vector3dc worldPoint) {
    return pushAt(Command.IMPULSE_AT, body, linear, worldPoint.x(), worldPoint.y(), worldPoint.z());
  }

  /** Adds angular momentum (N m s). */
  public boolean angularImpulse(long body, Vector3fc angular) {
    return motion(Command.IMPULSE, body, ZERO, angular);
  }

  /** Applies a force for a tick. */
  public boolean force(long body, Vector3fc linear) {
    return motion(Command.FORCE, body, linear, ZERO);
  }

  /** Applies a force at a world point for one tick, like {@link #impulseAt}. */
  public boolean forceAt(long body, Vector3fc linear, Vector3dc worldPoint) {
    return pushAt(Command.FORCE_AT, body, linear, worldPoint.x(), worldPoint.y(), worldPoint.z());
  }

  /** Applies a torque for a tick. */
  public boolean torque(long body, Vector3fc angular) {
    return motion(Command.FORCE, body, ZERO, angular);
  }

  /**
   * Reports a pressed device control.
   *
   * @throws IllegalArgumentException from {@link Command#CONTROL_COUNT} on
   */
  public boolean press(int control) {
    return send(claim(Command.PRESS, Command.requireControl(control), 0, 0));
  }

  /** Reports a released device control. */
  public boolean release(int control) {
    return send(claim(Command.RELEASE, Command.requireControl(control), 0, 0));
  }

  /**
   * Reports a control's value.
   *
   * @throws IllegalArgumentException unless the value is finite
   */
  public boolean level(int control, float value) {
    Command.requireFinite(value);
    Command command = claim(Command.LEVEL, Command.requireControl(control), 0, 0);
    return command != null && send(command.value(0, value));
  }

  /**
   * Reports a control's relative motion.
   *
   * @throws IllegalArgumentException unless the value is finite
   */
  public boolean motion(int control, float value) {
    Command.requireFinite(value);
    Command command = claim(Command.MOTION, Command.requireControl(control), 0, 0);
    return command != null && send(command.value(0, value));
  }

  /**
   * Sends a user-defined command.
   *
   * @throws IllegalArgumentException for too many values, or if the kind is below
   *     {@link Command#USER} or not below {@link Command#KIND_COUNT}
   */
  public boolean user(int kind, int detail, long body, long token, float... values) {
    if (kind < Command.USER) {
      throw new IllegalArgumentException(
          "kind is %d: user-defined kinds begin at Command.USER, %d".formatted(kind, Command.USER));
    }
    if (kind >= Command.KIND_COUNT) {
      throw new IllegalArgumentException("kind is %d: kinds end before Command.KIND_COUNT, %d"
          .formatted(kind, Command.KIND_COUNT));
    }
    if (values.length > Command.VALUE_COUNT) {
      throw new IllegalArgumentException(
          "%d values were given: a command carries at most %d; send several"
              .formatted(values.length, Command.VALUE_COUNT));
    }
    Command command = claim(kind, detail, body, token);
    for (int index = 0; command != null && index < values.length; index++) {
      command.value(index, values[index]);
    }
    return send(command);
  }

  /**
   * Sends a copy of another process's command, stamped with the current time.
   *
   * @throws IllegalArgumentException if the command is invalid
   */
  public boolean forward(Command command) {
    return forward(command, store.clock.nanos());
  }

  /**
   * Sends a copy as {@link #forward(Command)} does, stamped with the original time. A future
   * timestamp is replaced with the current time, because it would delay the command.
   */
  public boolean forward(Command command, long stampNanos) {
    Command copy = copy(command, stampNanos);
    if (copy != null) {
      store.send(copy);
    }
    return copy != null;
  }

  private @Nullable Command copy(Command command, long stampNanos) {
    requireKind(command);
    long nowNanos = store.clock.nanos(); // before the claim: a user's clock may throw
    Command copy = claim();
    if (copy != null) {
      copy.copyFrom(command).stamp(stampNanos - nowNanos < 0 ? stampNanos : nowNanos);
    }
    return copy;
  }

  private static void requireKind(Command command) {
    int kind = command.kind();
    if (kind < Command.SPAWN) {
      throw new IllegalArgumentException(
          "kind is %d: kinds of commands begin at %d; look at what was read"
              .formatted(kind, Command.SPAWN));
    }
    if (kind >= Command.PRESS && kind <= Command.MOTION) {
      Command.requireControl(command.detail());
      Command.requireFinite(command.value(0));
    }
  }

  /**
   * Sends a copy as {@link #forward(Command, long)} does, from the sender with the given number,
   * but leaves half the queue to the senders of this process. In the other half a sender may have no
   * more pending commands than it leaves to others. Rejections for these reasons are not counted.
   *
   * @param sender replaces the number in the command, which another process could forge
   * @throws IllegalArgumentException also for a command that chooses the id of its new body or
   *     joint, and for {@link Command#ENTERED} and {@link Command#LEFT}
   */
  public boolean forwardForeign(Command command, int sender, long stampNanos) {
    CommandQueue.requireForeign(command);
    command.from(sender);
    Command copy = store.hasRoomFor(sender) ? copy(command, stampNanos) : null;
    if (copy != null) {
      store.sendFor(sender, copy);
    }
    return copy != null;
  }

  /**
   * Checks a command from another process as {@link #forwardForeign(Command, int, long)} does.
   *
   * @throws IllegalArgumentException if it would be rejected
   */
  public void requireForeign(Command command) {
    CommandQueue.requireForeign(command);
    requireKind(command);
  }

  /** Reports that a viewer has entered or left; returns false if half the queue is full. */
  boolean viewer(int report, Viewer viewer, long stampNanos) {
    Command command = store.isHalfFree() ? store.poll() : null;
    if (command != null) {
      command.ofViewer(report, viewer).stamp(stampNanos);
      store.send(command);
    }
    return command != null;
  }

  /**
   * Number of commands rejected because the queue was full, no id was free, or the loop had ended.
   */
  public long refusedCount() {
    return store.refusedCount();
  }

  private boolean sendPair(int exclusion, long bodyA, long bodyB) {
    Command command = claim(Command.EXCLUDE, exclusion, bodyA, 0);
    return command != null && send(command.other(bodyB));
  }

  private boolean motion(int kind, long body, Vector3fc linear, Vector3fc angular) {
    return send(moving(claim(kind, 0, body, 0), linear, angular));
  }

  private @Nullable Command claim() {
    if (reserved == null) {
      return store.claim();
    }
    if (reservedCount == 0) {
      throw new IllegalStateException(
          "all %d reserved commands are sent: reserve space for all commands"
              .formatted(reserved.length));
    }
    return reserved[--reservedCount];
  }

  private @Nullable Command claimFor(long joint, int kind, int detail) {
    if (joint != BodyId.NONE && !BodyId.isJoint(joint)) {
      throw new IllegalArgumentException(
          "joint is %s: pass the id that join or Scene.joint returned"
              .formatted(BodyId.describe(joint)));
    }
    return claim(kind, detail, BodyId.NONE, joint);
  }

  private @Nullable Command claim(int kind, int detail, long body, long token) {
    if (BodyId.isJoint(body)) {
      throw new IllegalArgumentException(
          "body is %s: pass the id of a body".formatted(BodyId.describe(body)));
    }
    long nowNanos = store.clock.nanos(); // before the claim: a user's clock may throw
    Command command = claim();
    if (command != null) {
      command.fill(kind, detail, body, token).stamp(nowNanos);
    }
    return command;
  }

  private @Nullable Command spawning(int prefab, long token) {
    return claim(Command.SPAWN, store.requirePrefab(prefab), 0, token);
  }

  private @Nullable Command posed(
      @Nullable Command command, Vector3dc position, Quaternionfc rotation) {
    if (command == null) {
      return null;
    }
    try {
      return command.position(position.x(), position.y(), position.z()).rotation(rotation);
    } catch (Throwable e) { // a null argument must not lose the command
      store.cancel(command);
      throw e;
    }
  }

  private @Nullable Command posed(
      @Nullable Command command, Vector3fc position, Quaternionfc rotation) {
    if (command == null) {
      return null;
    }
    try {
      return command.position(position.x(), position.y(), position.z()).rotation(rotation);
    } catch (Throwable e) { // a null argument must not lose the command
      store.cancel(command);
      throw e;
    }
  }

  private boolean pushAt(int kind, long body, Vector3fc push, double x, double y, double z) {
    Command command = claim(kind, 0, body, 0);
    if (command != null) {
      command.position(x, y, z);
    }
    return send(moving(command, push, ZERO));
  }

  private @Nullable Command moving(@Nullable Command command, Vector3fc linear, Vector3fc angular) {
    if (command == null) {
      return null;
    }
    try {
      return command.motion(linear, angular);
    } catch (Throwable e) { // a null argument must not lose the command
      store.cancel(command);
      throw e;
    }
  }

  /**
   * Also sends a command for each unlocked axis.
   *
   * @param kind {@link Command#JOINT_AXIS}, or {@link Command#JOINT_DAMPING} for a joint with one
   *     axis
   */
  private long sendWithSettings(Command join, long bodyB, int kind, List<Joint.Axis> axes) {
    long stampNanos = join.stampNanos();
    @Nullable Command[] settings = new Command[axes.size()];
    long id = BodyId.NONE;
    try {
      boolean all = true;
      for (int i = 0; all && i < settings.length; i++) {
        boolean needed = !JointAxes.isLocked(axes.get(i));
        settings[i] = needed ? claim() : null;
        all = !needed || settings[i] != null;
      }
      // take the id last, because an id cannot be returned
      id = all ? store.takeJointId(join) : id;
    } catch (Throwable e) { // too few reserved commands, or a sender without ids
      store.cancel(join);
      throw e;
    } finally {
      for (Command setting : settings) {
        if (setting != null && id == BodyId.NONE) {
          store.cancel(setting);
        }
      }
    }
    send(join.joint(bodyB, id), id);
    for (int i = 0; i < settings.length && id != BodyId.NONE; i++) {
      Command setting = settings[i];
      if (setting != null) {
        setting.fill(kind, i, BodyId.NONE, id).stamp(stampNanos);
        send(
            kind == Command.JOINT_AXIS
                ? JointValues.write(axes.get(i), setting)
                : setting.value(0, axes.get(i).damping()));
      }
    }
    return id;
  }

  private long sendSpawn(@Nullable Command command) {
    if (command == null) {
      return BodyId.NONE;
    }
    long body = store.takeId(command);
    command.body(body);
    return send(command, body);
  }

  private long send(Command command, long id) {
    if (id == BodyId.NONE) {
      store.cancel(command);
      return id;
    }
    store.send(command);
    return id;
  }

  private boolean send(@Nullable Command command) {
    if (command == null) {
      return false;
    }
    store.send(command);
    return true;
  }

  /**
   * Sends key and button presses and releases of a device, for window adapters. If a full queue
   * rejects a change, the next call sends the control's current state, so no tick sees a stuck key.
   * A rejected press is lost if the key is released before the next call. Owner: the device's event
   * thread. Never waits; allocates nothing after construction.
   */
  public static final class HeldButtons {
    private final Predicate<? super Command> sender;
    private final Command command = Command.empty();
    private final BitSet held = new BitSet(Command.CONTROL_COUNT);

    private final BitSet refused = new BitSet(Command.CONTROL_COUNT);

    /**
     * Creates the buttons, initially released.
     *
     * @param sender returns true if sent
     */
    public HeldButtons(Predicate<? super Command> sender) {
      this.sender = Objects.requireNonNull(sender, "sender is null: use commands::forward");
    }

    /**
     * Presses a key or button.
     *
     * @throws IllegalArgumentException if it does not exist
     */
    public void press(int control) {
      change(Command.PRESS, control);
    }

    /**
     * Releases a key or button.
     *
     * @throws IllegalArgumentException if it does not exist
     */
    public void release(int control) {
      change(Command.RELEASE, control);
    }

    /** Releases everything that is held, for example before a menu takes the input. */
    public void releaseAll() {
      for (int control = held.nextSetBit(0); control >= 0; control = held.nextSetBit(control + 1)) {
        release(control);
      }
    }

    /**
     * Resends rejected changes. Call it once per frame; otherwise a key may stick until the next
     * device event.
     */
    public void retry() {
      int control = refused.nextSetBit(0);
      while (control >= 0 && send(held.get(control) ? Command.PRESS : Command.RELEASE, control)) {
        refused.clear(control);
        control = refused.nextSetBit(control + 1);
      }
    }

    private void change(int kind, int control) {
      retry();
      boolean sent = send(kind, control);
      held.set(control, kind == Command.PRESS);
      refused.set(control, !sent); // also clears an outdated rejection
    }

    private boolean send(int kind, int control) {
      return sender.test(command.control(kind, control, 0));
    }
  }
}

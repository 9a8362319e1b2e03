package org.isochron.state;

import java.util.BitSet;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.limits.Limits;
import org.joml.Quaternionfc;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * The sending end of a {@link CommandQueue}, for any number of threads at once, or of a
 * {@link CommandQueue.OfOneThread}, for its owner thread only. Never waits. Allocates nothing with
 * a queue; with a list of one thread only when more commands wait than ever before.
 *
 * <p>A queue stamps every command with the wall instant at which it is sent, and the command
 * reaches the first tick that is due after it. A list of one thread stamps every command with 0,
 * and its {@link CommandQueue.OfOneThread#drain} hands it out. Methods return true, or the id, if
 * the command was accepted; refusals are counted.
 */
public final class CommandSender {
  private static final Vector3fc ZERO = new Vector3f();

  private final CommandStore store;

  /** Commands that {@link #reserve} has claimed, for one thread; null in other senders. */
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
   * Calls an action with a sender that has reserved room for a number of commands, so that all of
   * them are sent or none. Ids may still run out, so also count the commands that undo the ones
   * sent before. Allocates.
   *
   * @param send sends up to {@code count} commands with its argument and does not keep it; one
   *     command more throws {@link IllegalStateException}
   * @return false, without a call, if the queue has no room for all; this counts as one refusal
   * @throws IllegalArgumentException unless the count is from 0 to
   *     {@link CommandQueue#MAX_CAPACITY}
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
   * Adds a body at rest, made from a prefab, and returns its id at once, which commands sent from
   * now on may name. Returns {@link BodyId#NONE} if it was refused, because the queue was full, the
   * world is full, or more than {@link IdReserve#CAPACITY} bodies were spawned since the last tick.
   *
   * @throws IllegalArgumentException if the simulation runs in this process and has no such prefab,
   *     as in every method that names one
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
   * Adds a body that moves, with velocities per second, and returns its id, as the method for a
   * body at rest does.
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
   * Adds a body from another process than that of the simulation, which assigns its id: its
   * {@link Event.Kind#SPAWN} has the id and the token. Works in the process of the simulation too.
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

  public boolean despawn(long body) {
    return send(claim(Command.DESPAWN, 0, body, 0));
  }

  /** Moves a body to a pose at once: no pose in between is shown. */
  public boolean teleport(long body, Vector3dc position, Quaternionfc rotation) {
    return send(posed(claim(Command.TELEPORT, 0, body, 0), position, rotation));
  }

  public boolean teleport(long body, Vector3fc position, Quaternionfc rotation) {
    return send(posed(claim(Command.TELEPORT, 0, body, 0), position, rotation));
  }

  /**
   * Moves a kinematic body to a pose, where it is at the end of the tick. Unlike a teleported body
   * it has the velocity that takes it there, pushes what is in its way and carries what stands on
   * it. It rests after the tick unless it is moved on.
   */
  public boolean moveTo(long body, Vector3dc position, Quaternionfc rotation) {
    return send(posed(claim(Command.MOVE_TO, 0, body, 0), position, rotation));
  }

  public boolean moveTo(long body, Vector3fc position, Quaternionfc rotation) {
    return send(posed(claim(Command.MOVE_TO, 0, body, 0), position, rotation));
  }

  /**
   * Makes a body one of another prefab that it can become; its place, velocities, joints and
   * excluded pairs stay, and impulses and forces of the same tick push what it becomes. Its
   * properties are those of the prefab, whatever was {@link #set} before. A rising mesh or height
   * field lifts the dynamic bodies and characters that it would bury.
   */
  public boolean changePrefab(long body, int prefab) {
    return send(claim(Command.CHANGE_PREFAB, store.requirePrefab(prefab), body, 0));
  }

  /**
   * Changes a property of one body and wakes it; its prefab and the other bodies of that stay as
   * they are. Refused for a value out of the property's range, for a property of dynamic bodies if
   * the body is none, and if the engine lacks the property. The simulation allocates for it.
   */
  public boolean set(long body, Prefab.Property property, float value) {
    Command command = claim(Command.PROPERTY, property.number(), body, 0);
    return command != null && send(command.value(0, value));
  }

  /** Sets the gravity of the scene, in metres a second squared, and wakes all bodies. */
  public boolean gravity(Vector3fc acceleration) {
    return motion(Command.GRAVITY, BodyId.NONE, acceleration, ZERO);
  }

  /**
   * Joins two bodies, as they are when the command is carried out, and returns the joint's id at
   * once; {@link BodyId#NONE} if it was refused, because the queue was full or the world has no
   * room for another joint.
   *
   * <p>A joint with six axes takes a further command for each that is not locked. If another thread
   * than the one that ticks sends them, some may be carried out a tick later, and an axis is locked
   * until then.
   *
   * @throws UnsupportedOperationException if the simulation runs in another process
   */
  public long join(long bodyA, long bodyB, Joint joint) {
    Command command = claim(Command.JOIN, joint.kind().number(), bodyA, 0);
    if (command == null) {
      return BodyId.NONE;
    }
    command.joint(joint);
    if (joint.kind().hasAxes()) {
      return sendWithAxes(command, bodyB, joint);
    }
    long id = store.takeJointId(command);
    return send(command.joint(bodyB, id), id);
  }

  public boolean unjoin(long joint) {
    return send(claim(Command.UNJOIN, 0, BodyId.NONE, joint));
  }

  /**
   * Sets the speed of a joint's motor per second, and the torque or force that it cannot exceed; 0
   * switches it off.
   */
  public boolean motor(long joint, float speed, float limit) {
    Command command = claim(Command.MOTOR, 0, BodyId.NONE, joint);
    return command != null && send(command.value(0, speed).value(1, limit));
  }

  /** Gives a joint a motor as {@link Joint#withPositionMotor} does, or another target. */
  public boolean positionMotor(
      long joint, float offset, float limit, float swingsPerSecond, float damping) {
    Command command = claim(Command.MOTOR, 0, BodyId.NONE, joint);
    return command != null
        && send(
            command.value(0, offset).value(1, limit).value(2, swingsPerSecond).value(3, damping));
  }

  /**
   * Sets what a joint with six axes does along or around one of them. To change the targets of its
   * motors {@link #targets} is cheaper.
   */
  public boolean axis(long joint, Joint.Axis.Freedom which, Joint.Axis to) {
    int number = which.number();
    Objects.requireNonNull(to, "to is null: say what the axis is to be");
    Command command = claim(Command.JOINT_AXIS, number, BodyId.NONE, joint);
    return command != null && send(JointValues.write(to, command));
  }

  /**
   * Sets the targets of the motors of a joint with six axes: the speeds, or the offsets to which
   * its position motors bring it. Those of axes without a motor are ignored. The simulation
   * allocates nothing for it.
   *
   * @param moves along its axes, in metres
   * @param turns around its axes, in radians
   */
  public boolean targets(long joint, Vector3fc moves, Vector3fc turns) {
    Objects.requireNonNull(moves, "moves is null: name the targets along the axes");
    Objects.requireNonNull(turns, "turns is null: name the targets around the axes");
    Command command = claim(Command.JOINT_TARGETS, 0, BodyId.NONE, joint);
    return command != null && send(command.vector(0, moves).vector(3, turns));
  }

  /**
   * Keeps two bodies from colliding, until one of them is removed or {@link #include} is called.
   */
  public boolean exclude(long bodyA, long bodyB) {
    return sendPair(Command.Exclusion.GAME_EXCLUDES, bodyA, bodyB);
  }

  /** Undoes {@link #exclude}: the two collide again, unless a filter excludes them. */
  public boolean include(long bodyA, long bodyB) {
    return sendPair(Command.Exclusion.GAME_INCLUDES, bodyA, bodyB);
  }

  /**
   * Adds a filter that excludes two bodies from colliding, or removes one. For code that filters
   * pairs which other code may exclude too: it must remove only what it added. The filter is also
   * counted if the engine has no room for the pair; that pair collides until it is changed again.
   */
  public boolean countExclusion(long bodyA, long bodyB, boolean added) {
    int exclusion = added ? Command.Exclusion.FILTER_EXCLUDES : Command.Exclusion.FILTER_INCLUDES;
    return sendPair(exclusion, bodyA, bodyB);
  }

  /** Sets a body's velocity, in metres a second. Its angular velocity stays. */
  public boolean velocity(long body, Vector3fc linear) {
    return motion(Command.VELOCITY, body, linear, ZERO);
  }

  /** Sets a body's angular velocity, in radians a second. Its velocity stays. */
  public boolean angularVelocity(long body, Vector3fc angular) {
    return motion(Command.ANGULAR_VELOCITY, body, ZERO, angular);
  }

  /** Adds to a body's momentum, in newton seconds. Its angular velocity stays. */
  public boolean impulse(long body, Vector3fc linear) {
    return motion(Command.IMPULSE, body, linear, ZERO);
  }

  /**
   * Gives a body an impulse at a point of the world, which also spins it, unless the impulse points
   * at or away from its position. The lever is measured when the command is applied.
   */
  public boolean impulseAt(long body, Vector3fc linear, Vector3dc worldPoint) {
    return pushAt(Command.IMPULSE_AT, body, linear, worldPoint.x(), worldPoint.y(), worldPoint.z());
  }

  public boolean impulseAt(long body, Vector3fc linear, Vector3fc worldPoint) {
    return pushAt(Command.IMPULSE_AT, body, linear, worldPoint.x(), worldPoint.y(), worldPoint.z());
  }

  /** Adds to a body's angular momentum, in newton metre seconds. Its velocity stays. */
  public boolean angularImpulse(long body, Vector3fc angular) {
    return motion(Command.IMPULSE, body, ZERO, angular);
  }

  /** Applies a force to a body for one tick, in newtons. */
  public boolean force(long body, Vector3fc linear) {
    return motion(Command.FORCE, body, linear, ZERO);
  }

  /** Applies a force to a body at a point of the world for one tick, as {@link #impulseAt} does. */
  public boolean forceAt(long body, Vector3fc linear, Vector3dc worldPoint) {
    return pushAt(Command.FORCE_AT, body, linear, worldPoint.x(), worldPoint.y(), worldPoint.z());
  }

  public boolean forceAt(long body, Vector3fc linear, Vector3fc worldPoint) {
    return pushAt(Command.FORCE_AT, body, linear, worldPoint.x(), worldPoint.y(), worldPoint.z());
  }

  /** Applies a torque to a body for one tick, in newton metres. */
  public boolean torque(long body, Vector3fc angular) {
    return motion(Command.FORCE, body, ZERO, angular);
  }

  /**
   * Reports that a device control went down. Controls below {@link Command#CONTROL_COUNT} exist;
   * others are refused by an exception.
   */
  public boolean press(int control) {
    return send(claim(Command.PRESS, Command.requireControl(control), 0, 0));
  }

  /** Reports that a device control came up. */
  public boolean release(int control) {
    return send(claim(Command.RELEASE, Command.requireControl(control), 0, 0));
  }

  /**
   * Reports the value of a device control; throws {@link IllegalArgumentException} unless it is
   * finite.
   */
  public boolean level(int control, float value) {
    Command.requireFinite(value);
    Command command = claim(Command.LEVEL, Command.requireControl(control), 0, 0);
    return command != null && send(command.value(0, value));
  }

  /** Reports by how much a device control moved; throws as {@link #level} does. */
  public boolean motion(int control, float value) {
    Command.requireFinite(value);
    Command command = claim(Command.MOTION, Command.requireControl(control), 0, 0);
    return command != null && send(command.value(0, value));
  }

  /**
   * Sends a command of a kind of the user's. Throws {@link IllegalArgumentException} for a kind
   * below {@link Command#USER} or from {@link Command#KIND_COUNT} on, or too many values.
   */
  public boolean user(int kind, int detail, long body, long token, float... values) {
    if (kind < Command.USER) {
      throw new IllegalArgumentException(
          "kind is %d: kinds of your own begin at Command.USER, %d".formatted(kind, Command.USER));
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
   * Sends a copy of a command that came from elsewhere, stamped with the instant of this call.
   * Throws {@link IllegalArgumentException} for a kind below 1, a device control that does not
   * exist, or a control's value that is not finite.
   */
  public boolean forward(Command command) {
    return forward(command, store.clock.nanos());
  }

  /**
   * Does as {@link #forward(Command)}, stamped with the instant at which the command was sent
   * elsewhere. An instant after this call would keep it waiting, and counts as this call's.
   */
  public boolean forward(Command command, long stampNanos) {
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
    long nowNanos = store.clock.nanos(); // before the claim: the clock may be the user's and throw
    Command copy = claim();
    if (copy != null) {
      copy.copyFrom(command).stamp(stampNanos - nowNanos < 0 ? stampNanos : nowNanos);
      store.send(copy);
    }
    return copy != null;
  }

  /** Does as {@link #forwardForeign(Command, long)}, stamped with the instant of this call. */
  public boolean forwardForeign(Command command) {
    return forwardForeign(command, store.clock.nanos());
  }

  /**
   * Does as {@link #forward(Command, long)}, and leaves half of the queue to the senders of this
   * process: false then counts as no refusal.
   *
   * @throws IllegalArgumentException also for the id of a body or joint to be: other processes
   *     could use up all generations
   */
  public boolean forwardForeign(Command command, long stampNanos) {
    CommandQueue.requireNoId(command);
    return store.isHalfFree() && forward(command.from(0), stampNanos);
  }

  /**
   * Returns how many commands of all senders were refused because the queue was full or no id was
   * free.
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
          "all %d reserved commands are sent: reserve as many as belong together"
              .formatted(reserved.length));
    }
    return reserved[--reservedCount];
  }

  private @Nullable Command claim(int kind, int detail, long body, long token) {
    long nowNanos = store.clock.nanos(); // before the claim: the clock may be the user's and throw
    Command command = claim();
    if (command != null) {
      command.fill(kind, detail, body, token).stamp(nowNanos);
    }
    return command;
  }

  private @Nullable Command spawning(int prefab, long token) {
    return claim(Command.SPAWN, store.requirePrefab(prefab), 0, token);
  }

  /** Writes a pose into a claimed command, if there is one. */
  private @Nullable Command posed(
      @Nullable Command command, Vector3dc position, Quaternionfc rotation) {
    if (command == null) {
      return null;
    }
    try {
      return command.position(position.x(), position.y(), position.z()).rotation(rotation);
    } catch (Throwable e) { // a null argument must not lose the claimed command
      store.cancel(command);
      throw e;
    }
  }

  /** Writes a pose with a position in floats into a claimed command, if there is one. */
  private @Nullable Command posed(
      @Nullable Command command, Vector3fc position, Quaternionfc rotation) {
    if (command == null) {
      return null;
    }
    try {
      return command.position(position.x(), position.y(), position.z()).rotation(rotation);
    } catch (Throwable e) { // a null argument must not lose the claimed command
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

  /** Writes velocities into a claimed command, if there is one. */
  private @Nullable Command moving(@Nullable Command command, Vector3fc linear, Vector3fc angular) {
    if (command == null) {
      return null;
    }
    try {
      return command.motion(linear, angular);
    } catch (Throwable e) { // a null argument must not lose the claimed command
      store.cancel(command);
      throw e;
    }
  }

  /** Sends a joint and its axes, or nothing. */
  private long sendWithAxes(Command join, long bodyB, Joint joint) {
    long stampNanos = join.stampNanos();
    @Nullable Command[] axes = new Command[joint.axes().size()];
    boolean all = true;
    for (int i = 0; all && i < axes.length; i++) {
      axes[i] = joint.axes().get(i).isLocked() ? null : claim();
      all = joint.axes().get(i).isLocked() || axes[i] != null;
    }
    long id = BodyId.NONE;
    try {
      // last, because an id cannot be given back
      id = all ? store.takeJointId(join) : id;
    } finally {
      for (Command axis : axes) {
        if (axis != null && id == BodyId.NONE) {
          store.cancel(axis);
        }
      }
    }
    send(join.joint(bodyB, id), id);
    for (int i = 0; i < axes.length && id != BodyId.NONE; i++) {
      Command axis = axes[i];
      if (axis != null) {
        axis.fill(Command.JOINT_AXIS, i, BodyId.NONE, id).stamp(stampNanos);
        send(JointValues.write(joint.axes().get(i), axis));
      }
    }
    return id;
  }

  /** Gives a spawn its id and sends it. */
  private long sendSpawn(@Nullable Command command) {
    if (command == null) {
      return BodyId.NONE;
    }
    long body = store.takeId(command);
    command.body(body);
    return send(command, body);
  }

  /**
   * Sends a command with the id of what it makes, or cancels it if there is none; returns the id.
   */
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
   * Sends presses and releases of a device's keys and buttons, for adapters to windows. If a full
   * queue refuses one, the next call sends the present state of that control, so the ticks see a
   * key down only while the user holds it. A refused press is lost if the key comes up before the
   * next call. Owner: the thread of the device's events. Never waits; allocates nothing after
   * construction.
   */
  public static final class HeldButtons {
    private final Predicate<? super Command> sender;
    private final Command command = Command.empty();
    private final BitSet held = new BitSet(Command.CONTROL_COUNT);

    /** The controls whose last change was refused. */
    private final BitSet refused = new BitSet(Command.CONTROL_COUNT);

    /**
     * Creates the buttons of a device. All are up.
     *
     * @param sender returns true if it sent the command, such as {@code state.commands()::forward}
     */
    public HeldButtons(Predicate<? super Command> sender) {
      this.sender = sender;
    }

    /**
     * A key or button went down; throws {@link IllegalArgumentException} if no such control exists.
     */
    public void press(int control) {
      change(Command.PRESS, control);
    }

    /** A key or button went up; throws as {@link #press} does. */
    public void release(int control) {
      change(Command.RELEASE, control);
    }

    /**
     * Sends refused changes again while the queue has room. Call it once a frame: otherwise a key
     * stays down until the device's next event.
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
      refused.set(control, !sent); // also clears an earlier refusal, which is stale
    }

    private boolean send(int kind, int control) {
      return sender.test(command.control(kind, control, 0));
    }
  }
}

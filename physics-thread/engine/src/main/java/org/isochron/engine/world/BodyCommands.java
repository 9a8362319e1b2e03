package org.isochron.engine.world;

import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.engine.bodies.AppliedPushes;
import org.isochron.engine.bodies.BodySlots;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.ChangedMotions;
import org.isochron.engine.bodies.ChangedProperties;
import org.isochron.engine.bodies.KinematicMoves;
import org.isochron.engine.bodies.LostBodies;
import org.isochron.engine.bodies.RisingGround;
import org.isochron.engine.bodies.SceneBodies;
import org.isochron.engine.bodies.StartPoses;
import org.isochron.engine.bodies.WorldBodies;
import org.isochron.engine.bodies.WorldPrefabs;
import org.isochron.engine.contacts.Contacts;
import org.isochron.engine.contacts.PairExclusion;
import org.isochron.engine.contacts.Sensors;
import org.isochron.engine.joints.ActiveJoints;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.stored.PrefabRules;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Creates the bodies of a scene and executes commands for {@link EngineSimulation}. Owner: the
 * physics thread. After construction, allocates only for joints and changed properties.
 */
final class BodyCommands {
  /** A longer shift by a patch wakes the bodies around; shorter ones are no gap to most engines. */
  private static final double QUIET_SHIFT = 0.02;

  private final WorldPrefabs kinds;
  private final EngineWorld world;
  private final EngineSimulationState state;
  private final WorldBodies bodies;
  private final CommandValues values;
  private final BodySlots slots;
  private final BodyStates states;
  private final Contacts contacts;
  private final Sensors sensors;
  private final ActiveJoints joints;
  private final KinematicMoves moves;
  private final AppliedPushes pushes;
  private final ChangedProperties own;
  private final ChangedMotions motions;
  private final PairExclusion pairs;
  private final int[] prefabs;
  private final StartPoses startPoses;
  private final Vector3d scratch = new Vector3d();
  private final Quaternionf rotation = new Quaternionf();
  private final Quaternionf turned = new Quaternionf();
  private final Vector3f velocity = new Vector3f();
  private final RisingGround rising;
  private final LostBodies lost;
  private final Engine.Settings.LostBodyPolicy lostBodyPolicy;
  private @Nullable EventPublisher events;

  /** True if the last command changed a sleeping world's snapshot. */
  private boolean snapshotChanged;

  BodyCommands(
      Scene scene,
      Engine.Settings settings,
      EngineWorld world,
      EngineSimulationState state,
      SceneBodies sceneBodies,
      Sensors sensors,
      SnapshotLayout layout,
      CommandValues values) {
    bodies = state.bodies;
    kinds = bodies.kinds;
    this.world = world;
    this.sensors = sensors;
    this.state = state;
    this.values = values;
    slots = state.slots;
    states = state.states;
    contacts = state.contacts;
    moves = state.moves;
    pushes = new AppliedPushes(world, scene.bodyCapacity());
    own = state.own;
    motions = state.motions;
    pairs = state.excluded;
    prefabs = bodies.prefabs;
    startPoses = new StartPoses(layout);
    rising = new RisingGround(bodies, sceneBodies, this::lift);
    lost = new LostBodies(bodies);
    lostBodyPolicy = settings.lostBodyPolicy();
    for (Scene.Placement body : scene.bodies()) {
      values.take(body);
      create(BodyId.slot(slots.take()), body.prefab());
    }
    joints = new ActiveJoints(
        scene, settings, world, world.joints(), bodies, pushes, own, state.centers, state.joints);
    for (Scene.Connection joint : scene.joints()) {
      if (!joint.collides()) {
        exclude(joint);
      }
    }
  }

  private void exclude(Scene.Connection joint) {
    int slotA = BodyId.slot(joint.bodyA());
    if (!pairs.exclude(slotA, BodyId.slot(joint.bodyB()), Command.Exclusion.GAME_EXCLUDES)) {
      throw new IllegalArgumentException(
          "the engine has no room to exclude %s and %s: join fewer bodies without collision"
              .formatted(BodyId.describe(joint.bodyA()), BodyId.describe(joint.bodyB())));
    }
  }

  ActiveJoints joints() {
    return joints;
  }

  void begin(EventPublisher publisher) {
    events = publisher;
    startPoses.clear();
    moves.begin();
    pushes.clear(); // pushes may remain from a tick that was cancelled by a time jump
  }

  void end(double dtSeconds) {
    moves.step(dtSeconds);
    pushes.clear();
    joints.drive(dtSeconds);
    lost.remember();
  }

  boolean settle() {
    joints.findBroken();
    lost.find();
    if (lost.count() > 0 && events != null) {
      events.atBegin(this::replaceLost);
    } else {
      replaceLost();
    }
    joints.reportLimits(events);
    joints.removeBroken(events);
    return lost.count() > 0;
  }

  /**
   * Recreates lost bodies at rest in the poses that they had before the step, or removes them,
   * depending on the policy. Removals are dated to the start of the tick, because frames cannot
   * interpolate a body that is missing from the later snapshot.
   */
  private void replaceLost() {
    boolean removed = lostBodyPolicy == Engine.Settings.LostBodyPolicy.REMOVE;
    if (lost.haveInvalidNumbers() || (lost.count() > 0 && !removed)) {
      world.forgetContacts();
    }
    for (int i = 0; i < lost.count(); i++) {
      int slot = lost.slot(i);
      long body = slots.body(slot);
      publish(Event.Kind.LOST_BODY, removed ? 1 : 0, body, 0);
      moves.remove(slot);
      contacts.lose(slot);
      Prefab kept = own.get(slot);
      recreate(body, prefabs[slot]);
      setOwn(body, kept);
      if (removed) {
        despawn(body);
      }
    }
  }

  void writeStartPoses(SnapshotWriter snapshots) {
    startPoses.writeTo(snapshots);
  }

  /** Returns true if the command changed a sleeping world's snapshot. */
  boolean apply(Command command) {
    snapshotChanged = false;
    Event.@Nullable Refusal why = isStale(command) ? null : carryOut(command);
    if (why != null && events != null) {
      events.refused(command.kind(), command.body(), command.token(), why);
    }
    return snapshotChanged; // a woken body does not count because the next step moves it
  }

  /** Reports stale commands. */
  private boolean isStale(Command command) {
    boolean ofPair = command.kind() == Command.EXCLUDE;
    long body = command.body();
    if (ofPair && slots.contains(body)) {
      body = command.other();
    }
    boolean stale = (command.actsOnBody() || ofPair)
        ? !slots.contains(body)
        : actsOnJoint(command.kind()) && !joints.contains(command.token());
    if (stale) {
      publish(Event.Kind.STALE_COMMAND, command.kind(), body, command.token());
    }
    return stale;
  }

  private static boolean actsOnJoint(int kind) {
    return kind == Command.UNJOIN
        || kind == Command.MOTOR
        || kind == Command.JOINT_AXIS
        || kind == Command.JOINT_TARGETS
        || kind == Command.JOINT_EFFORT
        || kind == Command.JOINT_DAMPING;
  }

  private Event.@Nullable Refusal carryOut(Command command) {
    int slot = BodyId.slot(command.body());
    return switch (command.kind()) {
      case Command.SPAWN -> spawn(command);
      case Command.DESPAWN -> {
        despawn(command.body());
        yield null;
      }
      case Command.TELEPORT -> {
        if (!takePose(command)) {
          yield Event.Refusal.BAD_VALUES;
        }
        teleport(command.body());
        yield null;
      }
      case Command.MOVE_TO -> moveTo(slot, command);
      case Command.VELOCITY, Command.ANGULAR_VELOCITY -> move(slot, command);
      case Command.IMPULSE, Command.FORCE -> push(slot, command, values.takeMotion(command));
      case Command.IMPULSE_AT, Command.FORCE_AT -> push(slot, command, takePushAt(slot, command));
      case Command.PROPERTY -> change(slot, command);
      case Command.MASS_PROPERTIES -> weigh(slot, command);
      case Command.CHANGE_MOTION -> changeMotion(slot, command.detail());
      case Command.PATCH -> patch(slot, command);
      case Command.CHANGE_PREFAB -> become(command.body(), command.detail());
      case Command.GRAVITY -> setGravity(command);
      case Command.EXCLUDE -> exclude(slot, command);
      case Command.JOIN -> joints.join(command);
      case Command.UNJOIN -> {
        joints.remove(command.token());
        yield null;
      }
      case Command.MOTOR -> joints.motor(command);
      case Command.JOINT_AXIS -> joints.axis(command);
      case Command.JOINT_TARGETS -> joints.targets(command);
      case Command.JOINT_EFFORT -> joints.effort(command);
      case Command.JOINT_DAMPING -> joints.damping(command);
      default -> null; // controls and user commands need no action here
    };
  }

  private Event.@Nullable Refusal spawn(Command command) {
    boolean known = kinds.contains(command.detail());
    boolean sensible = known && takePose(command) && values.takeMotion(command);
    long id = command.body();
    boolean follows = id != BodyId.NONE && command.token() == Command.FOLLOWS;
    long body = !sensible ? slots.retire(id) : follows ? slots.follow(id) : slots.takeFor(id);
    if (body == BodyId.NONE) {
      Event.Refusal room = slots.hasSlotFor(id) ? Event.Refusal.ID_USED : Event.Refusal.NO_ROOM;
      Event.Refusal why = known ? Event.Refusal.BAD_VALUES : Event.Refusal.NO_PREFAB;
      return sensible ? room : why;
    }
    create(BodyId.slot(body), command.detail());
    states.created(BodyId.slot(body));
    begin(body);
    publish(Event.Kind.SPAWN, command.detail(), body, follows ? 0 : command.token());
    snapshotChanged = true;
    return null;
  }

  private Event.@Nullable Refusal setGravity(Command command) {
    if (!values.takeMotion(command)) {
      return Event.Refusal.BAD_VALUES;
    }
    state.gravity(values.linear);
    return null;
  }

  private Event.@Nullable Refusal exclude(int slot, Command command) {
    int other = BodyId.slot(command.other());
    return slot != other && pairs.exclude(slot, other, command.detail())
        ? null
        : Event.Refusal.UNABLE;
  }

  private boolean takePose(Command command) {
    boolean sensible = values.takePose(command);
    world.project(values.position);
    return sensible;
  }

  private void create(int slot, int prefab) {
    prefabs[slot] = prefab;
    kinds.require(prefab);
    world.create(slot, prefab, values.position, values.rotation);
    states.poses().set(slot, values.position, values.rotation);
    if (kinds.get(prefab).motion() == Prefab.Motion.STATIC) {
      values.stop();
    } else if (values.moves()) {
      world.velocity(slot, values.linear);
      world.angularVelocity(slot, values.angular);
    }
    states.velocities().set(slot, values.linear, values.angular);
    states.moved(slot);
  }

  private void despawn(long body) {
    contacts.end(body, events);
    moves.remove(BodyId.slot(body));
    pushes.forget(BodyId.slot(body));
    sensors.end(body, events);
    joints.removeOf(body);
    pairs.removeOf(BodyId.slot(body));
    own.reset(BodyId.slot(body));
    motions.forget(BodyId.slot(body));
    world.remove(BodyId.slot(body));
    slots.free(body);
    states.moved(BodyId.slot(body));
    startPoses.remove(body);
    publish(Event.Kind.DESPAWN, 0, body, 0);
    snapshotChanged = true;
  }

  /** Also wakes the body's neighbours. */
  private Event.@Nullable Refusal change(int slot, Command command) {
    boolean dynamic = bodies.isDynamic(slot);
    try {
      Prefab.Property property = Prefab.Property.numbered(command.detail());
      Prefab changed = ChangedProperties.with(own.get(slot), property, command.value(0));
      if (!(dynamic || PrefabRules.isOfSurface(property)) || !world.canChange(changed)) {
        return Event.Refusal.UNABLE;
      }
      own.set(slot, changed);
      if (dynamic) {
        world.wake(slot);
      } else {
        states.poses().position(slot, values.position);
        states.poses().rotation(slot, values.rotation);
        world.place(slot, values.position, values.rotation);
      }
      return null;
    } catch (IllegalArgumentException e) {
      return Event.Refusal.BAD_VALUES;
    }
  }

  /** Lets the body's points keep their velocities, for which the velocity of the centre changes. */
  private Event.@Nullable Refusal weigh(int slot, Command command) {
    if (!bodies.isDynamic(slot)) {
      return Event.Refusal.UNABLE;
    }
    Prefab changed;
    try {
      changed = own.get(slot).withMassProperties(command.massProperties());
    } catch (IllegalArgumentException e) {
      return Event.Refusal.BAD_VALUES;
    }
    if (!Prefab.Property.MASS.accepts(changed.mass())) {
      return Event.Refusal.BAD_VALUES;
    }
    if (!world.canChange(changed)) {
      return Event.Refusal.UNABLE;
    }
    state.centers.originVelocity(slot, velocity);
    setOwn(slots.body(slot), changed);
    state.centers.originVelocity(slot, values.linear);
    velocity.sub(values.linear);
    if (velocity.lengthSquared() > 0) {
      states.velocities().linear(slot, values.linear).add(velocity);
      states.velocities().angular(slot, values.angular);
      states.velocities().set(slot, values.linear, values.angular);
      states.moved(slot);
      world.push(slot, velocity.mul((float) changed.mass()), values.angular.zero());
    }
    world.wake(slot);
    return null;
  }

  /** Engines store the anchors of joints relative to the centre of mass. */
  private void setOwn(long body, Prefab changed) {
    int slot = BodyId.slot(body);
    boolean isSameFrame = ChangedProperties.isSameFrame(own.get(slot), changed);
    if (!isSameFrame) {
      joints.endOf(body);
    }
    own.set(slot, changed);
    if (!isSameFrame) {
      joints.recreateEnded();
    }
  }

  /** Lifts bodies that would penetrate a prefab's new shape. */
  private Event.@Nullable Refusal become(long body, int prefab) {
    int slot = BodyId.slot(body);
    int before = prefabs[slot];
    if (!kinds.contains(prefab)) {
      return Event.Refusal.NO_PREFAB;
    }
    if (!PrefabRules.canBecome(kinds.get(before), kinds.get(prefab))) {
      return Event.Refusal.UNABLE;
    }
    recreate(body, prefab);
    rising.liftFrom(slot, before);
    snapshotChanged = true;
    return null;
  }

  private void lift(int slot, Vector3fc offset) {
    states.poses().position(slot, values.position).add(offset);
    states.poses().rotation(slot, values.rotation);
    teleport(slots.body(slot));
  }

  /** Recreates a body with its pose, velocities, joints, excluded pairs and pending pushes. */
  private void recreate(long body, int prefab) {
    int slot = BodyId.slot(body);
    contacts.end(body, events);
    joints.endOf(body);
    pairs.excludeInEngine(slot, false);
    own.reset(slot);
    world.remove(slot);
    states.poses().position(slot, values.position);
    states.poses().rotation(slot, values.rotation);
    states.velocities().linear(slot, values.linear);
    states.velocities().angular(slot, values.angular);
    create(slot, prefab);
    motions.reapply(slot);
    pushes.reapply(slot);
    pairs.excludeInEngine(slot, true);
    joints.recreateEnded();
  }

  private Event.@Nullable Refusal changeMotion(int slot, int number) {
    boolean toKinematic = number == Prefab.Motion.KINEMATIC.number();
    if (!toKinematic && number != Prefab.Motion.DYNAMIC.number()) {
      return Event.Refusal.BAD_VALUES;
    }
    if (!world.canCorrect() || !bodies.hasDynamicPrefab(slot)) {
      return Event.Refusal.UNABLE;
    }
    if (motions.set(slot, toKinematic)) {
      moves.remove(slot);
      pushes.forget(slot);
      if (!toKinematic && !world.isAwakeNow(slot)) { // what it rested on may be gone
        world.wake(slot);
      }
    }
    return null;
  }

  /**
   * Leaves values that the body already has to the engine, which may store more digits, and whose
   * timers must not restart.
   */
  private Event.@Nullable Refusal patch(int slot, Command command) {
    boolean asleep = command.detail() == 1;
    boolean able = world.canCorrect()
        && bodies.motion(slot) != Prefab.Motion.STATIC
        && !(asleep && !own.get(slot).dynamics().maySleep());
    if (!able) {
      return Event.Refusal.UNABLE;
    }
    if (!takePose(command) || !values.takeMotion(command)) {
      return Event.Refusal.BAD_VALUES;
    }
    if (!isPosed(slot, command)) {
      if (shift(slot) > QUIET_SHIFT) {
        world.place(slot, values.position, values.rotation);
        joints.wakeOf(slots.body(slot));
      } else {
        world.shift(slot, values.position, values.rotation);
      }
      states.poses().set(slot, values.position, values.rotation);
    }
    moves.remove(slot);
    if (asleep) {
      values.stop();
      pushes.forget(slot);
      world.sleep(slot);
    } else {
      patchMotion(slot);
    }
    states.velocities().set(slot, values.linear, values.angular);
    states.moved(slot);
    snapshotChanged = true;
    return null;
  }

  private void patchMotion(int slot) {
    boolean pushed = pushes.isPushed(slot);
    if (pushed || !values.linear.equals(states.velocities().linear(slot, velocity))) {
      world.velocity(slot, values.linear);
      pushes.forgetImpulses(slot);
    }
    if (pushed || !values.angular.equals(states.velocities().angular(slot, velocity))) {
      world.angularVelocity(slot, values.angular);
      pushes.forgetAngularImpulses(slot);
    }
    if (!world.isAwakeNow(slot)) {
      world.wake(slot);
    }
  }

  /** Compares the rotation before its normalization. */
  private boolean isPosed(int slot, Command command) {
    return states.poses().position(slot, scratch).equals(values.position)
        && states.poses().rotation(slot, rotation).equals(command.rotation(turned));
  }

  /** Upper bound of the distance by which a point of the bounding sphere moves. */
  private double shift(int slot) {
    double distance = states.poses().position(slot, scratch).distance(values.position);
    double cosine =
        states.poses().rotation(slot, rotation).dot(values.rotation); // of half the angle
    double sine = Math.sqrt(Math.max(0, 1 - cosine * cosine));
    return distance + 2 * sine * kinds.knownTable().boundingRadius(prefabs[slot]);
  }

  private Event.@Nullable Refusal moveTo(int slot, Command command) {
    if (bodies.motion(slot) != Prefab.Motion.KINEMATIC) {
      return Event.Refusal.UNABLE;
    }
    if (!takePose(command)) {
      return Event.Refusal.BAD_VALUES;
    }
    moves.add(slot, values.position, values.rotation);
    return null;
  }

  private void teleport(long body) {
    moves.stop(BodyId.slot(body));
    world.place(BodyId.slot(body), values.position, values.rotation);
    states.poses().set(BodyId.slot(body), values.position, values.rotation);
    states.moved(BodyId.slot(body));
    joints.wakeOf(body);
    begin(body);
    snapshotChanged = true;
  }

  private Event.@Nullable Refusal move(int slot, Command command) {
    if (bodies.motion(slot) == Prefab.Motion.STATIC) {
      return Event.Refusal.UNABLE;
    }
    if (!values.takeMotion(command)) {
      return Event.Refusal.BAD_VALUES;
    }
    moves.stop(slot);
    if (command.kind() == Command.VELOCITY) {
      pushes.forgetImpulses(slot);
      world.velocity(slot, values.linear);
      states.velocities().angular(slot, values.angular);
    } else {
      pushes.forgetAngularImpulses(slot);
      world.angularVelocity(slot, values.angular);
      states.velocities().linear(slot, values.linear);
    }
    states.velocities().set(slot, values.linear, values.angular);
    states.moved(slot);
    return null;
  }

  private boolean takePushAt(int slot, Command command) {
    state.centers.move(slot, states.poses().position(slot, scratch));
    return values.takePushAt(command, scratch);
  }

  private Event.@Nullable Refusal push(int slot, Command command, boolean sensible) {
    if (!bodies.isDynamic(slot)) {
      return Event.Refusal.UNABLE;
    }
    if (!sensible) {
      return Event.Refusal.BAD_VALUES;
    }
    if (command.kind() == Command.IMPULSE || command.kind() == Command.IMPULSE_AT) {
      pushes.push(slot, values.linear, values.angular);
    } else {
      pushes.force(slot, values.linear, values.angular);
    }
    return null;
  }

  private void begin(long body) {
    startPoses.put(body, state.space.leave(values.position, scratch), values.rotation);
  }

  private void publish(Event.Kind kind, int detail, long body, long token) {
    if (events != null) {
      events.publish(kind, detail, body, BodyId.NONE, token);
    }
  }
}

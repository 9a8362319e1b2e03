package org.isochron.physics.engine.world;

import org.isochron.physics.engine.Engine;
import org.isochron.physics.engine.bodies.BeginPoses;
import org.isochron.physics.engine.bodies.BodySlots;
import org.isochron.physics.engine.bodies.BodyStates;
import org.isochron.physics.engine.bodies.KinematicMoves;
import org.isochron.physics.engine.bodies.LostBodies;
import org.isochron.physics.engine.bodies.OwnPrefabs;
import org.isochron.physics.engine.bodies.RisingGround;
import org.isochron.physics.engine.bodies.SceneBodies;
import org.isochron.physics.engine.bodies.TickPushes;
import org.isochron.physics.engine.bodies.WorldPrefabs;
import org.isochron.physics.engine.contacts.Contacts;
import org.isochron.physics.engine.contacts.PairExclusion;
import org.isochron.physics.engine.contacts.Sensors;
import org.isochron.physics.engine.joints.ActiveJoints;
import org.isochron.physics.scene.Scene;
import org.isochron.shapes.Prefab;
import org.isochron.state.command.Command;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotWriter;
import org.joml.Vector3d;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Creates the bodies of a scene and carries out the commands of {@link EngineSimulation}. Owner:
 * the physics thread. Allocates nothing after construction but for joints and changed properties.
 */
final class BodyCommands {
  private final WorldPrefabs kinds;
  private final EngineWorld world;
  private final EngineSimulationState state;
  private final CommandValues values;
  private final BodySlots slots;
  private final BodyStates states;
  private final Contacts contacts;
  private final Sensors sensors;
  private final ActiveJoints joints;
  private final KinematicMoves moves;
  private final TickPushes pushes;
  private final OwnPrefabs own;
  private final PairExclusion pairs;
  private final int[] prefabs;
  private final BeginPoses begins;
  private final Vector3d place = new Vector3d();
  private final RisingGround rising;
  private final LostBodies lost;
  private final Engine.Settings.LostBodyPolicy lostBodyPolicy;
  private @Nullable EventPublisher events;

  BodyCommands(
      Scene scene,
      Engine.Settings settings,
      EngineWorld world,
      EngineSimulationState state,
      SceneBodies bodies,
      Sensors sensors,
      SnapshotLayout layout,
      CommandValues values) {
    kinds = state.bodies.kinds;
    this.world = world;
    this.sensors = sensors;
    this.state = state;
    this.values = values;
    slots = state.slots;
    states = state.states;
    contacts = state.contacts;
    moves = state.moves;
    pushes = new TickPushes(world, scene.bodyCapacity());
    own = state.own;
    pairs = new PairExclusion(world, state.excluded);
    prefabs = state.bodies.prefabs;
    begins = new BeginPoses(layout);
    rising = new RisingGround(state.bodies, bodies, this::lift);
    lost = new LostBodies(state.bodies);
    lostBodyPolicy = settings.lostBodyPolicy();
    for (Scene.Placement body : scene.bodies()) {
      values.take(body);
      create(BodyId.slot(slots.take()), body.prefab());
    }
    joints = new ActiveJoints(scene, settings, world, world.joints(), state.bodies, state.joints);
  }

  ActiveJoints joints() {
    return joints;
  }

  /** Begins a tick, whose events go to a publisher. */
  void begin(EventPublisher publisher) {
    events = publisher;
    begins.clear();
    moves.begin();
    pushes.clear(); // also those of a tick that did not run, because time went elsewhere
  }

  /** Ends the commands of a tick, before its step. */
  void end(double dtSeconds) {
    moves.step(dtSeconds);
    pushes.clear();
    joints.drive(dtSeconds);
    lost.remember();
  }

  /**
   * Ends the step: breaks the joints that held too much, and has no body without a pose from here
   * on. Returns true if there were any.
   */
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
   * Makes the bodies that the step has lost again in their slots, at rest where they were before
   * it, and then removes them if the settings say so: from the begin of the tick on, because no
   * frame shows a body between two snapshots of which the second lacks it.
   */
  private void replaceLost() {
    boolean removed = lostBodyPolicy == Engine.Settings.LostBodyPolicy.REMOVE;
    if (lost.areSpoiled() || (lost.count() > 0 && !removed)) {
      world.forgetContacts();
    }
    for (int i = 0; i < lost.count(); i++) {
      int slot = lost.slot(i);
      long body = slots.body(slot);
      publish(Event.LOST_BODY, removed ? 1 : 0, body, 0);
      moves.remove(slot);
      contacts.lose(slot);
      Prefab kept = own.get(slot);
      createAgain(body, prefabs[slot]);
      own.set(slot, kept);
      if (removed) {
        despawn(body);
      }
    }
  }

  /** Writes the poses of the bodies that commands spawned or moved in this tick. */
  void writeBeginPoses(SnapshotWriter snapshots) {
    begins.writeTo(snapshots);
  }

  /** Carries out a command; returns true if the picture of a sleeping world is another after it. */
  boolean apply(Command command) {
    return switch (command.kind()) {
      case Command.SPAWN -> spawn(command);
      case Command.GRAVITY -> setGravity(command);
      case Command.JOIN -> join(command);
      case Command.EXCLUDE -> exclude(command);
      case Command.UNJOIN, Command.MOTOR, Command.JOINT_AXIS, Command.JOINT_TARGETS ->
        applyToJoint(command);
      default -> command.actsOnBody() && applyToBody(command);
    };
  }

  private boolean spawn(Command command) {
    boolean known = kinds.contains(command.detail());
    boolean sensible = known && takePose(command) && values.takeMotion(command);
    long body = sensible ? slots.takeFor(command.body()) : slots.retire(command.body());
    if (body == BodyId.NONE) {
      Event.Refusal why = known ? Event.Refusal.BAD_VALUES : Event.Refusal.NO_PREFAB;
      refuse(command, command.body(), sensible ? Event.Refusal.NO_ROOM : why);
      return false;
    }
    create(BodyId.slot(body), command.detail());
    states.created(BodyId.slot(body));
    begin(body);
    publish(Event.SPAWN, command.detail(), body, command.token());
    return true;
  }

  private boolean setGravity(Command command) {
    if (values.takeMotion(command)) {
      state.gravity(values.linear);
    } else {
      refuse(command, BodyId.NONE, Event.Refusal.BAD_VALUES);
    }
    return false; // bodies that wake move in the step
  }

  private boolean join(Command command) {
    Event.@Nullable Refusal why = joints.join(command);
    if (why != null) {
      refuse(command, command.body(), why);
    }
    return false; // bodies that wake move in the step
  }

  private boolean exclude(Command command) {
    long bodyA = command.body();
    long bodyB = command.other();
    if (!slots.contains(bodyA) || !slots.contains(bodyB)) {
      publish(Event.STALE_COMMAND, command.kind(), slots.contains(bodyA) ? bodyB : bodyA, 0);
    } else if (bodyA == bodyB
        || !pairs.exclude(BodyId.slot(bodyA), BodyId.slot(bodyB), command.detail())) {
      refuse(command.kind(), bodyA, 0, Event.Refusal.UNABLE);
    }
    return false;
  }

  private boolean applyToJoint(Command command) {
    long joint = command.token();
    if (!joints.contains(joint)) {
      publish(Event.STALE_COMMAND, command.kind(), BodyId.NONE, joint);
    } else if (command.kind() == Command.UNJOIN) {
      joints.remove(joint);
    } else if (command.kind() != Command.MOTOR) {
      Event.@Nullable Refusal why =
          command.kind() == Command.JOINT_AXIS ? joints.axis(command) : joints.targets(command);
      if (why != null) {
        refuse(command, BodyId.NONE, why);
      }
    } else if (!joints.motor(command)) {
      boolean sensible = command.isFinite()
          && command.value(1) >= 0
          && command.value(2) >= 0
          && command.value(3) >= 0;
      refuse(command, BodyId.NONE, sensible ? Event.Refusal.UNABLE : Event.Refusal.BAD_VALUES);
    }
    return false;
  }

  private boolean applyToBody(Command command) {
    long body = command.body();
    if (!slots.contains(body)) {
      publish(Event.STALE_COMMAND, command.kind(), body, command.token());
      return false;
    }
    int slot = BodyId.slot(body);
    Prefab.Motion motion = kinds.get(prefabs[slot]).motion();
    if (command.kind() == Command.PROPERTY) {
      change(slot, motion, command);
      return false;
    }
    boolean able = switch (command.kind()) {
      case Command.MOVE_TO -> motion == Prefab.Motion.KINEMATIC;
      case Command.VELOCITY -> motion != Prefab.Motion.STATIC;
      case Command.IMPULSE, Command.FORCE -> motion == Prefab.Motion.DYNAMIC;
      case Command.CHANGE_PREFAB -> canBecome(slot, command.detail());
      default -> true;
    };
    boolean done = able
        && switch (command.kind()) {
          case Command.DESPAWN -> despawn(body);
          case Command.TELEPORT -> takePose(command) && teleport(body);
          case Command.MOVE_TO -> takePose(command) && moveTo(slot);
          case Command.VELOCITY -> values.takeMotion(command) && move(slot);
          case Command.IMPULSE -> values.takeMotion(command) && push(slot);
          case Command.FORCE -> values.takeMotion(command) && force(slot);
          case Command.CHANGE_PREFAB -> become(body, command.detail());
          default -> throw new AssertionError("kind " + command.kind());
        };
    if (!done) {
      boolean isNumber =
          command.kind() != Command.CHANGE_PREFAB || kinds.contains(command.detail());
      Event.Refusal why = isNumber ? Event.Refusal.UNABLE : Event.Refusal.NO_PREFAB;
      refuse(command, body, able ? Event.Refusal.BAD_VALUES : why);
    }
    return done
        && switch (command.kind()) {
          case Command.DESPAWN, Command.TELEPORT, Command.CHANGE_PREFAB -> true;
          default -> false;
        };
  }

  private boolean takePose(Command command) {
    boolean sensible = values.takePose(command);
    world.project(values.position);
    return sensible;
  }

  private void create(int slot, int prefab) {
    prefabs[slot] = prefab;
    world.create(slot, prefab, values.position, values.rotation);
    states.poses().set(slot, values.position, values.rotation);
    if (kinds.get(prefab).motion() == Prefab.Motion.STATIC) {
      values.stop();
    } else if (values.moves()) {
      world.move(slot, values.linear, values.angular);
    }
    states.velocities().set(slot, values.linear, values.angular);
    states.moved(slot);
  }

  private boolean despawn(long body) {
    contacts.end(body, events);
    moves.remove(BodyId.slot(body));
    pushes.forget(BodyId.slot(body));
    sensors.end(body, events);
    joints.removeOf(body);
    pairs.removeOf(BodyId.slot(body));
    own.reset(BodyId.slot(body));
    world.remove(BodyId.slot(body));
    slots.free(body);
    states.moved(BodyId.slot(body));
    begins.remove(body);
    publish(Event.DESPAWN, 0, body, 0);
    return true;
  }

  /** Changes a property of a body, and wakes it and what may lie on it. */
  private void change(int slot, Prefab.Motion motion, Command command) {
    boolean dynamic = motion == Prefab.Motion.DYNAMIC;
    try {
      Prefab.Property property = Prefab.Property.numbered(command.detail());
      Prefab changed = OwnPrefabs.with(own.get(slot), property, command.value(0));
      if ((dynamic || property.isOfSurface()) && world.canChange(changed)) {
        own.set(slot, changed);
        if (dynamic) {
          world.wake(slot);
        } else {
          states.poses().position(slot, values.position);
          states.poses().rotation(slot, values.rotation);
          world.place(slot, values.position, values.rotation);
        }
      } else {
        refuse(command, command.body(), Event.Refusal.UNABLE);
      }
    } catch (IllegalArgumentException e) {
      refuse(command, command.body(), Event.Refusal.BAD_VALUES);
    }
  }

  private boolean canBecome(int slot, int prefab) {
    return kinds.contains(prefab) && kinds.get(prefabs[slot]).canBecome(kinds.get(prefab));
  }

  /** Changes the prefab of a body, and lifts the bodies that the new shape would bury. */
  private boolean become(long body, int prefab) {
    int slot = BodyId.slot(body);
    int before = prefabs[slot];
    createAgain(body, prefab);
    rising.liftFrom(slot, before);
    return true;
  }

  private void lift(int slot, Vector3fc way) {
    states.poses().position(slot, values.position).add(way);
    states.poses().rotation(slot, values.rotation);
    teleport(slots.body(slot));
  }

  /**
   * Removes a body and creates it again in its slot, with its pose, velocities, joints, excluded
   * pairs and what pushes it in this tick.
   */
  private void createAgain(long body, int prefab) {
    int slot = BodyId.slot(body);
    contacts.end(body, events);
    joints.endOf(body);
    pairs.excludeInWorld(slot, false);
    own.reset(slot);
    world.remove(slot);
    states.poses().position(slot, values.position);
    states.poses().rotation(slot, values.rotation);
    states.velocities().linear(slot, values.linear);
    states.velocities().angular(slot, values.angular);
    create(slot, prefab);
    pushes.giveAgain(slot);
    pairs.excludeInWorld(slot, true);
    joints.beginMissing();
  }

  private boolean moveTo(int slot) {
    moves.add(slot, values.position, values.rotation);
    return true;
  }

  private boolean teleport(long body) {
    moves.remove(BodyId.slot(body));
    world.place(BodyId.slot(body), values.position, values.rotation);
    states.poses().set(BodyId.slot(body), values.position, values.rotation);
    states.moved(BodyId.slot(body));
    joints.wakeOf(body);
    begin(body);
    return true;
  }

  private boolean move(int slot) {
    moves.remove(slot);
    pushes.forgetImpulses(slot);
    world.move(slot, values.linear, values.angular);
    states.velocities().set(slot, values.linear, values.angular);
    states.moved(slot);
    return true;
  }

  private boolean push(int slot) {
    pushes.push(slot, values.linear, values.angular);
    return true;
  }

  private boolean force(int slot) {
    pushes.force(slot, values.linear, values.angular);
    return true;
  }

  private void begin(long body) {
    begins.put(body, state.space.leave(values.position, place), values.rotation);
  }

  private void refuse(Command command, long body, Event.Refusal why) {
    refuse(command.kind(), body, command.token(), why);
  }

  private void refuse(int commandKind, long body, long token, Event.Refusal why) {
    if (events != null) {
      events.refused(commandKind, body, token, why);
    }
  }

  private void publish(int kind, int detail, long body, long token) {
    if (events != null) {
      events.publish(kind, detail, body, BodyId.NONE, token);
    }
  }
}

package org.isochron.physics.reference;

import org.isochron.physics.engine.bodies.BeginPoses;
import org.isochron.physics.engine.bodies.BodySlots;
import org.isochron.physics.engine.bodies.OwnerThread;
import org.isochron.physics.query.WorldView;
import org.isochron.physics.simulation.SavedState;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.body.Limits;
import org.isochron.state.body.Prefab;
import org.isochron.state.command.Command;
import org.isochron.state.command.FreeSlots;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotWriter;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Spheres under gravity that bounce on the ground at y = 0 and hang on springs; they do not collide
 * with each other. Owner: one thread at a time, which is checked at every entry. Deterministic;
 * allocates nothing once it is built.
 */
public final class SphereWorld implements Simulation {
  /** Raise it with every change of how the spheres move. */
  public static final String VERSION = "1";

  private static final Vector3fc UP = new Vector3f(0, 1, 0);

  private final SphereSettings settings;
  private final Integrator integrator;
  private final Integrator.Field field = (p, v, a) -> this.state.accelerate(p, v, a);
  private final BeginPoses begins;
  private final OwnerThread owner = new OwnerThread("world");
  private SphereState state;
  private BodySlots slots;
  private SphereStore bodies;

  /**
   * The next state is restored into this object, so that a state that is refused changes nothing.
   */
  private @Nullable SphereState spare;

  private final Vector3f vector = new Vector3f();
  private final Vector3f turning = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Runnable removingLost =
      this::removeLost; // made once, because a tick allocates nothing
  private @Nullable EventPublisher events;

  public SphereWorld(SphereSettings settings) {
    this.settings = settings;
    int capacity = settings.bodyCapacity();
    integrator = settings.accurate()
        ? Integrator.rungeKutta4(capacity)
        : Integrator.semiImplicitEuler(capacity);
    begins = new BeginPoses(capacity);
    state = new SphereState(settings);
    slots = state.slots;
    bodies = state.bodies;
  }

  /**
   * Adds a sphere while the world is built; throws {@link IllegalStateException} if the world is
   * full.
   */
  public long add(int prefab, Vector3fc position, Vector3fc velocity) {
    settings.requirePrefab(prefab);
    owner.check();
    long body = slots.take();
    if (body == BodyId.NONE) {
      throw new IllegalStateException(
          "the world holds its %d bodies already; raise SphereSettings.bodyCapacity"
              .formatted(slots.capacity()));
    }
    bodies.begin(BodyId.slot(body));
    bodies.place(BodyId.slot(body), prefab, position, rotation.identity());
    bodies.move(BodyId.slot(body), velocity, turning.zero());
    return body;
  }

  /** Adds a sphere that never moves, as an anchor for springs. */
  public long addAnchor(Vector3fc position) {
    long body = add(0, position, vector.zero());
    bodies.fix(BodyId.slot(body));
    return body;
  }

  /** Joins two bodies by a spring; see {@link Spring} for the units. */
  public void join(long bodyA, long bodyB, double length, double stiffness, double damping) {
    owner.check();
    if (!slots.contains(bodyA) || !slots.contains(bodyB)) {
      throw new IllegalArgumentException("no spring can join %s and %s: add both first"
          .formatted(BodyId.describe(bodyA), BodyId.describe(bodyB)));
    }
    state.springs.add(
        new Spring(BodyId.slot(bodyA), BodyId.slot(bodyB), length, stiffness, damping));
  }

  @Override
  public void handOver(Thread next) {
    owner.handOver(next);
  }

  @Override
  public void begin(long tick, EventPublisher publisher) {
    owner.claim();
    events = publisher;
    begins.clear();
  }

  @Override
  public void apply(Command command) {
    owner.claim();
    if (command.kind() == Command.SPAWN) {
      spawn(command);
    } else if (command.kind() == Command.GRAVITY) {
      refuse(command, BodyId.NONE, Event.Refusal.NO_SUCH_COMMAND);
    } else if (command.actsOnBody()) {
      applyToBody(command);
    }
  }

  @Override
  public void step(long tick, double dtSeconds) {
    owner.claim();
    int count = slots.slotCount();
    integrator.step(field, bodies.positions, bodies.velocities, 3 * count, dtSeconds);
    bodies.turn(count, dtSeconds);
    bodies.clearForces(count);
    if (events == null) {
      removeLost();
    } else {
      events.atBegin(removingLost);
    }
    if (settings.ground()) {
      for (int slot = 0; slot < count; slot++) {
        bounce(slot);
      }
    }
  }

  @Override
  public SnapshotLayout layout() {
    return SnapshotLayout.bodies(settings.bodyCapacity()).withVelocities();
  }

  @Override
  public String domain() {
    return "reference " + VERSION;
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    owner.claim();
    Snapshot snapshot = snapshots.bulk(slots.slotCount());
    slots.copyGenerations(snapshot.generations());
    snapshots.prefabs(state.prefabs);
    bodies.copyTo(snapshot, slots.slotCount());
    begins.writeTo(snapshots);
  }

  @Override
  public void present(Presence presence) {
    owner.claim();
    for (int slot = 0; slot < slots.slotCount(); slot++) {
      long body = slots.body(slot);
      if (body != BodyId.NONE) {
        presence.body(body, bodies.prefab(slot));
        if (bodies.isTouching(slot)) {
          presence.contact(body, BodyId.NONE);
        }
      }
    }
  }

  @Override
  public WorldView view(long tick) {
    owner.claim();
    return state.view.at(tick);
  }

  @Override
  public FreeSlots freeSlots() {
    return slots;
  }

  @Override
  public long stateHash() {
    owner.check();
    return bodies.hash(slots);
  }

  @Override
  public boolean savesState() {
    return true;
  }

  @Override
  public void save(SavedState destination) {
    owner.check();
    state.save(destination);
  }

  @Override
  public void restore(SavedState source) {
    owner.check();
    SphereState restored = spare == null ? new SphereState(settings) : spare;
    spare = restored;
    restored.restore(source);
    spare = state;
    state = restored;
    slots = state.slots;
    bodies = state.bodies;
  }

  @Override
  public void close() {
    owner.close();
  }

  /** A body's coordinate in full precision. */
  public double y(long body) {
    owner.check();
    return bodies.positions[3 * BodyId.slot(body) + 1];
  }

  /** A body's coordinate in full precision. */
  public double x(long body) {
    owner.check();
    return bodies.positions[3 * BodyId.slot(body)];
  }

  private void spawn(Command command) {
    boolean known =
        command.detail() >= 0 && command.detail() < settings.prefabs().size();
    boolean sensible = known && isWithinLimits(command);
    long body = sensible ? slots.takeFor(command.body()) : slots.retire(command.body());
    if (body == BodyId.NONE) {
      Event.Refusal why = known ? Event.Refusal.BAD_VALUES : Event.Refusal.NO_PREFAB;
      refuse(command, command.body(), sensible ? Event.Refusal.NO_ROOM : why);
      return;
    }
    bodies.begin(BodyId.slot(body));
    place(body, command.detail(), command);
    if (settings.prefabs().get(command.detail()).motion() == Prefab.Motion.DYNAMIC) {
      bodies.move(BodyId.slot(body), command.linear(vector), command.angular(turning));
    } else {
      bodies.fix(BodyId.slot(body));
    }
    publish(Event.SPAWN, command.detail(), body, command.token());
  }

  private void applyToBody(Command command) {
    long body = command.body();
    if (!slots.contains(body)) {
      publish(Event.STALE_COMMAND, command.kind(), body, command.token());
      return;
    }
    if (!isWithinLimits(command)) {
      refuse(command, body, Event.Refusal.BAD_VALUES);
      return;
    }
    int slot = BodyId.slot(body);
    if (bodies.isFixed(slot) && setsMotion(command)) {
      refuse(command, body, Event.Refusal.UNABLE);
      return;
    }
    switch (command.kind()) {
      case Command.DESPAWN -> despawn(body);
      case Command.TELEPORT -> place(body, bodies.prefab(slot), command);
      case Command.VELOCITY -> bodies.move(slot, command.linear(vector), command.angular(turning));
      case Command.IMPULSE -> {
        bodies.push(slot, command.linear(vector), state.inverseMass(slot));
        bodies.twist(slot, command.angular(turning), state.inverseInertia(slot));
      }
      case Command.FORCE -> {
        bodies.addForce(slot, command.linear(vector));
        bodies.addTorque(slot, command.angular(turning), state.inverseInertia(slot));
      }
      default -> refuse(command, body, Event.Refusal.NO_SUCH_COMMAND);
    }
  }

  private void refuse(Command command, long body, Event.Refusal why) {
    if (events != null) {
      events.refused(command.kind(), body, command.token(), why);
    }
  }

  private static boolean setsMotion(Command command) {
    return command.kind() == Command.VELOCITY
        || command.kind() == Command.IMPULSE
        || command.kind() == Command.FORCE;
  }

  private void place(long body, int prefab, Command command) {
    command.position(vector);
    command.rotation(rotation);
    if (rotation.lengthSquared() == 0) {
      rotation.identity();
    }
    rotation.normalize();
    bodies.place(BodyId.slot(body), prefab, vector, rotation);
    begins.put(body, vector, rotation);
  }

  private void despawn(long body) {
    if (bodies.isTouching(BodyId.slot(body))) {
      publish(Event.CONTACT_END, 0, body, 0);
    }
    slots.free(body);
    begins.remove(body);
    bodies.stop(BodyId.slot(body));
    if (!state.springs.isEmpty()) {
      state.springs.removeIf(
          spring -> spring.slotA() == BodyId.slot(body) || spring.slotB() == BodyId.slot(body));
    }
    publish(Event.DESPAWN, 0, body, 0);
  }

  private void removeLost() {
    for (int slot = 0; slot < slots.slotCount(); slot++) {
      if (slots.body(slot) != BodyId.NONE && isLost(slot)) {
        publish(Event.LOST_BODY, 1, slots.body(slot), 0);
        despawn(slots.body(slot));
      }
    }
  }

  /** Returns true if a body has no pose any more, or one that no engine could take. */
  private boolean isLost(int slot) {
    return !Limits.isPosition(bodies.position(slot, vector))
        || !Limits.isRotation(bodies.rotation(slot, rotation))
        || !bodies.isSlow(slot);
  }

  private boolean isWithinLimits(Command command) {
    return command.isFinite()
        && Limits.isPosition(command.position(vector))
        && Limits.isMotion(command.linear(vector))
        && Limits.isMotion(command.angular(vector));
  }

  private void bounce(int slot) {
    long body = slots.body(slot);
    if (body == BodyId.NONE || bodies.isFixed(slot)) {
      return;
    }
    Prefab prefab = settings.prefabs().get(bodies.prefab(slot));
    double change = bodies.bounce(slot, settings.radius(bodies.prefab(slot)), prefab.restitution());
    boolean touches = change > 0;
    if (touches == bodies.isTouching(slot) || !prefab.contactEvents()) {
      return;
    }
    bodies.touching(slot, touches);
    if (touches) {
      touch(slot, body, (float) (change * prefab.mass()));
    } else {
      publish(Event.CONTACT_END, 0, body, 0);
    }
  }

  private void touch(int slot, long body, float impulse) {
    if (events != null) {
      bodies.position(slot, vector).y = 0;
      events.contactBegin(body, BodyId.NONE, vector, UP, impulse);
    }
  }

  private void publish(int kind, int detail, long body, long token) {
    if (events != null) {
      events.publish(kind, detail, body, BodyId.NONE, token);
    }
  }
}

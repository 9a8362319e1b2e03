package org.isochron.predict;

import java.util.Arrays;
import org.isochron.physics.Steppable;
import org.isochron.physics.WorldView;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.jspecify.annotations.Nullable;

/**
 * The bodies that listeners know from the published events. After every tick they are those of the
 * picture: what no other event has reported is reported here. Owner: the client's physics thread;
 * allocates nothing after construction.
 */
final class ReportedBodies implements Steppable.Presence {
  private final PlayedWorld world;
  private final RecordedTick[] records;
  private final long[] ids;

  /** By slot: the newest generation that was reported. */
  private final int[] generations;

  private @Nullable FarBodies far;
  private Steppable.@Nullable Presence presence;
  private long lastTick;
  private boolean isJump;

  /** The records are a ring of the last ticks. */
  ReportedBodies(PlayedWorld world, RecordedTick[] records) {
    this.world = world;
    this.records = records;
    ids = new long[world.layout().bodyCapacity()];
    generations = new int[ids.length];
    restart(0);
  }

  void withFar(FarBodies bodies) {
    far = bodies;
  }

  /** A restarted server assigns the same ids again. */
  void forget() {
    Arrays.fill(generations, 0);
  }

  /** Knows the bodies of the picture, which a jump of time reports. */
  void restart(long tick) {
    lastTick = tick;
    WorldView near = world.view(tick);
    for (int slot = 0; slot < ids.length; slot++) {
      know(slot, shown(near, slot));
    }
  }

  private void know(int slot, long body) {
    ids[slot] = body;
    generations[slot] = Math.max(generations[slot], BodyId.generation(body));
  }

  /** Follows an event that is published next. */
  void note(Event event, EventPublisher events) {
    boolean cancels = event.kind() == Event.Kind.CANCELLED;
    Event.Kind kind = cancels ? event.cancelledKind() : event.kind();
    int slot = BodyId.slot(event.bodyA());
    if (kind == (cancels ? Event.Kind.DESPAWN : Event.Kind.SPAWN)) {
      despawn(slot, events); // another body, or one whose spawn was not predicted at first
      know(slot, event.bodyA());
    } else if (kind == (cancels ? Event.Kind.SPAWN : Event.Kind.DESPAWN)) {
      spawnBefore(event, events);
      ids[slot] = ids[slot] == event.bodyA() ? BodyId.NONE : ids[slot];
    }
  }

  /** Publishes the spawn of a body that a correction has got from the server and removed again. */
  private void spawnBefore(Event removal, EventPublisher events) {
    int slot = BodyId.slot(removal.bodyA());
    RecordedTick before = records[(int) Math.floorMod(removal.tick() - 1, (long) records.length)];
    if (BodyId.generation(ids[slot]) < BodyId.generation(removal.bodyA())
        && before.tick == removal.tick() - 1
        && before.contains(removal.bodyA())) {
      isJump = true; // no step of this client has spawned it
      spawn(removal.bodyA(), before.prefabs[slot], 0, events);
      isJump = false;
    }
  }

  /**
   * Publishes a spawn of the server, unless the body was known already. A body that never was in a
   * picture, because it was removed at once, has both events.
   */
  void spawned(Event event, EventPublisher events) {
    int slot = BodyId.slot(event.bodyA());
    boolean isReady = event.prefab() < world.prefabs().table().count();
    if (isReady && slot < ids.length && generations[slot] < BodyId.generation(event.bodyA())) {
      spawn(event.bodyA(), event.prefab(), event.token(), events);
    }
  }

  /**
   * Publishes the differences between what listeners know and the picture of a tick.
   *
   * @param jumped true if a jump of time has caused differences
   */
  void publishDifferences(long tick, EventPublisher events, boolean jumped) {
    lastTick = tick;
    isJump = jumped;
    WorldView near = world.view(tick);
    for (int slot = 0; slot < ids.length; slot++) {
      long body = shown(near, slot);
      if (body == BodyId.NONE) {
        despawn(slot, events);
      } else if (body != ids[slot]) {
        spawn(body, prefab(body), 0, events);
      }
    }
    isJump = false;
  }

  private void spawn(long body, int prefab, long token, EventPublisher events) {
    despawn(BodyId.slot(body), events);
    know(BodyId.slot(body), body);
    publish(Event.Kind.SPAWN, prefab, body, token, events);
  }

  private void publish(Event.Kind kind, int prefab, long body, long token, EventPublisher events) {
    if (isJump || far == null) { // without far bodies, only jumps leave differences
      events.publishFromTimeJump(kind, prefab, body, BodyId.NONE);
    } else {
      events.publish(kind, prefab, body, BodyId.NONE, token);
    }
  }

  private void despawn(int slot, EventPublisher events) {
    if (ids[slot] != BodyId.NONE) {
      publish(Event.Kind.DESPAWN, 0, ids[slot], 0, events);
      ids[slot] = BodyId.NONE;
    }
  }

  private long shown(WorldView near, int slot) {
    long distant = far == null ? BodyId.NONE : far.body(slot);
    return distant != BodyId.NONE || slot >= near.slotCount() ? distant : near.body(slot);
  }

  private int prefab(long body) {
    WorldView near = world.view(lastTick);
    return near.contains(body) ? near.prefab(body) : far == null ? 0 : far.prefab(body);
  }

  /** Lists the bodies that listeners know, and the contacts and visits of the prediction. */
  void list(Steppable.Presence destination) {
    for (long body : ids) {
      if (body != BodyId.NONE) {
        destination.body(body, prefab(body));
      }
    }
    presence = destination;
    world.listPresent(this);
    presence = null;
  }

  @Override
  public void body(long body, int prefab) {}

  @Override
  public void contact(long bodyA, long bodyB) {
    if (presence != null) {
      presence.contact(bodyA, bodyB);
    }
  }

  @Override
  public void visit(long sensor, long visitor) {
    if (presence != null) {
      presence.visit(sensor, visitor);
    }
  }
}

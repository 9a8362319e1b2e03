package org.isochron.physics.loop;

import org.isochron.physics.Steppable;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;

/**
 * Publishes events for a jump of time: the differences between the bodies, contacts and sensor
 * visits before and after the jump. Owner: the loop's thread. Allocates only when there are more
 * entries than at any earlier jump.
 *
 * <p>Invariant 1: leave and end events come before despawns, and spawns before begin and enter
 * events, so that no event names a missing body.
 */
final class JumpEvents {
  private final Steppable simulation;
  private Present before = new Present();
  private Present after = new Present();

  JumpEvents(Steppable simulation) {
    this.simulation = simulation;
  }

  void recordPresent() {
    before.list(simulation);
  }

  /**
   * Publishes the differences since {@link #recordPresent}, or since the last call while the past
   * is shown backwards.
   */
  void publishDifferences(EventPublisher events) {
    after.list(simulation);
    // invariant 1
    publishMissing(Event.Kind.SENSOR_LEAVE, before.visits, after.visits, events);
    publishMissing(Event.Kind.CONTACT_END, before.contacts, after.contacts, events);
    publishMissing(Event.Kind.DESPAWN, before.bodies, after.bodies, events);
    publishMissing(Event.Kind.SPAWN, after.bodies, before.bodies, events);
    publishMissing(Event.Kind.CONTACT_BEGIN, after.contacts, before.contacts, events);
    publishMissing(Event.Kind.SENSOR_ENTER, after.visits, before.visits, events);
    Present next = before;
    before = after;
    after = next;
  }

  private static void publishMissing(
      Event.Kind kind, PresentList entries, PresentList others, EventPublisher events) {
    int other = 0;
    for (int index = 0; index < entries.size(); index++) {
      while (other < others.size() && others.isBefore(other, entries, index)) {
        other++;
      }
      if (other == others.size() || entries.isBefore(index, others, other)) {
        int prefab = kind == Event.Kind.SPAWN ? entries.prefab(index) : 0;
        events.publishFromTimeJump(kind, prefab, entries.bodyA(index), entries.bodyB(index));
      }
    }
  }

  /** Each list is sorted. */
  private static final class Present implements Steppable.Presence {
    final PresentList bodies = new PresentList();
    final PresentList contacts = new PresentList();
    final PresentList visits = new PresentList();

    void list(Steppable simulation) {
      bodies.clear();
      contacts.clear();
      visits.clear();
      simulation.listPresent(this);
      bodies.sort();
      contacts.sort();
      visits.sort();
    }

    @Override
    public void body(long body, int prefab) {
      bodies.add(body, BodyId.NONE, prefab);
    }

    @Override
    public void contact(long bodyA, long bodyB) {
      contacts.add(bodyA, bodyB, 0);
    }

    @Override
    public void visit(long sensor, long visitor) {
      visits.add(sensor, visitor, 0);
    }
  }
}

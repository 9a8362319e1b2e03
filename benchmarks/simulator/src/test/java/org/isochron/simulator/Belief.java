package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.isochron.state.Event;

/** What a listener that keeps maps believes. Right after each call, each event must fit. */
final class Belief {
  final Set<Long> bodies = new HashSet<>();
  final Set<Truth.Pair> contacts = new HashSet<>();
  final Set<Truth.Pair> visits = new HashSet<>();

  /** A listener begins with what it sees. */
  Belief(Truth.Moment first) {
    bodies.addAll(first.bodies().keySet());
    contacts.addAll(first.contacts());
    visits.addAll(first.visits());
  }

  void take(Event event) {
    Truth.Pair pair = new Truth.Pair(event.bodyA(), event.bodyB());
    switch (event.kind()) {
      case SPAWN -> require(bodies.add(event.bodyA()), "is there already", event);
      case DESPAWN -> require(bodies.remove(event.bodyA()), "is not there", event);
      case CONTACT_BEGIN -> {
        require(
            bodies.contains(event.bodyA()) && bodies.contains(event.bodyB()),
            "has no bodies",
            event);
        require(contacts.add(pair), "has begun already", event);
      }
      case CONTACT_END -> require(contacts.remove(pair), "has not begun", event);
      case SENSOR_ENTER -> {
        require(
            bodies.contains(event.bodyA()) && bodies.contains(event.bodyB()),
            "has no bodies",
            event);
        require(visits.add(pair), "has begun already", event);
      }
      case SENSOR_LEAVE -> require(visits.remove(pair), "has not begun", event);
      default -> {}
    }
  }

  private static void require(boolean isRight, String trouble, Event event) {
    assertThat(isRight).as("it %s: %s", trouble, event).isTrue();
  }

  void requireEqual(Truth.Moment moment) {
    assertThat(bodies)
        .as("bodies in tick %d", moment.tick())
        .isEqualTo(moment.bodies().keySet());
    assertThat(contacts).as("contacts in tick %d", moment.tick()).isEqualTo(moment.contacts());
    assertThat(visits).as("visits in tick %d", moment.tick()).isEqualTo(moment.visits());
  }
}

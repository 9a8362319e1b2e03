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

  /** False after lost events, until the listener has begun again with what it sees. */
  private boolean isSure = true;

  /** A listener begins with what it sees. */
  Belief(Truth.Moment first) {
    begin(first.bodies().keySet(), new Truth.Pairs(first.contacts(), first.visits()));
  }

  /** Expects no event to fit, until the next beginning. */
  void doubt() {
    isSure = false;
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
      case GAP -> doubt();
      default -> {}
    }
  }

  /** Takes back an event that did not happen. */
  void undo(Event cancelled) {
    Truth.Pair pair = new Truth.Pair(cancelled.bodyA(), cancelled.bodyB());
    switch (cancelled.cancelledKind()) {
      case SPAWN -> {
        require(bodies.remove(cancelled.bodyA()), "was not there", cancelled);
        require(
            contacts.stream().noneMatch(pair::meets) && visits.stream().noneMatch(pair::meets),
            "still touches something",
            cancelled);
      }
      case DESPAWN -> require(bodies.add(cancelled.bodyA()), "was there", cancelled);
      case CONTACT_BEGIN -> require(contacts.remove(pair), "had not begun", cancelled);
      case CONTACT_END -> require(contacts.add(pair), "had begun", cancelled);
      case SENSOR_ENTER -> require(visits.remove(pair), "had not begun", cancelled);
      case SENSOR_LEAVE -> require(visits.add(pair), "had begun", cancelled);
      default -> {}
    }
  }

  private void require(boolean isRight, String trouble, Event event) {
    assertThat(isRight || !isSure).as("it %s: %s", trouble, event).isTrue();
  }

  void requireEqual(Truth.Moment moment) {
    requireEqual(moment, new Truth.Pairs(moment.contacts(), moment.visits()));
  }

  /** Requires the bodies of a moment. After lost events the listener believes what it sees. */
  void requireEqual(Truth.Moment moment, Truth.Pairs pairs) {
    if (!isSure) {
      begin(moment.bodies().keySet(), pairs);
    }
    assertThat(bodies)
        .as("bodies in tick %d", moment.tick())
        .isEqualTo(moment.bodies().keySet());
    assertThat(contacts).as("contacts in tick %d", moment.tick()).isEqualTo(pairs.contacts());
    assertThat(visits).as("visits in tick %d", moment.tick()).isEqualTo(pairs.visits());
  }

  private void begin(Set<Long> itsBodies, Truth.Pairs pairs) {
    bodies.clear();
    bodies.addAll(itsBodies);
    contacts.clear();
    contacts.addAll(pairs.contacts());
    visits.clear();
    visits.addAll(pairs.visits());
    isSure = true;
  }
}

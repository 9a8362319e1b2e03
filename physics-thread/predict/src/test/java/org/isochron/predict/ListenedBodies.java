package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.Snapshot;

/** The bodies that a listener knows from events only. No event may contradict the earlier ones. */
final class ListenedBodies implements Consumer<Event> {
  private final Set<Long> bodies = new HashSet<>();

  /** Starts with the bodies of a snapshot. */
  ListenedBodies(Snapshot present) {
    for (int slot = 0; slot < present.slotCount(); slot++) {
      bodies.add(present.body(slot));
    }
    bodies.remove(BodyId.NONE);
  }

  @Override
  public void accept(Event event) {
    assertThat(event.kind()).isNotEqualTo(Event.Kind.GAP);
    boolean cancels = event.kind() == Event.Kind.CANCELLED;
    Event.Kind kind = cancels ? event.cancelledKind() : event.kind();
    if (kind == (cancels ? Event.Kind.DESPAWN : Event.Kind.SPAWN)) {
      assertThat(bodies.add(event.bodyA())).as("unknown before: %s", event).isTrue();
    } else if (kind == (cancels ? Event.Kind.SPAWN : Event.Kind.DESPAWN)) {
      assertThat(bodies.remove(event.bodyA())).as("known before: %s", event).isTrue();
    }
  }

  void assertShows(Snapshot picture) {
    int count = 0;
    for (int slot = 0; slot < picture.slotCount(); slot++) {
      long body = picture.body(slot);
      count += body == BodyId.NONE ? 0 : 1;
      if (body != BodyId.NONE && !bodies.contains(body)) {
        throw new AssertionError(
            "tick %d shows %s without an event".formatted(picture.tick(), BodyId.describe(body)));
      }
    }
    assertThat(bodies).as("bodies known in tick %d", picture.tick()).hasSize(count);
  }
}

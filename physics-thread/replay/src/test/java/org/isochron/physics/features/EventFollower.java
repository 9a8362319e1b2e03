package org.isochron.physics.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import org.isochron.engine.Scene;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;

/**
 * A listener that derives the bodies, contacts and sensor visits of a scene from events alone.
 * Whenever a tick is shown again, the derived state must be the same as when the tick first ran.
 */
final class EventFollower {
  private final EventCursor cursor;
  private final Set<Long> bodies = new HashSet<>();

  /** Current contacts and sensor visits, by the kind of their begin event. */
  private final Map<Event.Kind, Set<String>> pairs =
      Map.of(Event.Kind.CONTACT_BEGIN, new TreeSet<>(), Event.Kind.SENSOR_ENTER, new TreeSet<>());

  private final TreeMap<Long, Map<Event.Kind, Set<String>>> known = new TreeMap<>();
  private final Map<Event.Kind, Integer> counts = new EnumMap<>(Event.Kind.class);
  private final Set<Long> spawned = new HashSet<>();
  private int jumped;

  EventFollower(SharedState state, Scene scene) {
    this(state.openEvents(), scene);
  }

  EventFollower(EventCursor cursor, Scene scene) {
    this.cursor = cursor;
    for (int slot = 0; slot < scene.bodies().size(); slot++) {
      bodies.add(BodyId.of(slot, 1));
    }
  }

  boolean hasSpawned(long body) {
    return spawned.contains(body);
  }

  boolean hasSeen(Event.Kind kind) {
    return counts.containsKey(kind);
  }

  void follow() {
    spawned.clear();
    jumped = 0;
    cursor.poll(this::take);
  }

  /** Checks that no event of the last poll was published for a jump in time. */
  void requireNoJump() {
    assertThat(jumped).as("events of a jump without one").isZero();
  }

  void take(Event event) {
    counts.merge(event.kind(), 1, Integer::sum);
    jumped += event.isFromTimeJump() ? 1 : 0;
    String pair = "%x %x".formatted(event.bodyA(), event.bodyB());
    switch (event.kind()) {
      case SPAWN -> {
        require(bodies.add(event.bodyA()), "there is a body already", event, pair);
        spawned.add(event.bodyA());
      }
      case DESPAWN -> {
        require(bodies.remove(event.bodyA()), "there is no such body", event, pair);
      }
      case CONTACT_BEGIN, SENSOR_ENTER ->
        require(pairs.get(event.kind()).add(pair), "it has begun already", event, pair);
      case CONTACT_END ->
        require(pairs.get(Event.Kind.CONTACT_BEGIN).remove(pair), "it has not begun", event, pair);
      case SENSOR_LEAVE ->
        require(pairs.get(Event.Kind.SENSOR_ENTER).remove(pair), "it has not begun", event, pair);
      default -> {
        // other kinds change no state
      }
    }
  }

  private static void require(boolean holds, String otherwise, Event event, String pair) {
    assertThat(holds)
        .as("%s: event %s of %s in tick %d", otherwise, event.kind(), pair, event.tick())
        .isTrue();
  }

  void ran(long tick) {
    known.put(tick, copy());
  }

  void cutAfter(long tick) {
    known.tailMap(tick, false).clear();
  }

  void requireSame(long tick) {
    if (known.containsKey(tick)) {
      assertThat(copy()).as("pairs by events at tick %d", tick).isEqualTo(known.get(tick));
    }
  }

  void require(Snapshot newest) {
    require(newest.slotCount(), newest::body);
  }

  void require(int slotCount, IntToLongFunction shown) {
    Set<Long> there = new HashSet<>();
    for (int slot = 0; slot < slotCount; slot++) {
      if (shown.applyAsLong(slot) != BodyId.NONE) {
        there.add(shown.applyAsLong(slot));
      }
    }
    assertThat(bodies).as("bodies by events").isEqualTo(there);
  }

  private Map<Event.Kind, Set<String>> copy() {
    Map<Event.Kind, Set<String>> copy = new EnumMap<>(Event.Kind.class);
    pairs.forEach((kind, set) -> copy.put(kind, Set.copyOf(set)));
    return copy;
  }
}

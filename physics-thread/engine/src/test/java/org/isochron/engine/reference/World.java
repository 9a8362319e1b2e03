package org.isochron.engine.reference;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;

/** Uses a manual clock. */
final class World {
  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state;
  final Simulation world;
  private final SnapshotReader reader;
  private final EventCursor cursor;
  private final TickLoop loop;

  World(Simulation world) {
    state = SharedState.of(world.layout(), SharedState.Limits.DEFAULT, clock);
    this.world = world;
    reader = state.openReader();
    cursor = state.openEvents();
    loop = new TickLoop(
        state.claimWriter(),
        TickLoop.Parts.of(world),
        TickSettings.DEFAULT.withRate(SphereWorldTest.RATE),
        clock);
    loop.advance(0);
    events(); // skips the begin of the epoch
  }

  CommandSender commands() {
    return state.commands();
  }

  void tick() {
    clock.advance(10_000_000);
    loop.advance(clock.nanos());
    reader.refresh();
  }

  void ticks(int count) {
    for (int i = 0; i < count; i++) {
      tick();
    }
  }

  Snapshot newest() {
    return reader.newest();
  }

  List<String> events() {
    List<String> events = new ArrayList<>();
    cursor.poll(event -> events.add("%s %s %d"
        .formatted(
            name(event.kind()),
            BodyId.describe(event.bodyA()).replace("body 0", "0"),
            event.token())));
    return events;
  }

  private static String name(Event.Kind kind) {
    return switch (kind) {
      case SPAWN -> "spawn";
      case DESPAWN -> "despawn";
      case STALE_COMMAND -> "stale";
      case REFUSED_COMMAND -> "refused";
      case CONTACT_BEGIN -> "touch";
      case CONTACT_END -> "part";
      default -> "kind " + kind;
    };
  }
}

package org.isochron.predict;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.isochron.render.RenderFrame;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the prediction or the server reports an event, so that each is reported once. The
 * prediction reports it if it predicted all moving bodies of the event in its tick. A body that
 * comes near or goes away in a tick is not predicted in this tick, so it is neither spawned nor
 * removed for readers. Other spawns and removals follow the picture ({@link ReportedBodies}). The
 * end of a contact may be missing if one of its bodies is removed. Owner: the client's physics
 * thread; allocates nothing.
 */
final class EventOrigins {
  private final PlayedWorld world;
  private final RecordedTick[] records;
  private final ReportedBodies reported;
  private final Event event = Event.empty();
  private final Consumer<Event> forwarder = this::forward;
  private @Nullable EventPublisher publisher;
  private long lastTick;

  /** The records are a ring of the last ticks. */
  EventOrigins(PlayedWorld world, RecordedTick[] records, ReportedBodies reported) {
    this.world = world;
    this.records = records;
    this.reported = reported;
  }

  /** Removes the events of a tick that the prediction does not report. */
  void keepPredicted(ByteBuffer events, long tick) {
    int kept = 0;
    for (int at = 0; at < events.limit(); at += Event.BYTES) {
      if (isPredicted(event.readFrom(events.position(at)), tick)) {
        event.writeTo(events.position(kept));
        kept += Event.BYTES;
      }
    }
    events.position(0).limit(kept);
  }

  /** Forwards the other events of a frame, with the ticks of the server. */
  void forwardOthers(RenderFrame frame, EventPublisher events, long tick) {
    publisher = events;
    lastTick = tick;
    frame.events(forwarder);
  }

  private void forward(Event next) {
    if (publisher == null) {
      return;
    }
    switch (next.kind()) {
      case SPAWN -> reported.spawned(next, publisher);
      case DESPAWN -> {} // when the body leaves the picture
      case GAP -> publisher.forward(next);
      default -> {
        if (!isPredicted(next, next.tick())) {
          publisher.forward(next);
        }
      }
    }
  }

  private boolean isPredicted(Event other, long tick) {
    boolean spawns = other.kind() == Event.Kind.SPAWN;
    boolean removes = other.kind() == Event.Kind.DESPAWN;
    return isPredicted(other.bodyA(), tick, spawns, removes)
        && isPredicted(other.bodyB(), tick, false, false);
  }

  private boolean isPredicted(long body, long tick, boolean spawns, boolean removes) {
    if (body == BodyId.NONE) {
      return true;
    }
    PrefabTable prefabs = world.prefabs().table();
    RecordedTick after = record(tick, record(lastTick, records[0]));
    RecordedTick before = record(tick - 1, after);
    boolean was = before.predicts(body, prefabs);
    boolean is = after.predicts(body, prefabs);
    boolean changes = spawns ? is && !was : removes ? was && !is : is || was;
    return changes && !after.isPatched(body);
  }

  private RecordedTick record(long tick, RecordedTick otherwise) {
    RecordedTick record = records[(int) Math.floorMod(tick, (long) records.length)];
    return record.tick == tick ? record : otherwise;
  }
}

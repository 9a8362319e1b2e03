package org.isochron.remote.visibility;

import java.util.OptionalInt;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.SlotSet;
import org.isochron.remote.stream.EventLog;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.riding.LocalPose;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of which one viewer may know, by a rule of the relay, and the viewer's events. Owner:
 * the relay's thread. Allocates nothing after construction.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>After the events of a snapshot, the viewer's events have spawned and not despawned exactly
 *       the seen bodies; the first snapshot's bodies need no event.
 *   <li>No event names a body that exists and is not seen.
 * </ol>
 */
public final class SeenBodies implements BodyChoice {
  /** As many as a world of many keeps. */
  private static final int MAX_EVENTS = 4_096;

  private final EventLog events;
  private final SlotSet appeared;
  private final RemoteSettings.Visibility rule;
  private final OptionalInt riders;
  private final SlotSet seen;

  /** The bodies that the viewer's events have spawned, and their generations by slot. */
  private final SlotSet told;

  private final int[] toldGenerations;
  private boolean hasLooked;
  private long epoch;
  private long tick;
  private long instantNanos;

  /** Instant of the synthetic events, from which on frames show the snapshot's bodies. */
  private long sinceNanos;

  /** @param firstEvent number of the viewer's first event */
  SeenBodies(
      RemoteSettings.Visibility rule, SnapshotLayout layout, int eventCapacity, long firstEvent) {
    this.rule = rule;
    events = new EventLog(Math.min(MAX_EVENTS, eventCapacity), firstEvent);
    riders = LocalPose.firstChannel(layout);
    int capacity = layout.bodyCapacity();
    appeared = new SlotSet(capacity);
    seen = new SlotSet(capacity);
    told = new SlotSet(capacity);
    toldGenerations = new int[capacity];
  }

  /** Returns the viewer's events. */
  public EventLog events() {
    return events;
  }

  /** Returns the bodies that are seen and were not in the previous snapshot. */
  public SlotSet appeared() {
    return appeared;
  }

  public boolean contains(int slot) {
    return seen.contains(slot);
  }

  @Override
  public int of(int slot, int bytesSoFar) {
    return seen.contains(slot) ? SEND : ABSENT;
  }

  /** Asks the rule about the bodies of a snapshot, and despawns those that it now hides. */
  void look(Looker looker, Snapshot snapshot) {
    stamp(snapshot);
    appeared.clear();
    seen.clear();
    SlotSet candidates = looker.candidates(snapshot, told);
    int end = snapshot.slotCount();
    for (int slot = next(candidates, 0); slot < end; slot = next(candidates, slot + 1)) {
      if (isWanted(looker, snapshot, slot) && rule.sees(looker.viewer(), snapshot, slot)) {
        seen.add(slot);
      }
    }
    addCarriers(looker, snapshot);
    for (int slot = told.next(0); slot < end; slot = told.next(slot + 1)) {
      if (snapshot.generations()[slot] == toldGenerations[slot] && !seen.contains(slot)) {
        forget(slot);
      }
    }
    for (int slot = seen.next(0); slot != SlotSet.NONE; slot = seen.next(slot + 1)) {
      if (!hasLooked) {
        tell(slot, snapshot.generations()[slot]);
      } else if (!isTold(snapshot.body(slot))) {
        appeared.add(slot);
      }
    }
    hasLooked = true;
  }

  private void stamp(Snapshot snapshot) {
    boolean follows = hasLooked && snapshot.epoch() == epoch && snapshot.tick() >= tick;
    if (!follows) {
      sinceNanos = snapshot.instantNanos();
    } else if (snapshot.tick() > tick) {
      sinceNanos = instantNanos;
    }
    epoch = snapshot.epoch();
    tick = snapshot.tick();
    instantNanos = snapshot.instantNanos();
  }

  private static int next(@Nullable SlotSet candidates, int slot) {
    return candidates == null ? slot : candidates.next(slot);
  }

  private boolean isWanted(Looker looker, Snapshot snapshot, int slot) {
    return snapshot.generations()[slot] != 0
        && looker.wants(snapshot, slot, isTold(snapshot.body(slot)));
  }

  /** A rider's channels tell where its carrier is. */
  private void addCarriers(Looker looker, Snapshot snapshot) {
    if (riders.isEmpty()) {
      return;
    }
    for (int slot = seen.next(0); slot != SlotSet.NONE; slot = seen.next(slot + 1)) {
      int carrier = LocalPose.carrier(snapshot, riders.getAsInt(), slot);
      for (int depth = 0;
          carrier != LocalPose.NOBODY
              && depth < LocalPose.MAX_DEPTH
              && isWanted(looker, snapshot, carrier);
          depth++) {
        seen.add(carrier);
        carrier = LocalPose.carrier(snapshot, riders.getAsInt(), carrier);
      }
    }
  }

  /** Passes on an event of the last snapshot, unless it names a hidden body. */
  void filter(Event event, Snapshot snapshot) {
    boolean cancels = event.kind() == Event.Kind.CANCELLED;
    Event.Kind kind = cancels ? event.cancelledKind() : event.kind();
    long body = event.bodyA();
    if (kind == (cancels ? Event.Kind.DESPAWN : Event.Kind.SPAWN)) {
      if (isSeen(snapshot, body) && !isTold(body)) {
        tell(BodyId.slot(body), BodyId.generation(body));
        events.add(event);
      }
    } else if (kind == (cancels ? Event.Kind.SPAWN : Event.Kind.DESPAWN)) {
      if (isTold(body)) {
        told.remove(BodyId.slot(body));
        events.add(event);
      }
    } else if (mayName(event, snapshot, body) && mayName(event, snapshot, event.bodyB())) {
      spawn(snapshot, body);
      spawn(snapshot, event.bodyB());
      events.add(event);
    }
  }

  /**
   * Completes the events of the last snapshot (invariant 1).
   *
   * @param lost number of events that were lost before they could be filtered
   */
  void complete(Snapshot snapshot, long lost) {
    if (lost > 0) {
      events.add(Event.Kind.GAP, 0, 0, 0, 0, BodyId.NONE, lost);
    }
    for (int slot = told.next(0); slot != SlotSet.NONE; slot = told.next(slot + 1)) {
      if (!isSeen(snapshot, BodyId.of(slot, toldGenerations[slot]))) {
        forget(slot);
      }
    }
    for (int slot = seen.next(0); slot != SlotSet.NONE; slot = seen.next(slot + 1)) {
      spawn(snapshot, snapshot.body(slot));
    }
  }

  /** A refused or stale command may name a body that does not exist. */
  private boolean mayName(Event event, Snapshot snapshot, long body) {
    return body == BodyId.NONE
        || isSeen(snapshot, body)
        || (!snapshot.contains(body) && (isTold(body) || event.commandKind() != 0));
  }

  private boolean isSeen(Snapshot snapshot, long body) {
    return snapshot.contains(body) && seen.contains(BodyId.slot(body));
  }

  private boolean isTold(long body) {
    int slot = BodyId.slot(body);
    return body != BodyId.NONE
        && slot < toldGenerations.length
        && told.contains(slot)
        && toldGenerations[slot] == BodyId.generation(body);
  }

  private void tell(int slot, int generation) {
    told.add(slot);
    toldGenerations[slot] = generation;
  }

  private void spawn(Snapshot snapshot, long body) {
    if (isSeen(snapshot, body) && !isTold(body)) {
      int slot = BodyId.slot(body);
      tell(slot, BodyId.generation(body));
      int prefab = snapshot.prefabNumbers()[slot];
      events.add(Event.Kind.SPAWN, prefab, epoch, tick, sinceNanos, body, 0);
    }
  }

  private void forget(int slot) {
    long body = BodyId.of(slot, toldGenerations[slot]);
    told.remove(slot);
    events.add(Event.Kind.DESPAWN, 0, epoch, tick, sinceNanos, body, 0);
  }
}

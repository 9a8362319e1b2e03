package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.isochron.lockstep.Lockstep;
import org.isochron.lockstep.Lockstep.Settings.EventReport;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.physics.Steppable;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.SnapshotReader;
import org.jspecify.annotations.Nullable;

/** All peers of a match, which compute the same ticks with the same events. */
final class MatchObserver implements Observer {
  private static final int END_STEPS = 400;

  /** In the bytes of an event: the end of its detail, and of all that tells it from others. */
  private static final int DETAIL_END = 2 * Integer.BYTES;

  private static final int SAME = DETAIL_END + 6 * Long.BYTES;

  private final Service service;
  private final @Nullable Match match;
  private final List<Watched> peers = new ArrayList<>();

  MatchObserver(Service service) {
    this.service = service;
    match = service.match;
    if (match != null) {
      match.peers.forEach(peer -> peers.add(new Watched(service, match, peer)));
    }
  }

  @Override
  public void advance() {
    peers.forEach(Watched::advance);
    if (match != null) {
      long seen = peers.stream().mapToLong(peer -> peer.compared).min().orElseThrow();
      match.hashes.headMap(seen, false).clear();
      match.events.headMap(seen, false).clear();
    }
  }

  @Override
  public void requireCalm() {
    if (match != null) {
      long newest = peers.stream().mapToLong(Watched::confirmed).max().orElseThrow();
      int lead = match.settings.inputDelay() + match.settings.predictedTicks() + 2;
      for (Watched watched : peers) {
        assertThat(watched.confirmed()).as("tick of %s", watched).isGreaterThan(newest - lead);
        assertThat(watched.compared)
            .as("compared ticks of %s", watched)
            .isGreaterThan(newest - lead);
      }
    }
  }

  /** Lets a peer have another state, and then leave. */
  @Override
  public void requireEnd() {
    if (match == null) {
      return;
    }
    Watched odd = peers.get(1 + Math.floorMod(service.program.seed(), peers.size() - 1));
    odd.peer.copy.plant();
    long planted = odd.peer.lockstep.status().tick();
    long confirmed = odd.confirmed();
    peers.forEach(watched -> watched.isEnding = true);
    run();
    int interval = match.settings.hashInterval();
    for (Watched watched : peers) {
      List<Integer> others = watched == odd
          ? peers.stream()
              .filter(each -> each != odd)
              .map(each -> each.peer.number)
              .toList()
          : List.of(odd.peer.number);
      Lockstep.Status.Desync desync = watched.peer.lockstep.status().desync().orElseThrow();
      assertThat(desync.peers()).as("peers that differ from %s", watched).isEqualTo(others);
      assertThat(desync.tick() % interval).as("tick that differs, %s", desync).isZero();
      assertThat(desync.tick()) // ticks that were predicted then have run again
          .as("tick that differs from that of %s", watched)
          .isBetween(confirmed + 1, planted + interval);
      assertThat(watched.desyncs).as("events of %s", watched).isEqualTo(1);
    }

    peers.remove(odd);
    Objects.requireNonNull(odd.peer.loop).close();
    odd.peer.loop = null;
    long[] gone = peers.stream().mapToLong(watched -> watched.gone).toArray();
    run();
    for (int index = 0; index < gone.length; index++) {
      Watched watched = peers.get(index);
      Lockstep.Status status = watched.peer.lockstep.status();
      Lockstep.Status.Other other = watched.other(status, odd.peer.number);
      assertThat(other.presence()).as("%s at %s", odd, watched).isEqualTo(Presence.LEFT);
      assertThat(status.tick())
          .as("last tick of %s", watched)
          .isEqualTo(other.slicesUntil() + status.rollbacks().window());
      assertThat(status.waiting().orElseThrow().peers()).contains(odd.peer.number);
      assertThat(watched.gone).as("peers gone at %s", watched).isEqualTo(gone[index] + 1);
    }
  }

  private void run() {
    for (int step = 0; step < END_STEPS; step++) {
      service.clock.advance(Service.STEP_NANOS);
      service.loop.advance();
      Objects.requireNonNull(match).advance();
      peers.forEach(Watched::advance);
    }
  }

  /** What is required of a peer. */
  private static final class Watched {
    private final Match match;
    private final Match.Peer peer;
    private final EventCursor cursor;

    /** Events that it has published and that are not yet compared. */
    private final Deque<ByteBuffer> events = new ArrayDeque<>();

    /** The tick until which its states were compared with the arbiter's. */
    private long compared;

    private final SnapshotReader reader;
    private final Belief belief;

    /** Number of remaining events that are newer than the last cancelled one. */
    private int leastBehind;

    private long lastTick;

    /** Numbers of events of confirmed ticks. */
    private final Map<Long, Integer> confirmations = new HashMap<>();

    /** True if events are published when their ticks run. */
    private final boolean isPredicted;

    private final boolean[] wasSilent;
    private int gone;
    private int silences;
    private int desyncs;
    private boolean isEnding;

    Watched(Service service, Match match, Match.Peer peer) {
      this.match = match;
      this.peer = peer;
      cursor = peer.state(service.state).openEvents();
      reader = peer.state(service.state).openReader();
      belief = new Belief(service.truth.newest());
      isPredicted = match.predicts() && match.settings.report() == EventReport.PREDICTED;
      wasSilent = new boolean[match.peers.size()];
    }

    long confirmed() {
      return peer.lockstep.status().confirmedTick();
    }

    void advance() {
      if (peer.isBusy) {
        return; // it stalls in a step
      }
      Lockstep.Status status = peer.lockstep.status();
      assertThat(status.desync().isPresent() && !isEnding)
          .as("%s reports a desync", this)
          .isFalse();
      assertThat(status.tick() - status.confirmedTick())
          .as("predicted ticks of %s", this)
          .isBetween(0L, (long) match.settings.predictedTicks());
      cursor.poll(event -> {
        // a second tick may cancel newer events than the first
        leastBehind = status.tick() > lastTick + 1 ? 0 : leastBehind;
        take(event);
      });
      leastBehind = 0;
      lastTick = status.tick();
      while (compared < status.confirmedTick() && match.hashes.containsKey(compared + 1)) {
        compared++;
        requireSame(compared);
      }
      if (isPredicted) {
        requireBelief();
      }
      if (peer.pictures != null && reader.refresh()) {
        peer.pictures.require(reader.newest());
      }
      status.others().forEach(other -> notePresence(status, other));
      if (gone != silences && !isEnding) {
        throw new AssertionError(
            "%d peers fell silent at %s, but %d events say so".formatted(silences, this, gone));
      }
    }

    private void take(Event event) {
      switch (event.kind()) {
        case CANCELLED -> {
          belief.undo(event);
          requireCancelled(event);
        }
        case CONFIRMED ->
          assertThat(confirmations.put(event.tick(), event.confirmedCount()))
              .as("%s confirms tick %d again", this, event.tick())
              .isNull();
        case OVERLOAD, EPOCH, SUSPEND, ANSWER, ROLLBACK_WINDOW -> {}
        case PEER_GONE -> gone++;
        case DESYNC -> desyncs++;
        default -> {
          leastBehind = 0;
          belief.take(event);
          events.add(Match.bytes(event));
        }
      }
    }

    private void requireCancelled(Event event) {
      ByteBuffer cancelled = Match.bytes(event);
      cancelled.putInt(0, event.cancelledKind().number());
      Iterator<ByteBuffer> newest = events.descendingIterator();
      for (int behind = 0; newest.hasNext(); behind++) {
        ByteBuffer each = newest.next();
        if (behind >= leastBehind
            && each.getInt(0) == cancelled.getInt(0)
            && each.slice(DETAIL_END, SAME - DETAIL_END)
                .equals(cancelled.slice(DETAIL_END, SAME - DETAIL_END))) {
          newest.remove();
          leastBehind = behind;
          return;
        }
      }
      throw new AssertionError("%s cancels what it has not published, or an older event before: %s"
          .formatted(this, event));
    }

    /** Of two commands of a tick that are refused for one body, no one can tell which is cancelled. */
    private static ByteBuffer identity(ByteBuffer event) {
      ByteBuffer identity = ByteBuffer.allocate(SAME).put(event.slice(0, SAME)).flip();
      return switch (Event.Kind.of(event.getInt(0))) {
        case STALE_COMMAND, REFUSED_COMMAND -> identity.putInt(Integer.BYTES, 0);
        default -> identity;
      };
    }

    /** Events that are published when their ticks run may be in another order after a rollback. */
    private void requireSameOfPredicted(long tick) {
      List<ByteBuffer> expected = Objects.requireNonNull(match.events.get(tick));
      List<ByteBuffer> missing = new ArrayList<>();
      expected.forEach(event -> missing.add(identity(event)));
      Iterator<ByteBuffer> all = events.iterator();
      while (all.hasNext()) {
        ByteBuffer found = all.next();
        if (Event.empty().readFrom(found.duplicate()).tick() <= tick) {
          all.remove();
          if (!missing.remove(identity(found))) {
            throw new AssertionError(
                "%s has published %s, which is not of tick %d".formatted(this, text(found), tick));
          }
        }
      }
      assertThat(missing).as("events of tick %d that %s misses", tick, this).isEmpty();
      Integer count = confirmations.remove(tick);
      assertThat(count == null ? 0 : count)
          .as("confirmed events of tick %d at %s", tick, this)
          .isEqualTo(expected.size());
    }

    private void requireSame(long tick) {
      assertThat(peer.copy.hashes.get(tick))
          .as("hash of the state of %s after tick %d", this, tick)
          .isEqualTo(match.hashes.get(tick));
      peer.copy.confirm(tick);
      if (isPredicted) {
        requireSameOfPredicted(tick);
        return;
      }
      for (ByteBuffer expected : Objects.requireNonNull(match.events.get(tick))) {
        ByteBuffer found = events.poll();
        if (!expected.equals(found)) {
          throw new AssertionError("%s has published %s, but tick %d has %s"
              .formatted(this, found == null ? "nothing" : text(found), tick, text(expected)));
        }
      }
      ByteBuffer next = events.peek();
      if (next != null && Event.empty().readFrom(next.duplicate()).tick() <= tick) {
        throw new AssertionError(
            "%s has published %s, which is not of tick %d".formatted(this, text(next), tick));
      }
    }

    /** Who follows the events knows the world that the peer now computes. */
    private void requireBelief() {
      Set<Long> bodies = new HashSet<>();
      Set<Truth.Pair> contacts = new HashSet<>();
      Set<Truth.Pair> visits = new HashSet<>();
      peer.copy.listPresent(new Steppable.Presence() {
        @Override
        public void body(long body, int prefab) {
          bodies.add(body);
        }

        @Override
        public void contact(long bodyA, long bodyB) {
          contacts.add(new Truth.Pair(bodyA, bodyB));
        }

        @Override
        public void visit(long sensor, long visitor) {
          visits.add(new Truth.Pair(sensor, visitor));
        }
      });
      assertThat(belief.bodies).as("bodies at %s", this).isEqualTo(bodies);
      assertThat(belief.contacts).as("contacts at %s", this).isEqualTo(contacts);
      assertThat(belief.visits).as("visits at %s", this).isEqualTo(visits);
    }

    private static String text(ByteBuffer event) {
      return Event.empty().readFrom(event.duplicate()).toString();
    }

    Lockstep.Status.Other other(Lockstep.Status status, int number) {
      return status.others().get(number < peer.number ? number : number - 1);
    }

    private void notePresence(Lockstep.Status status, Lockstep.Status.Other other) {
      assertThat(other.fault()).as("fault of peer %d at %s", other.peer(), this).isEmpty();
      boolean isSilent = other.presence() == Presence.SILENT;
      if (isSilent && !wasSilent[other.peer()]) {
        silences += status.tick() > 0 ? 1 : 0; // there are no events before the first tick
      }
      wasSilent[other.peer()] = isSilent;
    }

    @Override
    public String toString() {
      return "peer " + peer.number;
    }
  }
}

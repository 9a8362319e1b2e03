package org.isochron.physics.loop;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.TickSettings;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;

final class LoopFixture {
  final NanoClock.Manual clock;
  final SharedState state;
  final SnapshotReader reader;
  final EventCursor cursor;
  final FakeSimulation simulation;
  final TickLoop loop;

  LoopFixture(TickSettings settings, long startNanos) {
    this(settings, new NanoClock.Manual(startNanos));
  }

  private LoopFixture(TickSettings settings, NanoClock.Manual clock) {
    this.clock = clock;
    // windows shorter than a burst
    SharedState.Limits limits = SharedState.Limits.DEFAULT.withWindowLength(3);
    state = SharedState.of(SnapshotLayout.bodies(4), limits, clock);
    reader = state.openReader();
    cursor = state.openEvents();
    simulation = new FakeSimulation(clock);
    loop = new TickLoop(state.claimWriter(), TickLoop.Parts.of(simulation), settings, clock);
  }

  /** At instant 0. */
  static LoopFixture started(TickSettings settings) {
    LoopFixture fixture = new LoopFixture(settings, 0);
    fixture.advance();
    return fixture;
  }

  int advance() {
    long before = loop.lastTick();
    loop.advance(clock.nanos());
    return (int) (loop.lastTick() - before);
  }

  int advanceBy(long nanos) {
    clock.advance(nanos);
    return advance();
  }

  SnapshotReader refreshed() {
    reader.refresh();
    return reader;
  }

  /** New events as kind:token. */
  List<String> events() {
    List<String> events = new ArrayList<>();
    cursor.poll(event -> events.add(event.kind() + ":" + event.token()));
    return events;
  }
}

package org.isochron.physics.loop;

import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;

/** Checks that a reader always sees neighbouring ticks of one epoch at their exact instants. */
final class WindowCheck {
  private final SnapshotReader reader;
  private final DueOracle oracle;

  WindowCheck(SnapshotReader reader, DueOracle oracle) {
    this.reader = reader;
    this.oracle = oracle;
  }

  void check(long lastTick, boolean expectsNewest) {
    LoopWalk.require(
        reader.refresh() == expectsNewest,
        "a publish %s",
        expectsNewest ? "is missing" : "without a tick");
    for (int age = 0; age < reader.length(); age++) {
      Snapshot snapshot = reader.at(age);
      long tick = lastTick - age;
      LoopWalk.require(snapshot.tick() == tick, "tick %d instead of %d", snapshot.tick(), tick);
      LoopWalk.require(
          snapshot.instantNanos() == oracle.exactInstant(tick), "instant of tick %d", tick);
      LoopWalk.require(
          snapshot.epoch() == reader.newest().epoch(), "two epochs in the window of %d", lastTick);
    }
  }
}

package org.isochron.physics.tick;

import org.isochron.physics.input.TickInput;
import org.isochron.physics.simulation.Seekable;
import org.isochron.state.command.Command;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.time.ManualClock;

/** The simulation of a walk: checks that every command and every edge of a key is in the slice of exactly one tick. */
final class SliceCheck implements Seekable {
  static final int CONTROL = 7;

  private final DueOracle oracle;
  private final ManualClock clock;
  private long stepCostNanos;
  private long advancedToNanos;
  private long sliceStartNanos;
  private long sliceEndNanos;
  private long seenCommands;
  private long seenEdges;
  private boolean ready = true;

  SliceCheck(DueOracle oracle, ManualClock clock) {
    this.oracle = oracle;
    this.clock = clock;
    sliceEndNanos = clock.nanos();
  }

  void stepCost(long nanos) {
    stepCostNanos = nanos;
  }

  void advanceTo(long nowNanos) {
    advancedToNanos = nowNanos;
  }

  void ready(boolean isReady) {
    ready = isReady;
  }

  long seenCommands() {
    return seenCommands;
  }

  long seenEdges() {
    return seenEdges;
  }

  @Override
  public boolean isReady(long tick) {
    return ready;
  }

  @Override
  public long earliestTick() {
    return 0;
  }

  @Override
  public long latestTick() {
    return Long.MAX_VALUE;
  }

  @Override
  public void seek(long tick) {}

  @Override
  public void begin(long tick, EventPublisher events) {
    long due = oracle.take();
    sliceStartNanos = sliceEndNanos;
    sliceEndNanos = Math.max(sliceEndNanos, Math.min(advancedToNanos, due));
  }

  @Override
  public void apply(Command command) {
    LoopWalk.require(
        command.token() == seenCommands, "command %d instead of %d", command.token(), seenCommands);
    LoopWalk.require(
        command.stampNanos() < sliceEndNanos, "command %d is of a later slice", command.token());
    LoopWalk.require(
        command.stampNanos() >= sliceStartNanos,
        "command %d is of an earlier slice",
        command.token());
    seenCommands++;
  }

  @Override
  public void control(TickInput input) {
    int presses = input.pressCount(CONTROL);
    int releases = input.releaseCount(CONTROL);
    LoopWalk.require(
        Math.abs(presses - releases) <= 1,
        "%d presses and %d releases do not alternate",
        presses,
        releases);
    seenEdges += presses + releases;
    LoopWalk.require(
        input.isDown(CONTROL) == (seenEdges % 2 == 1),
        "after %d edges the key is wrong",
        seenEdges);
  }

  @Override
  public void step(long tick, double dtSeconds) {
    clock.advance(stepCostNanos);
  }

  @Override
  public void capture(SnapshotWriter snapshots) {}

  @Override
  public long stateHash() {
    return 0;
  }
}

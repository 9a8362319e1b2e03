package org.isochron.physics.loop;

import java.util.Optional;
import org.isochron.physics.BodilessSimulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.isochron.state.NanoClock;

/**
 * Checks that every command and key event of a random test run is in the slice of exactly one tick.
 */
final class SliceCheck extends BodilessSimulation implements Steppable.Past {
  static final int CONTROL = 7;

  private final DueOracle oracle;
  private final NanoClock.Manual clock;
  private long stepCostNanos;
  private long advancedToNanos;
  private long sliceStartNanos;
  private long sliceEndNanos;
  private long lastStampNanos;
  private long seenCommands;
  private long seenEdges;
  private boolean ready = true;
  private boolean appliedInPause;

  SliceCheck(DueOracle oracle, NanoClock.Manual clock) {
    this.oracle = oracle;
    this.clock = clock;
    sliceEndNanos = clock.nanos();
  }

  void stepCost(long nanos) {
    stepCostNanos = nanos;
  }

  void advanceTo(long nowNanos) {
    advancedToNanos = nowNanos;
    appliedInPause = false;
  }

  boolean appliedInPause() {
    return appliedInPause;
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
  public Optional<Steppable.Past> past() {
    return Optional.of(this);
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
    sliceStartNanos = sliceEndNanos;
    lastStampNanos = sliceStartNanos;
  }

  @Override
  public void apply(Command command) {
    LoopWalk.require(
        command.token() == seenCommands, "command %d instead of %d", command.token(), seenCommands);
    LoopWalk.require(
        command.stampNanos() >= lastStampNanos,
        "command %d is of an earlier slice",
        command.token());
    lastStampNanos = command.stampNanos();
    seenCommands++;
    appliedInPause = true;
  }

  @Override
  public void control(TickInput input) {
    endSlice();
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

  private void endSlice() {
    if (oracle.dueCount() > 0) {
      sliceEndNanos = Math.max(sliceEndNanos, Math.min(advancedToNanos, oracle.take()));
    } else { // a seek first runs the tick that began in the pause
      oracle.takeEarly();
      sliceEndNanos = clock.nanos();
    }
    LoopWalk.require(
        lastStampNanos < sliceEndNanos || lastStampNanos == sliceStartNanos,
        "command %d is of a later slice",
        seenCommands - 1);
    appliedInPause = false;
  }

  @Override
  public void step(long tick, double dtSeconds) {
    clock.advance(stepCostNanos);
  }
}

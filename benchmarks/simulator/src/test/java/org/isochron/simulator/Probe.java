package org.isochron.simulator;

import java.util.Optional;
import org.isochron.physics.Steppable;
import org.isochron.physics.slice.ForwardingSteppable;
import org.isochron.state.Command;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.Timeline;

/**
 * Writes the truth: around everything that a loop ticks, so that it also sees what a history
 * restores. It begins at the program's start tick.
 */
final class Probe extends ForwardingSteppable<Steppable> {
  private final Truth truth;
  private final long startTick;
  private long tick;
  private long epoch;

  /** True if the newest moment is not what a capture would now show. */
  private boolean hasChanged = true;

  Probe(Steppable simulation, Truth truth, long startTick) {
    super(simulation);
    this.truth = truth;
    this.startTick = startTick;
  }

  @Override
  public long resumeTick(long last, Runnable beforeJump) {
    long resumed = simulation.resumeTick(Math.max(last, startTick), beforeJump);
    if (resumed != last) {
      tick = resumed;
      hasChanged = true;
    }
    return resumed;
  }

  @Override
  public void apply(Command command) {
    hasChanged = true;
    simulation.apply(command);
  }

  @Override
  public void step(long next, double dtSeconds) {
    truth.beforeStep(simulation.view(next - 1));
    simulation.step(next, dtSeconds);
    tick = next;
    truth.record(epoch, tick, simulation.view(tick), simulation);
    hasChanged = false;
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    if (hasChanged) {
      truth.record(epoch, tick, simulation.view(tick), simulation);
      hasChanged = false;
    }
    simulation.capture(snapshots);
  }

  @Override
  public void timelineChanged(Timeline timeline) {
    hasChanged |= timeline.epoch() != epoch;
    epoch = timeline.epoch();
    simulation.timelineChanged(timeline);
  }

  @Override
  public Optional<Past> past() {
    return simulation.past().map(ItsPast::new);
  }

  private final class ItsPast implements Past {
    private final Past past;

    ItsPast(Past past) {
      this.past = past;
    }

    @Override
    public boolean canSeek() {
      return past.canSeek();
    }

    @Override
    public boolean canReverse() {
      return past.canReverse();
    }

    @Override
    public long earliestTick() {
      return past.earliestTick();
    }

    @Override
    public long latestTick() {
      return past.latestTick();
    }

    @Override
    public void seek(long to) {
      past.seek(to);
      tick = to;
      hasChanged = true;
    }

    @Override
    public void reverse() {
      past.reverse();
    }

    @Override
    public long forward() {
      tick = past.forward();
      hasChanged = true;
      return tick;
    }
  }
}

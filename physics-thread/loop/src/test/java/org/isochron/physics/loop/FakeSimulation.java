package org.isochron.physics.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.isochron.physics.BodilessSimulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.isochron.state.NanoClock;
import org.isochron.state.SnapshotWriter;

final class FakeSimulation extends BodilessSimulation implements Steppable.Past {
  final List<String> calls = new ArrayList<>();
  final Set<Double> steps = new TreeSet<>();
  final List<Integer> levels = new ArrayList<>();
  long costNanos;
  boolean writesDown;
  int pacePermille = 1_000;
  long lastReadyTick = Long.MAX_VALUE;
  long earliestTick;
  long latestTick = Long.MAX_VALUE;

  private final NanoClock.Manual clock;

  FakeSimulation(NanoClock.Manual clock) {
    this.clock = clock;
  }

  @Override
  public boolean isReady(long tick) {
    return tick <= lastReadyTick;
  }

  @Override
  public Optional<Steppable.Past> past() {
    return Optional.of(this);
  }

  @Override
  public long earliestTick() {
    return earliestTick;
  }

  @Override
  public long latestTick() {
    return latestTick;
  }

  @Override
  public void seek(long tick) {
    write("seek " + tick);
  }

  @Override
  public void begin(long tick, EventPublisher events) {
    write("begin " + tick);
  }

  @Override
  public void apply(Command command) {
    write("apply " + command.token());
  }

  @Override
  public void control(TickInput input) {
    write("control " + input.pressCount(1));
  }

  @Override
  public void step(long tick, double dtSeconds) {
    write("step " + tick);
    steps.add(dtSeconds);
    clock.advance(costNanos);
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    write("capture");
  }

  @Override
  public int pacePermille() {
    return pacePermille;
  }

  @Override
  public int qualityLevels() {
    return 3;
  }

  @Override
  public void useQuality(int level) {
    levels.add(level);
  }

  private void write(String call) {
    if (writesDown) {
      calls.add(call);
    }
  }
}

package org.isochron.bench.cluster;

import java.util.concurrent.atomic.AtomicLongArray;
import org.isochron.physics.simulation.ForwardingSimulation;
import org.isochron.physics.simulation.SavedState;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.command.Command;

/** A world that counts the numbered commands of one client. Owner: the physics thread, except for the counts. */
final class CountedWorld extends ForwardingSimulation {
  /** A command whose token is its number, from 0. */
  static final int NUMBERED = Command.USER;

  private static final int NEXT = 0;
  private static final int TWICE = 1;
  private static final int LOST = 2;
  private static final int COUNTS = 3;

  private final AtomicLongArray counts = new AtomicLongArray(COUNTS);
  private final long plantedTick;
  private long planted;

  /** @param plantedTick from which tick on this world alone is another one, for tests */
  CountedWorld(Simulation simulation, long plantedTick) {
    super(simulation);
    this.plantedTick = plantedTick;
  }

  /** The number that comes next; any thread. */
  long next() {
    return count(NEXT);
  }

  /** How many commands were applied more than once; any thread. */
  long twice() {
    return count(TWICE);
  }

  /** How many commands were passed over; any thread. */
  long lost() {
    return count(LOST);
  }

  @Override
  public void apply(Command command) {
    if (command.kind() != NUMBERED) {
      super.apply(command);
      return;
    }
    long number = command.token();
    if (number < next()) {
      count(TWICE, twice() + 1);
    } else {
      count(LOST, lost() + number - next());
      count(NEXT, number + 1);
    }
  }

  @Override
  public void step(long tick, double dtSeconds) {
    planted = tick >= plantedTick ? 1 : 0;
    super.step(tick, dtSeconds);
  }

  @Override
  public long stateHash() {
    long hash = super.stateHash() + planted;
    for (int index = 0; index < COUNTS; index++) {
      hash = 31 * hash + count(index);
    }
    return hash;
  }

  @Override
  public void save(SavedState destination) {
    for (int index = 0; index < COUNTS; index++) {
      destination.putLong(count(index));
    }
    super.save(destination);
  }

  @Override
  public void restore(SavedState source) {
    for (int index = 0; index < COUNTS; index++) {
      count(index, source.takeLong());
    }
    super.restore(source);
  }

  private long count(int index) {
    // ordering: opaque: a number on its own; a plain read could be torn.
    return counts.getOpaque(index);
  }

  private void count(int index, long value) {
    // ordering: opaque, as above.
    counts.setOpaque(index, value);
  }
}

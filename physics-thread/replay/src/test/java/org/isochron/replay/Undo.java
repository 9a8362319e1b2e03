package org.isochron.replay;

import java.util.Optional;
import java.util.TreeMap;
import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
import org.isochron.physics.slice.ForwardingSteppable;

/** A simulation that saves its state after every tick. */
final class Undo extends ForwardingSteppable<Steppable> implements Steppable.Past {
  private final TreeMap<Long, SavedState> states = new TreeMap<>();

  Undo(Steppable inner) {
    super(inner);
    keep(0);
  }

  @Override
  public Optional<Steppable.Past> past() {
    return Optional.of(this);
  }

  @Override
  public long earliestTick() {
    return states.firstKey();
  }

  @Override
  public long latestTick() {
    return states.lastKey();
  }

  @Override
  public void seek(long tick) {
    SavedState state = states.get(tick);
    if (state == null) {
      throw new IllegalArgumentException("tick " + tick);
    }
    simulation.restore(state.rewind());
    states.tailMap(tick, false).clear();
  }

  @Override
  public void step(long tick, double dtSeconds) {
    simulation.step(tick, dtSeconds);
    keep(tick);
  }

  private void keep(long tick) {
    SavedState state = new SavedState();
    simulation.save(state);
    states.put(tick, state);
  }
}

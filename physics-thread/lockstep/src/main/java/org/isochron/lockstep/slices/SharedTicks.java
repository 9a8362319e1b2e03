package org.isochron.lockstep.slices;

import java.util.Optional;
import org.isochron.physics.Steppable;
import org.isochron.physics.slice.ForwardingSteppable;

/**
 * A wrapper whose ticks other ends compute too: none can restore a state, rewind time or change the
 * quality by itself. Owner: the physics thread.
 *
 * @param <T> type of the inner simulation
 */
public abstract class SharedTicks<T extends Steppable> extends ForwardingSteppable<T> {
  protected SharedTicks(T simulation) {
    super(simulation);
  }

  @Override
  public long resumeTick(long lastTick, Runnable beforeJump) {
    return lastTick;
  }

  @Override
  public boolean isRepeatable() {
    return false;
  }

  @Override
  public boolean savesState() {
    return false;
  }

  @Override
  public Optional<Steppable.Past> past() {
    return Optional.empty();
  }

  @Override
  public int qualityLevels() {
    return 1;
  }
}

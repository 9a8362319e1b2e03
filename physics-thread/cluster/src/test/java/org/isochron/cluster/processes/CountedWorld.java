package org.isochron.cluster.processes;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import org.isochron.faults.HangingCall;
import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
import org.isochron.physics.slice.ForwardingSteppable;
import org.isochron.state.Command;

/**
 * A world that counts the numbered commands of one client. Owner: the physics thread, except for
 * the counts, which any thread may read.
 */
final class CountedWorld extends ForwardingSteppable<Steppable> {
  /** A command whose token is its number, from 0. */
  static final int NUMBERED = Command.USER;

  private static final int NEXT = 0;
  private static final int TWICE = 1;
  private static final int LOST = 2;
  private static final int COUNTS = 3;

  private final AtomicLongArray counts = new AtomicLongArray(COUNTS);
  private static final long HANG_NANOS = 60_000_000_000L;

  private final AtomicBoolean hangs = new AtomicBoolean();
  private final byte[] ballast;
  private final byte[] restored;

  /** @param ballastBytes additional size of a saved state, so a leaked state is noticed */
  CountedWorld(Steppable simulation, int ballastBytes) {
    super(simulation);
    ballast = new byte[ballastBytes];
    restored = new byte[ballastBytes];
  }

  void hang() {
    // ordering: volatile: one flag that orders nothing else.
    hangs.set(true);
  }

  long next() {
    return count(NEXT);
  }

  long twice() {
    return count(TWICE);
  }

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
    // ordering: volatile, for the atomicity of the exchange.
    if (hangs.getAndSet(false)) {
      HangingCall.hang(HANG_NANOS);
    }
    super.step(tick, dtSeconds);
  }

  @Override
  public long stateHash() {
    long hash = super.stateHash();
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
    destination.putBytes(ballast);
    super.save(destination);
  }

  @Override
  public void restore(SavedState source) {
    for (int index = 0; index < COUNTS; index++) {
      count(index, source.takeLong());
    }
    source.takeBytes(restored);
    super.restore(source);
  }

  private long count(int index) {
    // ordering: opaque, because the number orders nothing; a plain read could be torn.
    return counts.getOpaque(index);
  }

  private void count(int index, long value) {
    // ordering: opaque: orders nothing.
    counts.setOpaque(index, value);
  }
}

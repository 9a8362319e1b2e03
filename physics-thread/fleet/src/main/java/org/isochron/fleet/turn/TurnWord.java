package org.isochron.fleet.turn;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * An atomic word that stores a world's worker and whether a turn is running. The worker calls
 * {@link #enter}, {@link #leave} and {@link #end}; the host's loop calls {@link #begin}, {@link
 * #move} and {@link #stay}. Never waits. Allocates nothing after construction. Invariants:
 *
 * <ol>
 *   <li>The lowest bit of the word is set while a turn runs; the other bits identify the worker.
 *       Only that worker begins a turn. The worker changes only while no turn runs: at the end of
 *       its turn, or when the host's loop moves the world. So one thread at a time runs the world,
 *       and a worker that hangs in another world's turn blocks no move.
 *   <li>A worker that has begun a turn sees all writes of earlier turns.
 *   <li>A requested move happens at once, or at the end of the running turn.
 * </ol>
 *
 * @param <W> a worker
 */
public final class TurnWord<W> {
  private static final long NOWHERE = -2;
  private static final long ENDED = -4;

  private final ToIntFunction<W> number;
  private final AtomicLong word = new AtomicLong(NOWHERE);
  private final AtomicReference<@Nullable W> destination = new AtomicReference<>();

  /** @param number returns the unique number of a worker, from 0 */
  public TurnWord(ToIntFunction<W> number) {
    this.number = number;
  }

  public void begin(W first) {
    // ordering: release; pairs with the acquire in enter (invariant 2).
    word.setRelease(parkedAt(number.applyAsInt(first)));
  }

  public boolean enter(int worker) {
    // ordering: volatile, for the atomicity of invariant 1; also an acquire that pairs with the
    // release in leave and move, without which invariant 2 breaks.
    return word.compareAndSet(parkedAt(worker), parkedAt(worker) + 1);
  }

  /**
   * Ends a turn, and passes the world on if the host's loop requested a move.
   *
   * @return the new worker, if the world was passed on
   */
  public @Nullable W leave(int worker) {
    // ordering: volatile, only for atomicity: either the host's loop or this worker gets the
    // destination.
    W other = destination.getAndSet(null);
    // ordering: volatile: a release for the acquire in enter (invariant 2), and before the read of
    // the destination in leaveLate. Otherwise the move could overlook the parked word, and this
    // turn could overlook the destination.
    word.set(parkedAt(other == null ? worker : number.applyAsInt(other)));
    return other == null ? leaveLate(worker) : other;
  }

  /**
   * Passes the world on if a move happened between the two writes of {@link #leave}, before the
   * world was parked.
   */
  private @Nullable W leaveLate(int worker) {
    // ordering: volatile; with the write in move, at least one thread sees the other's write
    // (invariant 3).
    W late = destination.get();
    // ordering: volatile: if the move has already changed the word, the mover delivers the world.
    if (late == null || !word.compareAndSet(parkedAt(worker), parkedAt(number.applyAsInt(late)))) {
      return null;
    }
    // ordering: volatile, only for atomicity: the destination of a later move must not be
    // overwritten.
    destination.compareAndSet(late, null);
    return late;
  }

  public void end() {
    // ordering: release: a thread that sees the end also sees the world's reports before it.
    word.setRelease(ENDED);
  }

  public boolean isEnded() {
    // ordering: acquire; pairs with end.
    return word.getAcquire() == ENDED;
  }

  public boolean runsAt(int worker) {
    // ordering: opaque, because the result is only a hint that is checked again.
    return word.getOpaque() == parkedAt(worker) + 1;
  }

  /**
   * Moves the world now, or requests a move at the end of the running turn. Returns true if the
   * world has moved already.
   */
  public boolean move(W from, W to) {
    // ordering: volatile, before the word: a turn that is about to end must find the destination if
    // the word does not change here (invariant 3).
    destination.set(to);
    // ordering: volatile: acquire and release, because the new worker reads the last worker's
    // writes (invariant 2).
    if (!word.compareAndSet(parkedAt(number.applyAsInt(from)), parkedAt(number.applyAsInt(to)))) {
      return false;
    }
    stay(); // before the delivery, otherwise the new worker would pass the world on again
    return true;
  }

  public void stay() {
    // ordering: volatile, for the same order as in move.
    destination.set(null);
  }

  private static long parkedAt(int worker) {
    return 2L * worker;
  }
}

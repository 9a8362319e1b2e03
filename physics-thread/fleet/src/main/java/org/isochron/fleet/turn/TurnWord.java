package org.isochron.fleet.turn;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Which worker a world belongs to, and if a turn of it runs. Never waits; allocates nothing after
 * construction. Invariants:
 *
 * <ol>
 *   <li>One word names the worker and, in its lowest bit, says if a turn runs. Only the named
 *       worker begins a turn, and only while no turn runs is the name changed: by that worker at
 *       the end of a turn, or by the host's loop. So a world has one thread at a time, and a worker
 *       that hangs in a turn of another world keeps nothing from leaving.
 *   <li>A worker that has begun a turn sees all that was written in the turns before.
 *   <li>A world that is to move does so: at once, or at the end of the turn that runs.
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

  /** @param number gives every worker a number from 0 that no other has */
  public TurnWord(ToIntFunction<W> number) {
    this.number = number;
  }

  /** Gives a new world to its first worker; the host's loop. */
  public void begin(W first) {
    // ordering: release, with the acquire of enter (invariant 2).
    word.setRelease(parkedAt(number.applyAsInt(first)));
  }

  /** Begins a turn, if the world belongs to the worker; that worker. */
  public boolean enter(int worker) {
    // ordering: volatile: atomicity for invariant 1, and acquire with the release of leave and
    // move, without which invariant 2 breaks.
    return word.compareAndSet(parkedAt(worker), parkedAt(worker) + 1);
  }

  /**
   * Ends a turn, and gives the world away if the host's loop wants that; the worker that began it.
   *
   * @return the worker that it belongs to now, if that is another one
   */
  public @Nullable W leave(int worker) {
    // ordering: volatile, only for atomicity: the host's loop or this worker takes it, not both.
    W other = destination.getAndSet(null);
    // ordering: volatile: release, with the acquire of enter (invariant 2), and before the read
    // of the destination below: otherwise a move could miss the word, and this turn its
    // destination.
    word.set(parkedAt(other == null ? worker : number.applyAsInt(other)));
    return other == null ? leaveLate(worker) : other;
  }

  /**
   * Gives the world away if a move came between the two stores of {@link #leave}, and did not find
   * it parked.
   */
  private @Nullable W leaveLate(int worker) {
    // ordering: volatile, with the store in move: one of the two sees the other's (invariant 3).
    W late = destination.get();
    // ordering: volatile: if the move has found the word meanwhile, it delivers the world.
    if (late == null || !word.compareAndSet(parkedAt(worker), parkedAt(number.applyAsInt(late)))) {
      return null;
    }
    // ordering: volatile, only for atomicity: a later move's destination stays.
    destination.compareAndSet(late, null);
    return late;
  }

  /** Ends the last turn; the worker that began it. */
  public void end() {
    // ordering: release: a thread that sees the end sees what the world reported before it.
    word.setRelease(ENDED);
  }

  public boolean isEnded() {
    // ordering: acquire, with the release of end.
    return word.getAcquire() == ENDED;
  }

  /** True if a worker runs a turn of it now. */
  public boolean runsAt(int worker) {
    // ordering: opaque: a hint, which what follows checks again.
    return word.getOpaque() == parkedAt(worker) + 1;
  }

  /**
   * Moves it to another worker, now or at the end of the turn that runs, and returns true if now;
   * the host's loop.
   */
  public boolean move(W from, W to) {
    // ordering: volatile: before the word, so that a turn that is about to end finds it if the word
    // does not change here (invariant 3).
    destination.set(to);
    // ordering: volatile: acquire and release, as the worker that has it takes what the last one
    // wrote (invariant 2).
    if (!word.compareAndSet(parkedAt(number.applyAsInt(from)), parkedAt(number.applyAsInt(to)))) {
      return false;
    }
    stay(); // before it is delivered, so that its new worker does not give it away again
    return true;
  }

  /** Lets it stay where its turn runs; the host's loop. */
  public void stay() {
    // ordering: volatile, as in move.
    destination.set(null);
  }

  private static long parkedAt(int worker) {
    return 2L * worker;
  }
}

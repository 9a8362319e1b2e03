package org.isochron.fleet;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.fleet.turn.TurnWord;
import org.jspecify.annotations.Nullable;

/**
 * The schedule of a world: the worker that it belongs to, its next turn, and the cost of its turns.
 * Never waits. Allocates nothing after construction. The invariants of {@link TurnWord} apply: one
 * thread at a time runs the world and sees all writes of earlier turns.
 *
 * <p>Only the host's loop calls {@link #begin}, {@link #move}, {@link #stay}, {@link #hangs} and
 * {@link #alone}. Only the world's worker calls {@link #leave}, {@link #freeSlot}, {@link
 * #arrivalNanos}, {@link #turnStarted} and {@link #measure}. Any thread may call the other methods.
 */
final class ScheduledWorld {
  private static final long MILLIONTHS = 1_000_000;

  /**
   * Number of turns over which the cost is averaged. During the first turns, the lowest cost so far
   * is used instead of the average.
   */
  private static final int MEAN_TURNS = 16;

  /**
   * Time during which the expected cost is a world's minimum cost, because bodies that still fall
   * cost a fraction of their later cost.
   */
  private static final long YOUNG_NANOS = 5_000_000_000L;

  private static final int LONG_TURN_SCORE = 4;

  /**
   * Score at which long turns are too frequent: more than 20 in a hundred turns, or sixteen in a
   * row. Fewer long turns prove nothing, because a busy machine may preempt a thread in any turn.
   */
  private static final int SLOW_SCORE = 64;

  private final Hosted hosted;
  private final long firstPeriodNanos;
  private final long expectedNanos;
  private final long longTurnNanos;
  private final TurnWord<WorkerHandle> turn =
      new TurnWord<>(worker -> worker.loop().number());
  private final AtomicReference<@Nullable WorkerHandle> home = new AtomicReference<>();
  private final AtomicBoolean poked = new AtomicBoolean();
  private final AtomicBoolean hanging = new AtomicBoolean();
  private final AtomicBoolean alone = new AtomicBoolean();
  private final AtomicBoolean slot = new AtomicBoolean(true);
  private final AtomicLong meanNanos = new AtomicLong();
  private final AtomicLong loadMillionths;
  private final AtomicLong slowScore = new AtomicLong();
  private final AtomicLong moves = new AtomicLong();
  private long dueNanos;
  private long measuredTurns;
  private long ranNanos;

  ScheduledWorld(Hosted hosted, long periodNanos, long expectedNanos, long longTurnNanos) {
    this.hosted = hosted;
    firstPeriodNanos = periodNanos;
    this.expectedNanos = expectedNanos;
    this.longTurnNanos = longTurnNanos;
    loadMillionths = new AtomicLong(share(expectedNanos, periodNanos));
  }

  Hosted hosted() {
    return hosted;
  }

  long firstPeriodNanos() {
    return firstPeriodNanos;
  }

  boolean isExpectedToBeSlow() {
    return expectedNanos > longTurnNanos;
  }

  TurnWord<WorkerHandle> turn() {
    return turn;
  }

  boolean isEnded() {
    return turn.isEnded();
  }

  /**
   * Ends a turn, and passes the world on if the host's loop requested a move.
   *
   * @param nextNanos instant of the next turn
   */
  @Nullable
  WorkerHandle leave(int worker, long nextNanos) {
    dueNanos = nextNanos;
    return turn.leave(worker);
  }

  /**
   * Frees the world's slot before the last turn ends, because the end of that turn may notify other
   * threads.
   */
  void freeSlot() {
    // ordering: opaque: a notified thread queries the host's loop, and this request publishes both
    // values.
    loadMillionths.setOpaque(0);
    // ordering: opaque; published like loadMillionths.
    slot.setOpaque(false);
  }

  boolean hasSlot() {
    // ordering: opaque; pairs with freeSlot.
    return slot.getOpaque();
  }

  void begin(WorkerHandle first, long atNanos) {
    dueNanos = atNanos;
    // ordering: release; pairs with poke.
    home.setRelease(first);
    turn.begin(first);
    first.deliver(this);
  }

  void move(WorkerHandle from, WorkerHandle to) {
    // ordering: plain read, because only the host's loop writes the count; opaque write, because it
    // orders nothing.
    moves.setOpaque(moves.getPlain() + 1);
    // ordering: volatile, before the read of poked in arrivalNanos; poke writes poked before it
    // reads home again. At least one of the two threads sees the other's write, so a stopped worker
    // never misses a poke.
    home.set(to);
    if (turn.move(from, to)) {
      to.deliver(this);
    }
  }

  void stay(WorkerHandle at) {
    turn.stay();
    // ordering: volatile, before the read of poked; see move.
    home.set(at);
    // ordering: volatile, as in move; a poke may have gone to the destination of the cancelled
    // move.
    boolean isPoked = poked.get();
    if (isPoked) {
      at.deliver(this);
    }
  }

  /** Makes the next turn due now. */
  void poke() {
    // ordering: acquire; pairs with the writes in begin and move.
    WorkerHandle at = home.getAcquire();
    // ordering: volatile, so a poked world waits in only one queue, however often it is poked.
    if (at == null || !poked.compareAndSet(false, true)) {
      return;
    }
    at.deliver(this);
    // ordering: volatile, after the write of poked: pairs with the write in move.
    for (WorkerHandle now = home.get(); now != null && now != at; now = home.get()) {
      at = now; // the world has moved meanwhile, and the previous worker may have stopped
      at.deliver(this);
    }
  }

  long arrivalNanos(long nowNanos) {
    // ordering: volatile; pairs with poke.
    return poked.get() ? nowNanos : dueNanos;
  }

  void turnStarted() {
    // ordering: volatile; pairs with poke: this turn sees every request before the poke.
    poked.set(false);
  }

  /**
   * @param turnNanos wall-clock time of the turn, during which the worker's other worlds waited
   * @param busyNanos processor time of the turn, which does not grow on a busy machine
   */
  void measure(long turnNanos, long busyNanos, long ranTicks) {
    // ordering: plain: a thread sees its own writes, and the writes of the last worker by invariant
    // 2 of TurnWord.
    long score = slowScore.getPlain();
    boolean isLong = turnNanos > longTurnNanos;
    score = isLong ? Math.min(SLOW_SCORE, score + LONG_TURN_SCORE) : Math.max(0, score - 1);
    // ordering: opaque: orders nothing.
    slowScore.setOpaque(score);
    if (ranTicks > 0) {
      long tickNanos = busyNanos / ranTicks;
      // ordering: plain, because only the worker that has the turn writes the value.
      long mean = meanNanos.getPlain();
      boolean isCold = measuredTurns < MEAN_TURNS; // still being compiled
      if (isCold) {
        mean = measuredTurns == 0 ? tickNanos : Math.min(mean, tickNanos);
      } else {
        mean += (tickNanos - mean) / MEAN_TURNS;
      }
      measuredTurns++;
      long period = hosted.periodNanos();
      ranNanos += ranTicks * period;
      // ordering: opaque: orders nothing.
      meanNanos.setOpaque(mean);
      if (!isCold) {
        // ordering: opaque: orders nothing.
        loadMillionths.setOpaque(
            share(ranNanos < YOUNG_NANOS ? Math.max(mean, expectedNanos) : mean, period));
      }
    }
  }

  long meanNanos() {
    // ordering: opaque; pairs with measure.
    return meanNanos.getOpaque();
  }

  /**
   * Required share of a thread, in millionths. The expected cost applies until enough turns are
   * measured, and as a minimum for some time after that.
   */
  long loadMillionths() {
    // ordering: opaque; pairs with measure.
    return loadMillionths.getOpaque();
  }

  long moves() {
    // ordering: opaque; pairs with move.
    return moves.getOpaque();
  }

  boolean isSlow() {
    // ordering: opaque; pairs with measure.
    return slowScore.getOpaque() >= SLOW_SCORE;
  }

  void hangs(boolean now) {
    // ordering: opaque, because the status uses the flag alone.
    hanging.setOpaque(now);
  }

  boolean isHanging() {
    // ordering: opaque; pairs with hangs.
    return hanging.getOpaque();
  }

  void alone(boolean now) {
    // ordering: opaque, because the status uses the flag alone.
    alone.setOpaque(now);
  }

  boolean isAlone() {
    // ordering: opaque; pairs with alone.
    return alone.getOpaque();
  }

  boolean hasShortTurns() {
    // ordering: opaque; pairs with measure.
    return slowScore.getOpaque() == 0;
  }

  private static long share(long costNanos, long periodNanos) {
    return costNanos * MILLIONTHS / Math.max(1, periodNanos);
  }
}

package org.isochron.fleet;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.fleet.turn.TurnWord;
import org.jspecify.annotations.Nullable;

/**
 * A world's place in the schedule: the worker that it belongs to, and what its turns cost. Never
 * waits; allocates nothing after construction. {@link TurnWord} has the invariants: one thread at a
 * time, which sees all that was written in turns before.
 */
final class ScheduledWorld {
  private static final long MILLIONTHS = 1_000_000;

  /** The mean is that of about this many turns, and of the first ones the least. */
  private static final int MEAN_TURNS = 16;

  /**
   * For so long a world counts as no less than was expected of it: bodies that still fall touch
   * nothing, and cost a fraction of what they will.
   */
  private static final long YOUNG_NANOS = 5_000_000_000L;

  /** What a long turn adds to a score from which every other turn takes 1. */
  private static final int LONG_TURN_SCORE = 4;

  /**
   * From here on turns are long too often: more than one in five of a hundred, or sixteen in a row.
   * Fewer are no proof, as a crowded machine stops a thread in any turn.
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
  private final AtomicBoolean place = new AtomicBoolean(true);
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

  /** True if a turn is expected to be a long one. */
  boolean isExpectedToBeSlow() {
    return expectedNanos > longTurnNanos;
  }

  /** When its next turn is due. For the worker that has it, or the thread that moves it. */
  long dueNanos() {
    return dueNanos;
  }

  /** Whose turn it is. */
  TurnWord<WorkerHandle> turn() {
    return turn;
  }

  boolean isEnded() {
    return turn.isEnded();
  }

  /**
   * Ends a turn, and gives the world away if the host's loop wants that.
   *
   * @param nextNanos when its next turn is due
   * @return the worker that it belongs to now, if that is another one
   */
  @Nullable
  WorkerHandle leave(int worker, long nextNanos) {
    dueNanos = nextNanos;
    return turn.leave(worker);
  }

  /**
   * Leaves its place to another world, because its simulation is closed. Its worker, before the end
   * of the last turn, in which others may hear of that.
   */
  void giveUpPlace() {
    // ordering: opaque: a thread that hears of it and asks the host's loop passes both on.
    loadMillionths.setOpaque(0);
    // ordering: opaque, for the same reason.
    place.setOpaque(false);
  }

  /** False once another world may have its place; any thread. */
  boolean hasPlace() {
    // ordering: opaque, the counterpart of giveUpPlace.
    return place.getOpaque();
  }

  /** Gives a new world to its first worker; the host's loop. */
  void begin(WorkerHandle first, long atNanos) {
    dueNanos = atNanos;
    // ordering: release, the counterpart of the acquire in poke.
    home.setRelease(first);
    turn.begin(first);
    first.deliver(this);
  }

  /** Moves it to another worker, now or at the end of the turn that runs; the host's loop. */
  void move(WorkerHandle from, WorkerHandle to) {
    // ordering: plain read: only the host's loop writes it; opaque write: a count on its own.
    moves.setOpaque(moves.getPlain() + 1);
    // ordering: volatile: before the look at poked in arrivalNanos, as poke writes poked before its
    // second look at home. One of the two sees the other's, so that no poke is left at a worker
    // that has stopped.
    home.set(to);
    if (turn.move(from, to)) {
      to.deliver(this);
    }
  }

  /** Lets it stay where its turn runs; the host's loop. */
  void stay(WorkerHandle at) {
    turn.stay();
    // ordering: volatile, as in move.
    home.set(at);
    // ordering: volatile, as in move; a poke may have gone to where it was to move.
    boolean isPoked = poked.get();
    if (isPoked) {
      at.deliver(this);
    }
  }

  /** Makes its next turn due now; any thread. */
  void poke() {
    // ordering: acquire, with the release of begin and move.
    WorkerHandle at = home.getAcquire();
    // ordering: volatile: a world waits in one queue once for this reason, however often it is
    // poked.
    if (at == null || !poked.compareAndSet(false, true)) {
      return;
    }
    at.deliver(this);
    // ordering: volatile, as in move.
    for (WorkerHandle now = home.get(); now != null && now != at; now = home.get()) {
      at = now; // it was moved meanwhile, and the worker before may have stopped
      at.deliver(this);
    }
  }

  /**
   * Returns when its next turn is due, now if it was poked. Its worker, when the world was
   * delivered.
   */
  long arrivalNanos(long nowNanos) {
    // ordering: volatile, as in move.
    return poked.get() ? nowNanos : dueNanos;
  }

  /** Notes that a turn has begun. Its worker, before it advances the world. */
  void begun() {
    // ordering: volatile, the counterpart of poke: what was asked for before is seen in this turn.
    poked.set(false);
  }

  /**
   * Measures a turn. Its worker, before it leaves.
   *
   * @param turnNanos how long it took, during which other worlds of the worker waited
   * @param busyNanos the processor time in it: on a busy machine a turn takes longer, and costs no
   *     more
   */
  void measure(long turnNanos, long busyNanos, long ranTicks) {
    // ordering: plain: a thread sees its own writes, and the last worker's by the word's second
    // invariant.
    long score = slowScore.getPlain();
    boolean isLong = turnNanos > longTurnNanos;
    score = isLong ? Math.min(SLOW_SCORE, score + LONG_TURN_SCORE) : Math.max(0, score - 1);
    // ordering: opaque: a figure on its own, read by the host's loop.
    slowScore.setOpaque(score);
    if (ranTicks > 0) {
      long tickNanos = busyNanos / ranTicks;
      // ordering: plain: only the worker that has the turn writes it.
      long mean = meanNanos.getPlain();
      boolean isCold = measuredTurns < MEAN_TURNS; // its code is being compiled
      if (isCold) {
        mean = measuredTurns == 0 ? tickNanos : Math.min(mean, tickNanos);
      } else {
        mean += (tickNanos - mean) / MEAN_TURNS;
      }
      measuredTurns++;
      long period = hosted.periodNanos();
      ranNanos += ranTicks * period;
      // ordering: opaque: a figure on its own, read by the host's loop.
      meanNanos.setOpaque(mean);
      if (!isCold) {
        // ordering: opaque: a figure on its own, read by the host's loop.
        loadMillionths.setOpaque(
            share(ranNanos < YOUNG_NANOS ? Math.max(mean, expectedNanos) : mean, period));
      }
    }
  }

  /**
   * What a tick costs with all that belongs to it, in processor time, as a mean of recent turns; 0
   * before the first; any thread.
   */
  long meanNanos() {
    // ordering: opaque, the counterpart of measure.
    return meanNanos.getOpaque();
  }

  /**
   * How much of a thread it needs, in millionths: what was expected until enough turns are
   * measured, and no less for a while after that; any thread.
   */
  long loadMillionths() {
    // ordering: opaque, the counterpart of measure.
    return loadMillionths.getOpaque();
  }

  /** How often it was moved to another worker; any thread. */
  long moves() {
    // ordering: opaque, the counterpart of move.
    return moves.getOpaque();
  }

  /** True if its turns are long too often; any thread. */
  boolean isSlow() {
    // ordering: opaque, the counterpart of measure.
    return slowScore.getOpaque() >= SLOW_SCORE;
  }

  /** Notes if its turn hangs; the host's loop. */
  void hangs(boolean now) {
    // ordering: opaque: a note on its own, for the status.
    hanging.setOpaque(now);
  }

  boolean isHanging() {
    // ordering: opaque, the counterpart of hangs.
    return hanging.getOpaque();
  }

  /** Notes if it has a worker of its own; the host's loop. */
  void alone(boolean now) {
    // ordering: opaque: a note on its own, for the status.
    alone.setOpaque(now);
  }

  boolean isAlone() {
    // ordering: opaque, the counterpart of alone.
    return alone.getOpaque();
  }

  /** True if no turn was long for a while; any thread. */
  boolean hasShortTurns() {
    // ordering: opaque, the counterpart of measure.
    return slowScore.getOpaque() == 0;
  }

  private static long share(long costNanos, long periodNanos) {
    return costNanos * MILLIONTHS / Math.max(1, periodNanos);
  }
}

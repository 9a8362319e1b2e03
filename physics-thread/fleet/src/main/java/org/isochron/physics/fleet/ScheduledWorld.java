package org.isochron.physics.fleet;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A world's place in the schedule: the worker that it belongs to, and what its turns cost. Never waits; allocates nothing
 * after construction. Invariants:
 *
 * <ol>
 *   <li>One word names the worker and, in its lowest bit, says if a turn runs. Only the named worker begins a turn, and only while no turn runs is
 *       the name changed: by that worker at the end of a turn, or by the host's loop. So a world has one thread at a time, and
 *       a worker that hangs in a turn of another world keeps nothing from leaving.
 *   <li>A worker that has begun a turn sees all that was written in the turns before.
 * </ol>
 */
final class ScheduledWorld {
  private static final long NOWHERE = -2;
  private static final long ENDED = -4;
  private static final long MILLIONTHS = 1_000_000;

  /** The mean is that of about this many turns. */
  private static final int MEAN_TURNS = 16;

  /** What a long turn adds to a score from which every other turn takes 1. */
  private static final int LONG_TURN_SCORE = 4;

  /**
   * From here on turns are long too often: more than one in five of a hundred, or sixteen in a row. Fewer are no proof, as a
   * crowded machine stops a thread in any turn.
   */
  private static final int SLOW_SCORE = 64;

  private final Hosted hosted;
  private final long firstPeriodNanos;
  private final long expectedNanos;
  private final long longTurnNanos;
  private final AtomicLong word = new AtomicLong(NOWHERE);
  private final AtomicReference<@Nullable WorkerHandle> destination = new AtomicReference<>();
  private final AtomicReference<@Nullable WorkerHandle> home = new AtomicReference<>();
  private final AtomicBoolean poked = new AtomicBoolean();
  private final AtomicBoolean hanging = new AtomicBoolean();
  private final AtomicBoolean alone = new AtomicBoolean();
  private final AtomicLong meanNanos = new AtomicLong();
  private final AtomicLong loadMillionths;
  private final AtomicLong slowScore = new AtomicLong();
  private final AtomicLong moves = new AtomicLong();
  private long dueNanos;
  private long measuredTurns;

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

  /** When its next turn is due. Only for the worker that it belongs to, or whoever moves it. */
  long dueNanos() {
    return dueNanos;
  }

  /** Begins a turn, if the world belongs to the worker. */
  boolean enter(int worker) {
    // ordering: volatile: atomicity for invariant 1, and acquire with the release of leave and
    // move, without which invariant 2 breaks.
    return word.compareAndSet(parkedAt(worker), parkedAt(worker) + 1);
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
    // ordering: volatile, only for atomicity: the host's loop and this worker must not both take
    // it.
    WorkerHandle other = destination.getAndSet(null);
    // ordering: release, with the acquire of enter (invariant 2).
    word.setRelease(parkedAt(other == null ? worker : other.loop().number()));
    return other;
  }

  /** Ends the last turn. */
  void end() {
    // ordering: release: whoever sees the end sees what the world reported before it.
    word.setRelease(ENDED);
  }

  boolean isEnded() {
    // ordering: acquire, with the release of end.
    return word.getAcquire() == ENDED;
  }

  /** True if a worker runs a turn of it now. */
  boolean runsAt(int worker) {
    // ordering: opaque: a hint, which what follows checks again.
    return word.getOpaque() == parkedAt(worker) + 1;
  }

  /** Gives a new world to its first worker; the host's loop. */
  void begin(WorkerHandle first, long atNanos) {
    dueNanos = atNanos;
    // ordering: release, the counterpart of the acquire in poke.
    home.setRelease(first);
    // ordering: release, with the acquire of enter (invariant 2).
    word.setRelease(parkedAt(first.loop().number()));
    first.deliver(this);
  }

  /** Moves it to another worker, now or at the end of the turn that runs; the host's loop. */
  void move(WorkerHandle from, WorkerHandle to) {
    // ordering: plain read: only the host's loop writes it; opaque write: a count on its own.
    moves.setOpaque(moves.getPlain() + 1);
    // ordering: release, the counterpart of the acquire in poke.
    home.setRelease(to);
    // ordering: volatile: before the word, so that a turn that is about to end finds it if the word
    // does not change here.
    destination.set(to);
    // ordering: volatile: acquire and release, as the worker that has it takes what the last one
    // wrote (invariant 2).
    if (word.compareAndSet(parkedAt(from.loop().number()), parkedAt(to.loop().number()))) {
      // ordering: volatile: before the delivery, so that its new worker does not give it away
      // again.
      destination.set(null);
      to.deliver(this);
    }
  }

  /** Lets it stay where its turn runs; the host's loop. */
  void stay(WorkerHandle at) {
    // ordering: volatile, as in move.
    destination.set(null);
    // ordering: release, the counterpart of the acquire in poke.
    home.setRelease(at);
  }

  /** Makes its next turn due now; any thread. */
  void poke() {
    // ordering: acquire, with the release of begin and move.
    WorkerHandle at = home.getAcquire();
    // ordering: volatile: a world waits in one queue once for this reason, however often it is
    // poked.
    if (at != null && poked.compareAndSet(false, true)) {
      at.deliver(this);
    }
  }

  /** Returns when its next turn is due, now if it was poked. Its worker, when the world was delivered. */
  long arrivalNanos(long nowNanos) {
    // ordering: volatile, the counterpart of poke: what was asked for before is seen in this turn.
    return poked.getAndSet(false) ? nowNanos : dueNanos;
  }

  /** Measures a turn. Its worker, before it leaves. */
  void measure(long turnNanos, long ranTicks) {
    // ordering: plain: a thread sees its own writes, and the last worker's by invariant 2.
    long score = slowScore.getPlain();
    boolean isLong = turnNanos > longTurnNanos;
    score = isLong ? Math.min(SLOW_SCORE, score + LONG_TURN_SCORE) : Math.max(0, score - 1);
    // ordering: opaque: a figure on its own, read by the host's loop.
    slowScore.setOpaque(score);
    if (ranTicks > 0) {
      measuredTurns++;
      // ordering: plain, as above.
      long mean = meanNanos.getPlain();
      mean += (turnNanos / ranTicks - mean) / Math.min(measuredTurns, MEAN_TURNS);
      // ordering: opaque, as above.
      meanNanos.setOpaque(mean);
      long cost = measuredTurns < MEAN_TURNS ? Math.max(mean, expectedNanos) : mean;
      // ordering: opaque, as above.
      loadMillionths.setOpaque(share(cost, hosted.periodNanos()));
    }
  }

  /** What a tick costs with all that belongs to it, as a mean of recent turns; 0 before the first; any thread. */
  long meanNanos() {
    // ordering: opaque, the counterpart of measure.
    return meanNanos.getOpaque();
  }

  /** How much of a thread it needs, in millionths; what was expected until enough turns are measured; any thread. */
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

  private static long parkedAt(int worker) {
    return 2L * worker;
  }
}

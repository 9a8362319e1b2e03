package org.isochron.bench.stress;

import org.isochron.physics.tick.TickListener;
import org.isochron.physics.tick.TickStatistics;
import org.isochron.state.event.Event;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.TickRate;
import org.isochron.state.time.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Watches the ticks and the timeline from the physics thread, its owner; read by others when that has ended.
 *
 * <p>Ticks run in order, each at its exact instant and not before that is due. Where the timeline jumps back, time was left
 * out: within an epoch by as much as the forgotten ticks last, and between two by as much as the machine was suspended.
 * What is left over is drift.
 */
final class TickWitness implements TickListener {
  private final TickRate rate;
  private final NanoClock clock;
  private final Findings findings;
  private final Sabotage sabotage;

  // ordering: volatile: the statistics are built before they are handed to the running thread.
  private volatile @Nullable TickStatistics statistics;

  private @Nullable Timeline timeline;
  private long lastTick;
  private boolean isNormalSpeed = true;
  private long leftOutNanos;
  private long suspendedNanos;
  private long driftNanos;

  TickWitness(TickRate rate, NanoClock clock, Findings findings, Sabotage sabotage) {
    this.rate = rate;
    this.clock = clock;
    this.findings = findings;
    this.sabotage = sabotage;
  }

  /** Names the loop's own account of what it forgot; any thread. */
  void compareWith(TickStatistics account) {
    statistics = account;
  }

  /** The largest drift so far. */
  long driftNanos() {
    return driftNanos;
  }

  /** An event of the shared state, on the physics thread. */
  void heard(Event event) {
    if (event.kind() == Event.SUSPEND) {
      suspendedNanos += event.token();
    }
  }

  @Override
  public void changed(Timeline next) {
    Timeline before = timeline;
    timeline = next;
    if (before == null) {
      return;
    }
    isNormalSpeed &= next.speedPermille() == Timeline.NORMAL_PERMILLE;
    long jumpNanos = before.simAt(next.wallNanos()) - next.simNanos();
    leftOutNanos += jumpNanos;
    if (jumpNanos < 0) {
      findings.note(
          Invariant.DRIFT,
          1,
          "after tick %d time went on by %d ns at once".formatted(lastTick, -jumpNanos));
    }
  }

  @Override
  public void ticked(long tick, long instantNanos) {
    checkTick(tick, sabotage.instant(instantNanos));
    TickStatistics account = statistics;
    if (account != null) {
      checkDrift(tick, account);
    }
    sabotage.ticked(tick);
  }

  private void checkTick(long tick, long instantNanos) {
    Timeline now = timeline;
    if (tick != lastTick + 1) {
      findings.note(Invariant.DRIFT, 1, "tick %d came after tick %d".formatted(tick, lastTick));
    }
    lastTick = tick;
    long offNanos = instantNanos - rate.instantNanos(tick);
    if (offNanos != 0) {
      drifted(offNanos, "tick %d is at %d ns, %d ns off".formatted(tick, instantNanos, offNanos));
    }
    if (now != null && now.simAt(clock.nanos()) < instantNanos) {
      findings.note(Invariant.DRIFT, 1, "tick %d ran before it was due".formatted(tick));
    }
  }

  /**
   * Forgotten ticks last a nanosecond longer at most than their period says, where that is no whole number. At another than
   * the normal speed a suspend, told in wall time, leaves out less.
   */
  private void checkDrift(long tick, TickStatistics account) {
    if (suspendedNanos > 0 && !isNormalSpeed) {
      return;
    }
    long forgotten = account.forgottenTicks();
    long slackNanos = rate.nanos() % rate.ticks() == 0 ? 0 : forgotten;
    long unexplained = leftOutNanos - forgotten * rate.periodNanos() - suspendedNanos;
    if (unexplained < 0 || unexplained > slackNanos) {
      drifted(
          unexplained,
          "at tick %d the timeline was moved by %d ns that nobody accounts for, beside %d ns suspended"
              .formatted(tick, unexplained, suspendedNanos));
    }
  }

  private void drifted(long nanos, String where) {
    driftNanos = Math.max(driftNanos, Math.abs(nanos));
    findings.note(Invariant.DRIFT, 1, where);
  }
}

package org.isochron.bench.stress.witness;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.LongSupplier;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.TickListener;
import org.isochron.state.Event;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the ticks and the timeline. Owner: the physics thread; other threads may read the
 * results after that thread has ended.
 *
 * <p>Ticks run in order, each at its exact instant and never before it is due. A new timeline
 * segment starts exactly where the previous one ended, with two exceptions. Complete ticks may be
 * missing if they are counted as dropped and reported by an overload event. Simulation time may be
 * missing if a suspend event reports it. Any other difference is drift.
 */
public final class TickWitness implements TickListener {
  /** A timeline segment that was ended by a new epoch; kept until an event explains the epoch. */
  private record Ended(Timeline segment, long wallNanos, long leftOutNanos) {}

  private final TickRate rate;
  private final NanoClock clock;
  private final Findings findings;
  private final Sabotage sabotage;
  private final Queue<Ended> ended = new ArrayDeque<>();

  // ordering: volatile: publishes the loop's counter to the physics thread, which could otherwise
  // see it unfinished.
  private volatile @Nullable LongSupplier account;

  private @Nullable OverloadPolicy policy;
  private LongSupplier causes = () -> 0;
  private long usedCauseNanos;
  private long excusedTicks;
  private @Nullable Timeline timeline;
  private long lastTick;
  private long droppedTicks;
  private long reportedTicks;
  private long suspendedNanos;
  private long slowedNanos;
  private long driftNanos;

  public TickWitness(TickRate rate, NanoClock clock, Findings findings, Sabotage sabotage) {
    this.rate = rate;
    this.clock = clock;
    this.findings = findings;
    this.sabotage = sabotage;
  }

  /** Sets the loop's own count of dropped ticks. Any thread. */
  public void compareWith(LongSupplier loopForgottenTicks) {
    account = loopForgottenTicks;
  }

  /**
   * Sets the total time, in nanoseconds, in which faults kept ticks from running; as many dropped
   * ticks are excused.
   */
  public void excusedBy(LongSupplier causeNanos) {
    causes = causeNanos;
  }

  /** Sets the policy, which limits dropped ticks and slow time. */
  public void under(OverloadPolicy ofLoop) {
    policy = ofLoop;
  }

  public long driftNanos() {
    return driftNanos;
  }

  public long droppedTicks() {
    return droppedTicks;
  }

  /** Number of dropped ticks with a known cause. */
  public long excusedTicks() {
    return excusedTicks;
  }

  public long suspendedNanos() {
    return suspendedNanos;
  }

  /** Simulation time lost to slow segments, compared with normal speed. */
  public long slowedNanos() {
    return slowedNanos;
  }

  public void received(Event event) {
    if (event.kind() == Event.Kind.SUSPEND) {
      suspended(event.suspendedNanos());
    } else if (event.kind() == Event.Kind.OVERLOAD) {
      reportedTicks += event.droppedTicks();
      checkForgotten(event.droppedTicks(), event.dueTicks());
    }
  }

  @Override
  public void timelineChanged(Timeline reported) {
    Timeline next = sabotage.timeline(reported);
    Timeline before = timeline;
    timeline = next;
    if (before == null) {
      return;
    }
    checkSpeed(next);
    long passed = Math.max(0, next.wallNanos() - before.wallNanos());
    slowedNanos += passed / 1_000 * Math.max(0, 1_000 - before.speedPermille());
    long leftOutNanos = simAt(before, next.wallNanos()) - next.simNanos();
    if (next.epoch() != before.epoch()) {
      ended.add(new Ended(before, next.wallNanos(), leftOutNanos));
    } else if (leftOutNanos < 0) {
      drifted(
          leftOutNanos,
          "after tick %d time jumped ahead by %d ns".formatted(lastTick, -leftOutNanos));
    } else if (leftOutNanos > 0) {
      dropped(before, next, leftOutNanos);
    }
  }

  @Override
  public void ticked(long tick, long instantNanos, long lateNanos, long stepNanos) {
    checkTick(tick, sabotage.instant(instantNanos));
    LongSupplier loopForgottenTicks = account;
    if (loopForgottenTicks != null) {
      checkLost(tick, loopForgottenTicks.getAsLong());
    }
    while (!ended.isEmpty()) {
      drifted(
          ended.remove().leftOutNanos(),
          "before tick %d an epoch began that no event accounts for".formatted(tick));
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
    if (now != null && simAt(now, clock.nanos()) < instantNanos) {
      findings.note(Invariant.DRIFT, 1, "tick %d ran before it was due".formatted(tick));
    }
  }

  /** Within an epoch, only complete ticks that are already due may be dropped. */
  private void dropped(Timeline before, Timeline next, long leftOutNanos) {
    long origin = rate.instantNanos(lastTick);
    long count = rate.tickAt(origin + leftOutNanos) - lastTick;
    droppedTicks += count;
    long causeNanos = causes.getAsLong();
    excusedTicks += Math.min(count, rate.tickAt(causeNanos - usedCauseNanos));
    usedCauseNanos = causeNanos;
    long offNanos = origin + leftOutNanos - rate.instantNanos(lastTick + count);
    if (offNanos != 0) {
      drifted(
          offNanos,
          "after tick %d the timeline was moved back by %d ns, %d ns more than %d ticks last"
              .formatted(lastTick, leftOutNanos, offNanos, count));
    }
    if (simAt(before, next.wallNanos()) < rate.instantNanos(lastTick + count)) {
      findings.note(
          Invariant.LOST_TICKS,
          count,
          "after tick %d %d ticks were dropped before they were due".formatted(lastTick, count));
    }
  }

  private void checkForgotten(long count, long due) {
    if (policy == null) {
      return;
    }
    long maxDropped = policy.runsEveryTick() ? 0 : Math.max(0, due - policy.maxTicksPerWake());
    if (count > maxDropped) {
      findings.note(
          Invariant.LOST_TICKS,
          count - maxDropped,
          "after tick %d %d of %d due ticks were dropped, and the policy drops %d"
              .formatted(lastTick, count, due, maxDropped));
    }
  }

  private void checkSpeed(Timeline next) {
    if (policy != null && !policy.slowsDown() && next.speedPermille() < Timeline.NORMAL_PERMILLE) {
      findings.note(
          Invariant.LOST_TICKS,
          1,
          "after tick %d time ran at speed %d, and the policy slows nothing down"
              .formatted(lastTick, next.speedPermille()));
    }
  }

  /** A suspend skips exactly the time that passed, at the speed of its segment. */
  private void suspended(long wallNanos) {
    suspendedNanos += wallNanos;
    Ended before = ended.poll();
    if (before == null) {
      drifted(0, "after tick %d a suspend was reported that began no epoch".formatted(lastTick));
      return;
    }
    Timeline segment = before.segment();
    long dueNanos =
        simAt(segment, before.wallNanos()) - simAt(segment, before.wallNanos() - wallNanos);
    long offNanos = before.leftOutNanos() - dueNanos;
    if (offNanos != 0) {
      drifted(
          offNanos,
          "after tick %d a suspend of %d ns left out %d ns at speed %d, and %d ns were due"
              .formatted(
                  lastTick, wallNanos, before.leftOutNanos(), segment.speedPermille(), dueNanos));
    }
  }

  private void checkLost(long tick, long counted) {
    if (counted != droppedTicks || reportedTicks < droppedTicks) {
      findings.note(
          Invariant.LOST_TICKS,
          1,
          "at tick %d %d ticks were left out, %d counted as dropped and %d reported as overload"
              .formatted(tick, droppedTicks, counted, reportedTicks));
    }
  }

  private static long simAt(Timeline segment, long wallNanos) {
    long passed = Math.max(0, wallNanos - segment.wallNanos());
    return segment.simNanos()
        + Math.floorDiv(Math.multiplyExact(passed, segment.speedPermille()), 1_000);
  }

  private void drifted(long nanos, String where) {
    driftNanos = Math.max(driftNanos, Math.abs(nanos));
    findings.note(Invariant.DRIFT, 1, where);
  }
}

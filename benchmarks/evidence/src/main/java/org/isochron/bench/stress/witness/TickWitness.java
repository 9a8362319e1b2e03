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
 * Watches the ticks and the timeline from the physics thread, its owner; read by others when that
 * has ended.
 *
 * <p>Ticks run in order, each at its exact instant and not before that is due. The instant at which
 * a new segment of the timeline begins follows exactly from the segment before, whatever its speed:
 * it lies where that segment stood, less whole ticks that are counted as forgotten and reported by
 * an overload event, or less what a suspend event reports. What is left over is drift.
 */
public final class TickWitness implements TickListener {
  /** The segment before a new epoch, until an event says why it ended. */
  private record Ended(Timeline segment, long wallNanos, long leftOutNanos) {}

  private final TickRate rate;
  private final NanoClock clock;
  private final Findings findings;
  private final Sabotage sabotage;
  private final Queue<Ended> ended = new ArrayDeque<>();

  // ordering: volatile: the loop's account is built before it is handed to the running thread.
  private volatile @Nullable LongSupplier account;

  private @Nullable OverloadPolicy policy;
  private LongSupplier causes = () -> 0;
  private long usedCauseNanos;
  private long excusedTicks;
  private @Nullable Timeline timeline;
  private long lastTick;
  private long forgottenTicks;
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

  /** Names the loop's own count of forgotten ticks; any thread. */
  public void compareWith(LongSupplier loopForgottenTicks) {
    account = loopForgottenTicks;
  }

  /**
   * Names what keeps ticks from running, in nanoseconds so far: it excuses as many forgotten ticks.
   */
  public void excusedBy(LongSupplier causeNanos) {
    causes = causeNanos;
  }

  /** Names the policy, which says how many ticks may be left out and if time may be slow. */
  public void under(OverloadPolicy ofLoop) {
    policy = ofLoop;
  }

  /** The largest drift so far. */
  public long driftNanos() {
    return driftNanos;
  }

  /** The ticks that the loop left out under overload, by the timeline. */
  public long forgottenTicks() {
    return forgottenTicks;
  }

  /** How many forgotten ticks have a cause that was seen. */
  public long excusedTicks() {
    return excusedTicks;
  }

  /** The wall time that suspend events reported. */
  public long suspendedNanos() {
    return suspendedNanos;
  }

  /** The wall time at the normal speed that the slower segments cost. */
  public long slowedNanos() {
    return slowedNanos;
  }

  /** An event of the shared state, on the physics thread. */
  public void heard(Event event) {
    if (event.kind() == Event.Kind.SUSPEND) {
      suspended(event.suspendedNanos());
    } else if (event.kind() == Event.Kind.OVERLOAD) {
      reportedTicks += event.droppedTicks();
      checkForgotten(event.droppedTicks(), event.dueTicks());
    }
  }

  @Override
  public void timelineChanged(Timeline told) {
    Timeline next = sabotage.timeline(told);
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
          "after tick %d time went on by %d ns at once".formatted(lastTick, -leftOutNanos));
    } else if (leftOutNanos > 0) {
      forgotten(before, next, leftOutNanos);
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

  /** Within an epoch whole ticks are left out, and only such as were due. */
  private void forgotten(Timeline before, Timeline next, long leftOutNanos) {
    long origin = rate.instantNanos(lastTick);
    long count = rate.tickAt(origin + leftOutNanos) - lastTick;
    forgottenTicks += count;
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
          "after tick %d %d ticks were forgotten before they were due".formatted(lastTick, count));
    }
  }

  /** Of the ticks that are due at a wake-up, those that the policy admits are not forgotten. */
  private void checkForgotten(long count, long due) {
    if (policy == null) {
      return;
    }
    long most = policy.runsEveryTick() ? 0 : Math.max(0, due - policy.maxTicksPerWake());
    if (count > most) {
      findings.note(
          Invariant.LOST_TICKS,
          count - most,
          "after tick %d %d of %d due ticks were forgotten, and the policy forgets %d"
              .formatted(lastTick, count, due, most));
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

  /** A suspend leaves out what passed meanwhile, at the speed of its segment. */
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
    if (counted != forgottenTicks || reportedTicks < forgottenTicks) {
      findings.note(
          Invariant.LOST_TICKS,
          1,
          "at tick %d %d ticks were left out, %d counted as forgotten and %d reported as overload"
              .formatted(tick, forgottenTicks, counted, reportedTicks));
    }
  }

  /** Where a segment stands at a wall instant, by arithmetic of its own. */
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

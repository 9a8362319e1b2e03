package org.isochron.bench.stress;

import java.util.function.LongSupplier;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.TickListener;
import org.isochron.state.Event;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Verifies that ticks run in order, each at its exact instant and never before it is due, that
 * every tick that was due either ran or is accounted for, and that the thread allocates nothing.
 * Ticks in a burst and new timelines may allocate; the engine's own allocation is not counted.
 * Owner: the physics thread; other threads may read the results after that thread has ended.
 */
final class TickWitness implements TickListener {
  /** Up to one in four ticks may be missing without an account, and a few at the end of the run. */
  private static final int TOLERATED_SHARE = 4;

  private static final long BACKLOG = 64;
  private static final long SECOND = 1_000_000_000;
  private static final int NORMAL_PERMILLE = Timeline.NORMAL_PERMILLE;

  private final TickRate rate;
  private final NanoClock clock;
  private final AllocationMeter meter;
  private final LongSupplier engineBytes;
  private final Findings findings;
  // ordering: volatile: publishes the statistics to the physics thread, which could otherwise see
  // them unfinished.
  private volatile RunningWorld.@Nullable Statistics statistics;
  private @Nullable Timeline timeline;
  private long lastTick;
  private long lastEngineBytes;
  private long bursts;
  private boolean disturbed = true;
  private long reportedTicks;
  private long suspendedNanos;
  private long slowedNanos;
  private long driftNanos;

  TickWitness(
      TickRate rate,
      NanoClock clock,
      AllocationMeter meter,
      LongSupplier engineBytes,
      Findings findings) {
    this.rate = rate;
    this.clock = clock;
    this.meter = meter;
    this.engineBytes = engineBytes;
    this.findings = findings;
  }

  /** Starts the measurement of allocation. Any thread. */
  void compareWith(RunningWorld.Statistics account) {
    statistics = account;
  }

  long driftNanos() {
    return driftNanos;
  }

  @Override
  public void timelineChanged(Timeline next) {
    Timeline before = timeline;
    if (before != null) {
      long passedNanos = Math.max(0, next.wallNanos() - before.wallNanos());
      slowedNanos +=
          passedNanos / NORMAL_PERMILLE * Math.max(0, NORMAL_PERMILLE - before.speedPermille());
    }
    timeline = next;
    disturbed = true;
  }

  @Override
  public void ticked(long tick, long instantNanos, long lateNanos, long stepNanos) {
    if (tick != lastTick + 1) {
      findings.note(Invariant.DRIFT, "tick %d came after tick %d", tick, lastTick);
    }
    lastTick = tick;
    long offNanos = instantNanos - rate.instantNanos(tick);
    if (offNanos != 0) {
      driftNanos = Math.max(driftNanos, Math.abs(offNanos));
      findings.note(
          Invariant.DRIFT, "tick %d is at %d ns, %d ns off", tick, instantNanos, offNanos);
    }
    Timeline now = timeline;
    if (now != null && now.simAt(clock.nanos()) < instantNanos) {
      findings.note(Invariant.DRIFT, "tick %d ran before it was due", tick);
    }
    RunningWorld.Statistics account = statistics;
    if (account != null) {
      measure(account);
    }
  }

  private void measure(RunningWorld.Statistics account) {
    disturbed |= account.bursts() != bursts;
    bursts = account.bursts();
    long allowedBytes = disturbed ? AllocationMeter.EXCEPTION_BYTES : 0;
    meter.lap(engineBytes.getAsLong() - lastEngineBytes + allowedBytes);
    lastEngineBytes = engineBytes.getAsLong();
    disturbed = false;
  }

  void received(Event event) {
    if (event.kind() == Event.Kind.SUSPEND) {
      suspendedNanos += event.suspendedNanos();
    } else if (event.kind() == Event.Kind.OVERLOAD) {
      reportedTicks += event.droppedTicks();
    }
  }

  /** Verifies the account of all ticks, and returns it as a sentence. */
  String balance(long ranNanos, long ranTicks, long droppedTicks) {
    long due = rate.tickAt(ranNanos);
    long suspended = rate.tickAt(suspendedNanos);
    long slowed = rate.tickAt(slowedNanos);
    String balance =
        "in %d s: %d of %d due by the clock ran; %d dropped, %d suspended, %d slowed down"
            .formatted(ranNanos / SECOND, ranTicks, due, droppedTicks, suspended, slowed);
    long lost = due - ranTicks - droppedTicks - suspended - slowed;
    if (lost > (due - suspended) / TOLERATED_SHARE + BACKLOG) {
      findings.note(Invariant.LOST_TICKS, lost, "%s", balance);
    }
    if (reportedTicks != droppedTicks) {
      findings.note(
          Invariant.LOST_TICKS,
          Math.abs(reportedTicks - droppedTicks),
          "%d ticks were counted as dropped, and %d reported",
          droppedTicks,
          reportedTicks);
    }
    return balance;
  }
}

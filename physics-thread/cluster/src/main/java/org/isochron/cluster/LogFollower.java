package org.isochron.cluster;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.Steppable;
import org.isochron.physics.loop.LoopCounters;
import org.isochron.physics.loop.OverloadControl;
import org.isochron.physics.loop.WorldDriver;
import org.isochron.physics.slice.CallOrder;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.Slice;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/**
 * Runs the ticks of the log, publishes them, and answers queries between ticks. Owner: the physics
 * thread; {@link #progress} and {@link #statistics}: any thread. Never waits; a tick allocates when
 * its hash is due and when the timeline changes.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The simulation receives the same calls on every node, so its results depend on nothing but
 *       the log.
 *   <li>While the backlog exceeds a reader's window, no tick is captured and the timeline does not
 *       change. A node that was down catches up as fast as it can compute.
 * </ol>
 */
final class LogFollower extends WorldDriver {
  private static final int MAX_ENTRIES_PER_CALL = 64;

  private static final long PROGRESS_NANOS = 100_000_000;

  private static final long HASH_NANOS = 1_000_000_000;

  private final TickRate rate;
  private final long hashTicks;
  private final LogQueue queue;
  private final NanoClock clock;
  private final SnapshotWriter snapshots;
  private final FollowedTimeline timeline;
  private final ControlTable input = new ControlTable();
  private final AtomicReference<Progress> progress = new AtomicReference<>(Progress.NONE);
  private final AtomicReference<StateHash> hash = new AtomicReference<>(new StateHash(0, 0));
  private final Consumer<Command> refuser = this::refuse;
  private final CallOrder order;
  private final Consumer<Steppable> giver = this::giveSlice;
  private final LoopCounters statistics = new LoopCounters();

  /** Only measures costs: a cluster neither slows down nor drops ticks. */
  private final OverloadControl costs = new OverloadControl(new OverloadPolicy.CatchUp(1), 1);

  private Slice slice = new Slice();

  private long tick;
  private long strayCount;
  private long caughtUpTicks;
  private long caughtUpNanos;
  private long progressNanos;

  /** @param wake called on any thread that has queued a query */
  LogFollower(
      SharedState state, Steppable simulation, TickRate rate, LogQueue queue, Runnable wake) {
    super(state, new ClientControls(simulation), wake);
    this.rate = rate;
    hashTicks = Math.max(1, rate.tickAt(HASH_NANOS));
    this.queue = queue;
    clock = state.clock();
    order = new CallOrder(simulation(), clock);
    String reason = "this state belongs to a cluster node: send commands by a viewer of its relay";
    writer().ids().refuse(reason);
    writer().jointIds().refuse(reason);
    snapshots = writer().snapshots();
    progressNanos = clock.nanos();
    timeline = new FollowedTimeline(rate, progressNanos);
    snapshots.timeline(timeline.timeline());
    writer().events().at(FollowedTimeline.EPOCH, 0, 0);
    snapshots.state(SharedState.Phase.RUNNING);
  }

  TickRate rate() {
    return rate;
  }

  RunningWorld.Statistics statistics() {
    return statistics;
  }

  Progress progress() {
    // ordering: acquire; pairs with the release in report, so the record is fully visible.
    return progress.getAcquire();
  }

  /** Returns the newest hash, of a tick once a second; any thread. */
  StateHash hash() {
    // ordering: acquire; pairs with the release in run, so the record is fully visible.
    return hash.getAcquire();
  }

  /** Handles pending entries and queries, up to a limit. */
  boolean advance() {
    long before = statistics.ticks();
    int count = 0;
    LogEntry entry = queue.take();
    while (entry != null) {
      handle(entry);
      queue.handled(entry);
      entry = ++count < MAX_ENTRIES_PER_CALL ? queue.take() : null;
    }
    countWakeUp(statistics.ticks() - before);
    boolean asked = answer(tick);
    long now = clock.nanos();
    writer().commands().drain(now, refuser);
    if (now - progressNanos >= PROGRESS_NANOS) {
      report(now);
    }
    return count > 0 || asked;
  }

  private void handle(LogEntry entry) {
    if (entry instanceof LogEntry.Tick ended) {
      run(ended.tick(), ended.slice());
    } else if (entry instanceof LogEntry.Save save) {
      save.run(simulation());
    } else if (entry instanceof LogEntry.Restore restore) {
      restore(restore);
    }
  }

  private void restore(LogEntry.Restore entry) {
    try {
      simulation().restore(entry.state());
    } catch (Throwable e) { // also an Error, such as from a damaged size
      throw new UnusableCheckpoint(e);
    }
    tick = entry.tick();
    writer().events().at(FollowedTimeline.EPOCH, tick, rate.instantNanos(tick));
  }

  /** Invariant 1. */
  private void run(long next, Slice given) {
    if (next != tick + 1) {
      throw new IllegalStateException(
          "the log has tick %d after tick %d; report this error with the log"
              .formatted(next, tick));
    }
    long startNanos = clock.nanos();
    writer()
        .events()
        .atTick(FollowedTimeline.EPOCH, next, rate.instantNanos(tick), rate.instantNanos(next));
    slice = given;
    long stepNanos = order.run(next, rate.dtSeconds(), writer().events(), giver);
    count(next, startNanos, stepNanos);
    tick = next;
    if (tick % hashTicks == 0) {
      // ordering: release; pairs with hash.
      hash.setRelease(new StateHash(tick, simulation().stateHash()));
    }
    if (queue.backlog() < snapshots.windowLength()) { // invariant 2
      publish();
    } else {
      caughtUpTicks++;
      caughtUpNanos += clock.nanos() - startNanos;
    }
  }

  private void giveSlice(Steppable simulation) {
    slice.passTo(simulation, input);
  }

  private void publish() {
    long now = clock.nanos();
    long gaps = timeline.gapCount();
    Timeline followed = timeline.arrived(tick, now);
    if (timeline.gapCount() > gaps) {
      statistics.held();
    }
    if (!followed.equals(snapshots.timeline())) {
      snapshots.timeline(followed);
      simulation().timelineChanged(followed);
    }
    snapshots.begin(tick, rate.instantNanos(tick));
    simulation().capture(snapshots);
    snapshots.publish(now);
    simulation().snapshotPublished();
    statistics.captured();
  }

  private void count(long next, long startNanos, long stepNanos) {
    statistics.ticked(timeline.lateNanos(next, startNanos), stepNanos, startNanos, rate);
    statistics.lostBodies(writer().events().lostBodies());
    costs.ran(stepNanos, rate.periodNanos());
    statistics.sustains(costs.sustainedPermille(rate.periodNanos()));
  }

  private void countWakeUp(long ranTicks) {
    if (ranTicks > 0) {
      statistics.burst(ranTicks);
    }
  }

  private void refuse(Command command) {
    strayCount += command.isOfViewer() ? 0 : 1;
  }

  private void report(long now) {
    progressNanos = now;
    // ordering: release; pairs with progress.
    progress.setRelease(new Progress(
        tick,
        strayCount,
        timeline.gapCount(),
        timeline.longestGapNanos(),
        caughtUpNanos == 0 ? 0 : caughtUpTicks * 1_000_000_000 / caughtUpNanos));
  }

  void close() {
    report(clock.nanos());
    end();
  }

  record StateHash(long tick, long hash) {}

  record Progress(
      long tick, long strayCount, long gapCount, long longestGapNanos, long catchUpHertz) {
    static final Progress NONE = new Progress(0, 0, 0, 0, 0);
  }
}

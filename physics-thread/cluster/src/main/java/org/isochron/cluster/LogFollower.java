package org.isochron.cluster;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.isochron.physics.input.ControlTable;
import org.isochron.physics.simulation.Tickable;
import org.isochron.physics.slice.Slice;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.command.Command;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.TickRate;
import org.isochron.state.time.Timeline;

/**
 * Runs the ticks of the log behind it, and publishes them. Owner: the physics thread;
 * {@link #progress} any thread. Never waits; a tick allocates when its hash is due and when the
 * timeline changes.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The simulation gets the same calls in every node: what it computes depends on nothing but
 *       the log.
 *   <li>While more ticks wait than a reader sees at once, none is captured, and the timeline is
 *       left alone: a node that was away catches up as fast as it computes.
 * </ol>
 */
final class LogFollower implements AutoCloseable {
  /** How many entries one call handles. */
  private static final int MOST_AT_ONCE = 64;

  private static final long PROGRESS_NANOS = 100_000_000;

  private final Tickable simulation;
  private final TickRate rate;
  private final int hashTicks;
  private final LogQueue queue;
  private final NanoClock clock;
  private final StateWriter writer;
  private final SnapshotWriter snapshots;
  private final FollowedTimeline timeline;
  private final ControlTable input = new ControlTable();
  private final AtomicReference<Progress> progress = new AtomicReference<>(Progress.NONE);
  private final Consumer<Command> refuser = this::refuse;
  private long tick;
  private long hashTick;
  private long hash;
  private long strayCount;
  private long caughtUpTicks;
  private long caughtUpNanos;
  private long progressNanos;

  /**
   * Claims the writing side of a state.
   *
   * @param hashTicks the hash is computed in every n-th tick
   */
  LogFollower(
      SharedState state, Tickable simulation, TickRate rate, int hashTicks, LogQueue queue) {
    this.simulation = new ClientControls(simulation);
    this.rate = rate;
    this.hashTicks = hashTicks;
    this.queue = queue;
    clock = state.clock();
    writer = state.claimWriter();
    String reason = "this state is a cluster's node: send commands by a ClusterClient";
    writer.ids().refuse(reason);
    writer.jointIds().refuse(reason);
    snapshots = writer.snapshots();
    progressNanos = clock.nanos();
    timeline = new FollowedTimeline(rate, progressNanos);
    snapshots.timeline(timeline.timeline());
    snapshots.state(new WriterState.Running());
  }

  /** What it has done so far; any thread. */
  Progress progress() {
    // ordering: acquire, with the release in report: the record is seen whole.
    return progress.getAcquire();
  }

  /** Does what waits, up to a bound, and returns true if it did something. */
  boolean advance() {
    int count = 0;
    LogEntry entry = queue.take();
    while (entry != null) {
      handle(entry);
      queue.giveBack(entry);
      entry = ++count < MOST_AT_ONCE ? queue.take() : null;
    }
    long now = clock.nanos();
    writer.commands().drain(now, refuser);
    if (now - progressNanos >= PROGRESS_NANOS) {
      report(now);
    }
    return count > 0;
  }

  private void handle(LogEntry entry) {
    switch (entry.kind()) {
      case TICK -> run(entry.number(), entry.slice());
      case SAVE -> {
        simulation.save(entry.state());
        queue.saved(entry.number(), entry.state());
      }
      case RESTORE -> restore(entry);
      default -> throw new IllegalStateException("unknown: " + entry.kind());
    }
  }

  private void restore(LogEntry entry) {
    try {
      simulation.restore(entry.state());
    } catch (Throwable e) { // an Error too, such as for a size that is damaged
      throw new UnusableKeyframe(e);
    }
    tick = entry.number();
  }

  /** Invariant 1. */
  private void run(long next, Slice slice) {
    if (next != tick + 1) {
      throw new IllegalStateException(
          "the log has tick %d after tick %d; report it, with the log".formatted(next, tick));
    }
    long startNanos = clock.nanos();
    writer.events().at(FollowedTimeline.EPOCH, next, rate.instantNanos(tick));
    simulation.begin(next, writer.events());
    slice.giveTo(simulation, input);
    writer.events().at(FollowedTimeline.EPOCH, next, rate.instantNanos(next));
    simulation.step(next, rate.dtSeconds());
    tick = next;
    if (tick % hashTicks == 0) {
      hashTick = tick;
      hash = simulation.stateHash();
    }
    if (queue.backlog() < snapshots.windowLength()) { // invariant 2
      publish();
    } else {
      caughtUpTicks++;
      caughtUpNanos += clock.nanos() - startNanos;
    }
  }

  private void publish() {
    long now = clock.nanos();
    Timeline followed = timeline.arrived(tick, now);
    if (!followed.equals(snapshots.timeline())) {
      snapshots.timeline(followed);
      simulation.changed(followed);
    }
    snapshots.begin(tick, rate.instantNanos(tick));
    simulation.capture(snapshots);
    snapshots.publish(now);
    simulation.published();
  }

  private void refuse(Command command) {
    strayCount++;
  }

  private void report(long now) {
    progressNanos = now;
    // ordering: release, the counterpart of the acquire in progress.
    progress.setRelease(new Progress(
        tick,
        hashTick,
        hash,
        strayCount,
        timeline.gapCount(),
        timeline.longestGapNanos(),
        caughtUpNanos == 0 ? 0 : caughtUpTicks * 1_000_000_000 / caughtUpNanos));
  }

  /** Reports a failure to the readers. */
  void fail(Throwable cause) {
    snapshots.state(new WriterState.Failed(cause));
  }

  /** Closes the simulation and releases the writing side. */
  @Override
  public void close() {
    report(clock.nanos());
    try {
      simulation.close();
      snapshots.state(new WriterState.Stopped());
    } catch (Throwable e) {
      fail(e);
      throw e;
    } finally {
      writer.close();
    }
  }

  /**
   * What was done.
   *
   * @param tick the last tick
   * @param hashTick the last tick whose hash was computed
   * @param hash the simulation's hash after that tick
   * @param strayCount how many commands were sent to the node's own state, and refused
   * @param gapCount how often ticks did not come
   * @param longestGapNanos the longest time of these
   * @param catchUpHertz how many ticks a second ran while many waited, or 0
   */
  record Progress(
      long tick,
      long hashTick,
      long hash,
      long strayCount,
      long gapCount,
      long longestGapNanos,
      long catchUpHertz) {
    static final Progress NONE = new Progress(0, 0, 0, 0, 0, 0, 0);
  }
}

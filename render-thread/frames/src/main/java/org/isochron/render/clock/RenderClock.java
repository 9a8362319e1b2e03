package org.isochron.render.clock;

import java.util.Objects;
import org.isochron.render.Delay;
import org.isochron.render.FrameInfo;
import org.isochron.render.Starvation;
import org.isochron.state.Distribution;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the simulation instant that a frame shows, and the two snapshots around it. Owner: the
 * thread that reads. Wait-free; allocates nothing after construction. Reads no clock: the caller
 * passes the instants at which the frame is made and presented.
 *
 * <p>The requested instant is {@code timeline(present) - delay}. The displayed instant differs from
 * the requested one if no snapshot reaches the requested instant ({@link Starvation}),
 * at the beginning of an epoch, and after dropped ticks. If the requested instant lies before the
 * window, the oldest snapshot is shown. If it lies in a gap of ticks that a remote state has
 * missed, the picture waits at the end of the last tick before the gap, as if starved, and jumps
 * when the requested instant reaches the first tick after it. Invariants:
 *
 * <ol>
 *   <li>Within an epoch the displayed instant never goes back.
 *   <li>If the displayed instant is ahead of the requested one, it advances at half of the current
 *       speed until the requested instant catches up. So the picture neither runs backwards nor
 *       stops after dropped ticks, at any speed.
 *   <li>Both snapshots are adjacent in the newest window, without a gap between them, and belong to
 *       the same epoch.
 *   <li>While the timeline is paused, the delay is constant, and the displayed instant changes only
 *       after a publish. A command in a pause publishes the last tick again; a step publishes the
 *       next one. A republished tick begins a new window, and the displayed instant moves to that
 *       tick.
 * </ol>
 */
public final class RenderClock implements FrameInfo {
  private final RequestedInstant requested;
  private final Starvation starvation;
  private final FrameCounters counters = new FrameCounters();
  private final Distribution.Recorder ages = new Distribution.Recorder();
  private final FrameEvents events = new FrameEvents();

  private FrameInfo.State showing = FrameInfo.State.NOTHING;
  private @Nullable Snapshot from;
  private @Nullable Snapshot to;
  private @Nullable Snapshot newest;
  private @Nullable SnapshotReader window;
  private long epoch;
  private long shownNanos;

  /** The displayed instant, except in a gap, through which this instant moves on. */
  private long reachedNanos;

  private long presentSimNanos;
  private double alpha;
  private long beyondNanos;
  private long missingTicks;
  private long ageNanos;
  private long sincePublishNanos;
  private long lastPresentNanos;
  private long madeNanos;
  private long requestedPresentNanos;
  private long newestSequence;
  private Timeline timeline = Timeline.paused(0);
  private SharedState.WriterState writerState = SharedState.Phase.IDLE;
  private boolean closed;

  public RenderClock(Delay delay, Starvation starvation) {
    this.starvation = Objects.requireNonNull(starvation, "starvation is null");
    requested = new RequestedInstant(Objects.requireNonNull(delay, "delay is null"), starvation);
  }

  /**
   * Takes the newest window, and computes the frame that is made now and presented at a wall-clock
   * time. A single frame with a longer lead than the others is computed for the usual lead
   * ({@link UsualLead}).
   *
   * @throws IllegalArgumentException if the frame is more than 10 s further ahead than the others
   */
  public FrameInfo.State advance(long nowNanos, long presentNanos, SnapshotReader reader) {
    // before the refresh: a rejected frame leaves the last one valid
    requested.lead().requirePlausible(DelayTracker.madeAt(nowNanos, reader), presentNanos);
    counters.add(FrameCounters.FRAMES);
    madeNanos = nowNanos;
    requestedPresentNanos = presentNanos;
    reader.refresh();
    // never older than the window
    timeline = reader.timeline();
    writerState = reader.writerState();
    if (reader.length() == 0) {
      counters.add(FrameCounters.EMPTY);
      return showing;
    }
    Snapshot latest = reader.newest();
    newest = latest;
    window = reader;
    newestSequence = latest.sequence();
    counters.set(FrameCounters.SKIPPED, reader.skippedCount());
    requested.learn(reader);
    boolean first = from == null || latest.epoch() != epoch;
    // the reader's refresh may have taken a snapshot published after nowNanos
    long made = DelayTracker.madeAt(nowNanos, reader);
    long counted = requested.lead().present(made, presentNanos);
    long present = first ? counted : later(counted, lastPresentNanos);
    showing = FrameInfo.State.BLENDED;
    if (first) {
      begin(present, reader);
    } else if (timeline.epoch() == epoch) {
      long requestedNanos = requested.next(
          reachedNanos, present - lastPresentNanos, present - made, present, timeline, reader);
      if (requested.isStarved()) {
        starved();
      }
      show(requestedNanos, latest.instantNanos());
    } else {
      showing = FrameInfo.State.AWAITING_EPOCH;
    }
    chooseNeighbours(reader);
    advanceNow(first, present);
    lastPresentNanos = present;
    long seen = later(presentNanos, present);
    sincePublishNanos = Math.max(0, seen - latest.publishedNanos());
    ageNanos = timeline.isPaused() ? 0 : Math.max(0, seen - dueNanos(present));
    ages.record(ageNanos);
    events.framed(this);
    return showing;
  }

  /** Drops all snapshots, because the writer may overwrite them from now on. */
  public void close() {
    closed = true;
    from = null;
    to = null;
    newest = null;
    window = null;
  }

  public void requireOpen() {
    if (closed) {
      throw new IllegalStateException(
          "the source of this frame is closed, so the frame shows nothing; open another source");
    }
  }

  /**
   * Returns true if no snapshot was published yet.
   *
   * @throws IllegalStateException after {@link #close}
   */
  public boolean isEmpty() {
    if (to != null) {
      return false;
    }
    requireOpen();
    return true;
  }

  @Override
  public FrameInfo.State state() {
    return showing;
  }

  @Override
  public long instantNanos() {
    return shownNanos;
  }

  @Override
  public long presentNanos() {
    return lastPresentNanos;
  }

  @Override
  public long epoch() {
    return epoch;
  }

  /**
   * Returns the snapshot at or before the displayed instant, or {@link #to} if there is only one.
   */
  public Snapshot from() {
    return shown(from);
  }

  /** The snapshot after {@link #from}. */
  public Snapshot to() {
    return shown(to);
  }

  /** The newest snapshot. */
  public Snapshot newest() {
    return shown(newest);
  }

  /** The frame's reader. */
  public SnapshotReader window() {
    return shown(window);
  }

  /** Simulation present, without a delay. */
  public long nowNanos() {
    return presentSimNanos;
  }

  @Override
  public double alpha() {
    return alpha;
  }

  @Override
  public long missingTicks() {
    return missingTicks;
  }

  /**
   * Returns the nanoseconds between the newest snapshot and an extrapolated instant, otherwise 0.
   */
  public long beyondNanos() {
    return beyondNanos;
  }

  @Override
  public long delayNanos() {
    return requested.delayNanos();
  }

  @Override
  public long ageNanos() {
    return ageNanos;
  }

  @Override
  public long sincePublishNanos() {
    return sincePublishNanos;
  }

  @Override
  public long madeNanos() {
    return madeNanos;
  }

  @Override
  public long requestedPresentNanos() {
    return requestedPresentNanos;
  }

  @Override
  public long newestSequence() {
    return newestSequence;
  }

  @Override
  public Timeline timeline() {
    return timeline;
  }

  @Override
  public SharedState.WriterState writerState() {
    return writerState;
  }

  /** Resets the usual lead. */
  public void rateCorrected() {
    counters.add(FrameCounters.CORRECTIONS);
    requested.lead().forget();
  }

  /** Returns frame counts; any thread. */
  public FrameInfo.Counts counts() {
    return counters.read();
  }

  /** Ages of displayed states. */
  public Distribution ages() {
    return ages.read();
  }

  /** For an eased timeline, assumes that the current speed was always in force. */
  private long dueNanos(long present) {
    long behind = timeline.simAt(present) - shownNanos;
    return timeline.load() == Timeline.LoadState.IN_TIME || behind <= 0
        ? timeline.wallAt(shownNanos)
        : present - behind * Timeline.NORMAL_PERMILLE / timeline.speedPermille();
  }

  private void begin(long present, SnapshotReader reader) {
    Snapshot newest = reader.newest();
    Snapshot oldest = reader.at(reader.length() - 1);
    counters.add(FrameCounters.EPOCHS);
    showing = FrameInfo.State.FIRST;
    epoch = newest.epoch();
    long sim = timeline.epoch() == epoch ? timeline.simAt(present) : newest.instantNanos();
    long requestedNanos = requested.first(sim, timeline);
    reachedNanos = Math.max(oldest.instantNanos(), Math.min(newest.instantNanos(), requestedNanos));
  }

  /**
   * Within an epoch the present never goes back, and it stops while the next epoch has no snapshot
   * yet.
   */
  private void advanceNow(boolean first, long present) {
    if (timeline.epoch() == epoch) {
      long sim = timeline.simAt(present);
      presentSimNanos = first ? sim : Math.max(presentSimNanos, sim);
    } else if (first) {
      presentSimNanos = shownNanos;
    }
  }

  private void show(long requestedNanos, long newestNanos) {
    long reached = requestedNanos;
    if (requestedNanos > newestNanos) {
      // Stretch usually keeps the requested instant before newestNanos: see RequestedInstant
      starved();
      reached = held(requestedNanos, newestNanos);
    }
    reachedNanos = Math.max(reachedNanos, reached); // invariant 1
  }

  /** Limits an extrapolated instant. */
  private long held(long instantNanos, long knownNanos) {
    long reach = starvation instanceof Starvation.Extrapolate extrapolate
        ? knownNanos + extrapolate.limitNanos(window().isRemote())
        : knownNanos;
    if (reach < instantNanos) {
      counters.add(FrameCounters.HELD);
    }
    return Math.min(instantNanos, reach);
  }

  private void starved() {
    counters.add(FrameCounters.STARVED);
    showing = FrameInfo.State.STARVED;
  }

  /**
   * Finds the neighbours of the displayed instant in the window (invariant 3). An instant before
   * the window is moved to the oldest snapshot.
   */
  private void chooseNeighbours(SnapshotReader reader) {
    int last = reader.lengthAcrossGaps() - 1;
    int age = 0;
    while (age + 1 < last && reachedNanos < reader.at(age + 1).instantNanos()) {
      age++;
    }
    Snapshot later = reader.at(age);
    Snapshot earlier = reader.at(Math.min(age + 1, last));
    boolean isAfterGap = age < last && !later.follows();
    if (isAfterGap && reachedNanos >= later.instantNanos()) {
      earlier = later;
    }
    if (reachedNanos < earlier.instantNanos()) {
      reachedNanos = earlier.instantNanos();
      showing = FrameInfo.State.BEFORE_WINDOW;
      counters.add(FrameCounters.BEFORE_WINDOW);
    }
    shownNanos = reachedNanos;
    if (isAfterGap && earlier != later) {
      later = earlier;
      earlier = age + 2 <= last && later.follows() ? reader.at(age + 2) : later;
      if (shownNanos > later.instantNanos()) {
        if (showing != FrameInfo.State.STARVED) {
          starved();
        }
        shownNanos = held(shownNanos, later.instantNanos());
      }
    }
    long span = later.instantNanos() - earlier.instantNanos();
    long into = shownNanos - earlier.instantNanos();
    from = earlier;
    to = later;
    alpha = into >= span ? 1 : (double) into / span;
    missingTicks = Math.max(0, Math.abs(later.tick() - earlier.tick()) - 1);
    beyondNanos = Math.max(0, shownNanos - later.instantNanos());
  }

  /** Compares by difference, because clock readings may overflow. */
  private static long later(long instant, long other) {
    return instant - other > 0 ? instant : other;
  }

  private <T> T shown(@Nullable T part) {
    if (part == null) {
      requireOpen();
      throw new IllegalStateException(
          "nothing was published yet, so there is no snapshot to show; call state() first");
    }
    return part;
  }
}

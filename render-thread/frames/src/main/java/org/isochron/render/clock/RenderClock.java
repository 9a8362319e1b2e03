package org.isochron.render.clock;

import java.util.Objects;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.Distribution;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Decides which instant of the simulation a frame shows, and between which two snapshots it lies.
 * Owner: the thread that reads. Wait-free; allocates nothing after construction. It reads no clock:
 * the caller passes the instants at which the frame is made and presented.
 *
 * <p>The requested instant is {@code timeline(present) - delay}. The displayed instant differs only
 * if the snapshots do not reach it ({@link FrameSource.Starvation}), if it lies before the oldest
 * one (which is shown), at the beginning of an epoch, or if the timeline was moved back because the
 * simulation forgot ticks. Invariants:
 *
 * <ol>
 *   <li>Within an epoch the displayed instant never goes back.
 *   <li>If the displayed instant is ahead of the requested one, it continues at half of the speed
 *       in force until that catches up. So when ticks are forgotten the picture neither runs
 *       backwards nor stops, in slow motion neither.
 *   <li>Both snapshots are neighbours in the window taken last, and of one epoch.
 *   <li>While the timeline is paused, the delay stays the same, and so does the displayed instant
 *       until something is published: a command in a pause shows the last tick once more, changed,
 *       and a step shows the next one. A tick that is published once more begins a new window, to
 *       which the displayed instant goes.
 * </ol>
 */
public final class RenderClock implements RenderFrame.Info {
  private final RequestedInstant requested;
  private final FrameSource.Starvation starvation;
  private final FrameCounters counters = new FrameCounters();
  private final Distribution.Recorder ages = new Distribution.Recorder();
  private final FrameEvents events = new FrameEvents();

  private RenderFrame.Info.State showing = RenderFrame.Info.State.NOTHING;
  private @Nullable Snapshot from;
  private @Nullable Snapshot to;
  private @Nullable Snapshot newest;
  private @Nullable SnapshotReader window;
  private long epoch;
  private long shownNanos;
  private long presentSimNanos;
  private double alpha;
  private long beyondNanos;
  private long missingTicks;
  private long ageNanos;
  private long silenceNanos;
  private long lastPresentNanos;
  private long madeNanos;
  private long askedNanos;
  private long newestSequence;
  private Timeline timeline = Timeline.paused(0);
  private SharedState.WriterState writerState = SharedState.Phase.IDLE;
  private boolean closed;

  public RenderClock(Delay delay, FrameSource.Starvation starvation) {
    this.starvation = Objects.requireNonNull(starvation, "starvation is null");
    requested = new RequestedInstant(Objects.requireNonNull(delay, "delay is null"), starvation);
  }

  /**
   * Takes the newest window and computes the frame that is made now and presented at a wall
   * instant. A single frame with a longer lead than the others is computed for their lead
   * ({@link UsualLead}). If the displayed instant lies before the window, its oldest snapshot is
   * shown.
   *
   * @throws IllegalArgumentException if the frame is 10 s further ahead than the others
   */
  public RenderFrame.Info.State advance(long nowNanos, long presentNanos, SnapshotReader reader) {
    // before the refresh: a frame that is refused leaves the last one valid
    requested.lead().requirePlausible(DelayTracker.madeAt(nowNanos, reader), presentNanos);
    counters.add(FrameCounters.FRAMES);
    madeNanos = nowNanos;
    askedNanos = presentNanos;
    reader.refresh();
    timeline = reader.timeline(); // after the refresh, so that it is never older
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
    long made = DelayTracker.madeAt(nowNanos, reader); // the refresh may have brought a later one
    long counted = requested.lead().present(made, presentNanos);
    long present = first ? counted : later(counted, lastPresentNanos);
    showing = RenderFrame.Info.State.BLENDED;
    if (first) {
      begin(present, reader);
    } else if (timeline.epoch() == epoch) {
      long requestedNanos = requested.next(
          shownNanos, present - lastPresentNanos, present - made, present, timeline, reader);
      if (requested.isStarved()) {
        starved();
      }
      show(requestedNanos, latest.instantNanos());
    } else {
      showing = RenderFrame.Info.State.AWAITING_EPOCH;
    }
    chooseNeighbours(reader);
    advanceNow(first, present);
    lastPresentNanos = present;
    long seen = later(presentNanos, present);
    silenceNanos = Math.max(0, seen - latest.publishedNanos());
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

  /** Throws {@link IllegalStateException} after {@link #close}. */
  public void requireOpen() {
    if (closed) {
      throw new IllegalStateException(
          "the source of this frame is closed, so the frame shows nothing; open another source");
    }
  }

  /** Returns true if nothing was published yet; throws after {@link #close}. */
  public boolean isEmpty() {
    if (to != null) {
      return false;
    }
    requireOpen();
    return true;
  }

  @Override
  public RenderFrame.Info.State state() {
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
   * The snapshot at or before the displayed instant, or {@link #to} if it is the only one; throws
   * if there is none.
   */
  public Snapshot from() {
    return shown(from);
  }

  /**
   * The snapshot after {@link #from}; both are valid until the next frame. Throws if there is none.
   */
  public Snapshot to() {
    return shown(to);
  }

  /** The newest snapshot, valid until the next frame; throws if there is none. */
  public Snapshot newest() {
    return shown(newest);
  }

  /** The reader whose window has the frame's snapshots; throws if nothing was published. */
  public SnapshotReader window() {
    return shown(window);
  }

  /** The instant of the timeline at which the frame is presented, without a delay. */
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
   * How far the displayed instant lies beyond the newest snapshot, in nanoseconds; 0 unless
   * extrapolated.
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
  public long silenceNanos() {
    return silenceNanos;
  }

  @Override
  public long madeNanos() {
    return madeNanos;
  }

  @Override
  public long askedNanos() {
    return askedNanos;
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

  /** Counts a correction of the display's rate, and forgets the lead that frames had before. */
  public void rateCorrected() {
    counters.add(FrameCounters.CORRECTIONS);
    requested.lead().forget();
  }

  /** Returns the counts of all frames so far; any thread. */
  public RenderFrame.Info.Counts counts() {
    return counters.read();
  }

  /** Returns the ages of all frames so far that showed something; any thread. */
  public Distribution ages() {
    return ages.read();
  }

  /**
   * Returns when the displayed instant was due. An eased timeline is as if its speed had always
   * been this one.
   */
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
    showing = RenderFrame.Info.State.FIRST;
    epoch = newest.epoch();
    long sim = timeline.epoch() == epoch ? timeline.simAt(present) : newest.instantNanos();
    long requestedNanos = requested.first(sim, timeline);
    shownNanos = Math.max(oldest.instantNanos(), Math.min(newest.instantNanos(), requestedNanos));
  }

  /** Within an epoch the present does not go back either, and it waits while one has no picture. */
  private void advanceNow(boolean first, long present) {
    if (timeline.epoch() == epoch) {
      long sim = timeline.simAt(present);
      presentSimNanos = first ? sim : Math.max(presentSimNanos, sim);
    } else if (first) {
      presentSimNanos = shownNanos;
    }
  }

  private void show(long requestedNanos, long newestNanos) {
    long shown = requestedNanos;
    if (requestedNanos > newestNanos) {
      starved(); // Stretch has moved the requested instant before that: see RequestedInstant
      long reach = starvation instanceof FrameSource.Starvation.Extrapolate extrapolate
          ? newestNanos + extrapolate.limitNanos()
          : newestNanos;
      shown = Math.min(requestedNanos, reach);
      if (shown < requestedNanos) {
        counters.add(FrameCounters.HELD);
      }
    }
    shownNanos = Math.max(shownNanos, shown); // invariant 1
  }

  private void starved() {
    counters.add(FrameCounters.STARVED);
    showing = RenderFrame.Info.State.STARVED;
  }

  /**
   * Finds the neighbours of the displayed instant in the window (invariant 3). An instant before
   * the window is moved to its oldest snapshot.
   */
  private void chooseNeighbours(SnapshotReader reader) {
    int last = reader.length() - 1;
    Snapshot later = reader.newest();
    Snapshot earlier = reader.at(Math.min(1, last));
    for (int age = 1; age < last && shownNanos < earlier.instantNanos(); age++) {
      later = earlier;
      earlier = reader.at(age + 1);
    }
    if (shownNanos < earlier.instantNanos()) {
      shownNanos = earlier.instantNanos();
      showing = RenderFrame.Info.State.BEFORE_WINDOW;
      counters.add(FrameCounters.BEFORE_WINDOW);
    }
    long span = later.instantNanos() - earlier.instantNanos();
    long into = shownNanos - earlier.instantNanos();
    from = earlier;
    to = later;
    alpha = into >= span ? 1 : (double) into / span;
    missingTicks = Math.max(0, Math.abs(later.tick() - earlier.tick()) - 1);
    beyondNanos = Math.max(0, shownNanos - later.instantNanos());
  }

  /** Returns the later of two wall instants, which may have passed the end of a long. */
  private static long later(long instant, long other) {
    return instant - other > 0 ? instant : other;
  }

  private <T> T shown(@Nullable T part) {
    if (part == null) {
      requireOpen();
      throw new IllegalStateException(
          "nothing was published yet, so there is no snapshot to show; look at state() first");
    }
    return part;
  }
}

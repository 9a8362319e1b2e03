package org.isochron.render.clock;

import java.util.Objects;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.statistics.Distribution;
import org.isochron.state.statistics.DurationRecorder;
import org.isochron.state.time.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Decides which instant of the simulation a frame shows, and between which two snapshots it lies. Owner: the thread that
 * reads. Wait-free; allocates nothing after construction; reads no time, but is told the instant at which the frame is made
 * and that at which it will be presented.
 *
 * <p>The instant asked for is {@code timeline(present) - delay}. What is shown differs from it in these cases alone: the
 * snapshots do not reach so far ({@link Starvation}) or so far back (the oldest is shown), an epoch begins (its first
 * snapshot is shown), or the timeline was moved back because the simulation forgot ticks under overload. Invariants:
 *
 * <ol>
 *   <li>Within an epoch the displayed instant never goes back.
 *   <li>A displayed instant that is ahead of the one asked for goes on at half speed until it is met. So time that was
 *       forgotten neither runs backwards on the screen nor stops the picture for as long as was forgotten.
 *   <li>Both snapshots are of the window taken last, neighbours, and of one epoch.
 *   <li>While the timeline stands, so does the displayed instant, and the delay.
 * </ol>
 */
public final class RenderClock {
  private static final long STRETCH_PARTS = 10;

  private final DelayTracker delay;
  private final Starvation starvation;
  private final FrameCounters counters = new FrameCounters();
  private final DurationRecorder ages = new DurationRecorder();
  private final FrameEvents events = new FrameEvents();

  private FrameState showing = FrameState.NOTHING;
  private @Nullable Snapshot from;
  private @Nullable Snapshot to;
  private long epoch;
  private long shownNanos;
  private long delayNanos;
  private double alpha;
  private long beyondNanos;
  private long ageNanos;
  private long silenceNanos;
  private long lastPresentNanos;
  private long lastSimNanos;
  private long madeNanos;
  private long askedNanos;
  private long newestSequence;
  private Timeline timeline = Timeline.paused(0);
  private WriterState writerState = new WriterState.Idle();

  public RenderClock(Delay delay, Starvation starvation) {
    this.delay = new DelayTracker(Objects.requireNonNull(delay, "delay is null"));
    this.starvation = Objects.requireNonNull(starvation, "starvation is null");
  }

  /**
   * Takes the newest window and moves on to the frame that is made now and will be presented at a wall instant. A single
   * frame that is asked for further ahead than the others counts as if it were not; a late one shows what is still there.
   *
   * @throws IllegalArgumentException if the frame is asked for 10 s further ahead than the others
   */
  public FrameState advance(long nowNanos, long presentNanos, SnapshotReader reader) {
    // before the refresh: a frame that is refused leaves the last one valid
    delay.lead().requirePlausible(begun(nowNanos, reader), presentNanos);
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
    Snapshot newest = reader.newest();
    newestSequence = newest.sequence();
    counters.set(FrameCounters.SKIPPED, reader.skippedCount());
    delay.learn(reader);
    boolean first = from == null || newest.epoch() != epoch;
    long begun = begun(nowNanos, reader);
    long counted = delay.lead().present(begun, presentNanos);
    long present = first || counted - lastPresentNanos > 0 ? counted : lastPresentNanos;
    showing = FrameState.BLENDED;
    if (first) {
      begin(present, reader);
    } else if (timeline.epoch() == epoch) {
      show(asked(begun, present, reader), newest.instantNanos());
    } else {
      showing = FrameState.AWAITING_EPOCH;
    }
    choose(reader);
    lastPresentNanos = present;
    long seen = presentNanos - present > 0 ? presentNanos : present;
    silenceNanos = Math.max(0, seen - newest.publishedNanos());
    ageNanos = timeline.isPaused() ? 0 : Math.max(0, seen - timeline.wallAt(shownNanos));
    ages.record(ageNanos);
    events.framed(this);
    return showing;
  }

  /** What the last frame shows. */
  public FrameState showing() {
    return showing;
  }

  /** The displayed instant of simulation time, called R elsewhere. */
  public long instantNanos() {
    return shownNanos;
  }

  /** The wall instant at which the last frame is to be presented. */
  public long presentNanos() {
    return lastPresentNanos;
  }

  /** The epoch of the displayed instant. */
  public long epoch() {
    return epoch;
  }

  /** The snapshot at or before the displayed instant; the same as {@link #to} if there is but one. */
  public Snapshot from() {
    return present(from);
  }

  /** The snapshot after {@link #from}, valid until the next frame, as is that. */
  public Snapshot to() {
    return present(to);
  }

  /** Where the displayed instant lies between the two snapshots: 0 at the first, 1 at the second. */
  public double alpha() {
    return alpha;
  }

  /** How far beyond the newest snapshot the displayed instant lies: 0 unless extrapolated. */
  public long beyondNanos() {
    return beyondNanos;
  }

  /** How far the instant asked for stays behind the timeline. */
  public long delayNanos() {
    return delayNanos;
  }

  /** How long before its presentation the displayed instant was due, in wall time; 0 in a pause. */
  public long ageNanos() {
    return ageNanos;
  }

  /** How long before its presentation the newest snapshot was published, in wall time. */
  public long silenceNanos() {
    return silenceNanos;
  }

  /** The wall instant at which the frame was made. */
  public long madeNanos() {
    return madeNanos;
  }

  /** The wall instant that it was asked for: {@link #presentNanos}, unless a later one was shown or it lay oddly far ahead. */
  public long askedNanos() {
    return askedNanos;
  }

  /** Which publish was the newest that the frame saw; 0 if there was none. */
  public long newestSequence() {
    return newestSequence;
  }

  /** The timeline that the frame went by. */
  public Timeline timeline() {
    return timeline;
  }

  /** What the writing side was doing when the frame was made. */
  public WriterState writerState() {
    return writerState;
  }

  /** The counts so far; any thread. */
  public FrameCounts counts() {
    return counters.read();
  }

  /** The ages of all frames so far that showed something; any thread. */
  public Distribution ages() {
    return ages.read();
  }

  /** When the frame is made: not before what it shows was published, whatever a clock that is moved by hand says. */
  private static long begun(long nowNanos, SnapshotReader reader) {
    long published = reader.length() == 0 ? nowNanos : reader.newest().publishedNanos();
    return published - nowNanos > 0 ? published : nowNanos;
  }

  private void begin(long present, SnapshotReader reader) {
    Snapshot newest = reader.newest();
    Snapshot oldest = reader.at(reader.length() - 1);
    counters.add(FrameCounters.EPOCHS);
    showing = FrameState.FIRST;
    epoch = newest.epoch();
    lastSimNanos = timeline.epoch() == epoch ? timeline.simAt(present) : newest.instantNanos();
    delay.advance(0, timeline.speedPermille());
    delayNanos = delay.nanos();
    long asked = lastSimNanos - delayNanos;
    shownNanos = Math.max(oldest.instantNanos(), Math.min(newest.instantNanos(), asked));
  }

  /** The instant asked for, or that of invariant 2 if it lies later. */
  private long asked(long begun, long present, SnapshotReader reader) {
    long newestNanos = reader.newest().instantNanos();
    long sim = timeline.simAt(present);
    // a change of speed passes time under two timelines, and one moved back passes time under its
    // own
    long elapsed =
        Math.max(0, Math.max(sim - lastSimNanos, sim - timeline.simAt(lastPresentNanos)));
    lastSimNanos = sim;
    delay.advance(elapsed, timeline.speedPermille());
    if (delay.tickNanos() == 0) {
      return shownNanos; // a lone first snapshot: nobody knows yet when the next one is due
    }
    delayNanos = sim - delay.asked(sim, present - begun, timeline.speedPermille(), reader);
    long half = shownNanos + elapsed / 2;
    long ahead = shownNanos > newestNanos ? half : Math.min(half, newestNanos);
    long asked = Math.max(sim - delayNanos, ahead);
    return starvation instanceof Starvation.Stretch
        ? stretched(asked, newestNanos, elapsed)
        : asked;
  }

  /** Goes on at 0.9 to 1.1 of the speed, where the instant asked for stands still or jumps. */
  private long stretched(long asked, long newestNanos, long elapsed) {
    long part = elapsed / STRETCH_PARTS;
    if (asked <= newestNanos) {
      return Math.min(asked, shownNanos + elapsed + part);
    }
    long slower = Math.min(asked, shownNanos + elapsed - part);
    if (slower <= newestNanos) {
      starved();
    }
    return slower;
  }

  private void show(long asked, long newestNanos) {
    long shown = asked;
    if (asked > newestNanos) {
      starved();
      long reach = starvation instanceof Starvation.Extrapolate extrapolate
          ? newestNanos + extrapolate.limitNanos()
          : newestNanos;
      shown = Math.min(asked, reach);
      if (shown < asked) {
        counters.add(FrameCounters.HELD);
      }
    }
    shownNanos = Math.max(shownNanos, shown); // invariant 1
  }

  private void starved() {
    counters.add(FrameCounters.STARVED);
    showing = FrameState.STARVED;
  }

  /** Finds the neighbours of the displayed instant in the window: invariant 3. */
  private void choose(SnapshotReader reader) {
    int last = reader.length() - 1;
    Snapshot later = reader.newest();
    Snapshot earlier = reader.at(Math.min(1, last));
    for (int age = 1; age < last && shownNanos < earlier.instantNanos(); age++) {
      later = earlier;
      earlier = reader.at(age + 1);
    }
    if (shownNanos < earlier.instantNanos()) {
      shownNanos = earlier.instantNanos();
      showing = FrameState.BEFORE_WINDOW;
      counters.add(FrameCounters.BEFORE_WINDOW);
    }
    long span = later.instantNanos() - earlier.instantNanos();
    long into = shownNanos - earlier.instantNanos();
    from = earlier;
    to = later;
    alpha = into >= span ? 1 : (double) into / span;
    beyondNanos = Math.max(0, shownNanos - later.instantNanos());
  }

  private static Snapshot present(@Nullable Snapshot snapshot) {
    if (snapshot == null) {
      throw new IllegalStateException(
          "nothing was published yet, so there is no snapshot to show; look at showing() first");
    }
    return snapshot;
  }
}

package org.isochron.bench.trace;

import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/**
 * Judges what frames show: how evenly time passes in them, how old they are, and whether what must
 * not happen did. It also judges what a loop would have shown that draws the newest snapshot as it
 * is. Owner: the thread that shows frames; the tracks are for any thread, the rest for others once
 * that thread has ended.
 */
public final class FrameMeter implements AutoCloseable {
  private static final int WARM_UP_FRAMES = 10;
  private static final long MAX_AGE_NANOS = 600_000_000_000L;

  private final SnapshotReader latest;
  private final TickRate rate;
  private final ValueTrack presents = new ValueTrack();
  private final ValueTrack ages = new ValueTrack();
  private final ValueTrack alphas = new ValueTrack();
  private final ValueTrack shown = new ValueTrack();
  private final ValueTrack newest = new ValueTrack();
  private final ValueTrack ideal = new ValueTrack();
  private final Judder judder = new Judder();
  private final Judder newestJudder = new Judder();
  private final Histogram ageHistogram = new Histogram(MAX_AGE_NANOS, 3);

  private long frames;
  private long epoch = -1;
  private long lastShownNanos;
  private double heldSum;
  private long heldSequence;
  private long tornSnapshots;
  private long nonNeighbours;
  private long backwards;

  /** Judges frames of ticks of a rate by a reader of its own, which it closes. */
  public FrameMeter(SnapshotReader latest, TickRate rate) {
    this.latest = latest;
    this.rate = rate;
  }

  /** A frame shows an instant of simulation time, and will be seen at a wall instant. */
  public void frame(long presentNanos, long shownNanos) {
    checkHeld();
    latest.refresh();
    hold();
    Timeline timeline = latest.timeline();
    if (latest.length() == 0 || latest.newest().epoch() != timeline.epoch()) {
      return;
    }
    checkOrder(timeline.epoch(), shownNanos);
    if (++frames <= WARM_UP_FRAMES || timeline.isPaused()) {
      return;
    }
    long idealNanos = timeline.simAt(presentNanos);
    long newestNanos = latest.newest().instantNanos();
    long age = Math.max(0, presentNanos - timeline.wallAt(shownNanos));
    ageHistogram.recordValue(Math.min(age, MAX_AGE_NANOS));
    judder.add(shownNanos, idealNanos);
    newestJudder.add(newestNanos, idealNanos);
    presents.add(presentNanos);
    ages.add(age);
    long intoTick = shownNanos - rate.instantNanos(rate.tickAt(shownNanos));
    alphas.add(1_000 * intoTick / rate.periodNanos());
    shown.add(shownNanos);
    newest.add(newestNanos);
    ideal.add(idealNanos);
  }

  /** The wall instant at which each frame was presented. */
  public ValueTrack presents() {
    return presents;
  }

  /** The age of each frame, in nanoseconds. */
  public ValueTrack ages() {
    return ages;
  }

  /** Where in its tick each frame lay, in thousandths. */
  public ValueTrack alphas() {
    return alphas;
  }

  /** The instant that each frame showed. */
  public ValueTrack shown() {
    return shown;
  }

  /** The newest snapshot's instant at each frame. */
  public ValueTrack newest() {
    return newest;
  }

  /** The simulation's own instant at the presentation of each frame. */
  public ValueTrack ideal() {
    return ideal;
  }

  /** The newest snapshot at the last frame; empty if nothing was published. */
  public Optional<Snapshot> snapshot() {
    return latest.length() == 0 ? Optional.empty() : Optional.of(latest.newest());
  }

  /** The body in a slot of the newest snapshot, or none. */
  public long body(int slot) {
    return latest.length() == 0 || slot >= latest.newest().slotCount()
        ? BodyId.NONE
        : latest.newest().body(slot);
  }

  /** The timeline of the newest snapshot at the last frame. */
  public Timeline timeline() {
    return latest.timeline();
  }

  /** How many ticks are due by a wall instant. */
  public long dueTicks(long wallNanos) {
    return rate.tickAt(latest.timeline().simAt(wallNanos));
  }

  public Judder judder() {
    return judder;
  }

  /** The judder of a loop that draws the newest snapshot. */
  public Judder newestJudder() {
    return newestJudder;
  }

  /**
   * Returns a quantile of the ages of frames: the age that a share of them, in thousandths, does
   * not exceed.
   */
  public long ageNanosAtPermille(int permille) {
    return ageHistogram.getTotalCount() == 0
        ? 0
        : ageHistogram.getValueAtPercentile(permille / 10.0);
  }

  /** Snapshots that changed while this reader held them. */
  public long tornSnapshots() {
    return tornSnapshots;
  }

  /** Windows whose ticks do not follow one another. */
  public long nonNeighbours() {
    return nonNeighbours;
  }

  /** Frames that showed an earlier instant than the frame before, within an epoch. */
  public long backwards() {
    return backwards;
  }

  @Override
  public void close() {
    latest.close();
  }

  private void checkOrder(long nowEpoch, long shownNanos) {
    if (nowEpoch != epoch) {
      epoch = nowEpoch;
      judder.restart();
      newestJudder.restart();
    } else if (shownNanos < lastShownNanos) {
      backwards++;
    }
    lastShownNanos = shownNanos;
    for (int age = 1; age < latest.length(); age++) {
      if (latest.at(age).tick() + 1 != latest.at(age - 1).tick()) {
        nonNeighbours++;
      }
    }
  }

  private void hold() {
    heldSequence = latest.length() == 0 ? 0 : latest.newest().sequence();
    heldSum = heldSequence == 0 ? 0 : sum(latest.newest());
  }

  /** The snapshot held since the frame before must not have changed. */
  private void checkHeld() {
    boolean same = heldSequence == 0
        || (latest.newest().sequence() == heldSequence
            && Double.compare(sum(latest.newest()), heldSum) == 0);
    if (!same) {
      tornSnapshots++;
    }
  }

  private static double sum(Snapshot snapshot) {
    double sum = snapshot.tick();
    float[] x = snapshot.poses().x();
    float[] y = snapshot.poses().y();
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      sum += x[slot] + 3.0 * y[slot];
    }
    return sum;
  }
}

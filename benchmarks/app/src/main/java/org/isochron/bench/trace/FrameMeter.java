package org.isochron.bench.trace;

import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/**
 * Measures the evenness and age of frames and counts violations of the snapshot rules. For
 * comparison, it also measures a loop that would draw the newest snapshot unblended. Owner: the
 * thread that shows frames. Any thread may read the tracks; the other values may be read after the
 * owner has ended.
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

  /** Takes ownership of the reader, and closes it with the meter. */
  public FrameMeter(SnapshotReader latest, TickRate rate) {
    this.latest = latest;
    this.rate = rate;
  }

  /**
   * Measures a frame, given its shown simulation instant and its presentation time on the wall
   * clock.
   */
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

  public ValueTrack presents() {
    return presents;
  }

  public ValueTrack ages() {
    return ages;
  }

  /** Position of each frame within its tick, in thousandths. */
  public ValueTrack alphas() {
    return alphas;
  }

  public ValueTrack shown() {
    return shown;
  }

  public ValueTrack newest() {
    return newest;
  }

  /** Ideal simulation instant at the presentation of each frame. */
  public ValueTrack ideal() {
    return ideal;
  }

  public Optional<Snapshot> snapshot() {
    return latest.length() == 0 ? Optional.empty() : Optional.of(latest.newest());
  }

  public long body(int slot) {
    return latest.length() == 0 || slot >= latest.newest().slotCount()
        ? BodyId.NONE
        : latest.newest().body(slot);
  }

  public Timeline timeline() {
    return latest.timeline();
  }

  public long dueTicks(long wallNanos) {
    return rate.tickAt(latest.timeline().simAt(wallNanos));
  }

  public Judder judder() {
    return judder;
  }

  public Judder newestJudder() {
    return newestJudder;
  }

  /** Animation error of each remembered frame, without its sign. */
  public long[] animationErrorNanos() {
    return Judder.animationErrorNanos(shown, ideal);
  }

  public long[] newestAnimationErrorNanos() {
    return Judder.animationErrorNanos(newest, ideal);
  }

  public long ageNanosAtPermille(int permille) {
    return ageHistogram.getTotalCount() == 0
        ? 0
        : ageHistogram.getValueAtPercentile(permille / 10.0);
  }

  public long tornSnapshots() {
    return tornSnapshots;
  }

  /** Number of windows whose ticks are not consecutive. */
  public long nonNeighbours() {
    return nonNeighbours;
  }

  /** Number of frames that went back in time within an epoch. */
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

  /** Checks that the held snapshot is unchanged. */
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

package org.isochron.bench.stress;

import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.HdrHistogram.AtomicHistogram;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.TickRate;

/**
 * A render loop as users write it. Verifies that the displayed instant never goes back within an
 * epoch, that every body shows the values of that instant, and that no event is missing. Allocates
 * nothing. Any thread reads the counts.
 */
final class FrameWitness implements WatchedReader {
  private static final float TOLERANCE = 2e-3f;

  private final String name;
  private final Supplier<FrameSource> sources;
  private final TickRate rate;
  private final IntPredicate untouched;
  private final Stall stall;
  private final AtomicHistogram agesNanos;
  private final Findings findings;
  private final EventWitness events;
  // ordering: volatile, because other threads read the counts of the newest source.
  private volatile FrameSource source;
  // ordering: volatile, because other threads read the totals, which could otherwise stay stale.
  private volatile Totals earlier = new Totals(0, 0, 0);
  private long lastEpoch;
  private long lastInstantNanos;

  /**
   * Opens a reader.
   *
   * @param untouched true for the slots of bodies that no command moves or replaces
   */
  FrameWitness(
      String name,
      Supplier<FrameSource> sources,
      TickRate rate,
      IntPredicate untouched,
      Stall stall,
      AtomicHistogram agesNanos,
      Findings findings) {
    this.name = name;
    this.sources = sources;
    this.rate = rate;
    this.untouched = untouched;
    this.stall = stall;
    this.agesNanos = agesNanos;
    this.findings = findings;
    events = new EventWitness(name, findings);
    source = sources.get();
  }

  @Override
  public void read(long presentNanos) {
    RenderFrame frame = source.at(presentNanos);
    if (frame.isEmpty()) {
      return;
    }
    stall.serve();
    checkForwards(frame.info().epoch(), frame.instantNanos());
    if (frame.info().state() == FrameInfo.State.BLENDED) {
      checkBodies(frame);
    }
    frame.events(events);
    agesNanos.recordValue(Math.min(frame.info().ageNanos(), agesNanos.getHighestTrackableValue()));
  }

  @Override
  public void reopen() {
    earlier = totals();
    source.close();
    source = sources.get();
    events.reopen();
    lastEpoch = 0;
  }

  /** Totals over all frames. Any thread. */
  Totals totals() {
    FrameInfo.Counts counts = source.counts();
    return earlier.plus(new Totals(counts.frames(), counts.starved(), counts.beforeWindow()));
  }

  @Override
  public void close() {
    source.close();
  }

  void checkForwards(long epoch, long instantNanos) {
    if (epoch < lastEpoch || (epoch == lastEpoch && instantNanos < lastInstantNanos)) {
      findings.note(
          Invariant.BACKWARDS,
          "%s went from instant %d of epoch %d to instant %d of epoch %d",
          name,
          lastInstantNanos,
          lastEpoch,
          instantNanos,
          epoch);
    }
    lastEpoch = epoch;
    lastInstantNanos = instantNanos;
  }

  /** A body that was spawned or moved between the two ticks shows the value of the later tick. */
  private void checkBodies(RenderFrame frame) {
    long tick = rate.tickAt(frame.instantNanos());
    long startNanos = rate.instantNanos(tick);
    float part =
        (float) (frame.instantNanos() - startNanos) / (rate.instantNanos(tick + 1) - startNanos);
    float before = Seal.count(tick);
    float after = part == 0 ? before : Seal.count(tick + 1);
    if (after < before) {
      return; // the count wraps around
    }
    float expected = before + part * (after - before);
    float[] shown = frame.channel(Seal.COUNT);
    int[] generations = frame.generations();
    for (int slot = 0; slot < frame.slotCount(); slot++) {
      boolean right = Math.abs(shown[slot] - expected) <= TOLERANCE
          || (!untouched.test(slot) && shown[slot] == after);
      if (generations[slot] != 0 && !right) {
        findings.note(
            Invariant.WRONG_BLENDS,
            "%s shows slot %d at %s, not %s",
            name,
            slot,
            shown[slot],
            expected);
      }
    }
  }

  /** Frame counts. */
  record Totals(long frames, long starved, long beforeWindow) {
    Totals plus(Totals more) {
      return new Totals(
          frames + more.frames, starved + more.starved, beforeWindow + more.beforeWindow);
    }
  }
}

package org.isochron.physics.loop;

import java.util.function.Consumer;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/**
 * A loop's position in time: the last tick that ran, the current timeline, and the requested speed.
 * Owner: the loop's thread. Never waits; allocates only when the timeline changes.
 */
final class LoopTime {
  private static final long HOLD_NANOS = 1_000_000;

  /** Ticks of older segments count as due at the start of the oldest segment kept. */
  private static final int MAX_EARLIER = 256;

  private final TickRate rate;
  private final boolean framed;
  private final Consumer<Timeline> listener;

  /**
   * Earlier segments of the timeline that still have due ticks. A change of speed does not end a
   * backlog, and each overdue tick keeps its own slice.
   */
  private final Timeline[] earlier = new Timeline[MAX_EARLIER];

  private int earlierCount;
  private Timeline timeline = Timeline.paused(0);
  private boolean started;
  private boolean paused;
  private boolean held;
  private int requestedPermille = Timeline.NORMAL_PERMILLE;
  private int sustainedPermille = Timeline.NORMAL_PERMILLE;
  private int pacePermille = Timeline.NORMAL_PERMILLE;
  private Timeline.LoadState load = Timeline.LoadState.IN_TIME;
  private long lastTick;
  private final LoopCounters.Counter shownTick = new LoopCounters.Counter();
  private long steppedNanos;
  private long framedNanos;

  /** Requested steps are the last ticks up to {@code stepsUntil}. */
  private long pendingSteps;

  private long stepsUntil;

  LoopTime(TickRate rate, boolean paused, boolean framed, Consumer<Timeline> listener) {
    this.rate = rate;
    this.paused = paused;
    this.framed = framed;
    this.listener = listener;
  }

  void beginAt(long tick) {
    reach(tick);
  }

  private void reach(long tick) {
    lastTick = tick;
    shownTick.set(tick);
  }

  /** Any thread may call this. */
  long shownTick() {
    return shownTick.read();
  }

  void begin(Timeline before, long now) {
    change(before.newEpoch(now, lastInstantNanos()).withSpeed(now, 0));
  }

  void start(long now) {
    started = true;
    steppedNanos = now;
    framedNanos = now;
    applySpeed(now);
  }

  Timeline timeline() {
    return timeline;
  }

  long lastTick() {
    return lastTick;
  }

  boolean isPaused() {
    return paused;
  }

  /** A held tick is due, but {@link #dueCount} does not include it. */
  boolean isPausedWithoutDueTick(long now) {
    return paused && !held && dueCount(now) <= 0;
  }

  int requestedPermille() {
    return requestedPermille;
  }

  long dueCount(long now) {
    return held ? 0 : rate.tickAt(timeline.simAt(now)) - lastTick;
  }

  long lastInstantNanos() {
    return rate.instantNanos(lastTick);
  }

  long nextInstantNanos() {
    return rate.instantNanos(lastTick + 1);
  }

  /**
   * Returns the wall-clock time at which the next tick was due, according to the segment that
   * contains its simulation time; never later than now.
   */
  long nextDueNanos(long now) {
    long instantNanos = nextInstantNanos();
    Timeline segment = timeline;
    long end = now;
    for (int i = earlierCount; i > 0 && instantNanos <= segment.simNanos(); i--) {
      end += Math.min(0, segment.wallNanos() - end);
      segment = earlier[i - 1];
    }
    if (segment.isPaused() && instantNanos > segment.simNanos()) {
      return end; // a single step began the next segment
    }
    return end + Math.min(0, segment.wallAt(instantNanos) - end);
  }

  /**
   * Returns true if the loop is at least a tick's period of wall time behind. Several due ticks
   * alone do not count as behind, because they are normal at high speed. A frame loop is behind if
   * its last frame did not run all due ticks.
   */
  boolean isBehind(long now) {
    long looked = framed ? framedNanos : now;
    return !paused && looked - nextDueNanos(now) >= rate.periodNanos();
  }

  long shareNanos() {
    return Math.max(1, rate.periodNanos() * Timeline.NORMAL_PERMILLE / requestedPermille);
  }

  /**
   * Returns the wall-clock time of the next wake-up, which is normally the due time of the next
   * tick. In a pause it is one period from now, and while ticks are held 1 ms from now.
   */
  long wakeNanos(long now) {
    if (held) {
      return now + HOLD_NANOS;
    }
    if (timeline.isPaused()) {
      return timeline.simNanos() < nextInstantNanos() ? now + rate.periodNanos() : now;
    }
    return timeline.wallAt(nextInstantNanos());
  }

  void ran() {
    lastTick++;
    pendingSteps = pendingStepsAfter(0);
  }

  /**
   * Returns the number of single steps still pending after n ticks. Neither a policy nor a hold
   * drops single steps.
   */
  long pendingStepsAfter(long ticks) {
    return Math.max(0, Math.min(pendingSteps, stepsUntil - lastTick - ticks));
  }

  void pause(long now) {
    paused = true;
    applySpeed(now);
  }

  void resume(long now) {
    paused = false;
    applySpeed(now);
  }

  /** Readers smooth the speed of a reported load, but must follow a requested speed exactly. */
  void requestSpeed(long now, int permille, OverloadControl overload) {
    if (permille != requestedPermille) {
      overload.endReport();
      load = overload.load();
    }
    requestedPermille = permille;
    applySpeed(now);
  }

  void pace(long now, int permille) {
    if (permille != pacePermille) {
      pacePermille = permille;
      applySpeed(now);
    }
  }

  void stepped(long now) {
    shownTick.set(lastTick);
    steppedNanos = framed ? steppedNanos : now;
  }

  void framed(long now) {
    framedNanos = now;
  }

  /**
   * Changes the eased speed from the current wake-up on, because frames have already shown the time
   * before it. A tick counts as late only if a step delayed it, not if a late wake-up or an unready
   * simulation did.
   */
  void ease(long now, OverloadControl overload) {
    long steppedBefore = now + Math.min(0, steppedNanos - now);
    overload.ease(Math.max(0, steppedBefore - nextDueNanos(now)), shareNanos());
    sustainedPermille = overload.speedPermille();
    load = overload.load();
    applySpeed(now);
  }

  void step(long now) {
    long sim = timeline.simNanos();
    long shown = rate.tickAt(sim);
    long moved = rate.instantNanos(shown + 1) + (sim - rate.instantNanos(shown));
    pendingSteps++;
    stepsUntil = shown + 1;
    change(timeline.movedTo(now, Math.min(moved, rate.instantNanos(shown + 2) - 1)));
  }

  /**
   * Drops n due ticks, but no pending steps. Time moves back by the length of the dropped ticks,
   * and the elapsed fraction of a tick is kept.
   */
  void drop(long now, long count) {
    // pending steps are now due next
    stepsUntil = Math.max(stepsUntil - count, lastTick + pendingSteps);
    long sim = timeline.simAt(now);
    long moved = sim - (rate.instantNanos(lastTick + count) - rate.instantNanos(lastTick));
    load = Timeline.LoadState.SHEDDING;
    change(timeline.movedTo(now, moved).withLoad(load), true);
  }

  /**
   * Stops time until {@link #release}, at the next tick or the last pending step, so that no
   * backlog grows.
   */
  void hold(long now) {
    held = true;
    stepsUntil = lastTick + Math.max(1, pendingSteps);
    change(timeline.movedTo(now, rate.instantNanos(stepsUntil)).withSpeed(now, 0));
  }

  boolean isHeld() {
    return held;
  }

  void release(long now) {
    held = false;
    applySpeed(now);
  }

  void cutOut(long now, long fromNanos) {
    change(timeline.newEpoch(now, timeline.simAt(fromNanos)));
  }

  void seek(long now, long tick) {
    reach(tick);
    pendingSteps = 0;
    change(timeline.newEpoch(now, rate.instantNanos(tick)));
  }

  private void applySpeed(long now) {
    if (started && (permille() != timeline.speedPermille() || load != timeline.load())) {
      change(timeline.withSpeed(now, permille()).withLoad(load));
    }
  }

  private int permille() {
    long sustained = (long) requestedPermille * sustainedPermille / Timeline.NORMAL_PERMILLE;
    long permille = sustained * pacePermille / Timeline.NORMAL_PERMILLE;
    return paused || held ? 0 : (int) Math.max(1, permille);
  }

  private void change(Timeline next) {
    change(next, rate.tickAt(timeline.simAt(next.wallNanos())) <= lastTick);
  }

  /** @param caughtUp true if no tick is due under earlier segments */
  private void change(Timeline next, boolean caughtUp) {
    if (caughtUp || next.epoch() != timeline.epoch()) {
      earlierCount = 0;
    } else {
      if (earlierCount == MAX_EARLIER) {
        System.arraycopy(earlier, 1, earlier, 0, --earlierCount);
      }
      earlier[earlierCount++] = timeline;
    }
    timeline = next;
    listener.accept(next);
  }
}

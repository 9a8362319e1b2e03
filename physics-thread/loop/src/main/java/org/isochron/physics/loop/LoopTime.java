package org.isochron.physics.loop;

import java.util.function.Consumer;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/**
 * A loop's position in time: the last tick that ran, the timeline in force, and the speed that was
 * requested. Owner: the loop's thread. Never waits; allocates only when the timeline changes.
 */
final class LoopTime {
  /** How long the loop waits before it asks again if a simulation is ready. */
  private static final long HOLD_NANOS = 1_000_000;

  /**
   * The most earlier segments kept during a backlog. Ticks of older ones count as due at the
   * beginning of the oldest kept.
   */
  private static final int MAX_EARLIER = 256;

  private final TickRate rate;
  private final boolean framed;
  private final Consumer<Timeline> listener;

  /**
   * The segments of time before the timeline in force, while ticks are still due under them: a
   * change of speed or a pause does not end a backlog, and each of its ticks keeps its own slice of
   * time.
   */
  private final Timeline[] earlier = new Timeline[MAX_EARLIER];

  private int earlierCount;
  private Timeline timeline = Timeline.paused(0);
  private boolean begun;
  private boolean paused;
  private boolean held;
  private int askedPermille = Timeline.NORMAL_PERMILLE;
  private int sustainedPermille = Timeline.NORMAL_PERMILLE;
  private int pacePermille = Timeline.NORMAL_PERMILLE;
  private Timeline.LoadState load = Timeline.LoadState.IN_TIME;
  private long lastTick;
  private final LoopCounters.Counter shownTick = new LoopCounters.Counter();
  private long steppedNanos;
  private long framedNanos;

  /**
   * How many single steps were asked for and have not run. They are the last ticks up to
   * {@code stepsUntil}.
   */
  private long waitingSteps;

  private long stepsUntil;

  LoopTime(TickRate rate, boolean paused, boolean framed, Consumer<Timeline> listener) {
    this.rate = rate;
    this.paused = paused;
    this.framed = framed;
    this.listener = listener;
  }

  /** Sets the tick at whose end time begins. */
  void beginAt(long tick) {
    reach(tick);
  }

  private void reach(long tick) {
    lastTick = tick;
    shownTick.set(tick);
  }

  /** Returns the last tick to any thread. */
  long shownTick() {
    return shownTick.read();
  }

  /**
   * Begins the epoch after that of a timeline, at the end of the last tick. Time is stopped until
   * {@link #start}.
   */
  void begin(Timeline before, long now) {
    change(before.newEpoch(now, lastInstantNanos()).withSpeed(now, 0));
  }

  /** Lets time run, unless it is paused. */
  void start(long now) {
    begun = true;
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

  /** A held tick is due, although {@link #dueCount} does not count it. */
  boolean isPausedWithoutDueTick(long now) {
    return paused && !held && dueCount(now) <= 0;
  }

  int askedPermille() {
    return askedPermille;
  }

  /** Returns how many ticks are due at a wall instant. */
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
   * Returns the wall instant at which the next tick was due, by the segment in force at its
   * simulation instant; now at the latest.
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
      return end; // a single step began the segment after it
    }
    return end + Math.min(0, segment.wallAt(instantNanos) - end);
  }

  /**
   * Returns true if the loop is behind by a tick's period of wall time. At high speed, several
   * ticks are due even if it is not. Ticks that wait for frames are behind if the last frame has
   * left them.
   */
  boolean isBehind(long now) {
    long looked = framed ? framedNanos : now;
    return !paused && looked - nextDueNanos(now) >= rate.periodNanos();
  }

  /** Returns how much wall time a tick has at the requested speed. */
  long shareNanos() {
    return Math.max(1, rate.periodNanos() * Timeline.NORMAL_PERMILLE / askedPermille);
  }

  /**
   * Returns the wall instant at which to look again: the next tick's, in a pause without a due tick
   * one period later, and 1 ms later while ticks are held.
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
    waitingSteps = waitingAfter(0);
  }

  /**
   * How many single steps that were asked for wait after n more ticks: no policy forgets them, and
   * a hold keeps them.
   */
  long waitingAfter(long ticks) {
    return Math.max(0, Math.min(waitingSteps, stepsUntil - lastTick - ticks));
  }

  void pause(long now) {
    paused = true;
    applySpeed(now);
  }

  void resume(long now) {
    paused = false;
    applySpeed(now);
  }

  void ask(long now, int permille) {
    askedPermille = permille;
    applySpeed(now);
  }

  /** Runs at the share of the requested speed that the simulation asks for. */
  void pace(long now, int permille) {
    if (permille != pacePermille) {
      pacePermille = permille;
      applySpeed(now);
    }
  }

  /**
   * Notes that the last tick has run, and the wall instant at which its step ended, unless frames
   * are what ticks wait for.
   */
  void stepped(long now) {
    shownTick.set(lastTick);
    steppedNanos = framed ? steppedNanos : now;
  }

  /** Notes the end of a frame's ticks. */
  void framed(long now) {
    framedNanos = now;
  }

  /**
   * Eases the speed from a wake-up on, and not from before, because frames have shown that time. A
   * tick is late if a step kept it from running, and not if the thread was woken late or the
   * simulation was not ready.
   */
  void ease(long now, OverloadControl overload) {
    long steppedBefore = now + Math.min(0, steppedNanos - now);
    overload.ease(Math.max(0, steppedBefore - nextDueNanos(now)), shareNanos());
    sustainedPermille = overload.speedPermille();
    load = overload.load();
    applySpeed(now);
  }

  /** Moves simulation time forward by the length of one tick, so that exactly one becomes due. */
  void step(long now) {
    long sim = timeline.simNanos();
    long shown = rate.tickAt(sim);
    long moved = rate.instantNanos(shown + 1) + (sim - rate.instantNanos(shown));
    waitingSteps++;
    stepsUntil = shown + 1;
    change(timeline.movedTo(now, Math.min(moved, rate.instantNanos(shown + 2) - 1)));
  }

  /**
   * Removes n due ticks, all but the steps that wait: moves time back by their length, and keeps
   * the fraction of a tick that has passed.
   */
  void forget(long now, long count) {
    stepsUntil = Math.max(stepsUntil - count, lastTick + waitingSteps); // they are due next now
    long sim = timeline.simAt(now);
    long moved = sim - (rate.instantNanos(lastTick + count) - rate.instantNanos(lastTick));
    load = Timeline.LoadState.SHEDDING;
    change(timeline.movedTo(now, moved).withLoad(load), true);
  }

  /**
   * Stops time until {@link #release}, at the instant of the next tick or of the last step that
   * waits, so that no backlog grows.
   */
  void hold(long now) {
    held = true;
    stepsUntil = lastTick + Math.max(1, waitingSteps);
    change(timeline.movedTo(now, rate.instantNanos(stepsUntil)).withSpeed(now, 0));
  }

  boolean isHeld() {
    return held;
  }

  void release(long now) {
    held = false;
    applySpeed(now);
  }

  /** Removes the time since a wall instant, and begins a new epoch. */
  void cutOut(long now, long fromNanos) {
    change(timeline.newEpoch(now, timeline.simAt(fromNanos)));
  }

  /** Moves to the end of another tick, and begins a new epoch. */
  void seek(long now, long tick) {
    reach(tick);
    waitingSteps = 0;
    change(timeline.newEpoch(now, rate.instantNanos(tick)));
  }

  private void applySpeed(long now) {
    if (begun && (permille() != timeline.speedPermille() || load != timeline.load())) {
      change(timeline.withSpeed(now, permille()).withLoad(load));
    }
  }

  private int permille() {
    long sustained = (long) askedPermille * sustainedPermille / Timeline.NORMAL_PERMILLE;
    long permille = sustained * pacePermille / Timeline.NORMAL_PERMILLE;
    return paused || held ? 0 : (int) Math.max(1, permille);
  }

  private void change(Timeline next) {
    change(next, rate.tickAt(timeline.simAt(next.wallNanos())) <= lastTick);
  }

  /**
   * Puts another segment in force; {@code caughtUp} if no tick is due any more under the ones
   * before.
   */
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

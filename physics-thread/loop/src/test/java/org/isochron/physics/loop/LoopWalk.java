package org.isochron.physics.loop;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.TickSettings;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.isochron.state.threads.Pacer;

/**
 * A seeded random test run of a loop. After every step, all guarantees are checked by independent
 * arithmetic.
 */
final class LoopWalk {
  private static final int DISTURBANCE_KINDS = 10;
  private static final long MILLI = 1_000_000;
  private static final long SUSPEND_NANOS = 250 * MILLI;

  /**
   * Higher speeds last only a few wake-ups, because they use up the simulation time of the test.
   */
  private static final int FAST_PERMILLE = 3_000;

  private final PolicyModel model;
  private final TickRate rate;
  private final long seed;
  private final long spanNanos;
  private final Random random;
  private final NanoClock.Manual clock;
  private final SharedState state;
  private final WindowCheck window;
  private final TickLoop loop;
  private final DueOracle oracle;
  private final SliceCheck slices;
  private final Sender sender;
  private final Map<String, Integer> log = new LinkedHashMap<>();

  private int askedPermille = Timeline.NORMAL_PERMILLE;
  private long finishedNanos;
  private long lastTick;
  private boolean held;

  /** Runs for at least the given simulation time and until each disturbance has happened once. */
  LoopWalk(OverloadPolicy policy, TickRate rate, long seed, long spanNanos) {
    model = new PolicyModel(policy);
    this.rate = rate;
    this.seed = seed;
    this.spanNanos = spanNanos;
    oracle = new DueOracle(rate);
    random = new Random(seed);
    clock = new NanoClock.Manual(random.nextLong() >> 4);
    slices = new SliceCheck(oracle, clock);
    state = SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
    sender = new Sender(state.commands(), random);
    window = new WindowCheck(state.openReader(), oracle);
    TickSettings settings = TickSettings.DEFAULT
        .withRate(rate)
        .withOverload(policy)
        .withSuspendAfter(Duration.ofNanos(SUSPEND_NANOS));
    loop = new TickLoop(
        state.claimWriter(), TickLoop.Parts.of(slices).withListener(this::ticked), settings, clock);
  }

  void run() {
    try {
      walk();
    } catch (AssertionError e) {
      throw new AssertionError("%s, after tick %d".formatted(this, lastTick), e);
    }
  }

  private void walk() {
    long start = clock.nanos();
    slices.advanceTo(start);
    loop.advance(start);
    window.check(0, true);
    finishedNanos = start;
    while (exactInstant(lastTick) < spanNanos || log.size() < DISTURBANCE_KINDS) {
      disturb();
      sender.send();
      wake();
      disturb();
      advance();
    }
    settle();
    sender.requireSeen(slices);
  }

  long walkedNanos() {
    return exactInstant(lastTick);
  }

  Map<String, Integer> log() {
    return log;
  }

  @Override
  public String toString() {
    return "%s at %d ticks in %d ns, seed %d"
        .formatted(model.policy(), rate.ticks(), rate.nanos(), seed);
  }

  /** Sometimes makes a time request, even between a late wake-up and the advance. */
  private void disturb() {
    long now = clock.nanos();
    Timeline before = loop.timeline();
    int choice = random.nextInt(1_000);
    if (choice <= 2) {
      step(now);
      return;
    }
    if (choice == 3) {
      seek(now);
      return;
    }
    if (choice == 4) {
      count("hold");
      slices.ready(!slices.isReady(0));
      return;
    }
    if (choice == 5) {
      count("cost");
      boolean free = random.nextBoolean() || askedPermille > FAST_PERMILLE;
      slices.stepCost(free ? 0 : random.nextLong(3 * rate.periodNanos()));
      return;
    }
    boolean pauses = choice == 6;
    boolean speeds =
        choice == 7 || choice == 8 || (askedPermille > FAST_PERMILLE && random.nextInt(40) == 0);
    boolean resumes = !pauses && !speeds && before.isPaused() && random.nextInt(40) == 0;
    if (!pauses && !speeds && !resumes) {
      return;
    }
    boolean suspended = isSuspended(now);
    long sim = noteDue(now);
    if (pauses) {
      count("pause");
      loop.pause(now);
    } else if (speeds) {
      count("speed");
      askedPermille = randomSpeed();
      if (askedPermille > FAST_PERMILLE) {
        slices.stepCost(0); // otherwise the backlog grows without end
      }
      loop.speed(now, askedPermille);
    } else {
      count("resume");
      loop.resume(now);
    }
    requireEpoch(before, suspended);
    require(
        loop.timeline().simAt(now) == sim, "time jumped from %s to %s", before, loop.timeline());
  }

  private void seek(long now) {
    count("seek");
    long tick = Math.max(0, lastTick - random.nextInt(20));
    long epoch = loop.timeline().epoch();
    require(loop.seek(now, tick) == tick, "the seek did not reach %d", tick);
    oracle.seek(tick);
    lastTick = tick;
    require(loop.timeline().epoch() == epoch + 1, "no epoch began at %d", tick);
    require(loop.timeline().simAt(now) == exactInstant(tick), "it is not at %d", tick);
    window.check(tick, true);
  }

  private void step(long now) {
    count("step");
    long shown = rate.tickAt(noteDue(now));
    loop.step(now);
    oracle.step(shown + 1);
    oracle.note(loop.timeline(), now);
    require(
        rate.tickAt(loop.timeline().simNanos()) == shown + 1, "a step led to %s", loop.timeline());
  }

  private int randomSpeed() {
    return switch (random.nextInt(12)) {
      case 0 -> Timeline.MAX_PERMILLE;
      case 1 -> 1 + random.nextInt(20);
      case 2, 3, 4 -> 1 + random.nextInt(FAST_PERMILLE);
      default -> Timeline.NORMAL_PERMILLE;
    };
  }

  private void wake() {
    long planned = loop.plannedNanos();
    long next = planned == Pacer.NEVER ? clock.nanos() + 50 * MILLI : planned;
    int choice = random.nextInt(1_000);
    if (choice < 20) {
      count("early");
      next -= random.nextLong(5 * MILLI);
    } else if (choice < 40) {
      count("stall");
      next += random.nextLong(SUSPEND_NANOS);
    } else if (choice < 42) {
      count("suspend");
      next += SUSPEND_NANOS + random.nextLong(5_000 * MILLI);
    } else {
      next += random.nextLong(MILLI / 2);
    }
    clock.moveTo(Math.max(clock.nanos(), next));
  }

  private void advance() {
    long now = clock.nanos();
    Timeline before = loop.timeline();
    long ticksBefore = lastTick;
    long forgottenBefore = loop.statistics().droppedTicks();
    boolean suspended = isSuspended(now);
    long sim = noteDue(now);
    long due = oracle.dueCount();
    slices.advanceTo(now);

    loop.advance(now);

    finishedNanos = clock.nanos();
    long ran = lastTick - ticksBefore;
    boolean wasHeld = held;
    held = !slices.isReady(0) && (wasHeld || due > 0);
    long dropped = held ? 0 : model.forgets(Math.max(0, due - ran - oracle.pendingSteps()));
    oracle.drop(dropped, now);
    Timeline after = loop.timeline();
    requireEpoch(before, suspended);
    require(held || ran >= Math.min(due, model.bound(1)), "%d ticks ran of %d due", ran, due);
    require(!held || ran == 0, "%d ticks ran that were not ready", ran);
    require(ran <= Math.min(due, model.bound(askedPermille)), "%d ticks ran of %d due", ran, due);
    require(lastTick == loop.lastTick(), "tick %d, but %d was reported", loop.lastTick(), lastTick);
    long newlyForgotten = loop.statistics().droppedTicks() - forgottenBefore;
    // a burst that ends in a hold has dropped the ticks beyond the policy's limit
    long max = held && !wasHeld ? model.forgets(Math.max(0, due - model.bound(1))) : dropped;
    require(
        newlyForgotten >= dropped && newlyForgotten <= max,
        "%d ticks dropped, not %d to %d",
        newlyForgotten,
        dropped,
        max);
    if (held) {
      sim = wasHeld ? sim : exactInstant(oracle.hold());
    }
    long left = sim - (exactInstant(lastTick + dropped) - exactInstant(lastTick));
    require(after.simAt(now) == left, "time went from %d under %s to %s", sim, before, after);
    window.check(lastTick, ran > 0 || slices.appliedInPause());
  }

  private boolean isSuspended(long now) {
    return !(model.runsSuspends() || loop.isPaused())
        && loop.plannedNanos() != Pacer.NEVER
        && now - Math.max(loop.plannedNanos(), finishedNanos) > SUSPEND_NANOS;
  }

  /** Returns the current simulation instant. */
  private long noteDue(long now) {
    if (!isSuspended(now)) {
      oracle.note(loop.timeline(), now);
      return loop.timeline().simAt(now);
    }
    long expected = Math.max(loop.plannedNanos(), finishedNanos);
    oracle.note(loop.timeline(), expected);
    oracle.noteSuspend(now);
    return loop.timeline().simAt(expected);
  }

  private void requireEpoch(Timeline before, boolean suspended) {
    long expected = before.epoch() + (suspended ? 1 : 0);
    require(loop.timeline().epoch() == expected, "epoch of %s after %s", loop.timeline(), before);
  }

  private long exactInstant(long tick) {
    return oracle.exactInstant(tick);
  }

  private void settle() {
    slices.stepCost(0);
    slices.ready(true);
    askedPermille = Timeline.NORMAL_PERMILLE;
    loop.resume(clock.nanos());
    loop.speed(clock.nanos(), askedPermille);
    do {
      advance();
    } while (loop.plannedNanos() <= clock.nanos());
    clock.moveTo(loop.plannedNanos()); // the tick whose slice ends after the last stamp
    advance();
  }

  private void ticked(long tick, long instantNanos, long lateNanos, long stepNanos) {
    require(tick == lastTick + 1, "tick %d after %d", tick, lastTick);
    require(instantNanos == exactInstant(tick), "tick %d drifted to %d", tick, instantNanos);
    lastTick = tick;
  }

  private void count(String what) {
    log.merge(what, 1, Integer::sum);
  }

  /** Uses no assertion library, because it is called a few hundred million times. */
  @SuppressWarnings("AnnotateFormatMethod") // needs an extra library
  static void require(boolean claim, String message, Object... values) {
    if (!claim) {
      throw new AssertionError(message.formatted(values));
    }
  }
}

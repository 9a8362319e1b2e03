package org.isochron.physics.tick;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.isochron.physics.input.TickInput;
import org.isochron.physics.simulation.Simulation;
import org.isochron.physics.tick.OverloadPolicy.CatchUp;
import org.isochron.physics.tick.OverloadPolicy.Degrade;
import org.isochron.physics.tick.OverloadPolicy.SkipAhead;
import org.isochron.physics.tick.OverloadPolicy.SlowDown;
import org.isochron.state.SharedState;
import org.isochron.state.StateLimits;
import org.isochron.state.command.Command;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.pacing.Pacer;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.time.ManualClock;
import org.isochron.state.time.TickRate;
import org.isochron.state.time.Timeline;

/** One seeded walk of a loop, which checks every claim after every step by arithmetic of its own. */
final class LoopWalk implements Simulation {
  private static final long MILLI = 1_000_000;
  private static final long HOUR = 3_600_000 * MILLI;
  private static final long SUSPEND_NANOS = 250 * MILLI;
  private static final int CONTROL = 7;

  /** Faster than this only for a few wake-ups, or the hours would pass in no time. */
  private static final int FAST_PERMILLE = 3_000;

  private final OverloadPolicy policy;
  private final TickRate rate;
  private final long seed;
  private final long hours;
  private final Random random;
  private final ManualClock clock;
  private final SharedState state;
  private final SnapshotReader reader;
  private final TickLoop loop;
  private final Map<String, Integer> log = new LinkedHashMap<>();

  private int askedPermille = Timeline.NORMAL_PERMILLE;
  private long stepCostNanos;
  private long advancedToNanos;
  private long finishedNanos;
  private long sliceStartNanos;
  private long sliceEndNanos;
  private long lastTick;
  private long sentCommands;
  private long seenCommands;
  private boolean keyDown;
  private long sentEdges;
  private long seenEdges;

  LoopWalk(OverloadPolicy policy, TickRate rate, long seed, long hours) {
    this.policy = policy;
    this.rate = rate;
    this.seed = seed;
    this.hours = hours;
    random = new Random(seed);
    clock = new ManualClock(random.nextLong() >> 4);
    state = SharedState.of(SnapshotLayout.bodies(1), StateLimits.DEFAULT, clock);
    reader = state.openReader();
    TickSettings settings = TickSettings.DEFAULT
        .withRate(rate)
        .withOverload(policy)
        .withSuspendAfter(Duration.ofNanos(SUSPEND_NANOS));
    loop = new TickLoop(
        state.claimWriter(), TickParts.of(this).withListener(this::ticked), settings, clock);
  }

  void run() {
    long start = clock.nanos();
    advancedToNanos = start;
    sliceEndNanos = start;
    loop.advance(start);
    finishedNanos = start;
    while (exactInstant(lastTick) < hours * HOUR) {
      disturb();
      send();
      wake();
      advance();
    }
    settle();
    require(seenCommands == sentCommands, "commands sent %d, seen %d", sentCommands, seenCommands);
    require(seenEdges == sentEdges, "edges sent %d, seen %d", sentEdges, seenEdges);
  }

  long walkedHours() {
    return exactInstant(lastTick) / HOUR;
  }

  /** What happened how often. */
  Map<String, Integer> log() {
    return log;
  }

  @Override
  public String toString() {
    return "%s at %d ticks in %d ns, seed %d".formatted(policy, rate.ticks(), rate.nanos(), seed);
  }

  private void disturb() {
    long now = clock.nanos();
    Timeline before = loop.timeline();
    int choice = random.nextInt(2_000);
    if (choice == 0) {
      count("pause");
      loop.pause(now);
    } else if (choice <= 2) {
      count("step");
      loop.step(now);
      require(
          rate.tickAt(loop.timeline().simNanos()) == rate.tickAt(before.simAt(now)) + 1,
          "a step moved time from %s to %s",
          before,
          loop.timeline());
      return;
    } else if (choice <= 4 || (askedPermille > FAST_PERMILLE && random.nextInt(20) == 0)) {
      count("speed");
      askedPermille = randomSpeed();
      stepCostNanos =
          askedPermille > FAST_PERMILLE ? 0 : stepCostNanos; // or what is due grows without end
      loop.speed(now, askedPermille);
    } else if (choice == 5) {
      count("cost");
      boolean free = random.nextBoolean() || askedPermille > FAST_PERMILLE;
      stepCostNanos = free ? 0 : random.nextLong(3 * rate.periodNanos());
    } else if (before.isPaused() && random.nextInt(20) == 0) {
      count("resume");
      loop.resume(now);
    }
    require(
        loop.timeline().simAt(now) == before.simAt(now),
        "time jumped from %s to %s",
        before,
        loop.timeline());
    require(loop.timeline().epoch() == before.epoch(), "an epoch ended without a cause");
  }

  private int randomSpeed() {
    return switch (random.nextInt(12)) {
      case 0 -> Timeline.MAX_PERMILLE;
      case 1 -> 1 + random.nextInt(20);
      case 2, 3, 4 -> 1 + random.nextInt(FAST_PERMILLE);
      default -> Timeline.NORMAL_PERMILLE;
    };
  }

  /** Commands and the edges of a key, stamped now: before, on or after the end of a tick's slice. */
  private void send() {
    if (random.nextInt(4) == 0 && state.commands().user(Command.USER, 0, 0, sentCommands)) {
      sentCommands++;
    }
    for (int edges = random.nextInt(8) - 4; edges > 0; edges--) {
      if (keyDown ? state.commands().release(CONTROL) : state.commands().press(CONTROL)) {
        keyDown = !keyDown;
        sentEdges++;
      }
    }
  }

  /** Moves the clock to the next wake-up: mostly a little late, sometimes early, much too late, or after a suspend. */
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
    long forgottenBefore = loop.statistics().forgottenTicks();
    long expected = Math.max(loop.plannedNanos(), finishedNanos);
    boolean suspended = !(base() instanceof CatchUp)
        && loop.plannedNanos() != Pacer.NEVER
        && now - expected > SUSPEND_NANOS;
    advancedToNanos = now;

    loop.advance(now);

    finishedNanos = clock.nanos();
    Timeline after = loop.timeline();
    long sim = before.simAt(suspended ? expected : now);
    long due = Math.max(0, rate.tickAt(sim) - ticksBefore);
    long ran = Math.min(due, bound());
    long forgotten = forgets(due - ran);
    require(
        after.epoch() == before.epoch() + (suspended ? 1 : 0),
        "epoch of %s after %s",
        after,
        before);
    require(lastTick - ticksBefore == ran, "%d ticks ran of %d due", lastTick - ticksBefore, due);
    require(
        lastTick == loop.lastTick(),
        "tick %d, but the listener heard %d",
        loop.lastTick(),
        lastTick);
    require(
        loop.statistics().forgottenTicks() - forgottenBefore == forgotten,
        "not %d ticks were forgotten",
        forgotten);
    require(
        after.simAt(now) == sim - (exactInstant(lastTick + forgotten) - exactInstant(lastTick)),
        "time went from %d under %s to %s",
        sim,
        before,
        after);
    requireWindow(ran > 0);
  }

  private OverloadPolicy base() {
    return policy instanceof Degrade degrade ? degrade.otherwise() : policy;
  }

  private long bound() {
    long bound = base() instanceof CatchUp catchUp
        ? catchUp.maxTicksPerWake()
        : base() instanceof SkipAhead skipAhead ? skipAhead.maxTicks() : 4;
    return atSpeed(bound);
  }

  private long forgets(long left) {
    if (base() instanceof SkipAhead) {
      return left;
    }
    return base() instanceof SlowDown ? Math.max(0, left - atSpeed(25)) : 0;
  }

  private long atSpeed(long ticks) {
    return Math.max(ticks, ticks * askedPermille / Timeline.NORMAL_PERMILLE);
  }

  private long exactInstant(long tick) {
    return tick * rate.nanos() / rate.ticks();
  }

  private void requireWindow(boolean expectsNewest) {
    require(
        reader.refresh() == expectsNewest,
        "a publish %s",
        expectsNewest ? "is missing" : "without a tick");
    for (int age = 0; age < reader.length(); age++) {
      Snapshot snapshot = reader.at(age);
      require(
          snapshot.tick() == lastTick - age,
          "tick %d in the window of %d",
          snapshot.tick(),
          lastTick);
      require(
          snapshot.instantNanos() == exactInstant(lastTick - age),
          "instant of tick %d",
          snapshot.tick());
      require(
          snapshot.epoch() == reader.newest().epoch(), "two epochs in the window of %d", lastTick);
    }
  }

  /** Lets everything that was sent arrive. */
  private void settle() {
    stepCostNanos = 0;
    askedPermille = Timeline.NORMAL_PERMILLE;
    loop.resume(clock.nanos());
    loop.speed(clock.nanos(), askedPermille);
    advance();
    while (loop.plannedNanos() <= clock.nanos()) {
      advance();
    }
    clock.moveTo(loop.plannedNanos()); // the tick whose slice ends after the last stamp
    advance();
  }

  @Override
  public void begin(long tick, EventPublisher events) {
    Timeline timeline = loop.timeline();
    long due = timeline.isPaused() ? advancedToNanos : timeline.wallAt(exactInstant(tick));
    sliceStartNanos = sliceEndNanos;
    sliceEndNanos = Math.max(sliceEndNanos, Math.min(advancedToNanos, due));
  }

  @Override
  public void apply(Command command) {
    require(
        command.token() == seenCommands, "command %d instead of %d", command.token(), seenCommands);
    require(
        command.stampNanos() < sliceEndNanos, "command %d is of a later slice", command.token());
    require(
        command.stampNanos() >= sliceStartNanos,
        "command %d is of an earlier slice",
        command.token());
    seenCommands++;
  }

  @Override
  public void control(TickInput input) {
    int edges = input.pressCount(CONTROL) + input.releaseCount(CONTROL);
    require(
        Math.abs(input.pressCount(CONTROL) - input.releaseCount(CONTROL)) <= 1,
        "edges do not alternate");
    seenEdges += edges;
    require(
        input.isDown(CONTROL) == (seenEdges % 2 == 1),
        "after %d edges the key is wrong",
        seenEdges);
  }

  @Override
  public void step(long tick, double dtSeconds) {
    clock.advance(stepCostNanos);
  }

  @Override
  public void capture(SnapshotWriter snapshots) {}

  @Override
  public long stateHash() {
    return 0;
  }

  private void ticked(long tick, long instantNanos) {
    require(tick == lastTick + 1, "tick %d after %d", tick, lastTick);
    require(instantNanos == exactInstant(tick), "tick %d drifted to %d", tick, instantNanos);
    lastTick = tick;
  }

  private void count(String what) {
    log.merge(what, 1, Integer::sum);
  }

  /** Without assertions of a library, for it is called some hundred million times. */
  @SuppressWarnings(
      "AnnotateFormatMethod") // its annotation is of a library that nothing else here needs
  private void require(boolean claim, String message, Object... values) {
    if (!claim) {
      throw new AssertionError(
          "%s, after tick %d: %s".formatted(this, lastTick, message.formatted(values)));
    }
  }
}

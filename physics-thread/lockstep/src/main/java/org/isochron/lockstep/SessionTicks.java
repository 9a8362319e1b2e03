package org.isochron.lockstep;

import org.isochron.lockstep.Lockstep.Settings.EventReport;
import org.isochron.lockstep.rollback.CorrectedBodies;
import org.isochron.lockstep.rollback.EventReporter;
import org.isochron.lockstep.rollback.HeldEvents;
import org.isochron.lockstep.rollback.PredictedEvents;
import org.isochron.lockstep.rollback.PredictedSlices;
import org.isochron.lockstep.rollback.RewindableTicks;
import org.isochron.lockstep.rollback.RollbackBudget;
import org.isochron.lockstep.rollback.RollbackEvents;
import org.isochron.lockstep.rollback.RollbackPace;
import org.isochron.lockstep.slices.AgreedPrefabs;
import org.isochron.lockstep.slices.SharedTicks;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.isochron.state.IdReserve;
import org.isochron.state.NanoClock;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.jspecify.annotations.Nullable;

/**
 * The ticks of a session as a loop runs them: each with the slices of all peers, or with predicted
 * ones, after which wrong predictions are rolled back. Owner: the physics thread; allocates nothing
 * in steady state unless the simulation does when it saves and restores.
 *
 * <p>Invariant 1: if no tick is predicted, nothing is saved, held back or compared. A tick runs once
 * and publishes its events itself.
 */
final class SessionTicks extends SharedTicks<Steppable> {
  private final PeerSession session;
  private final TickRate rate;
  private final int hashInterval;
  private final int predictedTicks;
  private final NanoClock clock;
  private final PrefabLibrary prefabs;
  private final PredictedSlices slices;
  private final RewindableTicks ticks;
  private final @Nullable HeldEvents held;
  private final EventReporter reporter;
  private final CorrectedBodies bodies;
  private final RollbackBudget budget;
  private final RollbackPace pace = new RollbackPace();
  private final LockstepStatusRecorder recorder;
  private final RollbackEvents flightEvents = new RollbackEvents();
  private final long[] hashes;
  private final Runnable unheld = this::runUnheld;
  private @Nullable EventPublisher events;
  private long lastTick;
  private long confirmedTick;

  /**
   * @throws IllegalArgumentException if ticks are predicted and the simulation cannot save its
   *     state
   */
  SessionTicks(
      Steppable simulation, Lockstep.Settings settings, PeerSession session, NanoClock clock) {
    super(simulation);
    this.session = session;
    this.clock = clock;
    prefabs = new AgreedPrefabs(
        simulation.prefabs(),
        "the peers of a session agree on its prefabs at the start: add them to the scene of all peers");
    if (settings.predictedTicks() > 0) {
      RollbackTrial.requireSaves(simulation);
    }
    rate = settings.rate();
    hashInterval = settings.hashInterval();
    predictedTicks = settings.predictedTicks();
    int kept = predictedTicks + 2; // the confirmed tick, the predicted ones and the next one
    slices = new PredictedSlices(session.windows(), settings.prediction()::predict, kept);
    ticks =
        new RewindableTicks(simulation, session.windows().length, slices, predicts() ? kept : 0);
    held = predicts() ? new HeldEvents(kept) : null;
    reporter = reporter(held, settings.report(), kept);
    bodies = new CorrectedBodies(rate.periodNanos(), CorrectedBodies.DECAY_NANOS);
    budget = new RollbackBudget(rate.periodNanos(), predictedTicks);
    recorder = session.statusRecorder();
    hashes = new long[kept];
  }

  private EventReporter reporter(@Nullable HeldEvents kept, EventReport report, int capacity) {
    if (kept == null) {
      return EventReporter.NONE;
    }
    return report == EventReport.CONFIRMED
        ? EventReporter.ofConfirmed(kept, this::publish)
        : new PredictedEvents(kept, capacity, this::publish);
  }

  private boolean predicts() {
    return predictedTicks > 0;
  }

  Lockstep.Status status() {
    return session.status();
  }

  @Override
  public int pacePermille() {
    if (predicts()) {
      pace.playAhead(session.aheadCentiTicks());
      recorder.pace(pace.permille());
    }
    return pace.permille();
  }

  @Override
  public boolean isReady(long tick) {
    boolean ready = session.receive(neededFor(tick)) && simulation.isReady(tick);
    if (!ready) {
      session.resend();
    }
    return ready;
  }

  private long neededFor(long tick) {
    return tick - budget.window();
  }

  @Override
  public void begin(long tick, EventPublisher publisher) {
    session.begin(tick, neededFor(tick), publisher);
    events = publisher;
  }

  @Override
  public void apply(Command command) {
    session.apply(command);
  }

  @Override
  public void control(TickInput input) {
    session.control(input);
  }

  @Override
  public void step(long tick, double dtSeconds) {
    session.requireRate(dtSeconds);
    requireStarted(tick);
    bodies.begin();
    long known = Math.min(session.known(), lastTick);
    boolean repeated = repeatWrong(tick, known);
    confirm(known);
    session.send(tick, tick > predictedTicks + 1 ? hashes[index(tick - 1 - predictedTicks)] : 0);

    boolean predicted = session.known() < tick;
    if (predicted && !repeated) {
      save(lastTick);
      bringForward(tick, known);
    }
    bodies.fade();
    run(tick);
    reporter.ran(tick, tick);
    lastTick = tick;
    if (!predicted) {
      confirm(tick);
    }
    session.ticked(tick, firstNeeded(tick, predicted));
    settle(tick);
  }

  /**
   * Returns the first tick whose slices are kept: for another run of the ticks after a saved state,
   * and for predictions that are based on the last tick.
   */
  private long firstNeeded(long tick, boolean predicted) {
    if (predicted) {
      return ticks.latestUntil(confirmedTick);
    }
    return predicts() ? tick : tick + 1;
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    simulation.capture(snapshots);
    if (predicts()) {
      bodies.addTo(snapshots);
    }
  }

  @Override
  public void snapshotPublished() {
    bodies.published();
  }

  @Override
  public IdReserve.FreeSlots freeSlots() {
    return session.freeSlots(simulation.freeSlots());
  }

  @Override
  public IdReserve.FreeSlots freeJointSlots() {
    return session.freeJointSlots(simulation.freeJointSlots());
  }

  @Override
  public PrefabLibrary prefabs() {
    return prefabs;
  }

  @Override
  public void close() {
    ticks.clear();
    session.leave();
    simulation.close();
  }

  /**
   * Runs the ticks since the first wrong prediction again. If no prediction was wrong but the saved
   * state is about to leave the window, ticks also run again, unless {@link #bringForward} takes
   * less time.
   *
   * @return true if ticks ran again
   */
  private boolean repeatWrong(long next, long known) {
    long wrong = slices.firstWrong(confirmedTick + 1, lastTick);
    boolean isOutdated = known < lastTick && isOutdated(next, known);
    boolean isWrong = wrong != PredictedSlices.NONE;
    if (!isWrong && (!isOutdated || budget.isReturnCheap(lastTick - known))) {
      return false;
    }
    long before = clock.nanos();
    bodies.keep();
    long from = ticks.restore(isOutdated ? Math.min(known, wrong - 1) : wrong - 1);
    ticks.forgetAfter(from);
    budget.restored(clock.nanos() - before);
    long needed = Math.max(from, known); // a restore removes the state from the ring
    if (needed == from) {
      save(from);
    }
    for (long tick = from + 1; tick <= lastTick; tick++) {
      run(tick);
      if (tick == needed) {
        save(tick);
      }
    }
    reporter.ran(from + 1, lastTick);
    bodies.correct(from);
    long costNanos = clock.nanos() - before;
    recorder.rolledBack(lastTick - from);
    flightEvents.rolledBack(from + 1, lastTick - from, costNanos);
    return true;
  }

  /** Saves a later confirmed state if a rollback after the next tick would exceed the window. */
  private void bringForward(long next, long known) {
    if (isOutdated(next, known)) {
      long from = ticks.restore(known);
      for (long tick = from + 1; tick <= known; tick++) {
        runOnce(tick);
      }
      save(known);
      ticks.restore(lastTick);
      save(lastTick);
    }
  }

  private boolean isOutdated(long next, long known) {
    return ticks.latestUntil(known) < next - budget.window();
  }

  private void run(long tick) {
    long before = clock.nanos();
    runOnce(tick);
    budget.stepped(clock.nanos() - before);
    hashes[index(tick)] = tick % hashInterval == 0 ? simulation.stateHash() : 0;
    bodies.ran(simulation, tick);
  }

  private void runOnce(long tick) {
    if (held == null) {
      requireStarted(tick).atBegin(unheld); // the loop is at the end of the tick already
    } else {
      long begin = rate.instantNanos(tick - 1);
      ticks.run(tick, rate.dtSeconds(), held.begin(tick, begin, rate.instantNanos(tick)));
      held.end();
    }
  }

  private void runUnheld() {
    long tick = lastTick + 1;
    ticks.run(tick, rate.dtSeconds(), requireStarted(tick));
  }

  private void save(long tick) {
    long before = clock.nanos();
    ticks.save(tick);
    budget.saved(clock.nanos() - before);
  }

  private void confirm(long until) {
    while (confirmedTick < until) {
      confirmedTick++;
      session.compare(confirmedTick);
      reporter.confirmed(confirmedTick);
      if (predicts()) {
        slices.confirmed(confirmedTick);
      }
    }
  }

  private void settle(long tick) {
    recorder.confirmed(confirmedTick);
    recorder.wrong(slices.wrongCount());
    if (budget.settle(tick)) {
      recorder.window(budget.window());
      requireStarted(tick)
          .publish(Event.Kind.ROLLBACK_WINDOW, budget.window(), 0, 0, budget.neededNanos());
    }
  }

  private void publish(Event event) {
    requireStarted(event.tick()).forward(event);
  }

  private EventPublisher requireStarted(long tick) {
    if (events == null) {
      throw new IllegalStateException("tick %d has not begun: call begin first".formatted(tick));
    }
    return events;
  }

  private int index(long tick) {
    return (int) (tick % hashes.length);
  }
}

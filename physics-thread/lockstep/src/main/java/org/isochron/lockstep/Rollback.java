package org.isochron.lockstep;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.isochron.lockstep.Rollback.Settings.EventReport;
import org.isochron.lockstep.rollback.CorrectedBodies;
import org.isochron.lockstep.rollback.EventReporter;
import org.isochron.lockstep.rollback.PredictedEvents;
import org.isochron.lockstep.rollback.PredictedSlices;
import org.isochron.lockstep.rollback.RewindableTicks;
import org.isochron.lockstep.rollback.RollbackBudget;
import org.isochron.lockstep.rollback.RollbackEvents;
import org.isochron.lockstep.rollback.RollbackPace;
import org.isochron.lockstep.transfer.SessionStates.Joining;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.Slice;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.jspecify.annotations.Nullable;

/**
 * Rollback: several peers compute the same simulation, and each sees its own input at once. This
 * class wraps the simulation. If slices of other peers are missing, a tick runs with predicted
 * slices. If a slice arrives that differs from its prediction, its tick and all later ones are
 * rolled back and run again. Owner: the physics thread, except for {@link #status}; never waits,
 * and allocates nothing in steady state unless the simulation does when it saves and restores.
 *
 * <p>At most {@link Settings#predictedTicks} ticks are predicted, fewer while a rollback would not
 * fit into the period of a tick. Beyond this limit, ticks wait for the other peers, and the status
 * reports problems as in {@link Lockstep}. A peer that is ahead of another runs up to 2 % slower
 * until both run at the same tick.
 *
 * <p>The state is saved before a predicted tick. When ticks run again, the newest confirmed state
 * is saved. While all slices arrive in time, nothing is saved. Nobody waits for a spectator; a
 * spectator that is more than 500 ticks behind joins again from a saved state.
 *
 * <p>Readers see corrections fade within a few frames. Events are published either when their tick
 * is confirmed, or at once and cancelled later if they were wrong ({@link EventReport}). Queries
 * see the predicted state.
 *
 * <p>The simulation must be able to save its state, and its results must depend only on the calls
 * that it receives; {@link #trial} detects state that it does not save. A tick may cost {@code
 * predictedTicks + 1} steps, so rollback suits small worlds. Quality levels are not forwarded, and
 * time cannot be rewound. A Recording of this simulation would contain ticks that are rolled back;
 * record a peer's commands and input instead.
 */
public final class Rollback extends SessionSimulation {
  private final TickRate rate;
  private final int hashInterval;
  private final int predictedTicks;
  private final NanoClock clock;
  private final PredictedSlices slices;
  private final RewindableTicks ticks;
  private final EventReporter reporter;
  private final CorrectedBodies bodies;
  private final RollbackBudget budget;
  private final RollbackPace pace = new RollbackPace();
  private final RollbackStatusRecorder recorder;
  private final RollbackEvents flightEvents = new RollbackEvents();
  private final long[] hashes;
  private @Nullable EventPublisher events;
  private long lastTick;
  private long confirmedTick;
  private long joinedTick;

  /**
   * Joins a session.
   *
   * @param simulation the simulation to wrap, in the same state at all peers; it is closed with
   *     this object
   * @param links the links to the other peers, in order of peer number; they are closed with this
   *     object
   * @param clock the clock of the loop
   * @throws IllegalArgumentException if the number of links does not match the peers, or the
   *     simulation cannot save its state
   */
  public Rollback(
      Simulation simulation, Settings settings, List<? extends Link> links, NanoClock clock) {
    super(simulation, session(simulation, settings, links, clock));
    this.clock = clock;
    rate = settings.session().rate();
    hashInterval = settings.session().hashInterval();
    predictedTicks = settings.predictedTicks();
    int kept = predictedTicks + 2; // the confirmed tick, the predicted ones and the next one
    slices = new PredictedSlices(session.windows(), settings.prediction()::predict, kept);
    ticks = new RewindableTicks(simulation, session.windows().length, slices, kept);
    reporter = settings.report() == EventReport.CONFIRMED
        ? EventReporter.ofConfirmed(ticks.events(), this::publish)
        : new PredictedEvents(ticks.events(), kept, this::publish);
    bodies = new CorrectedBodies(rate.periodNanos(), CorrectedBodies.DECAY_NANOS);
    budget = new RollbackBudget(rate.periodNanos(), predictedTicks);
    recorder = new RollbackStatusRecorder(predictedTicks);
    hashes = new long[kept];
  }

  /**
   * Returns a simulation that tests if another one can be rolled back. After every tick the
   * returned simulation rolls the last ticks back, runs them again from the same commands and
   * input, and compares bodies, hashes and events. If an outcome differs, the step fails and names
   * the first differing tick, body and quantity. Run a game in a trial for a while before its first
   * session. A trial allocates, and each of its ticks costs as much as {@code distance + 1} ticks
   * of the tested simulation.
   *
   * @param distance number of ticks to roll back, 1 to 240
   * @throws IllegalArgumentException if the distance is out of range, or the simulation cannot save
   *     its state
   */
  public static Simulation trial(Simulation simulation, int distance) {
    return RollbackTrial.around(simulation, distance);
  }

  private static PeerSession session(
      Simulation simulation, Settings settings, List<? extends Link> links, NanoClock clock) {
    RollbackTrial.requireSaves(simulation);
    return new PeerSession(
        settings.session(),
        settings.predictedTicks(),
        settings.spectators(),
        simulation,
        links,
        clock);
  }

  public Status status() {
    return recorder.status(session.status());
  }

  @Override
  public int pacePermille() {
    if (session.isSpectator()) {
      pace.watchBehind(session.known() - lastTick);
    } else {
      pace.playAhead(session.aheadCentiTicks());
    }
    recorder.pace(pace.permille());
    return pace.permille();
  }

  @Override
  public void begin(long tick, EventPublisher publisher) {
    session.begin(tick, neededFor(tick), publisher);
    events = publisher;
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
      offerIf(true, tick);
    }
    session.ticked(tick, predicted ? ticks.saved().latestUntil(confirmedTick) : tick);
    settle(tick);
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    super.capture(snapshots);
    bodies.addTo(snapshots);
  }

  @Override
  public void snapshotPublished() {
    bodies.published();
  }

  @Override
  public void close() {
    ticks.saved().clear();
    super.close();
  }

  /**
   * Jumps to the end of a later tick if this spectator fell too far behind and a player has sent a
   * state.
   */
  @Override
  public long resumeTick(long last, Runnable beforeJump) {
    Optional<Joining> state = session.joining();
    if (state.isPresent()) { // no lambda, because this runs in every tick
      beforeJump.run();
      join(state.get());
    }
    return joinedTick > last ? joinedTick : last;
  }

  private void join(Joining joining) {
    try {
      ticks.saved().restart(joining);
    } catch (RuntimeException e) { // forged, or from another simulation; the next player is asked
      session.refuseState(joining.index(), e);
      return;
    }
    joinedTick = joining.tick();
    lastTick = joinedTick;
    confirmedTick = joinedTick;
    bodies.restart();
    slices.restart(joinedTick, joining.controls());
    session.restart(joinedTick);
  }

  @Override
  long neededFor(long tick) {
    return session.isSpectator() ? tick : tick - budget.window();
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
    long from = ticks.saved().restore(isOutdated ? Math.min(known, wrong - 1) : wrong - 1);
    ticks.saved().forgetAfter(from);
    budget.restored(clock.nanos() - before);
    long needed = Math.max(from, known); // a restore removes the state from the ring
    if (needed == from) {
      save(from);
    }
    offerIf(needed == from && from == known, from);
    for (long tick = from + 1; tick <= lastTick; tick++) {
      run(tick);
      if (tick == needed) {
        save(tick);
        offerIf(tick == known, tick);
      }
    }
    reporter.ran(from + 1, lastTick);
    bodies.correct(from);
    long costNanos = clock.nanos() - before;
    recorder.rolledBack(lastTick - from, costNanos);
    flightEvents.rolledBack(from + 1, lastTick - from, costNanos);
    return true;
  }

  /** Saves a later confirmed state if a rollback after the next tick would exceed the window. */
  private void bringForward(long next, long known) {
    if (isOutdated(next, known)) {
      long from = ticks.saved().restore(known);
      for (long tick = from + 1; tick <= known; tick++) {
        step(tick);
      }
      save(known);
      offerIf(true, known);
      ticks.saved().restore(lastTick);
      save(lastTick);
    }
  }

  private boolean isOutdated(long next, long known) {
    return ticks.saved().latestUntil(known) < next - budget.window();
  }

  private void run(long tick) {
    long before = clock.nanos();
    step(tick);
    budget.stepped(clock.nanos() - before);
    hashes[index(tick)] = tick % hashInterval == 0 ? simulation.stateHash() : 0;
    bodies.ran(simulation, tick);
  }

  private void step(long tick) {
    ticks.run(tick, rate.dtSeconds(), rate.instantNanos(tick - 1), rate.instantNanos(tick));
  }

  private void offerIf(boolean isConfirmed, long tick) {
    long now = clock.nanos();
    if (isConfirmed && session.states().isWanted(now)) {
      ticks.saved().offerTo(session.states(), tick, session.prefabs().count(), now);
    }
  }

  private void save(long tick) {
    long before = clock.nanos();
    ticks.saved().save(tick);
    budget.saved(clock.nanos() - before);
  }

  private void confirm(long until) {
    while (confirmedTick < until) {
      confirmedTick++;
      session.compare(confirmedTick);
      slices.confirmed(confirmedTick);
      reporter.confirmed(confirmedTick);
    }
  }

  private void settle(long tick) {
    recorder.confirmed(confirmedTick);
    recorder.compared(slices.comparedCount(), slices.wrongCount());
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

  /**
   * Status of a rollback session.
   *
   * @param session the peers, as in lockstep
   * @param confirmedTick the last tick that ran with the slices of all players and cannot be rolled
   *     back
   * @param window number of ticks that may be predicted now; fewer than the settings allow if a
   *     rollback would not fit into the period of a tick
   * @param rollbacks number of rollbacks
   * @param deepestTicks maximum number of ticks in one rollback
   * @param repeatedTicks number of ticks that ran again
   * @param lastCost duration of the last rollback: the restore and the repeated ticks
   * @param comparedSlices number of predicted slices that were compared with the real ones
   * @param wrongSlices number of wrong predictions
   * @param pacePermille requested speed of the loop in thousandths: below 1,000 if this peer is
   *     ahead, above 1,000 while a spectator catches up
   */
  public record Status(
      Lockstep.Status session,
      long confirmedTick,
      int window,
      long rollbacks,
      int deepestTicks,
      long repeatedTicks,
      Duration lastCost,
      long comparedSlices,
      long wrongSlices,
      int pacePermille) {}

  /**
   * The settings of a rollback session at one peer. The session, the predicted ticks and the
   * spectators must be equal at all peers; see {@link Lockstep.Settings}.
   *
   * @param session the peers, the rate, and the input delay, which may be 0. Each tick of delay
   *     avoids a predicted tick, but players see their own input a tick later
   * @param predictedTicks maximum number of ticks that run although slices are missing, 1 to {@link
   *     #MAX_PREDICTED_TICKS}; no peer waits if this number plus the input delay exceeds the
   *     latency of messages
   * @param spectators number of spectators, which are the last peers
   * @param prediction predicts the missing slices
   * @param report when events are published
   */
  public record Settings(
      Lockstep.Settings session,
      int predictedTicks,
      int spectators,
      Prediction prediction,
      EventReport report) {
    /** Maximum number of predicted ticks. */
    public static final int MAX_PREDICTED_TICKS = 8;

    /** When events are published. */
    public enum EventReport {
      /**
       * Publishes events once, when their tick is confirmed, up to {@code predictedTicks} ticks
       * late.
       */
      CONFIRMED,

      /**
       * When their tick runs. An event that a rollback removes is cancelled by {@link
       * org.isochron.state.Event.Kind#CANCELLED}. {@link org.isochron.state.Event.Kind#CONFIRMED}
       * ends a tick with events.
       */
      PREDICTED
    }

    /** @throws IllegalArgumentException if a value is out of range */
    public Settings {
      Objects.requireNonNull(session, "session is null; use Settings.of");
      Objects.requireNonNull(prediction, "prediction is null; use Prediction.HOLD");
      Objects.requireNonNull(report, "report is null; use EventReport.CONFIRMED");
      if (predictedTicks < 1 || predictedTicks > MAX_PREDICTED_TICKS) {
        throw new IllegalArgumentException(
            "predictedTicks is %d: from 1 to %d ticks can be predicted; Lockstep predicts none"
                .formatted(predictedTicks, MAX_PREDICTED_TICKS));
      }
      if (spectators < 0 || spectators >= session.peers()) {
        throw new IllegalArgumentException(
            "spectators is %d of %d peers: at least one peer plays, and the last ones may watch"
                .formatted(spectators, session.peers()));
      }
    }

    /**
     * Returns settings with 100 Hz, no input delay, eight ticks predicted by {@link
     * Prediction#HOLD}, no spectators, confirmed events, and comparisons every ten ticks.
     */
    public static Settings of(long session, int peer, int peers) {
      return new Settings(
          Lockstep.Settings.of(session, peer, peers).withInputDelay(0),
          MAX_PREDICTED_TICKS,
          0,
          Prediction.HOLD,
          EventReport.CONFIRMED);
    }

    public Settings withSession(Lockstep.Settings other) {
      return new Settings(other, predictedTicks, spectators, prediction, report);
    }

    public Settings withPredictedTicks(int ticks) {
      return new Settings(session, ticks, spectators, prediction, report);
    }

    public Settings withSpectators(int count) {
      return new Settings(session, predictedTicks, count, prediction, report);
    }

    public Settings withPrediction(Prediction other) {
      return new Settings(session, predictedTicks, spectators, other, report);
    }

    public Settings withReport(EventReport when) {
      return new Settings(session, predictedTicks, spectators, prediction, when);
    }
  }

  /**
   * Predicts the slice of a peer that has not arrived in time. Owner: the physics thread; must not
   * wait. Predictions may depend on anything and may differ between peers, because a rollback
   * corrects wrong ones.
   */
  @FunctionalInterface
  public interface Prediction {
    /**
     * Controls keep their levels and stay down or up; nothing is pressed, released or moved, and no
     * command is sent.
     */
    Prediction HOLD = (peer, tick, last, predicted) -> {};

    /**
     * Fills a slice.
     *
     * @param tick the tick to predict
     * @param last the newest slice of the peer up to which all have arrived, or an empty slice
     * @param predicted the slice to fill, empty at first; controls that it does not mention stay
     *     unchanged
     */
    void predict(int peer, long tick, Slice last, Slice predicted);
  }
}

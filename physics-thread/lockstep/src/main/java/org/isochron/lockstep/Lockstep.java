package org.isochron.lockstep;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.slice.Slice;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;

/**
 * Deterministic lockstep and rollback: several peers compute the same simulation. Pass {@link
 * #simulation} to the loop. At tick k it sends the loop's commands and input to the other peers, as
 * this peer's slice for tick k plus the input delay. Then it gives the wrapped simulation the slices
 * of all peers for tick k. Owner: the physics thread, except for {@link #status}; never waits, and
 * allocates nothing in steady state unless the wrapped simulation does when it saves and restores.
 *
 * <p><b>Lockstep</b> predicts no tick: until all slices of tick k have arrived, {@link
 * Steppable#isReady} returns false. No state is saved, and the simulation need not be able to.
 * <b>Rollback</b> runs up to {@link Settings#predictedTicks} ticks with predicted slices, so a peer
 * sees its own input at once. If a slice arrives that differs from its prediction, its tick and all
 * later ones are rolled back and run again. Fewer ticks are predicted while a rollback would not
 * fit into the period of a tick. A peer that is ahead of another runs up to 2 % slower until both
 * run at the same tick.
 *
 * <p>The slowest peer sets the pace of the session: beyond the input delay and the predicted ticks,
 * the others wait. After a while they report the peer as silent, and they continue when the peer
 * does. The simulation's results must depend only on the calls that it receives. Quality levels are
 * not forwarded, a single peer cannot restore a state, and time cannot be rewound. Each peer's
 * clock stamps its commands, but within a tick they are ordered by peer number. All peers begin
 * with the same prefabs, and none are added. Whoever watches is no peer, but a viewer of a
 * {@code RemoteRelay} that serves the shared state of one peer.
 *
 * <p>In a rollback the state is saved before a predicted tick. When ticks run again, the newest
 * confirmed state is saved. While all slices arrive in time, nothing is saved. A tick may cost
 * {@code predictedTicks + 1} steps, so rollback suits small worlds; {@link #trial} detects state
 * that a simulation does not save. Readers see corrections fade within a few frames. Events are
 * published either when their tick is confirmed, or at once and cancelled later if they were wrong
 * ({@link Settings.EventReport}). Queries see the predicted state. A Recording of a simulation in a
 * rollback would contain ticks that are rolled back; record a peer's commands and input instead.
 */
public final class Lockstep {
  private final SessionTicks ticks;

  /**
   * Joins a session.
   *
   * @param simulation the simulation to wrap, in the same state at all peers; it is closed with
   *     {@link #simulation}
   * @param links the links to the other peers, in order of peer number; they are closed with {@link
   *     #simulation}
   * @param clock the clock of the loop
   * @throws IllegalArgumentException if the number of links does not match the peers, or ticks are
   *     predicted and the simulation cannot save its state
   */
  public Lockstep(
      Simulation simulation, Settings settings, List<? extends Link> links, NanoClock clock) {
    this((Steppable) simulation, settings, clock, links);
  }

  /**
   * Joins a session that predicts no tick. The simulation may also be that of a Recording, which
   * would record ticks that are rolled back.
   *
   * @throws IllegalArgumentException if the number of links does not match the peers, or ticks are
   *     predicted
   */
  public Lockstep(
      Steppable simulation, Settings settings, List<? extends Link> links, NanoClock clock) {
    this(simulation, withoutPredictions(settings), clock, links);
  }

  private Lockstep(
      Steppable simulation, Settings settings, NanoClock clock, List<? extends Link> links) {
    ticks = new SessionTicks(
        simulation, settings, new PeerSession(settings, simulation, links, clock), clock);
  }

  private static Settings withoutPredictions(Settings settings) {
    if (settings.predictedTicks() > 0) {
      throw new IllegalArgumentException(
          "predictedTicks is %d: a recording or a history would keep ticks that are rolled back; pass the Simulation itself, or predict 0 ticks"
              .formatted(settings.predictedTicks()));
    }
    return settings;
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

  /**
   * Returns the simulation that the loop must tick. Its prefabs are those with which all peers have
   * begun; none can be added. Closing it leaves the session.
   */
  public Steppable simulation() {
    return ticks;
  }

  /** Returns the status of the session; any thread. */
  public Status status() {
    return ticks.status();
  }

  /**
   * Status of a session.
   *
   * @param tick the last tick that ran
   * @param confirmedTick the last tick that ran with the slices of all peers and cannot be rolled
   *     back; without predictions it is the last tick
   * @param waiting the peers for which the next tick waits, if any
   * @param stalls number of ticks that had to wait
   * @param refusedCommands number of this peer's commands that did not fit in their slice
   * @param desync the first difference between states, if any
   * @param others the other peers, in order of peer number
   * @param rollbacks what predictions have cost
   */
  public record Status(
      long tick,
      long confirmedTick,
      Optional<Waiting> waiting,
      long stalls,
      long refusedCommands,
      Optional<Desync> desync,
      List<Other> others,
      Rollbacks rollbacks) {
    public Status {
      others = List.copyOf(others);
    }

    /**
     * The rollbacks of a session.
     *
     * @param window number of ticks that may be predicted now; fewer than the settings allow if a
     *     rollback would not fit into the period of a tick
     * @param count number of rollbacks
     * @param deepestTicks maximum number of ticks in one rollback
     * @param repeatedTicks number of ticks that ran again
     * @param wrongSlices number of wrong predictions
     * @param pacePermille requested speed of the loop in thousandths: below 1,000 if this peer is
     *     ahead
     */
    public record Rollbacks(
        int window,
        long count,
        int deepestTicks,
        long repeatedTicks,
        long wrongSlices,
        int pacePermille) {}

    /** The peers whose slices the next tick needs, and how long the tick has waited for them. */
    public record Waiting(List<Integer> peers, Duration length) {
      public Waiting {
        peers = List.copyOf(peers);
      }
    }

    /** The first compared tick whose states differed, and the peers that differ from this one. */
    public record Desync(long tick, List<Integer> peers) {
      public Desync {
        peers = List.copyOf(peers);
      }
    }

    /** The presence of a peer. */
    public enum Presence {
      /** The peer has not joined yet. */
      EXPECTED,
      /** The peer takes part. */
      PLAYING,
      /**
       * The peer has sent nothing for longer than the settings allow while a tick waited for it. A
       * silent peer may come back.
       */
      SILENT,
      /** The peer sent a goodbye. */
      LEFT,
      /** The link has ended. */
      LOST
    }

    /**
     * Another peer.
     *
     * @param peer its number
     * @param presence its presence
     * @param fault the peer's first violation of the protocol, if any
     * @param slicesUntil the tick up to which all slices of the peer have arrived
     * @param refused number of messages from the peer that were refused because they were damaged,
     *     from another session, or too far ahead
     * @param repeated number of the peer's slices that arrived again or after their tick had run
     */
    public record Other(
        int peer,
        Presence presence,
        Optional<String> fault,
        long slicesUntil,
        long refused,
        long repeated) {}
  }

  /**
   * The settings of a session at one peer. All components except {@code peer}, {@code silence},
   * {@code onTrouble}, {@code prediction} and {@code report} must be equal at all peers; a peer
   * with different settings is rejected.
   *
   * @param session a number that identifies the session; it is not a secret
   * @param peer this peer's number, counted from 0
   * @param peers the number of peers
   * @param rate the tick rate
   * @param inputDelay number of ticks before a slice takes effect, 0 to 255, and at least 1 if no
   *     tick is predicted. Each tick of delay avoids a predicted tick, but players see their own
   *     input a tick later
   * @param predictedTicks maximum number of ticks that run although slices are missing: 0 for
   *     lockstep, up to {@link #MAX_PREDICTED_TICKS} for rollback. No peer waits if this number
   *     plus the input delay exceeds the latency of messages
   * @param hashInterval the number of ticks between two comparisons of states
   * @param silence how long a peer may be silent while others wait, before it is reported
   * @param onTrouble reaction to a missing or faulty peer, or to different states
   * @param prediction predicts the missing slices
   * @param report when events are published
   */
  public record Settings(
      long session,
      int peer,
      int peers,
      TickRate rate,
      int inputDelay,
      int predictedTicks,
      int hashInterval,
      Duration silence,
      Reaction onTrouble,
      Prediction prediction,
      EventReport report) {
    /** Maximum number of peers. */
    public static final int MAX_PEERS = 16;

    /** Maximum number of predicted ticks. */
    public static final int MAX_PREDICTED_TICKS = 8;

    static final int MAX_INPUT_DELAY = 255;

    /** Reaction to an error in a session. Before the first tick there are no events. */
    public enum Reaction {
      /** Reports errors in the status and by events; no tick runs while slices are missing. */
      REPORT,

      /** Reports errors in the status and by events, and fails the loop with the cause. */
      FAIL
    }

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
      Objects.requireNonNull(rate, "rate is null; use TickRate.hertz(100)");
      Objects.requireNonNull(silence, "silence is null; use Duration.ofSeconds(5)");
      Objects.requireNonNull(onTrouble, "onTrouble is null; use Reaction.REPORT");
      Objects.requireNonNull(prediction, "prediction is null; use Prediction.HOLD");
      Objects.requireNonNull(report, "report is null; use EventReport.CONFIRMED");
      if (peers < 1 || peers > MAX_PEERS || peer < 0 || peer >= peers) {
        throw new IllegalArgumentException(
            "peer is %d of %d: a session has 1 to %d peers, counted from 0"
                .formatted(peer, peers, MAX_PEERS));
      }
      if (inputDelay < 0 || inputDelay > MAX_INPUT_DELAY) {
        throw new IllegalArgumentException("inputDelay is %d: it lies between 0 and %d ticks"
            .formatted(inputDelay, MAX_INPUT_DELAY));
      }
      if (predictedTicks < 0 || predictedTicks > MAX_PREDICTED_TICKS) {
        throw new IllegalArgumentException(
            "predictedTicks is %d: up to %d ticks can be predicted, and 0 is lockstep"
                .formatted(predictedTicks, MAX_PREDICTED_TICKS));
      }
      if (inputDelay + predictedTicks == 0) {
        throw new IllegalArgumentException(
            "inputDelay and predictedTicks are 0: a tick would need slices that are made in it; raise one of them");
      }
      if (hashInterval < 1) {
        throw new IllegalArgumentException(
            "hashInterval is %d: it is at least 1 tick".formatted(hashInterval));
      }
      if (silence.isNegative() || silence.compareTo(Duration.ofDays(1)) > 0) {
        throw new IllegalArgumentException(
            "silence is %s: it lies between 0 and a day".formatted(silence));
      }
    }

    /**
     * Returns settings of a lockstep with 100 Hz, an input delay of five ticks, comparisons every
     * ten ticks, and reports of silence after five seconds.
     */
    public static Settings of(long session, int peer, int peers) {
      return new Settings(
          session,
          peer,
          peers,
          TickRate.hertz(100),
          5,
          0,
          10,
          Duration.ofSeconds(5),
          Reaction.REPORT,
          Prediction.HOLD,
          EventReport.CONFIRMED);
    }

    /**
     * Returns settings of a rollback: like {@link #of}, but without input delay, and with eight
     * ticks predicted by {@link Prediction#HOLD}.
     */
    public static Settings rollback(long session, int peer, int peers) {
      return of(session, peer, peers).withPredictedTicks(MAX_PREDICTED_TICKS).withInputDelay(0);
    }

    public Settings withRate(TickRate tickRate) {
      return copy(
          tickRate,
          inputDelay,
          predictedTicks,
          hashInterval,
          silence,
          onTrouble,
          prediction,
          report);
    }

    public Settings withInputDelay(int ticks) {
      return copy(
          rate, ticks, predictedTicks, hashInterval, silence, onTrouble, prediction, report);
    }

    public Settings withPredictedTicks(int ticks) {
      return copy(rate, inputDelay, ticks, hashInterval, silence, onTrouble, prediction, report);
    }

    public Settings withHashInterval(int ticks) {
      return copy(rate, inputDelay, predictedTicks, ticks, silence, onTrouble, prediction, report);
    }

    public Settings withSilence(Duration longest) {
      return copy(
          rate, inputDelay, predictedTicks, hashInterval, longest, onTrouble, prediction, report);
    }

    public Settings withReaction(Reaction reaction) {
      return copy(
          rate, inputDelay, predictedTicks, hashInterval, silence, reaction, prediction, report);
    }

    public Settings withPrediction(Prediction other) {
      return copy(
          rate, inputDelay, predictedTicks, hashInterval, silence, onTrouble, other, report);
    }

    public Settings withReport(EventReport when) {
      return copy(
          rate, inputDelay, predictedTicks, hashInterval, silence, onTrouble, prediction, when);
    }

    private Settings copy(
        TickRate newRate,
        int newInputDelay,
        int newPredictedTicks,
        int newHashInterval,
        Duration newSilence,
        Reaction newOnTrouble,
        Prediction newPrediction,
        EventReport newReport) {
      return new Settings(
          session,
          peer,
          peers,
          newRate,
          newInputDelay,
          newPredictedTicks,
          newHashInterval,
          newSilence,
          newOnTrouble,
          newPrediction,
          newReport);
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

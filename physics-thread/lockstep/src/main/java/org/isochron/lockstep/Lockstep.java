package org.isochron.lockstep;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.isochron.lockstep.slices.PeerSliceMerger;
import org.isochron.lockstep.slices.SliceSource;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.state.EventPublisher;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;

/**
 * Deterministic lockstep: several peers compute the same simulation, which this class wraps. At
 * tick k this class sends the loop's commands and input to the other peers, as this peer's slice
 * for tick k plus the input delay. Then this class gives the simulation the slices of all peers for
 * tick k. Until all these slices have arrived, {@link #isReady} returns false. Owner: the physics
 * thread, except for {@link #status}; never waits, and allocates nothing in steady state.
 *
 * <p>The slowest peer sets the pace of the session. If a peer pauses, the others stop at most two
 * input delays later. After a while they report the peer as silent, and they continue when the peer
 * does. The simulation's results must depend only on the calls that it receives. Quality levels are
 * not forwarded, a single peer cannot restore a state, and time cannot be rewound. Each peer's
 * clock stamps its commands, but within a tick they are ordered by peer number.
 */
public final class Lockstep extends SessionSimulation {
  private final Settings settings;
  private final PeerSliceMerger merger;
  private long startedTick;
  private long lastHash;

  /**
   * Joins a session.
   *
   * @param simulation the simulation to wrap, in the same state at all peers; it is closed with
   *     this object
   * @param links the links to the other peers, in order of peer number; they are closed with this
   *     object
   * @param clock the clock of the loop
   * @throws IllegalArgumentException if the number of links does not match the peers, or the input
   *     delay is 0
   */
  public Lockstep(
      Steppable simulation, Settings settings, List<? extends Link> links, NanoClock clock) {
    super(simulation, session(simulation, settings, links, clock));
    this.settings = settings;
    merger = new PeerSliceMerger(simulation, settings.peers(), SliceSource.of(session.windows()));
  }

  private static PeerSession session(
      Steppable simulation, Settings settings, List<? extends Link> links, NanoClock clock) {
    if (settings.inputDelay() < 1) {
      throw new IllegalArgumentException(
          "inputDelay is 0: in lockstep it is at least 1 tick; Rollback allows 0");
    }
    return new PeerSession(settings, 0, 0, simulation, links, clock);
  }

  /** Returns the status of the session; any thread. */
  public Status status() {
    return session.status();
  }

  @Override
  long neededFor(long tick) {
    return tick;
  }

  @Override
  public void begin(long tick, EventPublisher events) {
    session.begin(tick, tick, events);
    startedTick = tick;
    simulation.begin(tick, events);
  }

  @Override
  public void control(TickInput input) {
    super.control(input);
    session.send(startedTick, lastHash);
    merger.give(startedTick);
  }

  @Override
  public void step(long tick, double dtSeconds) {
    session.requireRate(dtSeconds);
    session.compare(tick);
    simulation.step(tick, dtSeconds);
    lastHash = tick % settings.hashInterval() == 0 ? simulation.stateHash() : 0;
    session.ticked(tick, tick + 1);
  }

  /**
   * Status of a lockstep session.
   *
   * @param tick the last tick that ran
   * @param waiting the peers for which the next tick waits, if any
   * @param stalls number of ticks that had to wait
   * @param refusedCommands number of this peer's commands that did not fit in their slice
   * @param desync the first difference between states, if any
   * @param others the other peers, in order of peer number
   */
  public record Status(
      long tick,
      Optional<Waiting> waiting,
      long stalls,
      long refusedCommands,
      Optional<Desync> desync,
      List<Other> others) {
    public Status {
      others = List.copyOf(others);
    }

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
   * The settings of a session at one peer. All components except {@code peer}, {@code silence} and
   * {@code onTrouble} must be equal at all peers; a peer with different settings is rejected.
   *
   * @param session a number that identifies the session; it is not a secret
   * @param peer this peer's number, counted from 0
   * @param peers the number of peers
   * @param rate the tick rate
   * @param inputDelay number of ticks before a slice takes effect, 0 to 255, and at least 1 in
   *     lockstep; no peer waits if the delay exceeds the latency of messages
   * @param hashInterval the number of ticks between two comparisons of states
   * @param silence how long a peer may be silent while others wait, before it is reported
   * @param onTrouble reaction to a missing or faulty peer, or to different states
   */
  public record Settings(
      long session,
      int peer,
      int peers,
      TickRate rate,
      int inputDelay,
      int hashInterval,
      Duration silence,
      Reaction onTrouble) {
    /** Maximum number of peers. */
    public static final int MAX_PEERS = 16;

    static final int MAX_INPUT_DELAY = 255;

    /** Reaction to an error in a session. Before the first tick there are no events. */
    public enum Reaction {
      /** Reports errors in the status and by events; no tick runs while slices are missing. */
      REPORT,

      /** Reports errors in the status and by events, and fails the loop with the cause. */
      FAIL
    }

    /** @throws IllegalArgumentException if a value is out of range */
    public Settings {
      Objects.requireNonNull(rate, "rate is null; use TickRate.hertz(100)");
      Objects.requireNonNull(silence, "silence is null; use Duration.ofSeconds(5)");
      Objects.requireNonNull(onTrouble, "onTrouble is null; use Reaction.REPORT");
      if (peers < 1 || peers > MAX_PEERS || peer < 0 || peer >= peers) {
        throw new IllegalArgumentException(
            "peer is %d of %d: a session has 1 to %d peers, counted from 0"
                .formatted(peer, peers, MAX_PEERS));
      }
      if (inputDelay < 0 || inputDelay > MAX_INPUT_DELAY) {
        throw new IllegalArgumentException("inputDelay is %d: it lies between 0 and %d ticks"
            .formatted(inputDelay, MAX_INPUT_DELAY));
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
     * Returns settings with 100 Hz, an input delay of five ticks, comparisons every ten ticks, and
     * reports of silence after five seconds.
     */
    public static Settings of(long session, int peer, int peers) {
      return new Settings(
          session, peer, peers, TickRate.hertz(100), 5, 10, Duration.ofSeconds(5), Reaction.REPORT);
    }

    public Settings withRate(TickRate tickRate) {
      return new Settings(
          session, peer, peers, tickRate, inputDelay, hashInterval, silence, onTrouble);
    }

    public Settings withInputDelay(int ticks) {
      return new Settings(session, peer, peers, rate, ticks, hashInterval, silence, onTrouble);
    }

    public Settings withHashInterval(int ticks) {
      return new Settings(session, peer, peers, rate, inputDelay, ticks, silence, onTrouble);
    }

    public Settings withSilence(Duration longest) {
      return new Settings(session, peer, peers, rate, inputDelay, hashInterval, longest, onTrouble);
    }

    public Settings withReaction(Reaction reaction) {
      return new Settings(session, peer, peers, rate, inputDelay, hashInterval, silence, reaction);
    }
  }
}

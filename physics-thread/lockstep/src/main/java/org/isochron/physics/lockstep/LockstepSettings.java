package org.isochron.physics.lockstep;

import java.time.Duration;
import java.util.Objects;
import org.isochron.physics.input.TickInput;
import org.isochron.state.time.TickRate;

/**
 * The settings of a session at one peer. All except {@code peer}, {@code silence} and
 * {@code onTrouble} must be equal at all peers; a peer with others is not let in.
 *
 * @param session a number that identifies the session; it is not a secret
 * @param peer this peer's number, counted from 0
 * @param peers the number of peers
 * @param rate the tick rate
 * @param inputDelay how many ticks after it was made a slice reaches the simulations, 0 to 255, and
 *     at least 1 in lockstep; no peer waits if this is longer than messages take
 * @param hashInterval the number of ticks between two comparisons of states
 * @param silence how long a peer that others wait for may send nothing before it is reported
 * @param onTrouble what happens when a peer is gone or faulty, or states differ
 */
public record LockstepSettings(
    long session,
    int peer,
    int peers,
    TickRate rate,
    int inputDelay,
    int hashInterval,
    Duration silence,
    Reaction onTrouble) {
  /** The largest number of peers in a session. */
  public static final int MAX_PEERS = TickInput.MAX_PEERS;

  static final int MAX_INPUT_DELAY = 255;

  /** What happens when a session is in trouble. */
  public enum Reaction {
    /** Status and events report it; no tick runs while slices are missing. */
    REPORT,

    /** Status and events report it, and the loop fails with the cause. */
    FAIL
  }

  /** @throws IllegalArgumentException if a value is out of range */
  public LockstepSettings {
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
   * 100 Hz, five ticks of delay, states compared every ten ticks, silence reported after five
   * seconds.
   */
  public static LockstepSettings of(long session, int peer, int peers) {
    return new LockstepSettings(
        session, peer, peers, TickRate.hertz(100), 5, 10, Duration.ofSeconds(5), Reaction.REPORT);
  }

  public LockstepSettings withRate(TickRate tickRate) {
    return new LockstepSettings(
        session, peer, peers, tickRate, inputDelay, hashInterval, silence, onTrouble);
  }

  public LockstepSettings withInputDelay(int ticks) {
    return new LockstepSettings(
        session, peer, peers, rate, ticks, hashInterval, silence, onTrouble);
  }

  public LockstepSettings withHashInterval(int ticks) {
    return new LockstepSettings(session, peer, peers, rate, inputDelay, ticks, silence, onTrouble);
  }

  public LockstepSettings withSilence(Duration longest) {
    return new LockstepSettings(
        session, peer, peers, rate, inputDelay, hashInterval, longest, onTrouble);
  }

  public LockstepSettings withReaction(Reaction reaction) {
    return new LockstepSettings(
        session, peer, peers, rate, inputDelay, hashInterval, silence, reaction);
  }
}

package org.isochron.physics.lockstep;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The state of a lockstep session.
 *
 * @param tick the last tick that ran
 * @param waiting the peers that the next tick waits for, if any
 * @param stalls how many ticks had to wait
 * @param refusedCommands how many of this peer's commands found no room in their slice
 * @param desync where states first differed, if they did
 * @param others the other peers, in order of peer number
 */
public record LockstepStatus(
    long tick,
    Optional<Waiting> waiting,
    long stalls,
    long refusedCommands,
    Optional<Desync> desync,
    List<Other> others) {
  public LockstepStatus {
    others = List.copyOf(others);
  }

  /** The peers whose slices the next tick waits for, and for how long it has waited. */
  public record Waiting(List<Integer> peers, Duration length) {
    public Waiting {
      peers = List.copyOf(peers);
    }
  }

  /**
   * The first compared tick after which states differed, and the peers whose state differs from
   * this one's.
   */
  public record Desync(long tick, List<Integer> peers) {
    public Desync {
      peers = List.copyOf(peers);
    }
  }

  /** The presence of a peer. */
  public enum Presence {
    /** It has not joined the session yet. */
    EXPECTED,
    /** It takes part. */
    PLAYING,
    /**
     * A tick waits for it, and it has sent nothing for longer than the settings allow; it may come
     * back.
     */
    SILENT,
    /** It sent a goodbye. */
    LEFT,
    /** Its link has ended. */
    LOST
  }

  /**
   * Another peer.
   *
   * @param peer its number
   * @param presence its presence
   * @param fault its first violation of the protocol, if any
   * @param slicesUntil the tick up to which all its slices have arrived
   * @param refused how many of its messages were refused: damaged, foreign, or too far ahead
   * @param repeated how many slices had arrived before, or belonged to a tick that has run
   */
  public record Other(
      int peer,
      Presence presence,
      Optional<String> fault,
      long slicesUntil,
      long refused,
      long repeated) {}
}

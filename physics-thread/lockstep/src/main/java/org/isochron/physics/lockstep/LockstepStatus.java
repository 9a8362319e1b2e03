package org.isochron.physics.lockstep;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a lockstep session does.
 *
 * @param tick the last tick that ran
 * @param waiting for whom the next tick waits, if it does
 * @param stalls how many ticks had to wait
 * @param refusedCommands how many of this peer's commands found no room in their slice
 * @param desync where states first differed, if they did
 * @param others the other peers, in their order
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

  /** The next tick waits for some peers' slices, for so long. */
  public record Waiting(List<Integer> peers, Duration length) {
    public Waiting {
      peers = List.copyOf(peers);
    }
  }

  /** The state at the end of a tick was another one at some peers; all before it that were compared were the same. */
  public record Desync(long tick, List<Integer> peers) {
    public Desync {
      peers = List.copyOf(peers);
    }
  }

  /** Where a peer is. */
  public enum Presence {
    /** It has not yet said that it plays this session, and may still do so in time. */
    EXPECTED,
    /** It plays. */
    PLAYING,
    /** It is waited for, and has said nothing for longer than the settings allow; it may come back. */
    SILENT,
    /** It said goodbye. */
    LEFT,
    /** Its link has ended. */
    LOST
  }

  /**
   * Another peer.
   *
   * @param peer its number
   * @param presence where it is
   * @param fault what it did first that it must not do
   * @param slicesUntil the tick up to which all its slices are here
   * @param refused how many messages and slices were refused: damaged, strange, or too far ahead
   * @param repeated how many slices were here already, or came for a tick that has run
   */
  public record Other(
      int peer,
      Presence presence,
      Optional<String> fault,
      long slicesUntil,
      long refused,
      long repeated) {}
}

package org.isochron.predict;

import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.state.CommandSender;

/**
 * Game code that controls one player's body. It runs on the server and, ahead of it, on the client
 * of this player and of those near it. The thread that ticks calls it in every tick before the
 * step.
 *
 * <p>Results must depend only on the arguments and on fields that {@link #save} writes, because a
 * client restores them from the server and runs ticks again.
 */
public interface PlayerCode {
  /** Maximum number of bytes that {@link #save} may write. */
  int MAX_BYTES = 200;

  /**
   * Controls a tick. All arguments are valid during the call only.
   *
   * @param tick the next tick
   * @param input the input of this player only
   * @param view the world before the step; on a client, only bodies near its player exist
   * @param commands sends commands for this tick
   */
  void control(long tick, TickInput input, WorldView view, CommandSender commands);

  /**
   * Returns true if the client needs no correction although the server saved other values for a
   * tick, by default only for equal values. A vehicle may ignore what follows from the motion of
   * its body, such as the spin of its wheels, because the body is compared anyway.
   *
   * @param predicted what the client saved
   * @param server what the server saved, not checked yet
   */
  default boolean matches(SavedState predicted, SavedState server) {
    boolean same = predicted.remaining() == server.remaining();
    while (same && server.remaining() > 0) {
      same = predicted.takeByte() == server.takeByte();
    }
    return same;
  }

  /** Saves the fields. */
  void save(SavedState destination);

  /**
   * Restores what {@link #save} wrote, possibly on another machine.
   *
   * @throws IllegalArgumentException if the state is damaged
   */
  void restore(SavedState source);
}

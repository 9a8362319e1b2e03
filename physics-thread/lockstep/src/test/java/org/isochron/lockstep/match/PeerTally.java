package org.isochron.lockstep.match;

import java.util.concurrent.atomic.AtomicLongArray;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.Command;

/**
 * A world that counts the numbered commands of each player, and checks the peer number of each
 * command. Owner: the physics thread, except for the counts, which any thread may read.
 */
final class PeerTally extends ForwardingSimulation {
  /** A command with its sender as the detail and its number, from 0, as the token. */
  static final int NUMBERED = Command.USER;

  static final int STICK = Command.CONTROL_COUNT - 1;

  private static final int NEXT = 0;
  private static final int TWICE = 1;
  private static final int LOST = 2;
  private static final int FOREIGN = 3;
  private static final int STICKS = 4;
  private static final int COUNTS = 5;

  private final int players;
  private final AtomicLongArray counts;

  PeerTally(Simulation simulation, int players) {
    super(simulation);
    this.players = players;
    counts = new AtomicLongArray(COUNTS * players);
  }

  long next(int player) {
    return count(player, NEXT);
  }

  long twice(int player) {
    return count(player, TWICE);
  }

  long lost(int player) {
    return count(player, LOST);
  }

  long foreign(int player) {
    return count(player, FOREIGN);
  }

  @Override
  public void apply(Command command) {
    int peer = command.sender();
    if (command.kind() != NUMBERED) {
      super.apply(command);
    } else if (command.detail() != peer) {
      count(peer, FOREIGN, foreign(peer) + 1);
    } else if (command.token() < next(peer)) {
      count(peer, TWICE, twice(peer) + 1);
    } else {
      count(peer, LOST, lost(peer) + command.token() - next(peer));
      count(peer, NEXT, command.token() + 1);
    }
  }

  @Override
  public void control(TickInput input) {
    for (int peer = 0; peer < players; peer++) {
      int stick = Float.floatToIntBits(input.ofSender(peer).level(STICK));
      count(peer, STICKS, 31 * count(peer, STICKS) + stick);
    }
    super.control(input);
  }

  @Override
  public long stateHash() {
    long hash = super.stateHash();
    for (int index = 0; index < counts.length(); index++) {
      hash = 31 * hash + count(0, index);
    }
    return hash;
  }

  @Override
  public void save(SavedState destination) {
    for (int index = 0; index < counts.length(); index++) {
      destination.putLong(count(0, index));
    }
    super.save(destination);
  }

  @Override
  public void restore(SavedState source) {
    for (int index = 0; index < counts.length(); index++) {
      count(0, index, source.takeLong());
    }
    super.restore(source);
  }

  private long count(int player, int index) {
    // ordering: opaque, because the number orders nothing; a plain read could be torn.
    return counts.getOpaque(COUNTS * player + index);
  }

  private void count(int player, int index, long value) {
    // ordering: opaque, because the number orders nothing; a plain write could be torn.
    counts.setOpaque(COUNTS * player + index, value);
  }
}

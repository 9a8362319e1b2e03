package org.isochron.bench.rollback;

import java.util.concurrent.atomic.AtomicLongArray;
import org.isochron.physics.input.TickInput;
import org.isochron.physics.lockstep.PeerSimulation;
import org.isochron.physics.simulation.ForwardingSimulation;
import org.isochron.physics.simulation.SavedState;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.command.Command;

/**
 * A world that counts the numbered commands of each player, and checks that each comes under the number of its sender. The keys of all
 * players go to the game as one set. Owner: the physics thread, except for the counts.
 */
final class PeerTally extends ForwardingSimulation implements PeerSimulation {
  /** A command whose detail is its sender, and whose token its number, from 0. */
  static final int NUMBERED = Command.USER;

  /** The control that is the stick of every player. */
  static final int STICK = Command.CONTROL_COUNT - 1;

  private static final int NEXT = 0;
  private static final int TWICE = 1;
  private static final int LOST = 2;
  private static final int FOREIGN = 3;
  private static final int STICKS = 4;
  private static final int COUNTS = 5;

  private final int players;
  private final AtomicLongArray counts;
  private final Keys keys;

  PeerTally(Simulation simulation, int players) {
    super(simulation);
    this.players = players;
    counts = new AtomicLongArray(COUNTS * players);
    keys = new Keys(PushGame.KEYS * players);
  }

  /** The number of a player's command that comes next; any thread, as all counts. */
  long next(int player) {
    return count(player, NEXT);
  }

  /** How many of a player's commands were applied more than once. */
  long twice(int player) {
    return count(player, TWICE);
  }

  long lost(int player) {
    return count(player, LOST);
  }

  /** How many commands came under this player's number that another one sent. */
  long foreign(int player) {
    return count(player, FOREIGN);
  }

  @Override
  public void apply(Command command) {
    apply(0, command);
  }

  @Override
  public void apply(int peer, Command command) {
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
    control(0, input);
  }

  @Override
  public void control(int peer, TickInput input) {
    keys.take(input, PushGame.KEYS * peer, PushGame.KEYS);
    int stick = Float.floatToIntBits(input.level(STICK));
    count(peer, STICKS, 31 * count(peer, STICKS) + stick);
    if (peer == players - 1) {
      super.control(keys);
    }
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
    // ordering: opaque: a number on its own; a plain read could be torn.
    return counts.getOpaque(COUNTS * player + index);
  }

  private void count(int player, int index, long value) {
    // ordering: opaque, as above.
    counts.setOpaque(COUNTS * player + index, value);
  }

  /** What all players' keys did in a tick; nothing else of their input is given to the game. */
  private static final class Keys implements TickInput {
    private final boolean[] down;
    private final int[] presses;
    private final int[] releases;

    Keys(int count) {
      down = new boolean[count];
      presses = new int[count];
      releases = new int[count];
    }

    void take(TickInput input, int first, int count) {
      for (int key = first; key < first + count; key++) {
        down[key] = input.isDown(key);
        presses[key] = input.pressCount(key);
        releases[key] = input.releaseCount(key);
      }
    }

    @Override
    public int changedCount() {
      return 0;
    }

    @Override
    public int changed(int index) {
      throw new IndexOutOfBoundsException(index);
    }

    @Override
    public boolean isDown(int control) {
      return down[control];
    }

    @Override
    public int pressCount(int control) {
      return presses[control];
    }

    @Override
    public int releaseCount(int control) {
      return releases[control];
    }

    @Override
    public long pressOffsetNanos(int control) {
      return 0;
    }

    @Override
    public float level(int control) {
      return 0;
    }

    @Override
    public float motion(int control) {
      return 0;
    }
  }
}

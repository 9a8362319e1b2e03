package org.isochron.cluster;

import java.nio.ByteBuffer;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.state.Command;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;

/**
 * A world of one body that counts the commands of clients. The body id of a command identifies the
 * client, and the token is the number of the command.
 */
final class CommandTally implements Simulation {
  static final int CLIENTS = 8;

  private final long[] next = new long[CLIENTS];
  private long twice;
  private long lost;
  private long hash = 17;
  private long ticks;

  static Command command(int client, long number) {
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    bytes.putInt(Command.USER).putInt(0).putLong(0).putLong(client).putLong(0).putLong(number);
    return Command.empty().readFrom(bytes.clear());
  }

  long applied(int client) {
    return next[client];
  }

  long twice() {
    return twice;
  }

  long lost() {
    return lost;
  }

  void flip() {
    hash ^= 1L << 40;
  }

  @Override
  public void apply(Command command) {
    if (command.isOfViewer()) {
      return;
    }
    int client = (int) command.body();
    long number = command.token();
    twice += number < next[client] ? 1 : 0;
    lost += Math.max(0, number - next[client]);
    next[client] = Math.max(next[client], number + 1);
    hash = 31 * (31 * hash + client) + number;
  }

  @Override
  public void step(long tick, double dtSeconds) {
    ticks++;
    hash = 31 * hash + tick;
  }

  @Override
  public SnapshotLayout layout() {
    return SnapshotLayout.bodies(1);
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    snapshots.body(org.isochron.state.BodyId.of(0, 1), (float) ticks, 0, 0, 0, 0, 0, 1);
  }

  @Override
  public long stateHash() {
    return hash;
  }

  @Override
  public boolean savesState() {
    return true;
  }

  @Override
  public void save(SavedState destination) {
    for (long number : next) {
      destination.putLong(number);
    }
    destination.putLong(twice);
    destination.putLong(lost);
    destination.putLong(hash);
    destination.putLong(ticks);
  }

  @Override
  public void restore(SavedState source) {
    for (int client = 0; client < CLIENTS; client++) {
      next[client] = source.takeLong();
    }
    twice = source.takeLong();
    lost = source.takeLong();
    hash = source.takeLong();
    ticks = source.takeLong();
  }
}

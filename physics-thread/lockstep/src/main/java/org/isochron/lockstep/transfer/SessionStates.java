package org.isochron.lockstep.transfer;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import org.isochron.lockstep.message.EntryStream;
import org.isochron.lockstep.slices.PeerSliceMerger;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ControlTable;
import org.isochron.state.Command;
import org.jspecify.annotations.Nullable;

/**
 * Saved states for spectators that join late or are too far behind. Owner: the physics thread;
 * allocates only for requests and answers. A spectator asks the players for a state one after the
 * other. A spectator accepts states only from players that it has asked, and only of ticks for
 * which every player has made a slice. A player saves at most one state a second for all
 * spectators, and sends each spectator one state at a time.
 *
 * <p>A request is a byte. A state consists of a long tick, an int count of prefabs, a list of
 * controls for each player and for all merged, and the saved state. A list of controls consists of
 * an int count of controls that are down or have a level, and for each of them an int number, a
 * byte down and a float level.
 */
public final class SessionStates {
  /**
   * Time without the next slice after which a spectator asks for a state, if the sender has later
   * slices.
   */
  public static final long STUCK_NANOS = 2_000_000_000;

  static final long ANSWER_NANOS = 10_000_000_000L;

  static final long SAVE_NANOS = 1_000_000_000;

  private static final int CONTROL_BYTES = 2 * Integer.BYTES + 1;

  /**
   * A state to continue from: the tick at whose end it was saved, and the number of prefabs that it
   * needs.
   */
  public record Joining(
      int index, long tick, int prefabs, ControlTable controls, SavedState state) {}

  private final boolean watches;
  private final int players;
  private final EntryStream[] streams;
  private final boolean[] wanted;
  private final boolean[] asked;
  private boolean asks;
  private boolean saved;
  private long requestedNanos;
  private long savedNanos;
  private int next;
  private @Nullable Joining joining;

  public SessionStates(boolean watches, int players, int others) {
    this.watches = watches;
    this.players = players;
    wanted = new boolean[others];
    asked = new boolean[others];
    streams = new EntryStream[others];
    for (int index = 0; index < others; index++) {
      int from = index;
      boolean otherWatches = index >= (watches ? players : players - 1);
      streams[index] = new EntryStream(0, watches != otherWatches, bytes -> arrived(from, bytes));
    }
  }

  public EntryStream stream(int index) {
    return streams[index];
  }

  public void ask(long nowNanos) {
    if (!asks || nowNanos - requestedNanos >= ANSWER_NANOS) {
      asks = true;
      asked[next] = true;
      requestedNanos = nowNanos;
      streams[next].add(EntryStream.framed(ByteBuffer.allocate(1)));
      next = (next + 1) % players;
    }
  }

  /**
   * Returns the received state if it is newer than the stored slices, its prefabs have arrived, and
   * every player has made the slice of its tick. The state is kept until {@link #joined} is called
   * or another state arrives.
   */
  public Optional<Joining> joining(long knownTick, long madeTick, int prefabs) {
    if (joining != null && joining.tick() <= knownTick) {
      joined(); // no longer needed
    }
    Joining state = joining; // no lambda, because this runs in every tick
    return state == null || state.tick() > madeTick || state.prefabs() > prefabs
        ? Optional.empty()
        : Optional.of(state);
  }

  public void joined() {
    joining = null;
    asks = false;
    Arrays.fill(asked, false);
  }

  public void restart(int index) {
    streams[index].restart();
    wanted[index] = false;
  }

  public boolean isWanted(long nowNanos) {
    boolean any = false;
    for (boolean one : wanted) {
      any |= one;
    }
    return any && (!saved || nowNanos - savedNanos >= SAVE_NANOS);
  }

  public void offer(
      long tick, int prefabs, ControlTable controls, SavedState state, long nowNanos) {
    saved = true;
    savedNanos = nowNanos;
    ByteBuffer entry = ByteBuffer.allocate(Long.BYTES
        + Integer.BYTES
        + (1 + players) * (Integer.BYTES + Command.CONTROL_COUNT * CONTROL_BYTES)
        + state.byteSize());
    entry.putLong(tick).putInt(prefabs);
    for (int peer = 0; peer < players; peer++) {
      write(controls.ofSender(peer), entry);
    }
    write(controls, entry);
    state.copyTo(entry);
    ByteBuffer framed = EntryStream.framed(entry.flip()); // one copy for all streams
    for (int index = 0; index < streams.length; index++) {
      if (wanted[index]) {
        wanted[index] = false;
        streams[index].add(framed);
      }
    }
  }

  private void arrived(int index, ByteBuffer bytes) {
    if (!watches) {
      wanted[index] = streams[index].isEmpty(); // one at a time
      return;
    }
    if (!asked[index]) {
      return; // forged, or a late answer
    }
    try {
      joining = read(index, bytes);
    } catch (RuntimeException e) { // too short, or with an unknown control
      return;
    }
  }

  private Joining read(int index, ByteBuffer bytes) {
    long tick = bytes.getLong();
    int prefabs = bytes.getInt();
    ControlTable controls = PeerSliceMerger.table(players);
    for (int peer = 0; peer < players; peer++) {
      read(bytes, controls.table(peer));
    }
    read(bytes, controls);
    controls.beginSlice();
    byte[] state = new byte[bytes.remaining()];
    bytes.get(state);
    return new Joining(index, tick, prefabs, controls, SavedState.of(state));
  }

  private static void read(ByteBuffer bytes, ControlTable table) {
    int count = Math.min(bytes.getInt(), Command.CONTROL_COUNT);
    for (int index = 0; index < count; index++) {
      table.set(bytes.getInt(), bytes.get() != 0, 0, 0, 0, bytes.getFloat(), 0);
    }
  }

  private static void write(TickInput table, ByteBuffer entry) {
    int countOffset = entry.position();
    entry.putInt(0);
    int count = 0;
    for (int control = 0; control < Command.CONTROL_COUNT; control++) {
      if (table.isDown(control) || table.level(control) != 0) {
        entry.putInt(control).put((byte) (table.isDown(control) ? 1 : 0));
        entry.putFloat(table.level(control));
        count++;
      }
    }
    entry.putInt(countOffset, count);
  }
}

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
 * Saved states by which spectators that fell too far behind, or joined late, join again. Owner: the
 * physics thread; allocates only when a spectator asks and is answered. A spectator asks one player
 * after the other, takes states only from players that it has asked, and only of ticks for which
 * every player has made a slice. A player saves at most one state a second, no matter how many ask,
 * and keeps at most one on its way to each spectator.
 *
 * <p>A request is a byte. A state is: long tick, int count of prefabs, for each player and for all
 * of them merged an int count of controls that are down or have a level (int number, byte down,
 * float level), then the state.
 */
public final class SessionStates {
  /**
   * After so long without the next slice, although its sender has later ones, a spectator asks for
   * a state.
   */
  public static final long STUCK_NANOS = 2_000_000_000;

  /** After so long without an answer a spectator asks the next player. */
  static final long ANSWER_NANOS = 10_000_000_000L;

  static final long SAVE_NANOS = 1_000_000_000;

  private static final int CONTROL_BYTES = 2 * Integer.BYTES + 1;

  /** A state to go on from: the tick at whose end it was saved, and how many prefabs it needs. */
  public record Joining(
      int index, long tick, int prefabs, ControlTable controls, SavedState state) {}

  private final boolean watches;
  private final int players;
  private final EntryStream[] streams;
  private final boolean[] wanted;
  private final boolean[] asked;
  private boolean asks;
  private boolean saved;
  private long askedNanos;
  private long savedNanos;
  private int next;
  private @Nullable Joining joining;

  /**
   * For a peer of a session, with the links to n others in order of peer number, of which the first
   * are players.
   */
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

  /** The stream to another peer. */
  public EntryStream stream(int index) {
    return streams[index];
  }

  /** Asks a player for a state, if the last one that was asked has had its time. */
  public void ask(long nowNanos) {
    if (!asks || nowNanos - askedNanos >= ANSWER_NANOS) {
      asks = true;
      asked[next] = true;
      askedNanos = nowNanos;
      streams[next].add(EntryStream.framed(ByteBuffer.allocate(1)));
      next = (next + 1) % players;
    }
  }

  /**
   * Returns the state that has arrived, if it is later than the slices that are here, its prefabs
   * are here too, and every player has made the slice of its tick. It stays until {@link #joined},
   * or until the next one arrives.
   */
  public Optional<Joining> joining(long knownTick, long madeTick, int prefabs) {
    if (joining != null && joining.tick() <= knownTick) {
      joined(); // it was not needed after all
    }
    Joining state = joining; // no lambda: this is asked in every tick
    return state == null || state.tick() > madeTick || state.prefabs() > prefabs
        ? Optional.empty()
        : Optional.of(state);
  }

  /** Forgets the state that has arrived: it was restored, or is of no use. */
  public void joined() {
    joining = null;
    asks = false;
    Arrays.fill(asked, false);
  }

  /** Begins anew with another peer, whose process has started again. */
  public void restart(int index) {
    streams[index].restart();
    wanted[index] = false;
  }

  /** Returns true if a spectator waits for a state, and it is time for one. */
  public boolean isWanted(long nowNanos) {
    boolean any = false;
    for (boolean one : wanted) {
      any |= one;
    }
    return any && (!saved || nowNanos - savedNanos >= SAVE_NANOS);
  }

  /** Sends a state at the end of a tick to the spectators that wait for one. */
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
      write(controls.ofPeer(peer), entry);
    }
    write(controls, entry);
    state.copyTo(entry);
    ByteBuffer framed = EntryStream.framed(entry.flip()); // one for all
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
      return; // a lie, or an answer that came too late to be of use
    }
    try {
      joining = read(index, bytes);
    } catch (RuntimeException e) { // too short, or a control that there is not: no state
      return;
    }
  }

  private Joining read(int index, ByteBuffer bytes) {
    long tick = bytes.getLong();
    int prefabs = bytes.getInt();
    ControlTable controls = PeerSliceMerger.table(players);
    for (int peer = 0; peer < players; peer++) {
      read(bytes, controls.peer(peer));
    }
    read(bytes, controls);
    controls.beginSlice();
    byte[] state = new byte[bytes.remaining()];
    bytes.get(state);
    return new Joining(index, tick, prefabs, controls, SavedState.of(state));
  }

  private static void read(ByteBuffer bytes, ControlTable table) {
    int count = Math.min(bytes.getInt(), Command.CONTROL_COUNT);
    for (int place = 0; place < count; place++) {
      table.set(bytes.getInt(), bytes.get() != 0, 0, 0, 0, bytes.getFloat(), 0);
    }
  }

  private static void write(TickInput table, ByteBuffer entry) {
    int place = entry.position();
    entry.putInt(0);
    int count = 0;
    for (int control = 0; control < Command.CONTROL_COUNT; control++) {
      if (table.isDown(control) || table.level(control) != 0) {
        entry.putInt(control).put((byte) (table.isDown(control) ? 1 : 0));
        entry.putFloat(table.level(control));
        count++;
      }
    }
    entry.putInt(place, count);
  }
}

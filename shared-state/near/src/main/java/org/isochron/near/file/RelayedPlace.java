package org.isochron.near.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.state.command.Command;
import org.isochron.state.command.CommandSender;

/**
 * The writer's end of a place: receives commands of its holder, and answers what it asks about the
 * clock. Owner: one thread. Blocks for the time of a call to the system; allocates nothing unless a
 * command is refused.
 *
 * <p>The file is the holder's and is only read here, by calls. Nothing in it is used as an index or
 * a length without a check, and a new session begins with nothing received, so a holder that writes
 * nonsense harms itself alone, and nobody who comes after it.
 */
final class RelayedPlace {
  /** How many commands are read with one call, and received before it is another place's turn. */
  static final int TURN = 16;

  private final OpenFile file;
  private final int capacity;
  private final ByteBuffer record =
      ByteBuffer.allocateDirect(PlaceFile.RECORD_BYTES).order(ByteOrder.nativeOrder());
  private final ByteBuffer entries =
      ByteBuffer.allocateDirect(TURN * PlaceFile.ENTRY_BYTES).order(ByteOrder.nativeOrder());
  private final long[] words = new long[PlaceFile.WORDS];
  private final PlaceAnswer answer = new PlaceAnswer();
  private final Command command = Command.empty();
  private long sent;
  private long refusedCount;

  RelayedPlace(OpenFile file, int capacity) {
    this.file = file;
    this.capacity = capacity;
  }

  PlaceAnswer answer() {
    return answer;
  }

  /** Looks at what the holder wrote. Returns true if there is another answer for it. */
  boolean look(long nowNanos) throws IOException {
    if (!file.read(record.clear(), 0) || !CheckedWords.read(record, 0, words)) {
      return false; // it is being written, or was damaged
    }
    boolean changed = words[PlaceFile.SESSION] != answer.session;
    if (changed) {
      answer.begin(words[PlaceFile.SESSION]);
    }
    if (words[PlaceFile.ASKED] != answer.answered) {
      answer.answered = words[PlaceFile.ASKED];
      answer.answerNanos = nowNanos;
      changed = true;
    }
    sent = words[PlaceFile.SENT];
    long waiting = sent - answer.received;
    if (waiting < 0 || waiting > capacity) {
      refusedCount++; // the count is nonsense: nothing of it can be believed
      answer.received = sent;
      changed = true;
    }
    return changed;
  }

  /**
   * Passes up to {@link #TURN} commands on, in their order, until the sender of the simulation has
   * no room for one. What makes no sense as a command is dropped and counted. Returns how many were
   * taken.
   */
  int receive(CommandSender commands) throws IOException {
    int from = PlaceFile.index(answer.received, capacity);
    int count = (int) Math.min(Math.min(TURN, sent - answer.received), capacity - from);
    if (count <= 0
        || !file.read(
            entries.limit(count * PlaceFile.ENTRY_BYTES).position(0), PlaceFile.at(from))) {
      return 0;
    }
    int taken = 0;
    while (taken < count && accept(taken, commands)) {
      taken++;
    }
    answer.received += taken;
    return taken;
  }

  /** Returns how many commands made no sense. */
  long refusedCount() {
    return refusedCount;
  }

  private boolean accept(int index, CommandSender commands) {
    int at = index * PlaceFile.ENTRY_BYTES;
    if (!PlaceFile.isOf(entries, at, answer.received + index)) {
      refusedCount++; // the file was cut, or somebody wrote into it
      return true;
    }
    command.readFrom(entries.position(at));
    try {
      return commands.forwardForeign(command);
    } catch (IllegalArgumentException nonsense) {
      refusedCount++;
      return true;
    }
  }
}

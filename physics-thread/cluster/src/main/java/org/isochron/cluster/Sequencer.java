package org.isochron.cluster;

import java.nio.ByteBuffer;
import org.isochron.cluster.ClientTable.Numbers;
import org.isochron.physics.SavedState;
import org.isochron.physics.slice.Slice;
import org.isochron.state.Command;
import org.jspecify.annotations.Nullable;

/**
 * Turns the log into ticks: the commands since the last mark are the slice of the next tick. It
 * depends on nothing but the log, so every node that reads it has the same slices. Owner: the
 * thread that reads the log. Never waits; allocates when a client is new.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The commands of a client are taken in the order of their numbers, each once: what comes
 *       again is dropped, and what comes too early is refused and comes again.
 *   <li>A client that cannot go on gets an answer that says so.
 * </ol>
 */
final class Sequencer {
  private static final long IDENTITY = 0x5345_5155_454e_4333L;

  private final Command command = Command.empty();
  private final ClientTable clients;
  private final int commandsPerTick;
  private long tick = 1;
  private Slice open = new Slice();
  private long takenCount;
  private long repeatedCount;
  private long refusedCount;

  Sequencer(ClientTable clients, int commandsPerTick) {
    this.clients = clients;
    this.commandsPerTick = commandsPerTick;
  }

  /** The tick whose slice is open. */
  long tick() {
    return tick;
  }

  int clientCount() {
    return clients.size();
  }

  /** How many commands were taken. */
  long takenCount() {
    return takenCount;
  }

  /** How many commands came again. */
  long repeatedCount() {
    return repeatedCount;
  }

  /** How many messages or commands made no sense or had no room. */
  long refusedCount() {
    return refusedCount;
  }

  /**
   * Takes a message from the log, and returns the number of the command that comes next from its
   * client, or what else is the answer.
   */
  long take(ByteBuffer message) {
    if (!CommandMessage.isWhole(message)) {
      return refuse(CommandMessage.DAMAGED);
    }
    long client = message.getLong();
    long first = message.getLong();
    long acknowledged = message.getLong();
    int count = message.getInt();
    Numbers known = clients.get(client);
    if (count == CommandMessage.LEAVES) {
      return leave(known);
    }
    if (known == null) {
      return takeNew(client, first, acknowledged, count, message);
    }
    clients.heard(known, tick);
    return take(known, first, count, message);
  }

  /** Invariant 2. A place is given for a first command, and for nothing else. */
  private long takeNew(long client, long first, long acknowledged, int count, ByteBuffer message) {
    if (acknowledged > 1) {
      return refuse(CommandMessage.FORGOTTEN);
    }
    if (!clients.hasRoom(tick)) {
      return refuse(CommandMessage.FULL);
    }
    if (count == 0) {
      return 1;
    }
    return first > 1 ? refuse(1) : take(clients.add(client, tick), first, count, message);
  }

  private long take(Numbers numbers, long first, int count, ByteBuffer message) {
    for (long number = first; number < first + count; number++) {
      command.readFrom(message).from(0);
      if (number < numbers.expected) {
        repeatedCount++; // invariant 1
      } else if (number > numbers.expected || open.commandCount() >= commandsPerTick) {
        refusedCount++;
        break;
      } else {
        numbers.expected++;
        add();
      }
    }
    return numbers.expected;
  }

  private long leave(@Nullable Numbers known) {
    if (known != null) {
      clients.leave(known, tick);
    }
    return CommandMessage.LEFT;
  }

  private long refuse(long answer) {
    refusedCount++;
    return answer;
  }

  /** Ends the tick's slice and returns it; the given one takes the commands of the next tick. */
  Slice endTick(Slice next) {
    Slice ended = open;
    next.clear();
    open = next;
    tick++;
    clients.endTick(tick);
    return ended;
  }

  /** Saves all that later slices depend on. */
  void save(SavedState destination) {
    int part = destination.beginPart(IDENTITY);
    destination.putLong(tick);
    ByteBuffer slice = ByteBuffer.allocate(open.byteSize());
    open.writeTo(slice);
    destination.putInt(slice.capacity());
    destination.putBytes(slice.array());
    clients.save(destination);
    destination.putLong(takenCount);
    destination.putLong(repeatedCount);
    destination.putLong(refusedCount);
    destination.endPart(part);
  }

  /**
   * Restores what was saved.
   *
   * @throws IllegalArgumentException if the state is damaged or of another kind
   */
  void restore(SavedState source) {
    int end = source.takePart(IDENTITY);
    tick = source.takeLong();
    byte[] slice = new byte[source.takeCount(source.remaining())];
    source.takeBytes(slice);
    open.readFrom(ByteBuffer.wrap(slice));
    clients.restore(source);
    takenCount = source.takeLong();
    repeatedCount = source.takeLong();
    refusedCount = source.takeLong();
    source.takeEnd(end);
  }

  private void add() {
    if (command.isFinite() && namesNoOtherControl()) {
      open.add(command);
      takenCount++;
    } else {
      refusedCount++; // its number is used, or its client could never go on
    }
  }

  /** False for the report of a control that no device has, which would end every node. */
  private boolean namesNoOtherControl() {
    boolean ofDevice = command.kind() >= Command.PRESS && command.kind() <= Command.MOTION;
    return !ofDevice || (command.detail() >= 0 && command.detail() < Command.CONTROL_COUNT);
  }
}

package org.isochron.cluster;

import java.nio.ByteBuffer;
import org.isochron.cluster.ClientTable.Numbers;
import org.isochron.physics.SavedState;
import org.isochron.physics.slice.Slice;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.jspecify.annotations.Nullable;

/**
 * Turns the log into slices: the commands since the last end-of-tick entry form the slice of the
 * next tick. The slices depend on nothing but the log, so they are equal on every node. Owner: the
 * log's thread. Never waits; a message allocates a key, and a new client more.
 *
 * <p>Invariants:
 *
 * <ol>
 * <li>Each command of a client is accepted exactly once, in the order of the numbers. Duplicates
 * are dropped. Commands that arrive too early are refused, and their client sends them again.
 * <li>A client that cannot continue receives an answer with the reason.
 * <li>The simulation receives {@link Command#ENTERED} before all other commands of a client, and
 * {@link Command#LEFT} after them.
 * </ol>
 */
final class Sequencer {
  private static final long IDENTITY = 0x5345_5155_454e_4333L;

  private final Command command = Command.empty();
  private final Command report = Command.empty();
  private final ClientTable clients;
  private final int commandsPerTick;
  private long tick = 1;
  private Slice open = new Slice();

  /** Number of commands in the open slice, without reports about clients. */
  private int openCount;

  private long takenCount;
  private long repeatedCount;
  private long refusedCount;

  Sequencer(ClientTable clients, int commandsPerTick) {
    this.clients = clients;
    this.commandsPerTick = commandsPerTick;
  }

  long tick() {
    return tick;
  }

  int clientCount() {
    return clients.size();
  }

  long takenCount() {
    return takenCount;
  }

  long repeatedCount() {
    return repeatedCount;
  }

  long refusedCount() {
    return refusedCount;
  }

  long take(ByteBuffer message) {
    if (!CommandMessage.isComplete(message)) {
      return refuse(CommandMessage.DAMAGED);
    }
    long client = message.getLong();
    long first = message.getLong();
    long owner = message.getLong();
    int field = message.getInt();
    Numbers known = clients.heard(client, tick);
    int count = CommandMessage.count(field);
    if (count == CommandMessage.LEAVES) {
      return leave(known);
    }
    if (known != null) {
      return take(known, first, count, message);
    }
    if (clients.hasRemoved(client)) { // invariant 2
      return refuse(CommandMessage.FORGOTTEN);
    }
    if (!clients.hasRoom(owner, tick)) {
      return refuse(CommandMessage.FULL);
    }
    return CommandMessage.isFirst(field)
        ? take(enter(client, owner, first), first, count, message)
        : CommandMessage.UNKNOWN; // only a first command claims a slot
  }

  private Numbers enter(long client, long owner, long first) {
    Numbers removed = clients.makeRoom(owner);
    if (removed != null) {
      open.add(report.ofViewer(Command.LEFT, removed.viewer));
    }
    Numbers entered = clients.add(client, owner, tick);
    entered.expected = first;
    open.add(report.ofViewer(Command.ENTERED, entered.viewer));
    return entered;
  }

  private long take(Numbers numbers, long first, int count, ByteBuffer message) {
    for (long number = first; number < first + count; number++) {
      command.readFrom(message).from(numbers.viewer.number());
      if (number < numbers.expected) {
        repeatedCount++; // invariant 1
      } else if (number > numbers.expected || openCount >= commandsPerTick) {
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
      clients.remove(known); // invariant 3
      open.add(report.ofViewer(Command.LEFT, known.viewer));
    }
    return CommandMessage.LEFT;
  }

  /** Counts a message that is not used. */
  long refuse(long answer) {
    refusedCount++;
    return answer;
  }

  Slice endTick(Slice next) {
    Slice ended = open;
    next.clear();
    open = next;
    openCount = 0;
    tick++;
    return ended;
  }

  void save(SavedState destination) {
    int part = destination.beginPart(IDENTITY);
    destination.putLong(tick);
    ByteBuffer slice = ByteBuffer.allocate(open.byteSize());
    open.writeTo(slice);
    destination.putInt(slice.capacity());
    destination.putBytes(slice.array());
    destination.putInt(openCount);
    clients.save(destination);
    destination.putLong(takenCount);
    destination.putLong(repeatedCount);
    destination.putLong(refusedCount);
    destination.endPart(part);
  }

  /**
   * Restores a saved state.
   *
   * @throws IllegalArgumentException if the state is damaged or has another type
   */
  void restore(SavedState source) {
    int end = source.takePart(IDENTITY);
    tick = source.takeLong();
    byte[] slice = new byte[source.takeCount(source.remaining())];
    source.takeBytes(slice);
    open.readFrom(ByteBuffer.wrap(slice));
    openCount = source.takeCount(open.commandCount());
    clients.restore(source);
    takenCount = source.takeLong();
    repeatedCount = source.takeLong();
    refusedCount = source.takeLong();
    source.takeEnd(end);
  }

  private void add() {
    if (command.isFinite() && isKnownControl() && isOfClient()) {
      open.add(command);
      openCount++;
      takenCount++;
    } else {
      refusedCount++; // its number counts as used, otherwise its client could never continue
    }
  }

  /** Returns false for a command that only the program of a node may send. */
  private boolean isOfClient() {
    int kind = command.kind();
    boolean choosesId =
        kind == Command.JOIN || (kind == Command.SPAWN && command.body() != BodyId.NONE);
    return kind >= Command.SPAWN && !command.isOfViewer() && !choosesId;
  }

  /** Returns false for a report of an unknown control, which would end every node. */
  private boolean isKnownControl() {
    return !command.isInput()
        || (command.detail() >= 0 && command.detail() < Command.CONTROL_COUNT);
  }
}

package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.collections.Long2ObjectHashMap;
import org.isochron.physics.simulation.SavedState;
import org.isochron.physics.slice.Slice;
import org.isochron.state.command.Command;

/**
 * Turns the log into ticks: the commands since the last mark are the slice of the next tick. It depends on nothing but the log, so
 * every node that reads it has the same slices. Owner: the thread that reads the log. Never waits; allocates when a client is new.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The commands of a client are taken in the order of their numbers, each once: what comes again is dropped, and what comes
 *       too early is refused and comes again.
 *   <li>A client's numbers are forgotten only if it was silent for {@code forgetTicks}, and another needs its place.
 * </ol>
 */
final class Sequencer {
  /** The answer to what is not taken at all. */
  static final long NONE = 0;

  private static final long IDENTITY = 0x5345_5155_454e_4345L;

  private final Command command = Command.empty();
  private final Long2ObjectHashMap<Numbers> clients = new Long2ObjectHashMap<>();
  private final int clientCapacity;
  private final int commandsPerTick;
  private final long forgetTicks;
  private long tick = 1;
  private Slice open = new Slice();
  private long takenCount;
  private long repeatedCount;
  private long refusedCount;

  Sequencer(int clientCapacity, int commandsPerTick, long forgetTicks) {
    this.clientCapacity = clientCapacity;
    this.commandsPerTick = commandsPerTick;
    this.forgetTicks = forgetTicks;
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

  /** Takes a message from the log, and returns the number of the command that comes next from its client, or {@link #NONE}. */
  long take(ByteBuffer message) {
    if (!CommandMessage.isWhole(message)) {
      refusedCount++;
      return NONE;
    }
    Numbers numbers = numbers(message.getLong());
    if (numbers == null) {
      refusedCount++;
      return NONE;
    }
    numbers.lastTick = tick;
    long first = message.getLong();
    int count = message.getInt();
    for (long number = first; number < first + count; number++) {
      command.readFrom(message);
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

  /** Ends the tick's slice and returns it; the given one takes the commands of the next tick. */
  Slice endTick(Slice next) {
    Slice ended = open;
    next.clear();
    open = next;
    tick++;
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
    destination.putInt(clients.size());
    for (long client : sortedClients()) {
      destination.putLong(client);
      destination.putLong(clients.get(client).expected);
      destination.putLong(clients.get(client).lastTick);
    }
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
    clients.clear();
    int count = source.takeCount(clientCapacity);
    for (int index = 0; index < count; index++) {
      Numbers numbers = new Numbers();
      clients.put(source.takeLong(), numbers);
      numbers.expected = source.takeLong();
      numbers.lastTick = source.takeLong();
    }
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

  private @org.jspecify.annotations.Nullable Numbers numbers(long client) {
    Numbers known = clients.get(client);
    if (known == null && (clients.size() < clientCapacity || forgetOne())) {
      known = new Numbers();
      clients.put(client, known);
    }
    return known;
  }

  /** Forgets the client that was silent for the longest time, if that was long enough. Invariant 2. */
  private boolean forgetOne() {
    long oldest = 0;
    long since = Long.MAX_VALUE;
    for (long client : sortedClients()) { // sorted: every node forgets the same
      if (clients.get(client).lastTick < since) {
        oldest = client;
        since = clients.get(client).lastTick;
      }
    }
    boolean forgets = tick - since > forgetTicks;
    if (forgets) {
      clients.remove(oldest);
    }
    return forgets;
  }

  private long[] sortedClients() {
    long[] sorted = clients.keySet().stream().mapToLong(Long::longValue).toArray();
    Arrays.sort(sorted);
    return sorted;
  }

  private static final class Numbers {
    private long expected = 1;
    private long lastTick;
  }
}

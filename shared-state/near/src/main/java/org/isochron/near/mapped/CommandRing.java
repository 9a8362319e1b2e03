package org.isochron.near.mapped;

import java.nio.ByteBuffer;
import org.isochron.state.command.Command;
import org.isochron.state.command.CommandSender;

/**
 * The bounded ring of commands from one reader's process to the writer's. Owner: on each side the thread that holds the place.
 * Never waits; allocates nothing unless a command is refused.
 *
 * <p>A command counts as sent only when it is completely written, so one that a process left half-written is never received, and
 * is overwritten by the next owner of the place. A command that the simulation's queue has no room for stays in the ring, and a
 * full ring is the sender's to see.
 */
public final class CommandRing {
  /** The bytes of a command: aligned, so that counts and entries share no word. */
  private static final int ENTRY_BYTES = (Command.BYTES + 7) & ~7;

  private final MappedPlace place;
  private final ByteBuffer memory;
  private final int capacity;
  private final Command command = Command.empty();
  private long received;
  private long refusedCount;

  /** Uses memory that begins with the words of a place. */
  public CommandRing(MappedPlace place, ByteBuffer memory, int capacity) {
    this.place = place;
    this.memory = memory.duplicate().order(memory.order());
    this.capacity = capacity;
  }

  /** Returns the size of a place with its ring. */
  public static long placeBytes(int capacity) {
    return MappedPlace.BYTES + (long) capacity * ENTRY_BYTES;
  }

  /** Returns true if the other process has received all that was sent; the sender. */
  public boolean isEmpty() {
    return place.sentCount() == place.receivedCount();
  }

  /** Sends a command; the sender, at most as many as the capacity after it has found the ring empty. */
  public void send(Command next) {
    long sent = place.sentCount();
    next.writeTo(entry(sent));
    place.sentCount(sent + 1);
  }

  /**
   * Passes what was sent on, in its order, until the sender of the simulation refuses one; the receiver. What makes no sense as a
   * command is dropped and counted.
   */
  public void receive(CommandSender commands) {
    long sent = place.sentCount();
    if (sent - received < 0 || sent - received > capacity) {
      refusedCount++; // the count is nonsense: nothing of it can be believed
      received = sent;
      place.receivedCount(received);
      return;
    }
    if (sent == received) {
      return;
    }
    while (received != sent && accept(commands)) {
      received++;
    }
    place.receivedCount(received);
  }

  /** Returns how many commands made no sense; the receiver's thread. */
  public long refusedCount() {
    return refusedCount;
  }

  /** Returns false if there is no room for the next command. It is copied first, so that nobody changes it after the check. */
  private boolean accept(CommandSender commands) {
    command.readFrom(entry(received));
    try {
      return commands.forward(command);
    } catch (IllegalArgumentException nonsense) {
      refusedCount++;
      return true;
    }
  }

  private ByteBuffer entry(long number) {
    int index = (int) Math.floorMod(number, (long) capacity);
    return memory.position(MappedPlace.BYTES + index * ENTRY_BYTES);
  }
}

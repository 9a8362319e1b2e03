package org.isochron.state;

import java.util.function.Consumer;
import org.isochron.shapes.PrefabLibrary;
import org.jspecify.annotations.Nullable;

/**
 * The receiving end of a {@link CommandQueue}. Owner: the thread that ticks. Never waits and
 * allocates nothing.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Every accepted command is handed out exactly once.
 *   <li>A slice holds commands stamped before its end, the due instant of its tick, in the order of
 *       their stamps; equal stamps in the order of arrival.
 *   <li>A command that arrives after its slice was drained is handed out with the next slice, and
 *       counted as late.
 * </ol>
 */
public final class CommandReceiver {
  private final CommandQueue queue;

  /**
   * Received commands that wait for their slice: a ring sorted by stamp, with room for all commands
   * of the queue.
   */
  private final @Nullable Command[] waiting;

  private int first;
  private int count;
  private long lastEndNanos;
  private boolean begun;
  private long lateCount;

  CommandReceiver(CommandQueue queue) {
    this.queue = queue;
    waiting = new Command[queue.capacity];
  }

  /**
   * Lets senders refuse the number of a prefab that this library does not have;
   * {@link PrefabLibrary#NONE} if any number may have a meaning.
   */
  public void prefabs(PrefabLibrary library) {
    queue.prefabs(library);
  }

  /**
   * Hands out the commands stamped before a wall instant, the end of a tick's slice. Each command
   * is freed when the handler returns or throws. What the handler throws is thrown on; the commands
   * behind it wait for the next drain.
   *
   * @return how many commands were handed out
   */
  public int drain(long endNanos, Consumer<? super Command> handler) {
    queue.freeSpares();
    receiveAll();
    int drained = 0;
    while (count > 0 && waitingAt(0).stampNanos() - endNanos < 0) {
      Command command = waitingAt(0);
      first = index(1);
      count--;
      drained++;
      try {
        handler.accept(command);
      } finally {
        queue.giveBack(command);
      }
    }
    lastEndNanos = endNanos;
    begun = true;
    return drained;
  }

  /** Returns true if a command stamped before a wall instant waits. */
  public boolean hasDue(long endNanos) {
    queue.freeSpares();
    receiveAll();
    return count > 0 && waitingAt(0).stampNanos() - endNanos < 0;
  }

  /** Returns how many commands have arrived and wait to be handed out. */
  public int waitingCount() {
    queue.freeSpares();
    receiveAll();
    return count;
  }

  /** Returns how many commands arrived after the slice they belonged to was drained. */
  public long lateCount() {
    return lateCount;
  }

  private void receiveAll() {
    Command command = queue.receive();
    while (command != null) {
      if (command.kind() == Command.CANCELLED) {
        queue.giveBack(command);
        command = queue.receive();
        continue;
      }
      if (begun && command.stampNanos() - lastEndNanos < 0) {
        lateCount++; // invariant 3
      }
      insert(command);
      command = queue.receive();
    }
  }

  /** Inserts from the back, because commands arrive nearly sorted by stamp (invariant 2). */
  private void insert(Command command) {
    int place = count++;
    while (place > 0 && waitingAt(place - 1).stampNanos() - command.stampNanos() > 0) {
      waiting[index(place)] = waiting[index(place - 1)];
      place--;
    }
    waiting[index(place)] = command;
  }

  @SuppressWarnings("NullAway") // every place below count holds a command
  private Command waitingAt(int place) {
    return waiting[index(place)];
  }

  private int index(int place) {
    int index = first + place;
    return index < waiting.length ? index : index - waiting.length;
  }
}

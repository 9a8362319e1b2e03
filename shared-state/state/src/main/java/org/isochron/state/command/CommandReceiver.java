package org.isochron.state.command;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The receiving end of a {@link CommandQueue}. Owner: the physics thread. Never waits and allocates nothing.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Every accepted command is handed out exactly once.
 *   <li>A slice holds commands stamped before its end, in the order of their stamps, and equal stamps in that of arrival.
 *   <li>A command that arrives after the end of its slice has passed comes with the next slice and is counted as late.
 * </ol>
 */
public final class CommandReceiver {
  private final CommandQueue queue;

  /** Received commands that wait for their slice: a ring sorted by stamp, as large as there are commands. */
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
   * Hands out the commands stamped before an instant, the end of a tick's slice. The command is given back when the
   * handler returns, also when by an exception.
   *
   * @return how many there were
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

  /** Returns true if a command waits that was stamped before an instant. */
  public boolean hasDue(long endNanos) {
    queue.freeSpares();
    receiveAll();
    return count > 0 && waitingAt(0).stampNanos() - endNanos < 0;
  }

  /** How many commands came after the end of the slice they belonged to. */
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

  /** From the back, for stamps are nearly sorted as they come (invariant 2). */
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

package org.isochron.state;

import java.util.function.Consumer;
import org.isochron.shapes.PrefabLibrary;
import org.jspecify.annotations.Nullable;

/**
 * Receiving end of a {@link CommandQueue}. Owner: the ticking thread. Never waits and allocates
 * nothing.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Every accepted command is delivered exactly once.
 *   <li>A slice contains the commands stamped before the due instant of its tick, sorted by stamp
 *       and then by arrival.
 *   <li>A command that arrives after its slice was drained is delivered with the next slice and
 *       counted as late.
 * </ol>
 */
public final class CommandReceiver {
  private final CommandQueue queue;

  /**
   * Received commands that wait for their slice: a ring sorted by stamp, with the queue's capacity.
   */
  private final @Nullable Command[] waiting;

  private int first;
  private int count;
  private long lastEndNanos;
  private boolean started;
  private long lateCount;

  CommandReceiver(CommandQueue queue) {
    this.queue = queue;
    waiting = new Command[queue.capacity];
  }

  /**
   * Makes senders reject prefab numbers that a library does not contain; {@link PrefabLibrary#NONE}
   * allows all numbers.
   */
  public void prefabs(PrefabLibrary library) {
    queue.prefabs(library);
  }

  /** Makes senders reject all commands, or accept them again. */
  void closed(boolean rejects) {
    queue.closed(rejects);
  }

  /**
   * Delivers the commands stamped before the end of a tick's slice. Each command is freed when the
   * handler returns or throws. If the handler throws, the exception propagates and the remaining
   * commands wait for the next drain.
   *
   * @param endNanos the slice's end
   * @return number of delivered commands
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
    started = true;
    return drained;
  }

  /** Returns true if a command stamped before this wall-clock time is pending. */
  public boolean hasDue(long endNanos) {
    queue.freeSpares();
    receiveAll();
    return count > 0 && waitingAt(0).stampNanos() - endNanos < 0;
  }

  /** Number of late commands. */
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
      if (started && command.stampNanos() - lastEndNanos < 0) {
        lateCount++; // invariant 3
      }
      insert(command);
      command = queue.receive();
    }
  }

  /** Inserts from the back, because commands arrive nearly sorted by stamp (invariant 2). */
  private void insert(Command command) {
    int offset = count++;
    while (offset > 0 && waitingAt(offset - 1).stampNanos() - command.stampNanos() > 0) {
      waiting[index(offset)] = waiting[index(offset - 1)];
      offset--;
    }
    waiting[index(offset)] = command;
  }

  @SuppressWarnings("NullAway") // every offset below count holds a command
  private Command waitingAt(int offset) {
    return waiting[index(offset)];
  }

  private int index(int offset) {
    int index = first + offset;
    return index < waiting.length ? index : index - waiting.length;
  }
}

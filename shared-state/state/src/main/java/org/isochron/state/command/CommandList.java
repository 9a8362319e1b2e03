package org.isochron.state.command;

import java.util.ArrayDeque;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.isochron.state.snapshot.BodyId;
import org.jspecify.annotations.Nullable;

/**
 * A bounded list of commands that one thread sends and hands out itself, such as game code inside a
 * tick. The commands carry stamp 0. Owner: that thread, also of its senders. Never waits; allocates
 * only when more commands are in the list than ever before.
 */
public final class CommandList extends CommandStore {
  private final ArrayDeque<Command> sent = new ArrayDeque<>();
  private final ArrayDeque<Command> free = new ArrayDeque<>();
  private int createdCount;

  /**
   * Creates a list that takes the ids of bodies and of joints to be from suppliers, or none while
   * they return {@link BodyId#NONE}.
   *
   * @param capacity the most commands in the list; senders refuse more and count them
   * @throws IllegalArgumentException unless the capacity is from 2 to
   *     {@link CommandQueue#MAX_CAPACITY}
   */
  public CommandList(int capacity, LongSupplier ids, LongSupplier jointIds) {
    super(capacity, () -> 0, ids, jointIds);
  }

  /**
   * Hands out the commands that were sent before this call, in their order. What the handler throws
   * is thrown on; the commands behind it wait for the next call.
   *
   * @return how many commands were handed out
   */
  public int drain(Consumer<? super Command> handler) {
    int drained = 0;
    for (int left = sent.size(); left > 0; left--) {
      Command command = sent.remove();
      try {
        if (command.kind() != Command.CANCELLED) {
          drained++;
          handler.accept(command);
        }
      } finally {
        free.add(command);
      }
    }
    return drained;
  }

  @Override
  @Nullable
  Command poll() {
    if (free.isEmpty() && createdCount < capacity) {
      createdCount++;
      return new Command();
    }
    return free.poll();
  }

  @Override
  int freeCount() {
    return capacity - createdCount + free.size();
  }

  @Override
  void send(Command command) {
    sent.add(command);
  }
}

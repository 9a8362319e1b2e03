package org.isochron.bench.command;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.isochron.state.command.Command;
import org.isochron.state.command.CommandQueue;
import org.isochron.state.command.CommandReceiver;

/** A thread that drains a command queue until it is closed. */
final class CommandDrain {
  private static final long ALL = Long.MAX_VALUE;

  private final CommandReceiver receiver;
  private final Consumer<Command> handler;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Thread thread;

  private CommandDrain(CommandQueue queue, Consumer<Command> handler) {
    this.receiver = queue.claimReceiver();
    this.handler = handler;
    this.thread = new Thread(this::run, "command drain");
    thread.setDaemon(true);
  }

  static CommandDrain start(CommandQueue queue, Consumer<Command> handler) {
    CommandDrain drain = new CommandDrain(queue, handler);
    drain.thread.start();
    return drain;
  }

  /** Ends the thread after it has drained what was sent before. */
  void close() {
    // ordering: release, with the acquire in run: what was sent before is then drained.
    closed.setRelease(true);
    try {
      thread.join();
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // two senders and a drain share two cores
  private void run() {
    boolean last;
    do {
      // ordering: acquire, the counterpart of the release above.
      last = closed.getAcquire();
      if (receiver.drain(ALL, handler) == 0) {
        Thread.yield();
      }
    } while (!last);
  }
}

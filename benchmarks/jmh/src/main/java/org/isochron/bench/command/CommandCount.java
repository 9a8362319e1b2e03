package org.isochron.bench.command;

import java.util.ArrayList;
import java.util.List;
import org.isochron.state.command.Command;
import org.isochron.state.command.CommandQueue;
import org.isochron.state.command.CommandSender;
import org.isochron.state.time.NanoClock;

/**
 * Sends a hundred million commands from two threads, and checks that each arrives exactly once and
 * in its sender's order. The first argument sets another number of commands.
 */
public final class CommandCount {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final int SENDERS = 2;
  private static final int CAPACITY = 4_096;
  private static final long COMMANDS = 100_000_000;

  /**
   * The next number expected from each sender. If every number arrives in turn, none was lost or
   * repeated.
   */
  private final long[] expected = new long[SENDERS];

  private final long commandsPerSender;
  private long wrongCount;

  private CommandCount(long commandsPerSender) {
    this.commandsPerSender = commandsPerSender;
  }

  public static void main(String[] arguments) throws InterruptedException {
    long commands = arguments.length == 0 ? COMMANDS : Long.parseLong(arguments[0]);
    CommandCount count = new CommandCount(commands / SENDERS);
    if (!count.run()) {
      System.exit(1);
    }
  }

  private boolean run() throws InterruptedException {
    CommandQueue queue = new CommandQueue(CAPACITY, NanoClock.system());
    CommandSender sender = queue.sender();
    List<Thread> threads = new ArrayList<>();
    long startNanos = CLOCK.nanos();
    CommandDrain drain = CommandDrain.start(queue, this::check);
    for (int index = 0; index < SENDERS; index++) {
      int number = index;
      threads.add(new Thread(() -> send(sender, number), "sender " + number));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    drain.close();
    return report(CLOCK.nanos() - startNanos, queue.refusedCount());
  }

  @SuppressWarnings("ThreadPriorityCheck") // the drain may need this core
  private void send(CommandSender sender, int number) {
    for (long token = 0; token < commandsPerSender; token++) {
      while (!sender.user(Command.USER, number, 0, token)) {
        Thread.yield();
      }
    }
  }

  private void check(Command command) {
    int number = command.detail();
    if (command.token() != expected[number]) {
      wrongCount++;
    }
    expected[number] = command.token() + 1;
  }

  private boolean report(long nanos, long refusedCount) {
    long received = 0;
    boolean complete = wrongCount == 0;
    for (long next : expected) {
      received += next;
      complete &= next == commandsPerSender;
    }
    System.out.printf(
        "%,d commands from %d senders in %.2f s: %,d a second, stamp included; %,d refusals were tried again%n",
        received, SENDERS, nanos / 1e9, received * 1_000_000_000L / nanos, refusedCount);
    System.out.println(
        complete
            ? "none was lost or repeated, and each sender's arrived in order"
            : "%,d out of turn: commands were lost, repeated or swapped".formatted(wrongCount));
    return complete;
  }
}

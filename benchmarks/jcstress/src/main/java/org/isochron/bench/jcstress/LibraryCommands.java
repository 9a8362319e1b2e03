package org.isochron.bench.jcstress;

import java.util.function.IntConsumer;
import org.isochron.state.Command;
import org.isochron.state.CommandQueue;
import org.isochron.state.CommandReceiver;
import org.isochron.state.CommandSender;

/** The library's command queue, so short that it wraps around within a test. */
final class LibraryCommands implements Commands {
  private static final int CAPACITY = 4;

  private final CommandQueue queue = new CommandQueue(CAPACITY, () -> 0);
  private final CommandSender sender = queue.sender();
  private final CommandReceiver receiver = queue.claimReceiver();

  @Override
  public boolean send(int number) {
    return sender.user(Command.USER + number, number, number, number, number, number);
  }

  @Override
  public void drain(IntConsumer handler) {
    receiver.drain(1, command -> {
      int number = number(command);
      Thread.onSpinWait(); // handling takes time, in which the command must not change
      handler.accept(number == number(command) ? number : Words.TORN);
    });
  }

  private static int number(Command command) {
    int number = command.detail();
    boolean intact = command.kind() == Command.USER + number
        && command.body() == number
        && command.token() == number
        && command.value(0) == number
        && command.value(1) == number;
    return intact ? number : Words.TORN;
  }
}

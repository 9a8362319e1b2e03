package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class CommandsFromManyThreadsTest {
  private static final int SENDERS = 4;
  private static final int COMMANDS = 5_000;

  @Test
  void everyCommandAndEveryEdgeIsInExactlyOneTick() throws InterruptedException {
    SharedState state = SharedState.of(SnapshotLayout.bodies(1));
    Counting counting = new Counting();
    try (PhysicsThread physics =
        PhysicsThread.start(state, counting, PhysicsSettings.hertz(1_000))) {
      List<Thread> senders = new ArrayList<>();
      for (int number = 0; number < SENDERS; number++) {
        int own = number;
        senders.add(new Thread(() -> send(state.commands(), own)));
      }
      senders.forEach(Thread::start);
      for (Thread sender : senders) {
        sender.join();
      }
      Until.holds(() -> counting.seen.get() == SENDERS * COMMANDS * 3L);
      physics.stop();
    }

    assertThat(counting.outOfOrder.get()).isZero();
    assertThat(counting.presses.get()).isEqualTo(SENDERS * COMMANDS);
    assertThat(counting.releases.get()).isEqualTo(SENDERS * COMMANDS);
  }

  private static void send(CommandSender commands, int own) {
    for (int token = 0; token < COMMANDS; token++) {
      int sent = token;
      retry(() -> commands.user(Command.USER, own, 0, sent));
      retry(() -> commands.press(own));
      retry(() -> commands.release(own));
    }
  }

  private static void retry(BooleanSupplier offer) {
    while (!offer.getAsBoolean()) {
      LockSupport.parkNanos(10_000);
    }
  }

  private static final class Counting extends BodilessSimulation {
    private final long[] next = new long[SENDERS];
    private final AtomicLong seen = new AtomicLong();
    private final AtomicLong presses = new AtomicLong();
    private final AtomicLong releases = new AtomicLong();
    private final AtomicLong outOfOrder = new AtomicLong();

    @Override
    public void apply(Command command) {
      if (command.token() != next[command.detail()]++) {
        outOfOrder.incrementAndGet();
      }
      seen.incrementAndGet();
    }

    @Override
    public void control(TickInput input) {
      for (int control = 0; control < SENDERS; control++) {
        presses.addAndGet(input.pressCount(control));
        releases.addAndGet(input.releaseCount(control));
        seen.addAndGet(input.pressCount(control) + input.releaseCount(control));
      }
    }

    @Override
    public long stateHash() {
      return seen.get();
    }
  }
}

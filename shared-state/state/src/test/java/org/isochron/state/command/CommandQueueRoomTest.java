package org.isochron.state.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.isochron.state.time.ManualClock;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Whatever fails while a command is sent or handled, its place in the queue is used again. */
class CommandQueueRoomTest {
  private final ManualClock clock = new ManualClock(100);
  private final CommandQueue queue = new CommandQueue(4, clock);
  private final CommandSender sender = queue.sender();
  private final CommandReceiver receiver = queue.claimReceiver();

  @Test
  @SuppressWarnings("NullAway") // the mistakes of a caller without a checker
  void senderThatThrowsLosesNoPlaceInTheQueue() {
    Vector3f a = new Vector3f(1, 0, 0);
    List<Long> bodies = new ArrayList<>();
    for (int attempt = 0; attempt < 20; attempt++) {
      assertThatThrownBy(() -> sender.spawn(1, a, null, 5))
          .isInstanceOf(NullPointerException.class);
      assertThatThrownBy(() -> sender.impulse(7, a, null)).isInstanceOf(NullPointerException.class);

      assertThat(sender.despawn(attempt)).isTrue();
      assertThat(receiver.drain(101, command -> bodies.add(command.body()))).isEqualTo(1);
    }

    assertThat(bodies).hasSize(20).doesNotHaveDuplicates();
    assertThat(sender.refusedCount()).isZero();
  }

  @Test
  void clockThatThrowsLosesNoPlaceInTheQueue() {
    boolean[] broken = {true};
    CommandQueue withClock = new CommandQueue(2, () -> {
      if (broken[0]) {
        throw new IllegalStateException("no time");
      }
      return 100;
    });
    CommandReceiver end = withClock.claimReceiver();
    for (int attempt = 0; attempt < 10; attempt++) {
      assertThatThrownBy(() -> withClock.sender().despawn(1)).hasMessage("no time");
      assertThat(end.drain(101, command -> {})).isZero();
    }

    broken[0] = false;
    assertThat(withClock.sender().despawn(1)).isTrue();
    assertThat(end.drain(101, command -> {})).isEqualTo(1);
  }

  @Test
  void handlerThatThrowsLosesNoPlaceInTheQueue() {
    for (int round = 0; round < 10; round++) {
      sender.press(round);
      assertThatThrownBy(() -> receiver.drain(1_000, command -> {
            throw new IllegalStateException("no");
          }))
          .hasMessage("no");
    }

    assertThat(sender.refusedCount()).isZero();
  }

  /** As when a sender that is claiming leaves no room among the free commands. */
  @Test
  void commandThatFindsNoRoomIsFreedByALaterDrain() {
    Command third = Command.empty();
    CommandQueue two = new CommandQueue(2, clock);
    CommandReceiver own = two.claimReceiver();
    two.giveBack(third);
    List<Command> claimed = new ArrayList<>();
    claimed.add(two.claim());
    claimed.add(two.claim());
    assertThat(claimed).doesNotContainNull();
    assertThat(two.claim()).isNull();

    own.drain(1_000, command -> {});

    assertThat(two.claim()).isSameAs(third);
    own.drain(1_000, command -> {});
    assertThat(two.claim()).as("freed once").isNull();
  }
}

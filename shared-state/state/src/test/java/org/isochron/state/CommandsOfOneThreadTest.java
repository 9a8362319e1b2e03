package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandsOfOneThreadTest {
  private final CommandQueue.SingleThreaded list =
      new CommandQueue.SingleThreaded(3, () -> BodyId.NONE, () -> BodyId.NONE);
  private final CommandSender sender = list.sender();
  private final List<Long> drained = new ArrayList<>();

  @Test
  void commandsComeInTheirOrderAndTheirRoomIsFreeAgain() {
    for (int time = 0; time < 5; time++) {
      assertThat(send(1)).isTrue();
      assertThat(send(2)).isTrue();
      assertThat(send(3)).isTrue();
      assertThat(send(4)).isFalse();

      assertThat(list.drain(this::note)).isEqualTo(3);
      assertThat(list.drain(this::note)).isZero();
      assertThat(drained).containsExactly(1L, 2L, 3L);
      drained.clear();
    }
    assertThat(sender.refusedCount()).isEqualTo(5);
  }

  @Test
  void commandsBehindOneWhoseHandlerThrowsWait() {
    send(1);
    send(2);

    assertThatThrownBy(() -> list.drain(command -> {
          throw new IllegalStateException("no");
        }))
        .hasMessage("no");

    list.drain(this::note);
    assertThat(drained).containsExactly(2L);
  }

  @Test
  void whatAHandlerSendsWaits() {
    send(1);
    assertThat(list.drain(command -> send(2))).isEqualTo(1);

    list.drain(this::note);
    assertThat(drained).containsExactly(2L);
  }

  @Test
  void reservedCommandsAreSentAllOrNone() {
    send(1);
    assertThat(sender.reserve(3, all -> send(9))).isFalse();
    assertThat(sender.reserve(2, all -> all.despawn(2))).isTrue();

    assertThat(list.drain(this::note)).as("one of the reserved is cancelled").isEqualTo(2);
    assertThat(sender.reserve(3, all -> {})).as("its room is free again").isTrue();
  }

  private boolean send(long token) {
    return sender.user(Command.USER, 0, 0, token);
  }

  private void note(Command command) {
    drained.add(command.token());
  }
}

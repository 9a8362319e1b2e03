package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.isochron.shapes.Joint;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Failures during sending or handling must not leak queue slots. */
class CommandQueueRoomTest {
  private final NanoClock.Manual clock = new NanoClock.Manual(100);
  private final CommandQueue queue = new CommandQueue(4, clock);
  private final CommandSender sender = queue.sender();
  private final CommandReceiver receiver = queue.claimReceiver();

  @Test
  @SuppressWarnings("NullAway") // nulls as from unchecked callers
  void senderThatThrowsLosesNoSlotOfTheQueue() {
    Vector3f a = new Vector3f(1, 0, 0);
    List<Long> bodies = new ArrayList<>();
    for (int attempt = 0; attempt < 20; attempt++) {
      assertThatThrownBy(() ->
              sender.spawnWithToken(1, new Vector3d(a), null, new Vector3f(), new Vector3f(), 5))
          .isInstanceOf(NullPointerException.class);
      assertThatThrownBy(() -> sender.impulse(7, null)).isInstanceOf(NullPointerException.class);

      assertThat(sender.despawn(attempt)).isTrue();
      assertThat(receiver.drain(101, command -> bodies.add(command.body()))).isEqualTo(1);

      assertThatThrownBy(() -> sender.impulseAt(7, a, null))
          .isInstanceOf(NullPointerException.class);
      assertThatThrownBy(() -> sender.forceAt(7, null, new Vector3d()))
          .isInstanceOf(NullPointerException.class);
      assertThat(receiver.drain(101, command -> bodies.add(command.body()))).isZero();
    }

    assertThat(bodies).hasSize(20).doesNotHaveDuplicates();
    assertThat(sender.refusedCount()).isZero();
  }

  @Test
  void reservedRoomIsThereWhateverOthersSendMeanwhile() {
    for (int round = 0; round < 20; round++) {
      List<Long> bodies = new ArrayList<>();

      boolean reserved = sender.reserve(3, room -> {
        assertThat(sender.despawn(1)).as("the fourth").isTrue();
        assertThat(sender.despawn(2)).as("no fifth").isFalse();
        assertThat(room.despawn(3)).isTrue();
        assertThat(room.despawn(4)).isTrue(); // and the third is not used
      });

      assertThat(reserved).isTrue();
      receiver.drain(101, command -> bodies.add(command.body()));
      assertThat(bodies).containsExactly(1L, 3L, 4L);
    }
    assertThat(sender.refusedCount()).isEqualTo(20);
  }

  @Test
  void senderWithReservedRoomSendsNoMoreThanThat() {
    sender.reserve(2, room -> {
      assertThat(room.despawn(1)).isTrue();
      assertThat(room.despawn(2)).isTrue();
      assertThatThrownBy(() -> room.despawn(3))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("all 2 reserved commands are sent: reserve space for all commands");
    });

    assertThat(receiver.drain(101, command -> {})).isEqualTo(2);
  }

  @Test
  void jointWithMoreSettingsThanReservedCommandsLosesNone() {
    Joint.SixAxes free = Joint.sixAxes(new Vector3d(), new Vector3f(1, 0, 0), new Vector3f(0, 1, 0))
        .withAxis(Joint.Axis.Freedom.TURN_X, Joint.Axis.FREE)
        .withAxis(Joint.Axis.Freedom.TURN_Y, Joint.Axis.FREE);
    for (int round = 0; round < 20; round++) {
      int reserved = 1 + round % 2;
      assertThatThrownBy(() -> sender.reserve(reserved, room -> room.join(1, 2, free)))
          .hasMessageContaining("reserve space for all commands");
      assertThat(receiver.drain(101, command -> {})).isZero();
    }
    assertThat(sender.reserve(4, room -> {})).isTrue();
  }

  @Test
  void unavailableRoomIsNotReservedAndStaysForOthers() {
    for (int sent = 0; sent <= 4; sent++) {
      for (int count = 0; count <= 6; count++) {
        for (int i = 0; i < sent; i++) {
          sender.despawn(1);
        }
        long refused = sender.refusedCount();
        int[] calls = new int[1];

        boolean reserved = sender.reserve(count, room -> calls[0]++);

        assertThat(reserved).isEqualTo(count <= 4 - sent);
        assertThat(calls[0]).isEqualTo(reserved ? 1 : 0);
        assertThat(sender.refusedCount() - refused).isEqualTo(reserved ? 0 : 1);
        for (int i = sent; i < 4 && !reserved; i++) {
          assertThat(sender.despawn(2)).isTrue();
        }
        receiver.drain(101, command -> {});
      }
    }
  }

  @Test
  void actionThatThrowsLosesNoReservedRoom() {
    for (int round = 0; round < 20; round++) {
      assertThatThrownBy(() -> sender.reserve(4, room -> {
            throw new IllegalStateException("no figure");
          }))
          .hasMessage("no figure");
      assertThat(receiver.drain(101, command -> {})).isZero();
    }
  }

  @Test
  void clockThatThrowsLosesNoSlotOfTheQueue() {
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

  /** A joint with six axes needs several commands, and the clock may throw at any of them. */
  @Test
  void clockThatThrowsWhileAJointWithAxesIsSentLosesNoCommandAndSendsNone() {
    Joint.SixAxes joint = sixAxes();
    for (Joint.Axis.Freedom axis : Joint.Axis.Freedom.values()) {
      joint = joint.withAxis(axis, Joint.Axis.FREE);
    }
    int commands = 7;
    int sentCompletely = 0;
    for (int failing = 1; failing <= commands + 1; failing++) {
      long[] readings = {-failing};
      long[] ids = {0};
      CommandQueue withClock = new CommandQueue(
          commands,
          () -> {
            if (++readings[0] == 0) {
              throw new IllegalStateException("no time");
            }
            return 100;
          },
          () -> BodyId.NONE,
          () -> ++ids[0]);
      CommandReceiver end = withClock.claimReceiver();
      for (int attempt = 0; attempt < 3; attempt++) {
        readings[0] = -failing;
        int sent = 0;
        try {
          assertThat(withClock.sender().join(1, 2, joint)).isPositive();
          sent = commands;
          sentCompletely++;
        } catch (IllegalStateException e) {
          assertThat(e).hasMessage("no time");
        }

        assertThat(end.drain(101, command -> {})).as("reading %d", failing).isEqualTo(sent);
      }
      readings[0] = 1;
      assertThat(withClock.sender().join(1, 2, joint))
          .as("the queue has room again")
          .isPositive();
      assertThat(end.drain(101, command -> {})).isEqualTo(commands);
    }
    assertThat(sentCompletely).as("more readings than a joint takes").isPositive();
  }

  /** An id taken without sending a command would be lost. */
  @Test
  void senderThatSendsNothingTakesNoId() {
    Joint joint = sixAxes().withAxis(Joint.Axis.Freedom.MOVE_X, Joint.Axis.FREE);
    boolean[] broken = {false};
    List<Long> taken = new ArrayList<>();
    LongSupplier ids = () -> {
      taken.add(taken.size() + 1L);
      return taken.size();
    };
    NanoClock watch = () -> {
      if (broken[0]) {
        throw new IllegalStateException("no time");
      }
      return 100;
    };
    CommandQueue small = new CommandQueue(2, watch, ids, ids);
    CommandReceiver end = small.claimReceiver();
    assertThat(small.sender().despawn(1)).isTrue();

    assertThat(small.sender().join(1, 2, joint)).as("no room for its axis").isEqualTo(BodyId.NONE);
    assertThat(end.drain(101, command -> {})).isEqualTo(1);
    broken[0] = true;
    Vector3f zero = new Vector3f();
    assertThatThrownBy(() -> small.sender().spawn(0, zero, new Quaternionf()))
        .hasMessage("no time");
    assertThatThrownBy(() -> small.sender().join(1, 2, Joint.ball(new Vector3d())))
        .hasMessage("no time");
    assertThatThrownBy(() -> small.sender().join(1, 2, joint)).hasMessage("no time");

    assertThat(taken).isEmpty();
    broken[0] = false;
    assertThat(small.sender().join(1, 2, joint)).isEqualTo(1);
    assertThat(end.drain(101, command -> {})).isEqualTo(2);
  }

  @Test
  void handlerThatThrowsLosesNoSlotOfTheQueue() {
    for (int round = 0; round < 10; round++) {
      sender.press(round);
      assertThatThrownBy(() -> receiver.drain(1_000, command -> {
            throw new IllegalStateException("no");
          }))
          .hasMessage("no");
    }

    assertThat(sender.refusedCount()).isZero();
  }

  /** A sender that is claiming a command can temporarily block the queue of free commands. */
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

  private static Joint.SixAxes sixAxes() {
    return Joint.sixAxes(new Vector3d(), new Vector3f(1, 0, 0), new Vector3f(0, 1, 0));
  }
}

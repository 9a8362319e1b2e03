package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class CommandQueueTest {
  private final NanoClock.Manual clock = new NanoClock.Manual(100);
  private final CommandQueue queue = new CommandQueue(4, clock);
  private final CommandSender sender = queue.sender();
  private final CommandReceiver receiver = queue.claimReceiver();

  @Test
  void commandArrivesWithAllItsFields() {
    Vector3f position = new Vector3f(1, 2, 3);
    Quaternionf rotation = new Quaternionf().rotationY(1);
    Vector3f linear = new Vector3f(4, 5, 6);
    Vector3f angular = new Vector3f(7, 8, 9);

    assertThat(sender.spawnWithToken(11, new Vector3d(position), rotation, linear, angular, 42))
        .isTrue();

    int drained = receiver.drain(101, command -> {
      assertThat(command.kind()).isEqualTo(Command.SPAWN);
      assertThat(command.detail()).isEqualTo(11);
      assertThat(command.token()).isEqualTo(42);
      assertThat(command.stampNanos()).isEqualTo(100);
      assertThat(command.position(new Vector3d())).isEqualTo(new Vector3d(position));
      assertThat(command.rotation(new Quaternionf())).isEqualTo(rotation);
      assertThat(command.linear(new Vector3f())).isEqualTo(linear);
      assertThat(command.angular(new Vector3f())).isEqualTo(angular);
    });
    assertThat(drained).isEqualTo(1);
  }

  @Test
  void everyKindHasItsOwnForm() {
    Vector3f a = new Vector3f(1, 0, 0);
    Vector3f b = new Vector3f(0, 2, 0);
    CommandQueue large = new CommandQueue(64, clock);
    CommandSender all = large.sender();

    assertThat(sendEveryKind(all, a, b)).hasSize(17).containsOnly(true);

    List<String> seen = new ArrayList<>();
    large
        .claimReceiver()
        .drain(
            Long.MAX_VALUE,
            c -> seen.add(
                "%d %d %d %d %s".formatted(c.kind(), c.detail(), c.body(), c.token(), c.value(0))));
    assertThat(seen)
        .containsExactly(
            "1 1 0 5 1.0",
            "1 2 0 6 1.0",
            "2 0 7 0 0.0",
            "3 0 7 0 1.0",
            "4 0 7 0 0.0",
            "21 0 7 0 0.0",
            "5 0 7 0 0.0",
            "22 0 7 0 1.0",
            "5 0 7 0 0.0",
            "6 0 7 0 0.0",
            "23 0 7 0 1.0",
            "6 0 7 0 0.0",
            "7 3 0 0 0.0",
            "8 3 0 0 0.0",
            "9 4 0 0 0.5",
            "10 5 0 0 -2.0",
            "1001 6 7 8 9.0");
  }

  @Test
  void everyKindIsRefusedByAFullQueueAndCounted() {
    Vector3f any = new Vector3f();
    CommandQueue full = new CommandQueue(3, clock);
    CommandSender all = full.sender();
    for (int sent = 0; sent < 3; sent++) {
      assertThat(all.press(sent)).isTrue();
    }

    assertThat(sendEveryKind(all, any, any)).hasSize(17).containsOnly(false);

    assertThat(all.refusedCount()).isEqualTo(17);
  }

  @Test
  void commandHasNoDataOfThePreviousOneInItsSlot() {
    float[] values = new float[Command.VALUE_COUNT];
    Arrays.fill(values, 5);
    for (int round = 0; round < 4; round++) {
      sender.user(Command.USER, 0, 0, 0, values);
    }
    receiver.drain(1_000, command -> assertThat(command.value(12)).isEqualTo(5));

    sender.level(1, 0.5f);

    receiver.drain(1_000, command -> {
      for (int index = 1; index < Command.VALUE_COUNT; index++) {
        assertThat(command.value(index)).isZero();
      }
    });
  }

  @Test
  void commandSurvivesABytesRoundTrip() {
    sender.user(Command.USER, 6, 7, 8, 9, 10, 11);
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    receiver.drain(1_000, command -> command.writeTo(bytes));

    Command read = Command.empty().readFrom(bytes.flip());

    assertThat(bytes.hasRemaining()).isFalse();
    assertThat(List.of(read.kind(), read.detail())).containsExactly(Command.USER, 6);
    assertThat(List.of(read.stampNanos(), read.body(), read.token())).containsExactly(100L, 7L, 8L);
    assertThat(List.of(read.value(0), read.value(2), read.value(12))).containsExactly(9f, 11f, 0f);
  }

  @Test
  void sliceHoldsWhatWasStampedBeforeItsEnd() {
    sender.press(1);
    clock.advance(10);
    sender.press(2);

    assertThat(details(110)).containsExactly(1);
    assertThat(details(110)).isEmpty();
    assertThat(details(111)).containsExactly(2);
    assertThat(receiver.lateCount()).isZero();
  }

  @Test
  void lateCommandArrivesWithTheNextSliceAndIsCounted() {
    assertThat(details(200)).isEmpty();

    sender.press(1);

    assertThat(details(300)).containsExactly(1);
    assertThat(receiver.lateCount()).isEqualTo(1);
    clock.moveTo(300);
    sender.press(2);
    assertThat(details(301)).containsExactly(2);
    assertThat(receiver.lateCount()).as("stamped at the end of a slice").isEqualTo(1);
  }

  @Test
  void commandsComeInTheOrderOfTheirStampsAndNotOfTheirArrival() {
    Command early = Objects.requireNonNull(queue.claim());
    Command later = Objects.requireNonNull(queue.claim());
    early.fill(Command.PRESS, 1, 0, 0).stamp(10);
    later.fill(Command.PRESS, 2, 0, 0).stamp(20);
    queue.send(later);
    queue.send(early);

    assertThat(details(15)).containsExactly(1);
    assertThat(details(25)).containsExactly(2);
  }

  @Test
  void fullQueueRefusesAndCounts() {
    for (int control = 0; control < 4; control++) {
      assertThat(sender.press(control)).isTrue();
    }

    assertThat(sender.press(4)).isFalse();
    assertThat(sender.despawn(1)).isFalse();
    assertThat(sender.refusedCount()).isEqualTo(2);

    assertThat(details(1_000)).containsExactly(0, 1, 2, 3);
    assertThat(sender.press(5)).isTrue();
    assertThat(details(1_000)).containsExactly(5);
  }

  @Test
  void supplierOfIdsThatThrowsCostsNoCommand() {
    IllegalStateException none = new IllegalStateException("no ids here");
    LongSupplier throwing = () -> {
      throw none;
    };
    CommandQueue small = new CommandQueue(4, clock, throwing, throwing);
    CommandReceiver taker = small.claimReceiver();
    CommandSender there = small.sender();
    List<Integer> arrived = new ArrayList<>();

    for (int spawn = 0; spawn < 10; spawn++) {
      assertThatThrownBy(() -> there.spawn(1, new Vector3f(), new Quaternionf()))
          .isSameAs(none);
      taker.drain(Long.MAX_VALUE, command -> arrived.add(command.kind()));
    }

    assertThat(arrived).isEmpty();
    for (int press = 0; press < 4; press++) {
      assertThat(there.press(1)).isTrue();
    }
    assertThat(small.refusedCount()).isZero();
  }

  @Test
  void nothingIsLostBetweenManySendersAndTheReceiver() throws InterruptedException {
    int senders = 4;
    int each = 5_000;
    CommandQueue small = new CommandQueue(256, NanoClock.system());
    CommandReceiver only = small.claimReceiver();
    CountDownLatch done = new CountDownLatch(senders);
    for (int number = 0; number < senders; number++) {
      int detail = number;
      CommandSender own = small.sender();
      Thread thread = new Thread(() -> {
        for (int token = 0; token < each; token++) {
          while (!own.user(Command.USER, detail, 0, token)) {
            LockSupport.parkNanos(1_000);
          }
        }
        done.countDown();
      });
      thread.setDaemon(true);
      thread.start();
    }

    long[] next = new long[senders];
    long received = 0;
    while (received < (long) senders * each) {
      received += only.drain(NanoClock.system().nanos(), command -> {
        if (command.token() != next[command.detail()]++) {
          throw new AssertionError(
              "sender %d: token %d out of order".formatted(command.detail(), command.token()));
        }
      });
    }
    done.await();
    assertThat(next).containsOnly(each);
  }

  @Test
  void badInputIsRefused() {
    assertThatThrownBy(() -> new CommandQueue(1, clock))
        .hasMessage("capacity is 1: it lies between 2 and 1048576");
    assertThatThrownBy(() -> new CommandQueue(CommandQueue.MAX_CAPACITY + 1, clock))
        .hasMessageContaining("capacity is 1048577");
    assertThatThrownBy(queue::claimReceiver).hasMessageContaining("a queue has one");
    assertThatThrownBy(() -> sender.user(5, 0, 0, 0))
        .hasMessage("kind is 5: user-defined kinds begin at Command.USER, 1000");
    assertThatThrownBy(() -> sender.user(1 << 16, 0, 0, 0))
        .hasMessage("kind is 65536: kinds end before Command.KIND_COUNT, 65536");
    assertThatThrownBy(() -> sender.user(1_000, 0, 0, 0, new float[14]))
        .hasMessageContaining("14 values were given");
    assertThatThrownBy(() -> sender.press(1_024))
        .hasMessage("control is 1024: device controls are numbered 0 to 1023");
    assertThatThrownBy(() -> sender.motion(-1, 1)).hasMessageContaining("control is -1");
    assertThatThrownBy(() -> sender.level(1, Float.NaN))
        .hasMessage("value is NaN: a device control reports a finite number");
    assertThatThrownBy(() -> sender.motion(1, Float.NEGATIVE_INFINITY))
        .hasMessageContaining("value is -Infinity");
    assertThat(details(1_000)).as("nothing was sent").isEmpty();
  }

  private static List<Boolean> sendEveryKind(CommandSender all, Vector3f a, Vector3f b) {
    return List.of(
        all.spawnWithToken(
            1, new Vector3d(a), new Quaternionf(), new Vector3f(), new Vector3f(), 5),
        all.spawnWithToken(2, new Vector3d(a), new Quaternionf(), a, b, 6),
        all.despawn(7),
        all.teleport(7, a, new Quaternionf()),
        all.velocity(7, a),
        all.angularVelocity(7, b),
        all.impulse(7, a),
        all.impulseAt(7, b, new Vector3d(a)),
        all.angularImpulse(7, b),
        all.force(7, a),
        all.forceAt(7, b, new Vector3d(a)),
        all.torque(7, b),
        all.press(3),
        all.release(3),
        all.level(4, 0.5f),
        all.motion(5, -2),
        all.user(Command.USER + 1, 6, 7, 8, 9, 10));
  }

  private List<Integer> details(long endNanos) {
    List<Integer> details = new ArrayList<>();
    receiver.drain(endNanos, command -> details.add(command.detail()));
    return details;
  }
}

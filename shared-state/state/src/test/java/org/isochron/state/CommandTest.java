package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class CommandTest {
  @Test
  void everyValueMustBeFinite() {
    for (float value : new float[] {Float.NaN, Float.POSITIVE_INFINITY, -Float.MAX_VALUE}) {
      for (int index = 0; index < Command.VALUE_COUNT; index++) {
        Command command = Command.empty().value(index, value);
        assertThat(command.isFinite()).isEqualTo(Float.isFinite(value));
      }
    }
  }

  /** At this distance from the origin, adjacent floats are 2 m apart. */
  @Test
  void farPositionArrivesExactlyOverBytesAndOtherSenders() {
    CommandQueue queue = new CommandQueue(8, () -> 0);
    Vector3d far = new Vector3d(29_999_999.123, -30_000_001.7, 0.1);
    Vector3f push = new Vector3f(1, 2, 3);
    queue.sender().spawnWithToken(1, far, new Quaternionf(), new Vector3f(), new Vector3f(), 7);
    queue.sender().spawnWithToken(1, far, new Quaternionf(), push, push, 7);
    queue.sender().teleport(5, far, new Quaternionf());
    queue.sender().moveTo(5, far, new Quaternionf());
    CommandReceiver receiver = queue.claimReceiver();
    List<Command> copies = new ArrayList<>();
    receiver.drain(1, command -> copies.add(copy(command)));
    copies.forEach(queue.sender()::forward);

    int drained = receiver.drain(1, command -> {
      assertThat(command.position(new Vector3d()).distance(far)).isLessThan(1e-6);
      assertThat(command.rotation(new Quaternionf())).isEqualTo(new Quaternionf());
      assertThat(command.isFinite()).isTrue();
    });
    assertThat(drained).isEqualTo(4);

    queue.sender().despawn(5);
    receiver.drain(
        1,
        command -> assertThat(command.position(new Vector3d()))
            .as("what lies in the place of a far one")
            .isEqualTo(new Vector3d()));
  }

  @Test
  void positionThatIsNaNIsNotFinite() {
    for (double bad : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, 1e300}) {
      CommandQueue queue = new CommandQueue(8, () -> 0);
      queue.sender().teleport(5, new Vector3d(0, bad, 0), new Quaternionf());
      queue.claimReceiver().drain(1, command -> assertThat(command.isFinite()).isFalse());
    }
  }

  private static Command copy(Command command) {
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    command.writeTo(bytes);
    return Command.empty().readFrom(bytes.flip());
  }

  @Test
  void controlIsForwardedWithTheStampOfItsDevice() {
    NanoClock.Manual clock = new NanoClock.Manual(1_000);
    CommandQueue queue = new CommandQueue(4, clock);
    Command motion = Command.empty().value(2, 9).control(Command.MOTION, 421, -3);

    queue.sender().forward(motion, 900);

    queue.claimReceiver().drain(1_000, command -> {
      assertThat(command.kind()).isEqualTo(Command.MOTION);
      assertThat(command.detail()).isEqualTo(421);
      assertThat(command.stampNanos()).isEqualTo(900);
      assertThat(command.value(0)).isEqualTo(-3);
      assertThat(command.value(2)).isZero();
      clock.moveTo(2_000);
    });
    assertThat(clock.nanos()).as("it was received").isEqualTo(2_000);
  }

  @Test
  void onlyReportsOfControlsThatExistAreMade() {
    Command command = Command.empty();

    assertThatThrownBy(() -> command.control(Command.SPAWN, 0, 0)).hasMessageContaining("report");
    assertThatThrownBy(() -> command.control(Command.MOVE_TO, 0, 0)).hasMessageContaining("report");
    assertThatThrownBy(() -> command.control(Command.PRESS, 1_024, 0)).hasMessageContaining("1024");
    assertThatThrownBy(() -> command.control(Command.LEVEL, 1, Float.NaN))
        .hasMessageContaining("value is NaN");
  }
}

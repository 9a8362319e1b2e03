package org.isochron.physics.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.BodilessSimulation;
import org.isochron.physics.TickInput;
import org.isochron.state.Command;
import org.isochron.state.CommandQueue;
import org.isochron.state.NanoClock;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class SliceTest {
  private final Slice slice = new Slice();
  private final ControlTable controls = new ControlTable();

  @Test
  void givesASimulationWhatTheLoopGaveIt() {
    fill(40);
    CallRecorder recorder = new CallRecorder();

    slice.passTo(recorder, new ControlTable());

    assertThat(recorder.calls).hasSize(41).first().isEqualTo("1 7 at 5: 0 (1.0, 2.0, 3.0) 0");
    assertThat(recorder.calls.get(40))
        .isEqualTo("[3: down true +1 -0 after 4, 0.0 0.0][9: down false +1 -1 after 1, 0.0 0.0]"
            + "[5: down false +0 -0 after 0, 0.5 0.0][6: down false +0 -0 after 0, 0.0 2.0]");
  }

  @Test
  void isTheSameAfterAJourneyAsBytes() {
    fill(40);
    CallRecorder sent = new CallRecorder();
    slice.passTo(sent, new ControlTable());

    Slice arrived = new Slice();
    arrived.readFrom(bytes());
    CallRecorder received = new CallRecorder();
    arrived.passTo(received, new ControlTable());

    assertThat(received.calls).isEqualTo(sent.calls);
    assertThat(arrived.byteSize()).isEqualTo(slice.byteSize());
  }

  @Test
  void carriesWhatIsDownFromTickToTick() {
    ControlTable table = new ControlTable();
    controls.press(3, 0);
    slice.input(controls);
    slice.passTo(new CallRecorder(), table);
    controls.beginSlice();
    slice.clear();
    slice.input(controls);

    slice.passTo(new CallRecorder(), table);

    assertThat(table.isDown(3)).isTrue();
    assertThat(table.pressCount(3)).isZero();
    assertThat(table.changedCount()).isZero();
  }

  @Test
  void refusesDamagedBytesAndIsEmptyThen() {
    fill(2);
    byte[] complete = bytes().array();
    int refused = 0;
    for (int length = 0; length < complete.length; length++) {
      ByteBuffer torn = ByteBuffer.wrap(complete, 0, length);

      assertThatThrownBy(() -> slice.readFrom(torn))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("the slice is damaged");

      assertThat(slice.commandCount()).isZero();
      assertThat(slice.controlCount()).isZero();
      refused++;
    }
    assertThat(refused).isPositive();
  }

  @Test
  void refusesAControlThatIsNone() {
    ByteBuffer bytes =
        ByteBuffer.allocate(64).putInt(0).putInt(1).putInt(65_537 * 1_024).rewind();

    assertThatThrownBy(() -> slice.readFrom(bytes)).hasMessageContaining("control 67109888");
  }

  private void fill(int commandCount) {
    CommandQueue queue = new CommandQueue(64, new NanoClock.Manual(5));
    for (int i = 0; i < commandCount; i++) {
      queue
          .sender()
          .spawnWithToken(
              7, new Vector3d(1, 2, 3), new Quaternionf(), new Vector3f(), new Vector3f(), i);
    }
    queue.claimReceiver().drain(6, slice::add);
    controls.press(3, 4);
    controls.press(9, 1);
    controls.release(9);
    controls.level(5, 0.5f);
    controls.motion(6, 2);
    slice.input(controls);
  }

  private ByteBuffer bytes() {
    ByteBuffer bytes = ByteBuffer.allocate(slice.byteSize());
    slice.writeTo(bytes);
    return bytes.rewind();
  }

  private static final class CallRecorder extends BodilessSimulation {
    private final List<String> calls = new ArrayList<>();

    @Override
    public void apply(Command command) {
      Vector3d position = command.position(new Vector3d());
      calls.add("%d %d at %d: %d (%s, %s, %s) %d"
          .formatted(
              command.kind(),
              command.detail(),
              command.stampNanos(),
              command.body(),
              position.x,
              position.y,
              position.z,
              command.token()));
    }

    @Override
    public void control(TickInput input) {
      StringBuilder all = new StringBuilder();
      for (int index = 0; index < input.changedCount(); index++) {
        int control = input.changed(index);
        all.append("[%d: down %s +%d -%d after %d, %s %s]"
            .formatted(
                control,
                input.isDown(control),
                input.pressCount(control),
                input.releaseCount(control),
                input.pressOffsetNanos(control),
                input.level(control),
                input.motion(control)));
      }
      calls.add(all.toString());
    }
  }
}

package org.isochron.lockstep.slices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.physics.slice.Slice;
import org.isochron.state.Command;
import org.isochron.state.SnapshotWriter;
import org.junit.jupiter.api.Test;

class PeersOfATickTest {
  private final SliceWindow[] windows = {new SliceWindow(1, 2), new SliceWindow(1, 2)};
  private final ControlTable first = new ControlTable();
  private final ControlTable second = new ControlTable();
  private final List<String> seen = new ArrayList<>();
  private final PeerSliceMerger merger =
      new PeerSliceMerger(new Seeing(), 2, SliceSource.of(windows));

  @Test
  void everyCommandAndInputNamesItsPeer() {
    first.press(5, 3);
    second.level(7, 0.5f);
    give(2);

    assertThat(seen)
        .containsSubsequence("command of 0", "command of 1")
        .contains("0: 5 true 1 0 3 0.0 0.0", "1: 7 false 0 0 0 0.5 0.0")
        .noneMatch(line -> line.startsWith("0: 7") || line.startsWith("1: 5"));
  }

  @Test
  void wrappersPassItOn() {
    Simulation inside = new ForwardingSimulation(new ForwardingSimulation(new Seeing()) {}) {};
    first.press(5, 3);
    give(new PeerSliceMerger(inside, 2, SliceSource.of(windows)), 2);

    assertThat(seen).contains("command of 0", "command of 1", "0: 5 true 1 0 3 0.0 0.0");
  }

  @Test
  void whatAPeerHoldsStaysFromTickToTickAndInASavedState() {
    second.press(5, 0);
    second.level(7, 0.5f);
    give(2);
    ControlTable saved = PeerSliceMerger.table(2);
    merger.save(saved);
    second.beginSlice();
    second.release(5);
    second.level(7, 0);
    give(3);
    merger.restore(saved);
    second.beginSlice();
    second.press(6, 0);
    seen.clear();
    give(4);

    assertThat(saved.ofSender(1).isDown(5)).isTrue();
    assertThat(seen).contains("1 holds 5", "1 holds 6").doesNotContain("0 holds 5");
  }

  @Test
  void withoutASessionEverythingIsOfPeerZero() {
    ControlTable alone = new ControlTable();
    alone.press(5, 3);

    assertThat(alone.ofSender(0).isDown(5)).isTrue();
    assertThat(alone.ofSender(1).isDown(5)).isFalse();
    assertThat(Command.empty().sender()).isZero();
    assertThatThrownBy(() -> alone.ofSender(65_536))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("sender is 65536: senders are numbered 0 to 65535");
  }

  @Test
  void reportOfAViewerOfOnePeerReachesNoSimulation() {
    Slice slice = new Slice();
    for (int kind : new int[] {Command.ENTERED, Command.LEFT, Command.USER}) {
      ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES).putInt(0, kind);
      slice.add(Command.empty().readFrom(bytes));
    }

    slice.passCommandsTo(new Seeing(), 1);

    assertThat(seen).containsExactly("command of 1");
  }

  @Test
  void devicesOfAllAreMergedIntoOneSet() {
    first.press(5, 30);
    first.motion(6, 1);
    first.level(7, 0.25f);
    second.press(5, 20);
    second.release(5);
    second.motion(6, 2);
    second.level(7, 0.75f);
    give(2);

    assertThat(seen)
        .contains("5 true 2 1 20 0.0 0.0", "6 false 0 0 0 0.0 3.0", "7 false 0 0 0 0.75 0.0");
  }

  @Test
  void controlIsDownUntilTheLastPeerReleasesIt() {
    first.press(5, 0);
    second.press(5, 0);
    give(2);
    first.beginSlice();
    second.beginSlice();
    first.release(5);
    give(3);
    first.beginSlice();
    second.release(5);
    give(4);

    assertThat(seen)
        .containsSubsequence(
            "5 true 2 0 0 0.0 0.0", "5 true 0 1 0 0.0 0.0", "5 false 0 1 0 0.0 0.0");
  }

  private void give(long tick) {
    give(merger, tick);
  }

  private void give(PeerSliceMerger merger, long tick) {
    put(windows[0], tick, first);
    put(windows[1], tick, second);
    merger.give(tick);
  }

  private static void put(SliceWindow window, long tick, TickInput input) {
    Slice slice = new Slice();
    slice.add(Command.empty());
    slice.input(input);
    window.forgetBefore(tick);
    var buffer = window.put(tick, Long.BYTES + slice.byteSize());
    slice.writeTo(buffer.putLong(0));
    buffer.flip();
  }

  private final class Seeing implements Simulation {
    @Override
    public void apply(Command command) {
      seen.add("command of " + command.sender());
    }

    @Override
    public void control(TickInput input) {
      see("", input);
      for (int peer = 0; peer < 2; peer++) {
        see(peer + ": ", input.ofSender(peer));
        for (int control = 0; control < 10; control++) {
          if (input.ofSender(peer).isDown(control)) {
            seen.add(peer + " holds " + control);
          }
        }
      }
    }

    private void see(String whose, TickInput input) {
      for (int index = 0; index < input.changedCount(); index++) {
        int control = input.changed(index);
        seen.add("%s%d %s %d %d %d %s %s"
            .formatted(
                whose,
                control,
                input.isDown(control),
                input.pressCount(control),
                input.releaseCount(control),
                input.pressOffsetNanos(control),
                input.level(control),
                input.motion(control)));
      }
    }

    @Override
    public void step(long tick, double dtSeconds) {}

    @Override
    public void capture(SnapshotWriter snapshots) {}

    @Override
    public long stateHash() {
      return 0;
    }
  }
}

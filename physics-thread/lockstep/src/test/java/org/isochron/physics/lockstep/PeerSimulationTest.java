package org.isochron.physics.lockstep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.input.ControlTable;
import org.isochron.physics.input.TickInput;
import org.isochron.physics.simulation.ForwardingSimulation;
import org.isochron.physics.simulation.Simulation;
import org.isochron.physics.slice.Slice;
import org.isochron.state.command.Command;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.time.ManualClock;
import org.junit.jupiter.api.Test;

/** How a simulation sees the peers: with their numbers, or with their devices merged into one set. */
class PeerSimulationTest {
  private final SliceWindow[] windows = {new SliceWindow(1, 2), new SliceWindow(1, 2)};
  private final ControlTable first = new ControlTable();
  private final ControlTable second = new ControlTable();
  private final List<String> seen = new ArrayList<>();

  @Test
  void peerSimulationLearnsWhoseCommandsAndInputItGets() {
    PeerSliceMerger merger = new PeerSliceMerger(new OfPeers(), 2, SliceSource.of(windows));
    first.press(5, 3);
    give(merger, 2);

    assertThat(seen)
        .containsExactly("command of 0", "input of 0: 1", "command of 1", "input of 1: 0");
  }

  @Test
  void aloneItIsPeerZero() {
    OfPeers simulation = new OfPeers();
    simulation.apply(Command.empty());
    simulation.control(first);

    assertThat(seen).containsExactly("command of 0", "input of 0: 0");
  }

  @Test
  void otherSimulationSeesAllDevicesAsOneSet() {
    PeerSliceMerger merger = new PeerSliceMerger(new OfOne(), 2, SliceSource.of(windows));
    first.press(5, 30);
    first.motion(6, 1);
    first.level(7, 0.25f);
    second.press(5, 20);
    second.release(5);
    second.motion(6, 2);
    second.level(7, 0.75f);
    give(merger, 2);

    assertThat(seen)
        .containsExactly(
            "command",
            "command",
            "5 true 2 1 20 0.0 0.0",
            "6 false 0 0 0 0.0 3.0",
            "7 false 0 0 0 0.75 0.0");
  }

  @Test
  void controlIsDownUntilTheLastPeerReleasesIt() {
    PeerSliceMerger merger = new PeerSliceMerger(new OfOne(), 2, SliceSource.of(windows));
    first.press(5, 0);
    second.press(5, 0);
    give(merger, 2);
    first.beginSlice();
    second.beginSlice();
    first.release(5);
    give(merger, 3);
    first.beginSlice();
    second.release(5);
    give(merger, 4);

    assertThat(seen)
        .containsSubsequence(
            "5 true 2 0 0 0.0 0.0", "5 true 0 1 0 0.0 0.0", "5 false 0 1 0 0.0 0.0");
  }

  @Test
  void aSessionRefusesASimulationThatLosesThePeerOfACommand() {
    Simulation plain = new ForwardingSimulation(new ForwardingSimulation(new OfPeers()) {}) {};
    LockstepSettings alone = LockstepSettings.of(1, 0, 1);

    assertThatThrownBy(() -> new Lockstep(plain, alone, List.of(), new ManualClock(0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("without their peer; make it a PeerSimulation");
    assertThat(new Lockstep(
            new ForwardingSimulation(new OfOne()) {}, alone, List.of(), new ManualClock(0)))
        .as("one that has no peers to lose")
        .isNotNull();
  }

  @Test
  void aSimulationAroundItThatPassesThePeerOnIsLetIn() {
    Passing passing = new Passing(new OfPeers());
    Lockstep lockstep =
        new Lockstep(passing, LockstepSettings.of(1, 0, 1), List.of(), new ManualClock(0));
    assertThat(lockstep.status().tick()).isZero();
    PeerSliceMerger merger = new PeerSliceMerger(passing, 2, SliceSource.of(windows));
    first.press(5, 3);
    give(merger, 2);

    assertThat(seen)
        .containsExactly("command of 0", "input of 0: 1", "command of 1", "input of 1: 0");
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
    var place = window.put(tick, Long.BYTES + slice.byteSize());
    slice.writeTo(place.putLong(0));
    place.flip();
  }

  private class OfOne implements Simulation {
    @Override
    public void apply(Command command) {
      seen.add("command");
    }

    @Override
    public void control(TickInput input) {
      for (int index = 0; index < input.changedCount(); index++) {
        int control = input.changed(index);
        seen.add("%d %s %d %d %d %s %s"
            .formatted(
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

  private final class OfPeers extends OfOne implements PeerSimulation {
    @Override
    public void apply(int peer, Command command) {
      seen.add("command of " + peer);
    }

    @Override
    public void control(int peer, TickInput input) {
      seen.add("input of " + peer + ": " + input.changedCount());
    }

    @Override
    public void apply(Command command) {
      PeerSimulation.super.apply(command);
    }

    @Override
    public void control(TickInput input) {
      PeerSimulation.super.control(input);
    }
  }

  private static final class Passing extends ForwardingSimulation implements PeerSimulation {
    private final PeerSimulation inside;

    Passing(PeerSimulation inside) {
      super(inside);
      this.inside = inside;
    }

    @Override
    public void apply(int peer, Command command) {
      inside.apply(peer, command);
    }

    @Override
    public void control(int peer, TickInput input) {
      inside.control(peer, input);
    }
  }
}

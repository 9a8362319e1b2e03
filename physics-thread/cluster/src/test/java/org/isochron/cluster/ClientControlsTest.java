package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.Viewer;
import org.junit.jupiter.api.Test;

final class ClientControlsTest {
  private static final int KEY = 65;
  private static final int STICK = 500;
  private static final Prefab PREFAB = Prefab.dynamic(new Shape.Sphere(1), 1);

  private final EventPublisher events =
      SharedState.of(SnapshotLayout.bodies(1)).claimWriter().events();
  private final Seen seen = new Seen();
  private final ClientControls controls = new ClientControls(seen);
  private long tick;

  @Test
  void levelsAndPressedControlsStayWhileCountsAreOfTheirTick() {
    apply(Command.PRESS, KEY, 0);
    apply(Command.LEVEL, STICK, 0.5f);
    apply(Command.MOTION, STICK, 2);
    apply(Command.MOTION, STICK, 3);
    runTick();

    assertThat(seen.table.isDown(KEY)).isTrue();
    assertThat(seen.table.pressCount(KEY)).isEqualTo(1);
    assertThat(seen.table.level(STICK)).isEqualTo(0.5f);
    assertThat(seen.table.motion(STICK)).isEqualTo(5);

    runTick();
    assertThat(seen.table.isDown(KEY)).isTrue();
    assertThat(seen.table.pressCount(KEY)).isZero();
    assertThat(seen.table.level(STICK)).isEqualTo(0.5f);
    assertThat(seen.table.motion(STICK)).isZero();

    apply(Command.RELEASE, KEY, 0);
    runTick();
    assertThat(seen.table.isDown(KEY)).isFalse();
    assertThat(seen.table.releaseCount(KEY)).isEqualTo(1);
  }

  @Test
  void clientsAreKeptApartAndReleaseWhatTheyHeldWhenTheyLeave() {
    controls.apply(Command.empty().control(Command.PRESS, KEY, 0).from(1));
    controls.apply(Command.empty().control(Command.PRESS, KEY, 0).from(2));
    controls.apply(Command.empty().control(Command.LEVEL, STICK, 1).from(1));
    runTick();
    SavedState checkpoint = new SavedState();
    controls.save(checkpoint);
    ClientControls restored = new ClientControls(seen);
    restored.restore(checkpoint.rewind());
    for (ClientControls each : List.of(controls, restored)) {
      each.apply(Command.empty().ofViewer(Command.LEFT, new Viewer(1, "", "")));
      each.control(new ControlTable());

      assertThat(seen.table.ofSender(1).isDown(KEY)).isFalse();
      assertThat(seen.table.ofSender(2).isDown(KEY)).isTrue();
      assertThat(seen.table.isDown(KEY)).isTrue();
      assertThat(seen.table.level(STICK)).isZero();
    }
  }

  @Test
  void allElseIsAppliedOnArrival() {
    controls.apply(CommandTally.command(0, 0));

    assertThat(seen.tally.applied(0)).isEqualTo(1);
  }

  @Test
  void prefabThatOneNodeAddsAloneIsNotNamed() {
    seen.prefabs().add(PREFAB);

    controls.apply(spawn(0));
    controls.apply(spawn(1));

    assertThat(seen.named).containsExactly(0, -1);
  }

  @Test
  void aNodeThatStartsFromACheckpointKnowsWhatIsHeld() {
    apply(Command.PRESS, KEY, 0);
    apply(Command.LEVEL, STICK, -1);
    runTick();
    SavedState checkpoint = new SavedState();
    controls.save(checkpoint);
    Seen other = new Seen();
    ClientControls restored = new ClientControls(other);
    restored.apply(Command.empty().control(Command.PRESS, KEY + 1, 0));

    restored.restore(checkpoint.rewind());
    restored.control(new ControlTable());

    assertThat(other.table.isDown(KEY)).isTrue();
    assertThat(other.table.level(STICK)).isEqualTo(-1);
    assertThat(other.table.isDown(KEY + 1)).as("held before").isFalse();
    assertThat(other.table.changedCount()).isZero();
    assertThat(checkpoint.remaining()).isZero();
  }

  private static Command spawn(int prefab) {
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES).putInt(Command.SPAWN).putInt(prefab);
    return Command.empty().readFrom(bytes.clear());
  }

  private void apply(int report, int control, float value) {
    controls.apply(Command.empty().control(report, control, value));
  }

  private void runTick() {
    controls.control(new ControlTable());
    controls.step(++tick, 0.01);
    controls.begin(tick + 1, events);
  }

  private static final class Seen extends ForwardingSimulation {
    final CommandTally tally;
    final ControlTable table = new ControlTable();
    final List<Integer> named = new ArrayList<>();
    private PrefabTable prefabs = PrefabTable.of(List.of(PREFAB));

    Seen() {
      this(new CommandTally());
    }

    private Seen(CommandTally tally) {
      super(tally);
      this.tally = tally;
    }

    @Override
    public void apply(Command command) {
      if (command.namesPrefab()) {
        named.add(command.detail());
      } else {
        super.apply(command);
      }
    }

    @Override
    public PrefabLibrary prefabs() {
      return new PrefabLibrary() {
        @Override
        public int add(Prefab prefab) {
          prefabs = prefabs.with(PrefabTable.of(List.of(prefab)));
          return prefabs.count() - 1;
        }

        @Override
        public PrefabTable table() {
          return prefabs;
        }

        @Override
        public int initialCount() {
          return 1;
        }
      };
    }

    @Override
    public void control(TickInput input) {
      table.copyFrom((ControlTable) input);
    }
  }
}

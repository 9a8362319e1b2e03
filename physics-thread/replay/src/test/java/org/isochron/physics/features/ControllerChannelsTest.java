package org.isochron.physics.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.WorldView;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.slice.CallOrder;
import org.isochron.physics.slice.ControlTable;
import org.isochron.replay.History;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ControllerChannelsTest {
  private static final long FLOOR = BodyId.of(0, 1);
  private static final long BALL = BodyId.of(1, 1);
  private static final long NOBODY = BodyId.of(2, 1);

  private final NanoClock.Manual clock = new NanoClock.Manual(0);

  static List<String> engines() {
    return Engines.available().stream().map(Engine::name).toList();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void channelsFollowTheGameCodeForBodiesThatSleepAndBackInTime(String engine) {
    Ticks inner = new Ticks("inner", SnapshotLayout.Blend.LINEAR);
    Ticks outer = new Ticks("outer", SnapshotLayout.Blend.SCALE);
    try (Simulation game = outer.around(inner.around(Engines.named(engine).build(scene())))) {
      SharedState state = SharedState.of(game.layout(), SharedState.Limits.DEFAULT, clock);
      try (StateWriter writer = state.claimWriter();
          SnapshotReader reader = state.openReader()) {
        boolean saves = game.savesState();
        TickLoop loop = saves
            ? loop(writer, History.of(game, new History.Settings(200, 40)))
            : new TickLoop(writer, TickLoop.Parts.of(game), TickSettings.DEFAULT, clock);
        ticks(loop, 120);
        requireChannels(reader);
        if (saves) {
          loop.seek(clock.nanos(), 60);
          assertThat(requireChannels(reader)).isEqualTo(60);
        }
      }
    }
  }

  @Test
  void channelThatIsNotOfTheControllerIsRefused() {
    Controller faulty = new Ticks("odd", SnapshotLayout.Blend.LINEAR) {
      @Override
      public void show(ChannelWriter channels) {
        channels.set(2, BALL, 1);
      }
    };
    try (Simulation game = faulty.around(Engines.named("ode4j").build(scene()))) {
      SharedState state = SharedState.of(game.layout(), SharedState.Limits.DEFAULT, clock);
      StateWriter writer = state.claimWriter();
      TickLoop loop = new TickLoop(writer, TickLoop.Parts.of(game), TickSettings.DEFAULT, clock);

      assertThatThrownBy(() -> loop.advance(0))
          .isInstanceOf(Controller.FailedException.class)
          .hasRootCauseInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  /** Which ticks are shown depends on the machine, and the state must not. */
  @Test
  void showThatThrowsChangesNoStateAndLeavesTheChannelsOut() {
    List<Controller.FailedException> failures = new ArrayList<>();
    Ticks faulty = new Ticks("odd", SnapshotLayout.Blend.LINEAR) {
      @Override
      public void show(ChannelWriter channels) {
        throw new IllegalStateException("nothing to show");
      }
    };
    Ticks unshown = new Ticks("odd", SnapshotLayout.Blend.LINEAR);
    try (Simulation game = faulty.around(Engines.named("ode4j").build(scene()), failures::add);
        Simulation hidden = unshown.around(Engines.named("ode4j").build(scene()))) {
      SharedState state = SharedState.of(game.layout(), SharedState.Limits.DEFAULT, clock);
      try (StateWriter writer = state.claimWriter()) {
        TickLoop loop = new TickLoop(writer, TickLoop.Parts.of(game), TickSettings.DEFAULT, clock);
        ticks(loop, 3);
        CallOrder order = new CallOrder(hidden, clock);
        for (int tick = 1; tick <= 3; tick++) {
          order.run(tick, 0.01, writer.events(), inner -> inner.control(new ControlTable()));
        }

        assertThat(failures).hasSize(1);
        assertThat(faulty.ticks).isEqualTo(3);
        assertThat(game.stateHash()).isEqualTo(hidden.stateHash());
      }
    }
  }

  @Test
  void invalidSizeEndsNoTick() {
    Controller faulty = new Ticks("odd", SnapshotLayout.Blend.SCALE) {
      @Override
      public void show(ChannelWriter channels) {
        channels.set(0, BALL, Float.NaN);
        channels.set(0, FLOOR, -2);
      }
    };
    try (Simulation game = faulty.around(Engines.named("ode4j").build(scene()))) {
      SharedState state = SharedState.of(game.layout(), SharedState.Limits.DEFAULT, clock);
      try (StateWriter writer = state.claimWriter();
          SnapshotReader reader = state.openReader()) {
        TickLoop loop = new TickLoop(writer, TickLoop.Parts.of(game), TickSettings.DEFAULT, clock);
        ticks(loop, 3);

        reader.refresh();
        assertThat(reader.newest().tick()).isEqualTo(3);
        assertThat(reader.newest().channel(0)[BodyId.slot(BALL)]).isEqualTo(1);
        assertThat(reader.newest().channel(0)[BodyId.slot(FLOOR)]).isZero();
      }
    }
  }

  @Test
  void channelsThatDoNotFitAreRefusedWhenTheControllerIsPutAround() {
    SnapshotLayout.Channel size = new SnapshotLayout.Channel("a", SnapshotLayout.Blend.SCALE);
    SnapshotLayout.Channel other = new SnapshotLayout.Channel("b", SnapshotLayout.Blend.SCALE);
    try (Simulation engine = Engines.named("ode4j").build(scene())) {
      Simulation all = showing(channels(0, 16)).around(showing(channels(16, 32)).around(engine));
      assertThat(all.layout().channels()).hasSize(32);

      assertThatThrownBy(() -> showing(channels(0, 33)).around(engine))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("the layout has 33 channels");
      assertThatThrownBy(() -> showing(channels(32, 33)).around(all))
          .hasMessageContaining("the layout has 33 channels");
      assertThatThrownBy(
              () -> showing(channels(0, 1)).around(showing(channels(0, 1)).around(engine)))
          .hasMessageContaining("have the same name");
      assertThatThrownBy(
              () -> showing(List.of(other)).around(showing(List.of(size)).around(engine)))
          .hasMessageContaining("are scales");
    }
  }

  private static List<SnapshotLayout.Channel> channels(int first, int end) {
    return IntStream.range(first, end)
        .mapToObj(
            number -> new SnapshotLayout.Channel("channel " + number, SnapshotLayout.Blend.LINEAR))
        .toList();
  }

  private static Controller showing(List<SnapshotLayout.Channel> channels) {
    return new Ticks("", SnapshotLayout.Blend.LINEAR) {
      @Override
      public List<SnapshotLayout.Channel> channels() {
        return channels;
      }
    };
  }

  private static long requireChannels(SnapshotReader reader) {
    assertThat(reader.refresh()).isTrue();
    Snapshot newest = reader.newest();
    assertThat(newest.layout().channels())
        .extracting(SnapshotLayout.Channel::name)
        .containsExactly("inner", "inner twice", "outer", "outer twice");
    int ball = BodyId.slot(BALL);
    float ticks = (float) newest.tick();
    assertThat(newest.channel(0)[ball]).isEqualTo(ticks);
    assertThat(newest.channel(1)[ball]).isEqualTo(2 * ticks);
    assertThat(newest.channel(2)[ball]).isEqualTo(ticks);
    assertThat(newest.channel(3)[ball]).isEqualTo(2 * ticks);
    assertThat(newest.channel(0)[BodyId.slot(FLOOR)]).as("unwritten").isZero();
    assertThat(newest.channel(2)[BodyId.slot(FLOOR)]).as("an unwritten scale").isEqualTo(1);
    return newest.tick();
  }

  private TickLoop loop(StateWriter writer, Steppable history) {
    return new TickLoop(writer, TickLoop.Parts.of(history), TickSettings.DEFAULT, clock);
  }

  private void ticks(TickLoop loop, int count) {
    for (int tick = 0; tick <= count; tick++) {
      clock.moveTo(tick * 10_000_000L);
      loop.advance(clock.nanos());
    }
  }

  private static Scene scene() {
    Scene.Builder scene = new Scene.Builder().gravity(0, 0, 0).spare(2);
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(9, 1, 9))), 0, -5, 0);
    scene.body(scene.prefab(Prefab.dynamic(new Shape.Sphere(1), 1)), 0, 0, 0);
    return scene.build();
  }

  private static class Ticks implements Controller {
    private final String name;
    private final SnapshotLayout.Blend blend;
    private long ticks;

    Ticks(String name, SnapshotLayout.Blend blend) {
      this.name = name;
      this.blend = blend;
    }

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      ticks++;
    }

    @Override
    public List<SnapshotLayout.Channel> channels() {
      return List.of(
          new SnapshotLayout.Channel(name, blend),
          new SnapshotLayout.Channel(name + " twice", SnapshotLayout.Blend.STEP));
    }

    @Override
    public void show(ChannelWriter channels) {
      channels.set(0, BALL, (float) ticks);
      channels.set(1, BALL, 2 * (float) ticks);
      channels.set(0, NOBODY, 3);
    }

    @Override
    public void save(SavedState destination) {
      destination.putLong(ticks);
    }

    @Override
    public void restore(SavedState source) {
      ticks = source.takeLong();
    }

    @Override
    public long stateHash() {
      return ticks;
    }
  }
}

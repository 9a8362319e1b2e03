package org.isochron.physics.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.gameplay.JointChannels;
import org.isochron.physics.Controller;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.replay.History;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JointChannelsTest {
  private static final int TICKS = 40;
  private static final Vector3f OUT = new Vector3f(0, 0, 1);

  private final NanoClock.Manual clock = new NanoClock.Manual(0);

  static List<String> engines() {
    return Engines.available().stream()
        .map(Engine::name)
        .filter(name -> !name.equals("Reference"))
        .toList();
  }

  /** The first joint's second body is fixed. A joint that does not exist is left out. */
  @ParameterizedTest
  @MethodSource("engines")
  void channelsShowWhatTheViewReadsAlsoBackInTime(String engine) {
    Scene.Builder scene = new Scene.Builder();
    long nail = scene.body(scene.prefab(Prefab.fixed(new Shape.Sphere(0.1f)).withMask(0)), 0, 5, 0);
    int part = scene.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.1f, 0.1f), 2).withMask(0));
    long upper = scene.body(part, 0.5f, 5, 0);
    long lower = scene.body(part, 1.5f, 5, 0);
    boolean hasMotors = !engine.equals("Bullet");
    Joint.OneAxis shoulder =
        Joint.hinge(new Vector3d(0, 5, 0), OUT).with(Joint.Axis.FREE.withDamping(1));
    Joint.Hinge elbow = Joint.hinge(new Vector3d(1, 5, 0), OUT);
    final long first = scene.join(
        upper, nail, hasMotors ? shoulder.with(shoulder.motion().withMotor(0, 9)) : shoulder);
    final long second = scene.join(upper, lower, elbow);
    Controller driver =
        (tick, input, view, commands) -> commands.effort(second, (float) (tick % 7));
    List<float[]> read = new ArrayList<>();
    Controller reader = (tick, input, view, commands) -> read.add(new float[] {
      view.jointOffset(first), view.jointSpeed(first), view.jointEffort(first),
      view.jointOffset(second), view.jointSpeed(second), view.jointEffort(second)
    });
    Simulation world = Engines.named(engine).build(scene.build());
    Controller channels = JointChannels.of(first, second, BodyId.of(2, 1));
    try (Simulation game = channels.around(reader.around(driver.around(world)))) {
      SharedState state = SharedState.of(game.layout(), SharedState.Limits.DEFAULT, clock);
      try (StateWriter writer = state.claimWriter();
          SnapshotReader snapshots = state.openReader()) {
        boolean saves = game.savesState();
        TickLoop.Parts parts = saves
            ? TickLoop.Parts.of(History.of(game, new History.Settings(200, 40)))
            : TickLoop.Parts.of(game);
        TickLoop loop = new TickLoop(writer, parts, TickSettings.DEFAULT, clock);
        List<float[]> shown = new ArrayList<>();
        for (int tick = 0; tick <= TICKS; tick++) {
          clock.moveTo(tick * 10_000_000L);
          loop.advance(clock.nanos());
          shown.add(shown(snapshots, upper, lower));
        }

        for (int tick = 0; tick < TICKS; tick++) {
          assertThat(shown.get(tick)).as("tick %d", tick).isEqualTo(read.get(tick));
        }
        assertThat(shown.get(TICKS)[1]).isNotZero();
        assertThat(shown.get(TICKS)[5]).isEqualTo(TICKS % 7);
        if (saves) {
          loop.seek(clock.nanos(), 25);
          assertThat(shown(snapshots, upper, lower)).isEqualTo(shown.get(25));
        }
      }
    }
  }

  @Test
  void axesOfASixAxisJointHaveChannelsOfTheirOwn() {
    Scene.Builder scene = new Scene.Builder();
    int part = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2).withMask(0));
    long upper = scene.body(part, 0, 5, 0);
    long lower = scene.body(part, 1.5f, 5, 0);
    Joint.SixAxes joint = Joint.sixAxes(new Vector3d(0, 5, 0), OUT, new Vector3f(1, 0, 0))
        .withAxis(Freedom.TURN_X, Joint.Axis.FREE)
        .withAxis(Freedom.TURN_Z, Joint.Axis.FREE);
    long id = scene.join(upper, lower, joint);
    Controller driver = (tick, input, view, commands) -> {
      commands.effort(id, Freedom.TURN_X, 3);
      commands.effort(id, Freedom.TURN_Z, -4);
    };
    Controller channels = JointChannels.of().with(id, Freedom.TURN_Z, Freedom.TURN_X);
    Simulation world = Engines.named("ode4j").build(scene.build());
    try (Simulation game = channels.around(driver.around(world))) {
      SharedState state = SharedState.of(game.layout(), SharedState.Limits.DEFAULT, clock);
      assertThat(state.layout().channels())
          .extracting("name")
          .containsExactly(
              "TURN_Z offset",
              "TURN_Z speed",
              "TURN_Z effort",
              "TURN_X offset",
              "TURN_X speed",
              "TURN_X effort");
      try (StateWriter writer = state.claimWriter();
          SnapshotReader snapshots = state.openReader()) {
        TickLoop loop = new TickLoop(writer, TickLoop.Parts.of(game), TickSettings.DEFAULT, clock);
        for (int tick = 0; tick <= 5; tick++) {
          clock.moveTo(tick * 10_000_000L);
          loop.advance(clock.nanos());
        }

        assertThat(snapshots.refresh()).isTrue();
        int slot = BodyId.slot(lower);
        assertThat(snapshots.newest().channel(1)[slot]).isNegative();
        assertThat(snapshots.newest().channel(2)[slot]).isEqualTo(-4);
        assertThat(snapshots.newest().channel(4)[slot]).isPositive();
        assertThat(snapshots.newest().channel(5)[slot]).isEqualTo(3);
        assertThat(snapshots.newest().channel(5)[BodyId.slot(upper)]).isZero();
      }
    }
  }

  @Test
  void motorThatTheEngineDoesNotReportIsRefusedByName() {
    Scene.Builder scene = new Scene.Builder();
    int part = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2).withMask(0));
    long upper = scene.body(part, 0, 5, 0);
    long lower = scene.body(part, 1.5f, 5, 0);
    long id = scene.join(
        upper, lower, Joint.slider(new Vector3f(1, 0, 0)).with(Joint.Axis.FREE.withMotor(1, 5)));
    Simulation world = Engines.named("Bullet").build(scene.build());
    try (Simulation game = JointChannels.of(id).around(world)) {
      SharedState state = SharedState.of(game.layout(), SharedState.Limits.DEFAULT, clock);
      StateWriter writer = state.claimWriter();
      TickLoop loop = new TickLoop(writer, TickLoop.Parts.of(game), TickSettings.DEFAULT, clock);

      assertThatThrownBy(() -> {
            loop.advance(0);
            clock.moveTo(10_000_000L);
            loop.advance(clock.nanos());
          })
          .isInstanceOf(Controller.FailedException.class)
          .hasMessageContaining("Bullet does not report the efforts of motors");
    }
  }

  private static float[] shown(SnapshotReader snapshots, long upper, long lower) {
    assertThat(snapshots.refresh()).isTrue();
    float[] values = new float[6];
    for (int channel = 0; channel < 3; channel++) {
      values[channel] = snapshots.newest().channel(channel)[BodyId.slot(upper)];
      values[3 + channel] = snapshots.newest().channel(channel)[BodyId.slot(lower)];
    }
    return values;
  }
}

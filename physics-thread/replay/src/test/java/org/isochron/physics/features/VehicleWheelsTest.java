package org.isochron.physics.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.gameplay.WheeledVehicle;
import org.isochron.gameplay.WheeledVehicle.Suspension;
import org.isochron.gameplay.WheeledVehicle.Wheel;
import org.isochron.physics.Controller;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.WorldView;
import org.isochron.physics.loop.TickLoop;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.RenderFrame.Attachment;
import org.isochron.render.RenderFrame.WheelAttachment;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The wheels of a moving vehicle rotate smoothly in frames. */
class VehicleWheelsTest {
  private static final long CAR = BodyId.of(0, 1);
  private static final long PERIOD_NANOS = 10_000_000;
  private static final Shape CHASSIS = new Shape.Box(0.9f, 0.3f, 2);
  private static final Suspension SUSPENSION = Suspension.of(0.5f, 40_000, 3_500);
  private static final WheeledVehicle.Settings SETTINGS = WheeledVehicle.Settings.of(
      CHASSIS,
      ~2,
      Wheel.at(-0.8f, -0.1f, -1.3f, 0.35f, SUSPENSION).withSteering(),
      Wheel.at(0.8f, -0.1f, -1.3f, 0.35f, SUSPENSION).withSteering(),
      Wheel.at(-0.8f, -0.1f, 1.3f, 0.35f, SUSPENSION).withDrive().withHandbrake(),
      Wheel.at(0.8f, -0.1f, 1.3f, 0.35f, SUSPENSION).withDrive().withHandbrake());

  private final NanoClock.Manual clock = new NanoClock.Manual(0);

  /**
   * Returns every ground for every engine except dyn4j, which is 2D, and the reference engine,
   * which only has balls.
   */
  static List<Ground> grounds() {
    return Engines.available().stream()
        .filter(engine -> !engine.name().equals("dyn4j") && !engine.name().equals("reference"))
        .flatMap(engine -> Stream.of(false, true)
            .filter(wide -> !wide || engine.range() > Scene.RANGE)
            .map(wide -> new Ground(engine.name(), wide)))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("grounds")
  void wheelsTurnEvenlyAt144FramesASecond(Ground ground) {
    Game driver = new Game();
    Simulation game = driver.around(Engines.named(ground.engine()).build(scene(ground)));
    SharedState state = SharedState.of(game.layout(), SharedState.Limits.DEFAULT, clock);
    FrameSource frames =
        FrameSource.on(state, FrameSource.Settings.of(Delay.fixed(Duration.ofNanos(PERIOD_NANOS))));
    WheelAttachment wheel = WheelAttachment.of(
        state.layout(),
        1,
        new Attachment(CAR, SETTINGS.wheels().get(1).mount(), SETTINGS.facing()));
    TickLoop loop = loop(state, game);
    state.commands().teleport(CAR, ground.at(0, 0.85, -30), new Quaternionf());
    for (int tick = 0; tick < 60; tick++) {
      tick(loop);
    }
    state.commands().velocity(CAR, new Vector3f(0, 0, -20));
    for (int tick = 0; tick < 60; tick++) {
      tick(loop);
    }
    float even = driver.vehicle.spinSpeed(1) / 144;
    assertThat(even * 144 * 0.35f).isCloseTo(20, within(1f));
    long begin = clock.nanos();
    Matrix4f last = new Matrix4f();
    for (int frame = 1; frame <= 144; frame++) {
      long now = begin + 1_000_000_000L * frame / 144;
      while (clock.nanos() + PERIOD_NANOS <= now) {
        tick(loop);
      }
      RenderFrame shown = frames.at(now);
      shown.origin(ground.origin());
      Matrix4f matrix = shown.matrix(wheel, new Matrix4f());
      if (frame > 10) {
        Quaternionf step = last.getUnnormalizedRotation(new Quaternionf())
            .conjugate()
            .mul(matrix.getUnnormalizedRotation(new Quaternionf()));
        float angle = (float) Math.IEEEremainder(2 * Math.atan2(-step.x, step.w), 2 * Math.PI);
        assertThat(angle).as("frame %d", frame).isCloseTo(even, within(0.01f * even));
      }
      last.set(matrix);
      Vector3f hub = matrix.getTranslation(new Vector3f());
      assertThat(hub.y).isCloseTo(0.35f, within(0.01f));
      assertThat(hub.x - shown.position(CAR, new Vector3f()).x).isCloseTo(0.8f, within(0.01f));
    }
  }

  /** The world's origin, or a point 28,000 km away, where a float has a resolution of 2 m. */
  record Ground(String engine, boolean wide) {
    Scene.Builder builder() {
      return wide ? new Scene.Builder().wide() : new Scene.Builder();
    }

    Vector3dc origin() {
      return wide ? new Vector3d(20_000_000.5, -19_999_999.25, 0) : new Vector3d();
    }

    Vector3d at(double x, double y, double z) {
      return new Vector3d(x, y, z).add(origin());
    }
  }

  private static Scene scene(Ground ground) {
    Scene.Builder scene = ground.builder().spare(4);
    Prefab car = Prefab.dynamic(CHASSIS, 1_200).withLayer(1).withMask(~2);
    Prefab floor = Prefab.fixed(new Shape.Box(500, 1, 500));
    scene.body(scene.prefab(car), ground.at(0, 0.85, 0), new Quaternionf());
    scene.body(scene.prefab(floor), ground.at(0, -1, 0), new Quaternionf());
    return scene.build();
  }

  private TickLoop loop(SharedState state, Steppable game) {
    TickLoop loop =
        new TickLoop(state.claimWriter(), TickLoop.Parts.of(game), TickSettings.DEFAULT, clock);
    loop.advance(clock.nanos());
    return loop;
  }

  private void tick(TickLoop loop) {
    clock.advance(PERIOD_NANOS);
    loop.advance(clock.nanos());
  }

  private static final class Game implements Controller {
    private final WheeledVehicle vehicle = new WheeledVehicle(CAR, SETTINGS);

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      vehicle.move(view, commands);
    }

    @Override
    public List<SnapshotLayout.Channel> channels() {
      return WheeledVehicle.channels(4);
    }

    @Override
    public void show(ChannelWriter channels) {
      vehicle.show(channels, 0);
    }
  }
}

package org.isochron.libgdx;

import java.util.List;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.WorldView;
import org.isochron.physics.loop.TickLoop;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/**
 * A manually ticked 2D world: a crate that falls onto the ground, and one that drifts and spins
 * through empty space.
 */
final class PlaneGame implements AutoCloseable {
  static final long MILLI = 1_000_000;
  static final long GROUND = BodyId.of(0, 1);
  static final long CRATE = BodyId.of(1, 1);
  static final long DRIFTER = BodyId.of(2, 1);

  final NanoClock.Manual clock = new NanoClock.Manual(5_000 * MILLI);
  float size = 1;
  final Simulation world;
  final SharedState state;
  private final StateWriter writer;
  private final TickLoop loop;
  private long wakeAtNanos = clock.nanos();

  PlaneGame() {
    this(scene());
  }

  PlaneGame(Scene scene) {
    world = sized().around(Engines.named("dyn4j").build(scene));
    state = SharedState.of(world.layout(), SharedState.Limits.DEFAULT, clock);
    writer = state.claimWriter();
    loop = new TickLoop(writer, TickLoop.Parts.of(world), TickSettings.DEFAULT, clock);
    state.commands().velocity(DRIFTER, new Vector3f(3, 0, 0));
    state.commands().angularVelocity(DRIFTER, new Vector3f(0, 0, 1));
    run(1);
  }

  /** Scales the crate. */
  private Controller sized() {
    return new Controller() {
      @Override
      public void control(long tick, TickInput input, WorldView view, CommandSender commands) {}

      @Override
      public List<SnapshotLayout.Channel> channels() {
        return List.of(new SnapshotLayout.Channel("size", SnapshotLayout.Blend.SCALE));
      }

      @Override
      public void show(ChannelWriter channels) {
        channels.set(0, CRATE, size);
      }
    };
  }

  static Scene scene() {
    return scene(new Scene.Builder(), new Vector3d());
  }

  /** A scene with double-precision coordinates around a point. */
  static Scene wide(Vector3dc origin) {
    return scene(new Scene.Builder().wide(), origin);
  }

  private static Scene scene(Scene.Builder scene, Vector3dc origin) {
    Shape.Box box = new Shape.Box(0.5f, 0.5f, 0.5f);
    scene.body(
        scene.prefab(Prefab.fixed(new Shape.Box(10, 0.5f, 1))), origin.x(), origin.y() - 0.5, 0);
    scene.body(
        scene.prefab(Prefab.dynamic(box, 1).withContactEvents()), origin.x(), origin.y() + 2, 0);
    scene.body(
        scene.prefab(Prefab.dynamic(box, 1).withGravityFactor(0).withoutSleep()),
        origin.x(),
        origin.y() + 50,
        0);
    return scene.build();
  }

  /** The loop wakes up to 3 ms late. */
  void run(long millis) {
    for (long passed = 0; passed < millis; passed++) {
      clock.advance(MILLI);
      if (clock.nanos() >= wakeAtNanos) {
        wakeAtNanos = loop.advance(clock.nanos()) + clock.nanos() / MILLI * 7 % 4 * MILLI;
      }
    }
  }

  void fail(Throwable cause) {
    writer.snapshots().state(new SharedState.WriterState.Failed(cause));
  }

  @Override
  public void close() {
    world.close();
  }
}

package org.isochron.lwjgl;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.joml.Quaternionf;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/** A ball in even motion. */
final class TickedBall {
  private static final long MILLI = 1_000_000;

  final NanoClock.Manual clock = new NanoClock.Manual(5_000 * MILLI);
  final Simulation world;
  final SharedState state;
  private @Nullable TickLoop loop;

  TickedBall() {
    this(Balls.weightless(1).ball(new Vector3f(), new Vector3f(3, 0, 0)).build());
  }

  /** Far from the world's origin, with a nearby scene origin. */
  TickedBall(Vector3dc position) {
    this(Engines.named("reference").build(scene(position)));
  }

  private TickedBall(Simulation world) {
    this.world = world;
    state = SharedState.of(world.layout(), SharedState.Limits.DEFAULT, clock);
  }

  private static Scene scene(Vector3dc position) {
    Scene.Builder scene =
        new Scene.Builder().gravity(0, 0, 0).origin(position.x(), position.y(), position.z());
    int ball = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1));
    scene.body(new Scene.Placement(
        ball, position, new Quaternionf(), new Vector3f(3, 0, 0), new Vector3f()));
    return scene.build();
  }

  void run(long millis) {
    if (loop == null) {
      loop =
          new TickLoop(state.claimWriter(), TickLoop.Parts.of(world), TickSettings.DEFAULT, clock);
    }
    for (long passed = 0; passed < millis; passed++) {
      clock.advance(MILLI);
      loop.advance(clock.nanos());
    }
  }

  List<Integer> pressed() {
    List<Integer> pressed = new ArrayList<>();
    state.claimWriter().commands().drain(Long.MAX_VALUE / 2, command -> {
      if (command.kind() == Command.PRESS) {
        pressed.add(command.detail());
      }
    });
    return pressed;
  }
}

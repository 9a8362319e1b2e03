package org.isochron.bench.examples;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.gameplay.CharacterMover;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.predict.PlayerCode;
import org.isochron.predict.Players;
import org.isochron.predict.Prediction;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.joml.Vector3f;

/**
 * A player ahead of its server, over a network that delays and loses messages: the player walks
 * when the key goes down, and not a round trip later. Its arguments are the latency in milliseconds
 * and the lost messages in percent.
 */
public final class PredictedPlayer {
  private static final int RIGHT = 0;
  private static final int HERTZ = 100;
  private static final int WINDOW = 64; // more ticks than the picture of a viewer is late
  private static final long FRAME_NANOS = 1_000_000_000 / 60;
  private static final float MOVED = 0.05f;
  private static final Shape.Capsule CAPSULE = new Shape.Capsule(0.6f, 0.3f);

  private record Walk(CharacterMover mover) implements PlayerCode {
    static Walk of(long body) {
      return new Walk(new CharacterMover(body, CharacterMover.Settings.of(CAPSULE, ~(1 << 1))));
    }

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      mover.move(view, commands, new Vector3f(input.isDown(RIGHT) ? 3 : 0, 0, 0));
    }

    @Override
    public void save(SavedState destination) {
      mover.save(destination);
    }

    @Override
    public void restore(SavedState source) {
      mover.restore(source);
    }
  }

  private PredictedPlayer() {}

  public static void main(String[] arguments) {
    int latency = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 50;
    int loss = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    run(latency, loss, System.out);
  }

  /** Presses a key and returns how much earlier the player moves than a viewer would see it. */
  static long run(int latencyMillis, int lossPercent, PrintStream out) {
    Scene.Builder yard = new Scene.Builder();
    Prefab upright = Prefab.kinematic(CAPSULE).withLayer(1).withMask(~(1 << 1));
    long hero = yard.body(yard.prefab(upright), 0, 1, 0);
    yard.body(yard.prefab(Prefab.fixed(new Shape.Box(50, 1, 50))), 0, -1, 0);
    Scene scene = yard.build();
    List<List<Link>> ends = Link.inProcess(2);
    long latencyNanos = latencyMillis * 1_000_000L;
    Players players = Players.of(Walk::of); // the server
    players.join(new LossyLink(ends.get(0).get(0), latencyNanos, lossPercent, 1), hero);
    Steppable world = players.around(Engines.named("jolt").build(scene));
    Prediction own = new Prediction( // the client
        Engines.named("jolt").build(scene),
        Walk::of,
        Prediction.Settings.DEFAULT,
        new LossyLink(ends.get(1).get(0), latencyNanos, lossPercent, 2),
        NanoClock.system());
    SharedState state = SharedState.of(
        world.layout(), SharedState.Limits.DEFAULT.withWindowLength(WINDOW), NanoClock.system());
    Duration late = Duration.ofMillis(latencyMillis + 2_000 / HERTZ); // as a viewer blends it
    try (PhysicsThread server = PhysicsThread.start(state, world, PhysicsSettings.DEFAULT);
        PhysicsThread client = PhysicsThread.start(own.simulation());
        FrameSource here = FrameSource.on(client.state());
        FrameSource viewer =
            FrameSource.on(server.state(), FrameSource.Settings.of(Delay.fixed(late)))) {
      LockSupport.parkNanos(1_000_000_000);
      client.state().commands().press(RIGHT);
      long hereMillis = 0;
      long viewerMillis = 0;
      long frame = 0;
      for (; viewerMillis == 0 && frame < 600; frame++) {
        LockSupport.parkNanos(FRAME_NANOS);
        long millis = frame * FRAME_NANOS / 1_000_000;
        if (hereMillis == 0 && here.next().position(hero, new Vector3f()).x > MOVED) {
          hereMillis = millis;
        }
        if (viewer.next().position(hero, new Vector3f()).x > MOVED) {
          viewerMillis = millis;
        }
      }
      out.printf(
          "the player moved after %d ms, and without prediction after %d ms%n",
          hereMillis, viewerMillis);
      out.printf(
          "it ran %d ticks ahead, with %d corrections%n",
          own.status().leadTicks(), own.status().corrections());
      return viewerMillis - hereMillis;
    }
  }
}

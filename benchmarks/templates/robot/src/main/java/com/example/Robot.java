package com.example;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.isochron.engine.Engines;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.Simulation;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.replay.Replay;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;
import org.joml.Vector3f;

/** Runs the robot in real time with a push every two seconds, then replays the recorded run. */
public final class Robot {
  private static final PhysicsSettings SETTINGS = PhysicsSettings.hertz(1_000);
  private static final Path JOURNAL = Path.of("target", "robot.journal");
  private static final int SECONDS = 10;
  private static final Vector3f PUSH = new Vector3f(0.05f, 0, 0); // newton seconds

  private Robot() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Files.deleteIfExists(JOURNAL);
    run();
    replay();
  }

  private static Simulation robot() {
    return new CartPole().around(Engines.best().build(CartPole.SCENE));
  }

  private static void run() throws IOException, InterruptedException {
    Simulation robot = robot();
    Journal.Identity identity = Journal.Identity.of(TickRate.hertz(1_000), robot);
    try (Recording recording = Recording.start(JOURNAL, identity, robot);
        PhysicsThread physics = PhysicsThread.start(recording.simulation(), SETTINGS);
        SnapshotReader reader = physics.state().openReader()) {
      Vector3f cart = new Vector3f();
      Vector3f pole = new Vector3f();
      for (int second = 1; second <= SECONDS; second++) {
        if (second % 2 == 0) {
          physics.state().commands().impulse(CartPole.POLE, PUSH);
          System.out.println("a push");
        }
        Thread.sleep(1_000);
        reader.refresh();
        reader.newest().position(CartPole.CART, cart);
        reader.newest().position(CartPole.POLE, pole).sub(cart);
        double lean = Math.toDegrees(Math.atan2(pole.x, pole.y));
        System.out.printf(
            "tick %d: the cart is at %+.3f m, the pole leans by %+.2f degrees%n",
            reader.newest().tick(), cart.x, lean);
      }
    }
  }

  private static void replay() throws IOException {
    Replay replay = Replay.of(Journal.open(JOURNAL), robot());
    while (replay.advance()) {
      // one tick each, at full speed
    }
    System.out.printf("replayed %d ticks of %s: ", replay.tick(), JOURNAL);
    System.out.println(replay.divergence().map(Object::toString).orElse("all are equal"));
    replay.close();
  }
}

package com.example;

import java.io.IOException;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.PhysicsThread;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Viewer;
import org.isochron.web.WebRelay;
import org.joml.Vector3f;

/** An authoritative server: the world ticks here, and pages in browsers show it. */
public final class ArenaServer {
  private static final int BOX_COUNT = 40;

  private ArenaServer() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Scene.Builder scene = new Scene.Builder().spare(100); // room for 100 bodies of viewers
    scene.body(scene.prefab(Prefab.fixed(new Shape.Cylinder(0.5f, 8))), 0, -0.5, 0);
    Prefab bar = Prefab.kinematic(new Shape.Box(7, 0.3f, 0.2f)); // half of each edge
    Arena arena = new Arena(scene.body(scene.prefab(bar), 0, 0.4, 0));
    int box = scene.prefab(Prefab.dynamic(new Shape.Box(0.4f, 0.4f, 0.4f), 5));
    long watched = BodyId.NONE;
    for (int i = 0; i < BOX_COUNT; i++) {
      watched = scene.body(box, i % 5 - 2, 2 + i / 5, i % 3 - 1);
    }

    WebRelay.Settings pages =
        WebRelay.Settings.DEFAULT
            .withDescription("An arena")
            .withCommands(ArenaServer::isAllowed, Command.IMPULSE, Command.SPAWN);
    PhysicsThread physics = PhysicsThread.start(arena.around(Engines.best().build(scene.build())));
    WebRelay relay = WebRelay.serve(physics.state(), pages);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(relay, physics))); // at Ctrl-C
    System.out.println("open " + relay.address());

    SnapshotReader reader = physics.state().openReader();
    Vector3f at = new Vector3f();
    while (physics.status().failure().isEmpty()) {
      Thread.sleep(1_000);
      reader.refresh();
      reader.newest().position(watched, at);
      System.out.printf(
          "tick %d, %d pages, the last box is at %.2f, %.2f, %.2f%n",
          reader.newest().tick(), relay.status().viewers(), at.x, at.y, at.z);
    }
    System.exit(1);
  }

  private static void stop(WebRelay relay, PhysicsThread physics) {
    relay.close();
    physics.close(); // throws the failure, if there is one
    System.out.println("the server has stopped");
  }

  /** Viewers may push and throw bodies, but not remove, teleport or pause anything. */
  private static boolean isAllowed(Viewer viewer, Command command) {
    return command.kind() == Command.IMPULSE || command.kind() == Command.SPAWN;
  }
}

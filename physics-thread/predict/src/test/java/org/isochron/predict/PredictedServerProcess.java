package org.isochron.predict;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.faults.ChildProcess;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.state.BodyId;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Viewer;
import org.joml.Vector3d;

/**
 * Serves two players over a link until its input ends. Argument: the address. Answers
 * each line with the positions of all bodies.
 */
final class PredictedServerProcess {
  static final RemoteSettings SETTINGS =
      RemoteSettings.DEFAULT.withSecret("prediction").withVelocities();
  static final Engine ENGINE = Engines.named("Jolt");
  static final Scene SCENE = PredictedGame.yard(12, 5);
  private static final long[] BODIES = {PredictedGame.FIRST, PredictedGame.SECOND};
  private static final long LOOK_NANOS = 10_000_000;

  private final Players players = Players.of(Shooter::solid);

  /** Numbers of the viewers that play the bodies, or 0. */
  private final int[] viewers = new int[BODIES.length];

  private PredictedServerProcess() {}

  public static void main(String[] arguments) {
    new PredictedServerProcess().serve(SETTINGS.withAddress(arguments[0]));
  }

  private void serve(RemoteSettings settings) {
    try (PhysicsThread server =
            PhysicsThread.start(players.around(ENGINE.build(SCENE)), PhysicsSettings.DEFAULT);
        RemoteRelay relay = RemoteRelay.serve(server.state(), settings)) {
      ChildProcess.listen(
          System.in, line -> System.out.println(positions(server.state())), () -> System.exit(0));
      while (relay.failure().isEmpty()) {
        letPlay(server.state().viewers().present(), relay);
        LockSupport.parkNanos(LOOK_NANOS);
      }
    }
  }

  private void letPlay(List<Viewer> present, RemoteRelay relay) {
    for (int index = 0; index < viewers.length; index++) {
      int before = viewers[index];
      if (present.stream().noneMatch(viewer -> viewer.number() == before)) {
        viewers[index] = 0;
      }
    }
    for (Viewer viewer : present) {
      int free = Arrays.stream(viewers).boxed().toList().indexOf(0);
      if (free >= 0 && Arrays.stream(viewers).noneMatch(number -> number == viewer.number())) {
        viewers[free] = viewer.number();
        players.join(relay.link(viewer.number()), BODIES[free]);
      }
    }
  }

  /** Returns {@code bodies}, and slot and position of each. */
  static String positions(SharedState state) {
    StringBuilder line = new StringBuilder("bodies");
    try (SnapshotReader reader = state.openReader()) {
      reader.refresh();
      Snapshot newest = reader.newest();
      for (int slot = 0; slot < newest.slotCount(); slot++) {
        if (newest.body(slot) != BodyId.NONE) {
          Vector3d at = newest.position(newest.body(slot), new Vector3d());
          line.append(String.format(Locale.ROOT, " %d %f %f %f", slot, at.x, at.y, at.z));
        }
      }
    }
    return line.toString();
  }
}

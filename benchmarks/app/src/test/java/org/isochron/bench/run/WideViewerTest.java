package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.PhysicsThread;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandRule;
import org.isochron.state.OpenPorts;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
final class WideViewerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final double MILLIMETRE = 1e-3;

  /** Coordinates that a float cannot represent: floats are 2 m apart there. */
  private static final Vector3d AWAY = new Vector3d(20_000_000.5, -19_999_999.25, 1_000_000.1);

  private static final long RESTING = BodyId.of(0, 1);
  private static final long TRAVELLER = BodyId.of(1, 1);

  @Test
  void bodiesOfAWideSceneAreWhereTheyAreAtAViewerOfAnotherMachine() throws IOException {
    Scene.Builder scene = new Scene.Builder().wide().gravity(0, 0, 0);
    int ball = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1));
    scene.body(ball, AWAY, new Quaternionf());
    scene.body(ball, 1, 2, 3);
    RemoteSettings settings = RemoteSettings.DEFAULT
        .withAddress(OpenPorts.address())
        .withCommands(CommandRule.EVERYTHING);
    try (PhysicsThread physics =
            PhysicsThread.start(Engines.named("reference").build(scene.build()));
        RemoteRelay relay = RemoteRelay.serve(physics.state(), settings);
        RemoteState remote =
            RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
        FrameSource frames = FrameSource.on(remote.state())) {
      Vector3d beside = new Vector3d(AWAY).add(3.125, 0, 0);
      for (Vector3d position : new Vector3d[] {beside, new Vector3d(0.1, 0, 0), beside}) {
        remote.state().commands().teleport(TRAVELLER, position, new Quaternionf());
        RenderFrame frame = frames.next();
        while (!frame.contains(TRAVELLER)
            || frame.position(TRAVELLER, new Vector3d()).distance(position) > 2 * MILLIMETRE) {
          LockSupport.parkNanos(1_000_000);
          frame = frames.next();
        }
      }

      RenderFrame frame = frames.next();
      frame.origin(AWAY);
      assertThat(frame.position(RESTING, new Vector3d()).distance(AWAY)).isLessThan(2 * MILLIMETRE);
      assertThat(frame.position(TRAVELLER, new Vector3f()).distance(3.125f, 0, 0))
          .as("drawn around the body that rests")
          .isLessThan((float) (2 * MILLIMETRE));
      assertThat(relay.failure()).isEmpty();
    }
  }
}

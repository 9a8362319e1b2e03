package org.isochron.bench.rollback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.bench.Soon.until;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.Engines;
import org.isochron.lockstep.Lockstep;
import org.isochron.lockstep.Rollback;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.Simulation;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Link;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Adds a mesh to a running rollback session of Jolt worlds, on real threads. */
@Timeout(600)
class SessionMeshTest {
  private static final int SIDE = 224;

  private record Peer(SharedState state, Rollback rollback, PhysicsThread physics) {}

  @Test
  void bodiesOfAllPeersStandOnAMeshThatOneOfThemAdded() {
    List<Peer> peers = new ArrayList<>();
    List<List<Link>> mesh = Link.inProcess(2);
    for (int number = 0; number < 2; number++) {
      Simulation world = Engines.named("jolt").build(PushGame.scene(2, 3));
      SharedState state = SharedState.of(world.layout());
      Lockstep.Settings session =
          Lockstep.Settings.of(9, number, 2).withInputDelay(0).withHashInterval(1);
      Rollback.Settings settings = Rollback.Settings.of(9, number, 2).withSession(session);
      Rollback rollback = new Rollback(world, settings, mesh.get(number), state.clock());
      peers.add(new Peer(
          state, rollback, PhysicsThread.start(state, rollback, PhysicsSettings.hertz(100))));
    }
    until(() -> peers.get(1).rollback().status().confirmedTick() > 20);

    int floor = peers.get(1).physics().addPrefab(Prefab.fixed(sheet()));
    int ball = peers.get(0).physics().addPrefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2));
    peers
        .get(1)
        .state()
        .commands()
        .spawnWithToken(
            floor, new Vector3d(0, 20, 0), new Quaternionf(), new Vector3f(), new Vector3f(), 0);
    peers
        .get(0)
        .state()
        .commands()
        .spawnWithToken(
            ball, new Vector3d(0, 22, 0), new Quaternionf(), new Vector3f(), new Vector3f(), 0);
    long tick = peers.get(0).rollback().status().confirmedTick() + 120;
    until(() -> peers.stream().allMatch(peer -> peer.rollback().status().confirmedTick() > tick));

    for (Peer peer : peers) {
      assertThat(peer.rollback().status().session().desync()).isEmpty();
      try (SnapshotReader reader = peer.state().openReader()) {
        until(reader::refresh);
        List<Float> heights = new ArrayList<>();
        Snapshot newest = reader.newest();
        for (int slot = 0; slot < newest.slotCount(); slot++) {
          if (newest.body(slot) != BodyId.NONE && newest.prefabNumbers()[slot] == ball) {
            heights.add(newest.poses().y()[slot]);
          }
        }
        assertThat(heights).hasSize(1);
        assertThat(heights.get(0)).isBetween(20.3f, 20.7f);
      }
    }
    peers.forEach(peer -> peer.physics().close());
  }

  private static Shape sheet() {
    List<Vector3fc> vertices = new ArrayList<>();
    List<Shape.Triangle> faces = new ArrayList<>();
    for (int z = 0; z <= SIDE; z++) {
      for (int x = 0; x <= SIDE; x++) {
        vertices.add(new Vector3f((x - SIDE / 2f) / 10, 0, (z - SIDE / 2f) / 10));
        if (x < SIDE && z < SIDE) {
          int corner = z * (SIDE + 1) + x;
          faces.add(new Shape.Triangle(corner, corner + SIDE + 1, corner + 1));
          faces.add(new Shape.Triangle(corner + 1, corner + SIDE + 1, corner + SIDE + 2));
        }
      }
    }
    return new Shape.Mesh(vertices, faces);
  }
}

package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.PrefabInbox;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.RayHit;
import org.isochron.state.Snapshot;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemotePrefabsTest {
  private static final Prefab BALL =
      Prefab.dynamic(new Shape.Sphere(0.5f), 1).withBlend(Prefab.Blend.LINEAR);
  private static final Prefab CRATE = Prefab.dynamic(new Shape.Box(1, 2, 3), 4);
  private static final Prefab SHEET = Prefab.fixed(sheet());

  private final VirtualRun run = new VirtualRun(12);

  @Test
  void viewerKnowsThePrefabsAlsoThoseThatAreAddedWhateverTheNetworkLoses() {
    run.network.loss = 0.1;
    run.network.latencyNanos = 20_000_000;
    run.network.jitterNanos = 20_000_000;
    run.serve();
    run.physics.prefabs = PrefabTable.of(List.of(BALL, SHEET));
    VirtualViewer viewer = run.view();

    run.run(2_000);
    for (int second = 0; second < 60 && prefabs(viewer).isEmpty(); second++) {
      run.run(1_000); // parts that overtake each other are requested again
    }
    assertThat(prefabs(viewer)).containsExactly(BALL, SHEET);
    run.physics.prefabs = run.physics.prefabs.with(PrefabTable.of(List.of(CRATE)));
    run.run(10_000); // until every body was replaced

    assertThat(prefabs(viewer)).containsExactly(BALL, SHEET, CRATE);
    assertThat(viewer.loop.status().damagedMessages()).isZero();
    Snapshot newest = viewer.reader.newest();
    for (int slot = 0; slot < newest.slotCount(); slot++) {
      if (newest.generations()[slot] != 0) {
        assertThat(newest.prefabNumbers()[slot]).isEqualTo(slot % 3);
      }
    }
  }

  @Test
  void framesOfAViewerCastRaysOnceTheShapesAreThere() {
    run.serve();
    run.physics.prefabs = PrefabTable.of(List.of(BALL));
    VirtualViewer viewer = run.view();
    run.run(1_000);
    RenderFrame frame = FrameSource.on(viewer.state).at(viewer.clock.nanos());
    long body = viewer.reader.newest().body(1);
    Vector3f above = frame.position(body, new Vector3f()).add(0, 10, 0);
    RayHit hit = new RayHit();

    assertThat(frame.rayCast(above, new Vector3f(0, -1, 0), 100, hit)).isTrue();

    assertThat(hit.body()).isEqualTo(body);
    assertThat(hit.distance()).isBetween(9.4f, 9.6f);
  }

  @Test
  void viewerThatJoinsInAPauseHasThem() {
    List<ByteBuffer> seen = new ArrayList<>();
    run.network.toServer = seen;
    run.serve();
    run.physics.prefabs = PrefabTable.of(List.of(BALL, CRATE));
    run.run(100);
    run.pause();
    VirtualViewer viewer = run.view();

    run.run(1_000);

    assertThat(prefabs(viewer)).containsExactly(BALL, CRATE);
    assertThat(viewer.snapshots).as("the tick, and once more with shapes").isEqualTo(2);
    seen.clear();
    run.run(3_000);
    assertThat(asked(seen)).isZero();
  }

  @Test
  void nothingIsAskedWhenNothingIsMissing() {
    List<ByteBuffer> seen = new ArrayList<>();
    run.network.toServer = seen;
    run.serve();
    run.physics.prefabs = PrefabTable.of(List.of(BALL));
    VirtualViewer viewer = run.view();
    run.run(1_000);
    assertThat(prefabs(viewer)).containsExactly(BALL);
    assertThat(asked(seen)).isPositive();
    seen.clear();

    run.run(3_000);

    assertThat(seen).isNotEmpty();
    assertThat(asked(seen)).isZero();
    assertThat(viewer.reader.at(0).prefabs()).isSameAs(viewer.reader.at(1).prefabs());
  }

  @Test
  void relayWhoseStateHasNoPrefabsIsAskedRarely() {
    List<ByteBuffer> seen = new ArrayList<>();
    run.network.toServer = seen;
    run.serve();
    VirtualViewer viewer = run.view();

    run.run(5_000);

    assertThat(prefabs(viewer)).isEmpty();
    assertThat(asked(seen)).isBetween(3L, 6L);
  }

  @Test
  void prefabsOfTheNextRelayReplaceTheLast() {
    run.serve();
    run.physics.prefabs = PrefabTable.of(List.of(BALL));
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.endServer();
    run.run(500);
    run.serve();
    run.physics.prefabs = PrefabTable.of(List.of(CRATE));

    run.run(8_000);

    assertThat(prefabs(viewer)).containsExactly(CRATE);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 7})
  void prefabsOfAnotherSceneInTheSameStateReplaceTheLast(long world) {
    run.settings = run.settings.withWorld(world);
    run.serve();
    run.physics.prefabs = PrefabTable.of(List.of(BALL, CRATE));
    VirtualViewer viewer = run.view();
    run.run(1_000);
    assertThat(prefabs(viewer)).containsExactly(BALL, CRATE);
    run.physics.prefabs = PrefabTable.of(List.of(BALL));
    run.run(1_000);
    run.physics.prefabs = run.physics.prefabs.with(PrefabTable.of(List.of(CRATE)));
    run.run(1_000);
    assertThat(viewer.loop.status().connectionCount()).as("time went back").isEqualTo(1);
    run.physics.seek(0);
    run.physics.prefabs = PrefabTable.of(List.of(CRATE, BALL));
    run.run(100);

    run.run(8_000);

    assertThat(prefabs(viewer)).containsExactly(CRATE, BALL);
    assertThat(viewer.lastTick()).isGreaterThan(run.physics.lastTick() - 30);
  }

  @Test
  void boundedViewerGetsThemSlowly() {
    List<ByteBuffer> seen = new ArrayList<>();
    run.network.toViewer = seen;
    run.serve();
    run.physics.prefabs = PrefabTable.of(List.of(SHEET));
    VirtualViewer viewer = run.view();
    viewer.interest =
        RemoteState.Interest.EVERYTHING.withBytesPerSecond(RemoteState.Interest.LEAST_BYTES);

    run.run(1_000);

    long chunks =
        seen.stream().filter(message -> message.get(0) == Messages.PREFAB).count();
    assertThat(chunks).isBetween(1L, 5L);
    assertThat(prefabs(viewer)).isEmpty();
  }

  @Test
  void mutatedPartsThrowNothingAndTakeNoMoreRoomThanHasArrived() {
    Random random = new Random(4);
    for (int round = 0; round < 10_000; round++) {
      PrefabInbox inbox = new PrefabInbox();
      inbox.tableFor(0);
      ByteBuffer bytes = ByteBuffer.allocate(CRATE.byteSize());
      CRATE.writeTo(bytes);
      ByteBuffer message = ByteBuffer.allocate(12 + bytes.limit()).order(ByteOrder.LITTLE_ENDIAN);
      message.putInt(0).putInt(bytes.limit()).putInt(0).put(bytes.flip()).flip();
      for (int change = random.nextInt(4); change > 0; change--) {
        message.put(random.nextInt(message.limit()), (byte) random.nextInt(256));
      }
      inbox.take(random.nextInt(5) == 0 ? message.limit(random.nextInt(message.limit())) : message);
      assertThat(inbox.tableFor(0).count()).isLessThan(2);
    }
  }

  private static long asked(List<ByteBuffer> seen) {
    return seen.stream()
        .filter(message -> message.get(0) == Messages.PREFAB_WANTED)
        .count();
  }

  private static List<Prefab> prefabs(VirtualViewer viewer) {
    PrefabTable table = viewer.reader.newest().prefabs();
    return IntStream.range(0, table.count()).mapToObj(table::get).toList();
  }

  private static Shape sheet() {
    int side = 64;
    List<Vector3fc> vertices = new ArrayList<>();
    List<Shape.Triangle> faces = new ArrayList<>();
    for (int z = 0; z <= side; z++) {
      for (int x = 0; x <= side; x++) {
        vertices.add(new Vector3f(x, 0, z));
        if (x < side && z < side) {
          int corner = z * (side + 1) + x;
          faces.add(new Shape.Triangle(corner, corner + side + 1, corner + 1));
          faces.add(new Shape.Triangle(corner + 1, corner + side + 1, corner + side + 2));
        }
      }
    }
    return new Shape.Mesh(vertices, faces);
  }
}

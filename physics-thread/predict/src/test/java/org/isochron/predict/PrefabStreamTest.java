package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

final class PrefabStreamTest {
  private static final long SCENE = 77;
  private static final int RUN = 5;
  private static final int OF_SCENE = 2;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final TestNetwork network = new TestNetwork(clock, 1, 60, 30, 100);
  private final ByteBuffer message = ByteBuffer.allocate(Link.MAX_BYTES);
  private final List<Prefab> received = new ArrayList<>();
  private final PrefabStream server = PrefabStream.ofServer(SCENE, OF_SCENE);
  private final PrefabStream client =
      PrefabStream.ofClient(SCENE, OF_SCENE, bytes -> received.add(Prefab.readFrom(bytes)));

  private static PrefabTable table(int seed) {
    Random points = new Random(seed);
    return PrefabTable.of(IntStream.range(0, 40)
        .mapToObj(index -> {
          List<Vector3fc> corners = IntStream.range(0, index * index + 3)
              .<Vector3fc>mapToObj(at -> new Vector3f(at, points.nextFloat(), at * at % 7))
              .toList();
          List<Shape.Triangle> triangles = IntStream.range(0, corners.size() - 2)
              .mapToObj(at -> new Shape.Triangle(at, at + 1, at + 2))
              .toList();
          return Prefab.fixed(new Shape.Mesh(corners, triangles));
        })
        .toList());
  }

  private void run(PrefabTable table, int ticks) {
    for (int tick = 0; tick < ticks; tick++) {
      clock.advance(10 * TestNetwork.MILLI);
      server.addFrom(table);
      server.send(message, network.server, clock.nanos());
      client.send(message, network.client, clock.nanos());
      take(network.client, client);
      take(network.server, server);
    }
  }

  private void take(Link link, PrefabStream end) {
    while (link.receive(message)) {
      assertThat(MessageHeader.open(message)).isEqualTo(MessageHeader.PREFABS);
      assertThat(message.getLong()).isEqualTo(SCENE);
      end.receive(message);
    }
  }

  @Test
  void prefabsArriveInOrderHoweverManyMessagesAreLost() {
    network.repeatedPermille = 100;
    server.begin(RUN);
    client.begin(RUN);
    PrefabTable table = table(1);
    run(table, 3_000);

    assertThat(received).hasSize(table.count() - OF_SCENE);
    for (int index = 0; index < received.size(); index++) {
      assertThat(received.get(index)).isEqualTo(table.get(index + OF_SCENE));
    }
    long sent = network.server.sentCount + network.client.sentCount;
    run(table, 300);
    assertThat(network.server.sentCount + network.client.sentCount)
        .as("at rest")
        .isEqualTo(sent);
  }

  @Test
  void messagesOfAnotherRunAreDropped() {
    server.begin(RUN);
    client.begin(RUN + 1);
    run(table(1), 200);

    assertThat(received).isEmpty();
  }

  /** A client could fill the memory of a server. */
  @Test
  void serverTakesNoPrefabs() {
    server.begin(RUN);
    PrefabStream stranger = PrefabStream.ofServer(SCENE, 0);
    stranger.begin(RUN);
    PrefabTable table = table(1);
    for (int tick = 0; tick < 200; tick++) {
      clock.advance(10 * TestNetwork.MILLI);
      stranger.addFrom(table);
      stranger.send(message, network.client, clock.nanos());
      take(network.server, server);
      server.send(message, network.server, clock.nanos());
    }

    assertThat(network.server.sentCount).as("acknowledgements").isZero();
  }
}

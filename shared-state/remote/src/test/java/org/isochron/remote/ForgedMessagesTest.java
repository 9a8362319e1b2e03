package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Messages;
import org.junit.jupiter.api.Test;

class ForgedMessagesTest {
  private static final int MUTATIONS = 10_000;
  private final Random random = new Random(77);

  @Test
  void relayEnduresThem() {
    VirtualRun run = new VirtualRun(9, 10_000_000, TokenPhysics.BODIES);
    List<ByteBuffer> seen = new ArrayList<>();
    run.settings = RemoteSettings.DEFAULT.withViewers(4);
    run.network.toServer = seen;
    run.serve();
    VirtualViewer viewer = run.view();
    for (int turn = 0; turn < 500; turn++) {
      viewer.command();
      run.step();
    }
    run.network.toServer = new ArrayList<>();
    run.physics.isForged = true;
    viewer.mayBeLimited = true; // by forged reports
    Connection stranger = new RecordedConnection();
    Connection its = run.network.relayEnds().get(0);

    for (int turn = 0; turn < MUTATIONS; turn++) {
      ByteBuffer message = mutated(seen.get(random.nextInt(seen.size())));
      Connection from = turn % 2 == 0 ? stranger : its;
      if (turn % 4 < 2) {
        run.server.message(from, message);
      } else {
        run.server.datagram(from, message);
      }
      if (turn % 20 == 0) {
        run.step();
      }
    }
    run.run(40_000);

    assertThat(seen).hasSizeGreaterThan(100);
    assertThat(run.server.status().viewers()).isLessThanOrEqualTo(4);
    assertThat(viewer.lastTick()).isGreaterThan(run.physics.lastTick() - 30);
  }

  @Test
  void viewerEnduresThem() {
    VirtualRun run = new VirtualRun(9);
    List<ByteBuffer> seen = new ArrayList<>();
    run.network.toViewer = seen;
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.network.toViewer = new ArrayList<>();

    for (int turn = 0; turn < MUTATIONS; turn++) {
      ByteBuffer message = mutated(seen.get(random.nextInt(seen.size())));
      byte type = message.get(0);
      boolean isOnlyAuthentic =
          type == Messages.SERVER_NEWS || type == Messages.EVENTS || type == Messages.REFUSED;
      if (type >= Messages.ACCEPTED && type != SnapshotFormat.BUNDLE && !isOnlyAuthentic) {
        viewer.loop.message(viewer.connection, message);
      }
    }
    run.run(3_000);

    assertThat(seen).hasSizeGreaterThan(100);
    assertThat(viewer.lastTick()).isGreaterThan(run.physics.lastTick() - 3);
  }

  /** A relay can lie, but must not crash the viewer. */
  @Test
  void viewerToleratesForgedStatusSnapshotsAndEventsOfARelay() {
    VirtualRun run = new VirtualRun(9);
    List<ByteBuffer> seen = new ArrayList<>();
    run.network.toViewer = seen;
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    int forged = 0;

    for (int turn = 0; turn < MUTATIONS; turn++) {
      ByteBuffer message = mutated(seen.get(random.nextInt(seen.size())));
      byte type = message.get(0);
      if (type == SnapshotFormat.BUNDLE) {
        viewer.loop.datagram(viewer.connection, message);
      } else if (type < Messages.ACCEPTED) {
        viewer.loop.snapshot(viewer.connection, message);
      } else if (type == Messages.SERVER_NEWS || type == Messages.EVENTS) {
        viewer.loop.message(viewer.connection, message);
      }
      forged++;
    }

    assertThat(forged).isGreaterThan(1_000);
    assertThat(viewer.loop.status().reason()).isNotNull();
  }

  private ByteBuffer mutated(ByteBuffer message) {
    ByteBuffer copy = ByteBuffer.allocate(message.capacity()).order(ByteOrder.LITTLE_ENDIAN);
    copy.put(0, message, 0, message.capacity());
    int changes = random.nextInt(4);
    for (int change = 0; change < changes; change++) {
      copy.put(random.nextInt(copy.capacity()), (byte) random.nextInt(256));
    }
    if (random.nextInt(4) == 0) {
      copy.limit(1 + random.nextInt(copy.capacity()));
    }
    return copy;
  }
}

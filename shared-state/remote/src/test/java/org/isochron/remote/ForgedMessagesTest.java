package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;
import org.junit.jupiter.api.Test;

class ForgedMessagesTest {
  private static final int MUTATIONS = 10_000;
  private final Random random = new Random(77);

  @Test
  void relayEnduresThem() {
    VirtualRun run = new VirtualRun(9, 10_000_000, TokenPhysics.BODIES);
    List<ByteBuffer> seen = new ArrayList<>();
    run.settings = RemoteSettings.DEFAULT.withViewers(4).withoutEncryption();
    run.network.toServer = seen;
    run.serve();
    VirtualViewer viewer = run.view();
    viewer.command();
    for (int turn = 0; turn < 500; turn++) {
      viewer.command();
      run.step();
    }
    run.network.toServer = new ArrayList<>();
    run.physics.isForged = true;
    Caller stranger = new Caller() {
      @Override
      public Line answers() {
        return message -> true;
      }

      @Override
      public void close() {
        // nothing to close
      }
    };

    for (int turn = 0; turn < MUTATIONS; turn++) {
      run.server.receive(
          stranger, mutated(seen.get(random.nextInt(seen.size()))), run.clock.nanos());
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
    run.settings = run.settings.withoutEncryption();
    List<ByteBuffer> seen = new ArrayList<>();
    run.network.toViewer = seen;
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.network.toViewer = new ArrayList<>();
    Uplink.Arrivals loop = run.network.taker.orElseThrow();

    for (int turn = 0; turn < MUTATIONS; turn++) {
      ByteBuffer message = mutated(seen.get(random.nextInt(seen.size())));
      if (message.get(0) == 'S') {
        // the checksum rejects these messages; SnapshotCodecTest forges the checksum too
        loop.fragment(0, message);
      } else if (message.get(0) != 'N' && message.get(0) != 'E') {
        loop.control(Uplink.ASKING_LINES, message);
      }
    }
    run.run(3_000);

    assertThat(seen).hasSizeGreaterThan(100);
    assertThat(viewer.loop.status().damagedMessages()).isGreaterThan(1_000);
    assertThat(viewer.lastTick()).isGreaterThan(run.physics.lastTick() - 3);
  }

  @Test
  void viewerToleratesForgedStatusAndEventsOfARelay() {
    VirtualRun run = new VirtualRun(9);
    run.settings = run.settings.withoutEncryption();
    List<ByteBuffer> seen = new ArrayList<>();
    run.network.toViewer = seen;
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    Uplink.Arrivals loop = run.network.taker.orElseThrow();
    int forged = 0;

    // an attacker with the token can lie about the relay, but must not crash the viewer
    for (int turn = 0; turn < MUTATIONS; turn++) {
      ByteBuffer message = mutated(seen.get(random.nextInt(seen.size())));
      if (message.get(0) == 'N' || message.get(0) == 'E') {
        loop.control(Uplink.ASKING_LINES, message);
        forged++;
      }
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
    if (copy.get(0) != 'S' && copy.limit() >= Messages.HEADER_BYTES && random.nextInt(4) > 0) {
      Messages.seal(copy); // an attacker updates the checksum
    }
    return copy;
  }
}

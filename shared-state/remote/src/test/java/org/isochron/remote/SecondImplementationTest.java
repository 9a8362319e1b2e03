package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.UnsafeBuffer;
import org.isochron.remote.aeron.DriverFolder;
import org.isochron.remote.aeron.DriverSettings;
import org.isochron.remote.seal.UserKey;
import org.isochron.remote.stream.Uplink;
import org.isochron.state.CommandRule;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Proves that REMOTE.md suffices to write a viewer. */
@Timeout(300)
class SecondImplementationTest {
  private static final long TOKEN = 4_711;
  private static final long COMMAND = 9 * TokenPhysics.SENDER + 1;
  private static final int ENOUGH = 20;
  private static final long PATIENCE_NANOS = 60_000_000_000L;
  private static final RemoteSettings DESCRIBED =
      RemoteSettings.DEFAULT.withDescription("a test").withCommands(CommandRule.EVERYTHING);
  private static final String KEY = ConnectTokens.newKey();

  @Test
  void viewerWithASecretIsServed() {
    RemoteSettings settings = DESCRIBED.withSecret("open");
    requireServed(settings, carrier -> SecondImplementation.withSecret(carrier, TOKEN, "open"));
  }

  @Test
  void viewerWithTheKeyFileIsServed() {
    requireServed(DESCRIBED, carrier -> SecondImplementation.withKey(carrier, TOKEN, userKey()));
  }

  @Test
  void viewerWithAConnectTokenIsServed() {
    RemoteSettings settings = DESCRIBED.withTokenKey(KEY);
    String token = ConnectTokens.of(KEY).issue("ann", "", "", Duration.ofMinutes(1));
    requireServed(
        settings, carrier -> SecondImplementation.withConnectToken(carrier, TOKEN, token));
  }

  @Test
  void viewerThatWantsBundlesGetsThemWithParities() {
    VirtualRun run = new VirtualRun(5);
    run.settings = DESCRIBED.withSecret("open");
    run.serve();
    SecondImplementation viewer =
        SecondImplementation.withSecret(new VirtualCarrier(run.network.dial()), TOKEN, "open");
    viewer.bundleStreams = 2;
    viewer.command(TokenPhysics.KIND, COMMAND);

    advance(run, viewer, 2_000);

    requireServed(viewer);
    assertThat(viewer.bundles).isGreaterThan(100);
    assertThat(viewer.checkedParities).isGreaterThan(90);
  }

  @Test
  void viewerWithAnotherSecretIsRefused() {
    VirtualRun run = new VirtualRun(5);
    run.settings = RemoteSettings.DEFAULT.withSecret("open");
    run.serve();
    SecondImplementation viewer =
        SecondImplementation.withSecret(new VirtualCarrier(run.network.dial()), TOKEN, "closed");

    advance(run, viewer, 1_000);

    assertThat(viewer.refusal).contains("the secret is another one");
    assertThat(viewer.isWelcome).isFalse();
    assertThat(run.server.status().viewers()).isZero();
  }

  private static byte[] userKey() {
    try {
      return Files.readAllBytes(Path.of(System.getProperty(
          UserKey.PROPERTY, System.getProperty("user.home") + "/.isochron/key")));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private interface Connected {
    SecondImplementation to(SecondImplementation.Carrier carrier);
  }

  private static void requireServed(RemoteSettings settings, Connected connect) {
    VirtualRun run = new VirtualRun(5);
    run.settings = settings;
    run.network.latencyNanos = 20_000_000;
    run.serve();
    SecondImplementation viewer = connect.to(new VirtualCarrier(run.network.dial()));

    advance(run, viewer, 2_000);
    viewer.command(TokenPhysics.KIND, COMMAND);
    advance(run, viewer, 500);

    requireServed(viewer);
    assertThat(run.commandCounts).containsEntry(9L, 1L);
    assertThat(run.server.status().viewers()).isEqualTo(1);

    viewer.leave();
    advance(run, viewer, 100);
    assertThat(run.server.status().viewers()).isZero();
  }

  private static void advance(VirtualRun run, SecondImplementation viewer, int milliseconds) {
    for (int step = 0; step < milliseconds; step++) {
      run.step();
      viewer.advance(run.clock.nanos());
    }
  }

  private static void requireServed(SecondImplementation viewer) {
    assertThat(viewer.refusal).isEmpty();
    assertThat(viewer.isWelcome).isTrue();
    assertThat(viewer.isServed).isTrue();
    assertThat(viewer.description).isEqualTo("a test");
    assertThat(viewer.bodyCapacity).isEqualTo(TokenPhysics.BODIES);
    assertThat(viewer.news).isGreaterThan(5);
    assertThat(viewer.acceptedCommands).isEqualTo(1);
    assertThat(viewer.refusedCommands).isZero();
    assertThat(viewer.refusedMessages).isZero();
    assertThat(viewer.keyframeTicks).isNotEmpty();
    assertThat(viewer.ticks).hasSizeGreaterThan(ENOUGH);
    assertThat(viewer.newestTick)
        .isBetween(viewer.ticks.get(0), viewer.ticks.get(viewer.ticks.size() - 1) + ENOUGH);
    assertThat(viewer.ticks).isSorted().doesNotHaveDuplicates();
    assertThat(viewer.ticks.get(0)).isGreaterThan(viewer.keyframeTicks.get(0));
    assertThat(viewer.eventTokens).hasSizeGreaterThan(ENOUGH).isSorted();
    assertThat(viewer.eventTokens).doesNotHaveDuplicates();
    long newest = viewer.eventTokens.get(viewer.eventTokens.size() - 1);
    assertThat(newest - viewer.eventTokens.get(0)).isEqualTo(viewer.eventTokens.size() - 1);
  }

  @Test
  void viewerIsServedOverRealSockets() {
    int port = OpenPorts.find(2);
    NanoClock clock = NanoClock.system();
    String token = ConnectTokens.of(KEY).issue("ann", "", "", Duration.ofMinutes(5));
    RemoteSettings settings =
        DESCRIBED.withChannel("aeron:udp?endpoint=127.0.0.1:" + port).withTokenKey(KEY);
    MediaDriver.Context context = DriverSettings.standalone(DriverFolder.fresh());
    try (TokenPhysics physics = new TokenPhysics(clock, 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings);
        MediaDriver driver = MediaDriver.launch(context);
        Aeron aeron =
            Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()))) {
      SecondImplementation viewer =
          SecondImplementation.withConnectToken(new AeronCarrier(aeron, port), TOKEN, token);
      viewer.bundleStreams = 1;
      viewer.command(TokenPhysics.KIND, COMMAND);

      long until = clock.nanos() + PATIENCE_NANOS;
      physics.tickWhile(() -> {
        viewer.advance(clock.nanos());
        boolean isDone = viewer.ticks.size() > ENOUGH
            && viewer.checkedParities > ENOUGH
            && viewer.eventTokens.size() > ENOUGH
            && viewer.news > 5
            && viewer.isServed
            && viewer.acceptedCommands == 1
            && physics.receivedCommands == 1;
        return !isDone && clock.nanos() - until < 0;
      });
      requireServed(viewer);
      assertThat(viewer.checkedParities).isGreaterThan(ENOUGH);
      assertThat(physics.receivedCommands).isEqualTo(1);

      viewer.leave();
      while (relay.status().viewers() > 0 && clock.nanos() - until < 0) {
        LockSupport.parkNanos(1_000_000);
      }
      assertThat(relay.status().viewers()).isZero();
      assertThat(relay.failure()).isEmpty();
    }
  }

  /** Streams of the virtual network. */
  static final class VirtualCarrier implements SecondImplementation.Carrier, Uplink.Arrivals {
    private final Uplink uplink;
    private SecondImplementation.Receiver receiver = (stream, message) -> {};

    VirtualCarrier(Uplink uplink) {
      this.uplink = uplink;
    }

    @Override
    public void send(int stream, byte[] message) {
      ByteBuffer bytes = ByteBuffer.wrap(message);
      boolean sent = stream == Uplink.ASKING_LINES
          ? uplink.control().offer(bytes)
          : uplink.asking(stream).offer(bytes);
      assertThat(sent).isTrue();
    }

    @Override
    public void poll(SecondImplementation.Receiver next) {
      receiver = next;
      uplink.pollControl(this);
      uplink.pollSnapshots(this);
    }

    @Override
    public void control(int line, ByteBuffer message) {
      byte[] bytes = new byte[message.remaining()];
      message.get(bytes);
      receiver.receive(line, bytes);
    }

    @Override
    public void fragment(int line, ByteBuffer message) {
      control(line, message);
    }
  }

  /** Streams of Aeron, opened with what REMOTE.md says about them. */
  static final class AeronCarrier implements SecondImplementation.Carrier {
    private static final int CONTROL = 11;

    private final Aeron aeron;
    private final int port;
    private final List<Integer> streams = new ArrayList<>();
    private final List<Publication> publications = new ArrayList<>();
    private final List<Subscription> subscriptions = new ArrayList<>();

    AeronCarrier(Aeron aeron, int port) {
      this.aeron = aeron;
      this.port = port;
    }

    @Override
    public void send(int stream, byte[] message) {
      assertThat(offer(stream, message))
          .isNotIn(Publication.CLOSED, Publication.MAX_POSITION_EXCEEDED);
    }

    /** Returns a number above 0 if the message was sent. */
    long offer(int stream, byte[] message) {
      if (!streams.contains(stream)) {
        int id = stream == CONTROL ? 1_001 : 1_005 + 2 * stream;
        String answering =
            "aeron:udp?control=127.0.0.1:%d|control-mode=response".formatted(port + 1);
        boolean isOfBundles = stream >= 6 && stream != CONTROL;
        Subscription answers =
            aeron.addSubscription(isOfBundles ? answering + "|reliable=false" : answering, id + 1);
        publications.add(aeron.addPublication(
            "aeron:udp?endpoint=127.0.0.1:%d|mtu=1408|term-length=64k|response-correlation-id=%d"
                .formatted(port, answers.registrationId()),
            id));
        subscriptions.add(answers);
        streams.add(stream);
      }
      return publications.get(streams.indexOf(stream)).offer(new UnsafeBuffer(message));
    }

    @Override
    public void poll(SecondImplementation.Receiver receiver) {
      for (int index = 0; index < streams.size(); index++) {
        int stream = streams.get(index);
        int taken = subscriptions
            .get(index)
            .poll(
                (buffer, offset, length, header) -> {
                  byte[] message = new byte[length];
                  buffer.getBytes(offset, message);
                  receiver.receive(stream, message);
                },
                100);
        assertThat(taken).isNotNegative();
      }
    }
  }
}

package org.isochron.remote.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.threads.LoopThread;
import org.junit.jupiter.api.Test;

class AeronServerTest {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final long PATIENCE_NANOS = 20_000_000_000L;

  /** Longer than Aeron needs to detect a stream that was closed properly. */
  private static final long LEAVING_NANOS = 1_000_000_000L;

  private static final int VIEWERS = 3;
  private static final int LINES = 1 + Uplink.ASKING_LINES;

  private final Set<Caller> known = new HashSet<>();
  private final List<Caller> gone = new ArrayList<>();

  /** Both ends allocate three terms for each stream of each viewer. */
  @Test
  void eventsOfManyViewersHaveShorterTermsAndAllTogetherTheSameMemory() {
    assertThat(AeronServer.eventTermBytes(1)).isEqualTo(512 * 1_024);
    assertThat(AeronServer.eventTermBytes(256)).isEqualTo(512 * 1_024);
    assertThat(AeronServer.eventTermBytes(257)).isEqualTo(256 * 1_024);
    assertThat(AeronServer.eventTermBytes(1_024)).isEqualTo(128 * 1_024);
    assertThat(AeronServer.eventTermBytes(8_192)).isEqualTo(64 * 1_024);
  }

  /** Aeron reports the departure of the other viewers while an answer waits for the driver. */
  @Test
  void viewersThatLeaveWhileAnotherIsAnsweredDisturbNobody() {
    String channel = "aeron:udp?endpoint=127.0.0.1:" + OpenPorts.find(2);
    List<AeronNode> nodes = new ArrayList<>();
    List<AeronUplink> uplinks = new ArrayList<>();
    try (AeronNode serving = new AeronNode(Optional.empty(), VIEWERS);
        AeronServer server = AeronServer.forViewers(serving, channel, VIEWERS)) {
      for (int viewer = 0; viewer < VIEWERS; viewer++) {
        nodes.add(new AeronNode(Optional.empty(), 1));
        uplinks.add(new AeronUplink(nodes.get(viewer), channel));
        AeronUplink uplink = uplinks.get(viewer);
        int all = (viewer + 1) * LINES;
        await(() -> {
          sendHello(uplink);
          server.poll(new Known());
          return known.size() == all;
        });
      }
      sendHello(uplinks.get(VIEWERS - 1));
      for (int viewer = 0; viewer < VIEWERS - 1; viewer++) {
        uplinks.get(viewer).close();
        nodes.get(viewer).close();
      }

      boolean[] answered = new boolean[1];
      await(() -> {
        server.poll(new Answering(serving, answered));
        return answered[0];
      });
      await(() -> {
        server.poll(new Known());
        return gone.size() == (VIEWERS - 1) * LINES;
      });

      sendHello(uplinks.get(VIEWERS - 1));
      int before = known.size();
      known.clear();
      await(() -> {
        server.poll(new Known());
        return known.size() == LINES;
      });
      assertThat(before).isEqualTo(VIEWERS * LINES);
    } finally {
      nodes.forEach(AeronNode::close);
    }
  }

  /** A turn reads only a few of them, so a flood delays no other viewer. */
  @Test
  void messagesOfAFloodedLinkAreReadInManyTurns() {
    String channel = "aeron:udp?endpoint=127.0.0.1:" + OpenPorts.find(2);
    try (AeronNode serving = new AeronNode(Optional.empty(), 1);
        AeronServer server = AeronServer.forViewers(serving, channel, 1);
        AeronNode calling = new AeronNode(Optional.empty(), 1);
        AeronUplink uplink = new AeronUplink(calling, channel)) {
      ByteBuffer message = Messages.plain(Messages.memory(), Messages.DATA, 1);
      int[] turns = {0};
      int[] most = {0};
      int[] all = {0};
      await(() -> {
        calling.advance();
        for (int count = 0; count < 100; count++) {
          uplink.asking(Uplink.LINK_LINE).offer(message);
        }
        int before = all[0];
        server.poll(new Counting(all));
        turns[0] += all[0] > before ? 1 : 0;
        most[0] = Math.max(most[0], all[0] - before);
        return turns[0] == 100;
      });
      assertThat(all[0]).isGreaterThan(200);
      assertThat(most[0]).isEqualTo(4);
    }
  }

  @Test
  void answersWaitForNoDriver() {
    String channel = "aeron:udp?endpoint=127.0.0.1:" + OpenPorts.find(2);
    MediaDriver.Context settings =
        DriverSettings.standalone(DriverFolder.fresh()).threadingMode(ThreadingMode.INVOKER);
    try (MediaDriver driver = MediaDriver.launch(settings);
        Driving driving = new Driving(driver);
        AeronNode serving = new AeronNode(Optional.of(Path.of(driver.aeronDirectoryName())), 1);
        AeronServer server = AeronServer.forViewers(serving, channel, 1);
        AeronNode calling = new AeronNode(Optional.empty(), 1);
        AeronUplink uplink = new AeronUplink(calling, channel)) {
      await(() -> {
        calling.advance();
        sendHello(uplink);
        server.poll(new Known());
        return known.size() == LINES;
      });
      ByteBuffer answer = Messages.plain(Messages.memory(), Messages.HELLO, 1);

      driving.pause(() -> known.forEach(caller -> caller.answers().offer(answer)));

      for (Caller caller : known) {
        await(() -> {
          calling.advance();
          server.poll(new Known());
          return caller.answers().offer(answer);
        });
      }
    }
  }

  private static void sendHello(AeronUplink uplink) {
    ByteBuffer memory = Messages.memory();
    uplink.control().offer(Messages.plain(memory, Messages.HELLO, 1));
    uplink.ask(memory, 1, Uplink.ALL_LINES);
  }

  private static void await(BooleanSupplier condition) {
    long until = CLOCK.nanos() + PATIENCE_NANOS;
    while (!condition.getAsBoolean()) {
      assertThat(CLOCK.nanos() - until).as("waited in vain").isNegative();
      LockSupport.parkNanos(1_000_000);
    }
  }

  private class Known implements AeronServer.Handler {
    @Override
    public void receive(Caller caller, ByteBuffer message) {
      known.add(caller);
    }

    @Override
    public void gone(Caller caller) {
      gone.add(caller);
    }
  }

  private final class Counting extends Known {
    private final int[] messages;

    Counting(int[] messages) {
      this.messages = messages;
    }

    @Override
    public void receive(Caller caller, ByteBuffer message) {
      messages[0]++;
    }
  }

  private final class Answering extends Known {
    private final AeronNode node;
    private final boolean[] answered;

    Answering(AeronNode node, boolean[] answered) {
      this.node = node;
      this.answered = answered;
    }

    @Override
    public void receive(Caller caller, ByteBuffer message) {
      if (answered[0]) {
        return;
      }
      answered[0] = true;
      long until = CLOCK.nanos() + LEAVING_NANOS;
      while (CLOCK.nanos() - until < 0) {
        node.advance();
        caller.answers();
        LockSupport.parkNanos(1_000_000);
      }
    }
  }

  private static final class Driving implements AutoCloseable {
    private final MediaDriver driver;
    private final LoopThread thread = new LoopThread("driver", this::run);

    Driving(MediaDriver driver) {
      this.driver = driver;
      thread.start();
    }

    private void run() {
      while (!thread.isStopping()) {
        pause(driver.sharedAgentInvoker()::invoke);
        LockSupport.parkNanos(100_000);
      }
    }

    synchronized void pause(Runnable meanwhile) {
      meanwhile.run();
    }

    @Override
    public void close() {
      thread.stopOrInterrupt(Duration.ofSeconds(2));
    }
  }
}

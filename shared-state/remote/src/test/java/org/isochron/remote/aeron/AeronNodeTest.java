package org.isochron.remote.aeron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.ringbuffer.RingBuffer;
import org.agrona.concurrent.status.CountersReader;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Uplink;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A driver that cannot keep up with a thousand joins, and runs only when the test runs it. */
class AeronNodeTest {
  private static final String CHANNEL = "aeron:ipc?term-length=64k";
  private static final int LINES = 400;
  private static final int TURNS_A_LOOK = 32;

  /** Two thousand requests of this length fill a queue of a megabyte. */
  private static final String LONG_NAME = "x".repeat(300);

  private static final int COUNTER_TYPE = 2_000;
  private static final long LIVENESS_NANOS = 600_000_000;

  @TempDir
  private Path directory;

  private final Uplink.Arrivals nothing = new Uplink.Arrivals() {
    @Override
    public void control(int line, ByteBuffer message) {
      throw new AssertionError("no answer");
    }

    @Override
    public void fragment(int line, ByteBuffer message) {
      throw new AssertionError("no answer");
    }
  };

  @Test
  @Timeout(600)
  void endsOfStreamsWaitForADriverThatIsBehind() {
    try (MediaDriver driver = driver();
        ManualNode manual = new ManualNode(driver)) {
      List<PublicationLine> lines = new ArrayList<>();
      for (int stream = 1; stream <= LINES; stream++) {
        lines.add(new PublicationLine(manual.node, CHANNEL, stream));
        manual.go();
      }
      assertThat(lines.get(LINES - 1).isOpen()).isFalse();
      manual.until(() -> publications(driver) == LINES);

      manual.fill(manual.queue.capacity() - 1_000);
      assertThat(manual.node.isBehind()).isTrue();
      lines.forEach(PublicationLine::close);
      assertThat(publications(driver)).isEqualTo(LINES);

      manual.until(() -> publications(driver) == 0);
      assertThat(manual.node.isBehind()).isFalse();
    }
  }

  @Test
  @Timeout(600)
  void noStreamIsOpenedWhileTheDriverIsBehind() {
    try (MediaDriver driver = driver();
        ManualNode manual = new ManualNode(driver);
        AeronUplink uplink = new AeronUplink(manual.node, "aeron:udp?endpoint=127.0.0.1:1")) {
      manual.fill(100_000);
      long waiting = manual.queue.size();
      for (int look = 0; look < 1_000; look++) {
        assertThat(uplink.asking(2)).isSameAs(Line.NONE);
      }
      assertThat(manual.queue.size()).isEqualTo(waiting);

      manual.until(() -> !manual.node.isBehind());
      assertThat(uplink.asking(2)).isNotSameAs(Line.NONE);
      assertThat(uplink.asking(2).offer(ByteBuffer.allocate(8))).isFalse();
    }
  }

  @Test
  void driverThatEndsNoStreamsIsGivenUp() {
    try (MediaDriver driver = driver();
        ManualNode manual = new ManualNode(driver)) {
      manual.fill(manual.queue.capacity() - 1_000);
      int ended = 0;
      while (!manual.node.isEnded() && ended < 10_000) {
        manual.node.endSubscription(++ended);
      }

      assertThat(ended).isBetween(1_000, 2_000);
      assertThatIllegalStateException()
          .isThrownBy(manual.node::advance)
          .withMessageContaining("the media driver has not closed");
    }
  }

  /**
   * A client that was stopped for minutes detects the stop in one turn and closes in the next turn.
   * Opening a stream between the two turns throws.
   */
  @Test
  void clientThatStalledForTooLongHasEndedInTheTurnThatNoticesIt() {
    try (MediaDriver driver = MediaDriver.launch(settings()
            .timerIntervalNs(LIVENESS_NANOS / 5)
            .clientLivenessTimeoutNs(LIVENESS_NANOS));
        ManualNode manual = new ManualNode(driver)) {
      long started = NanoClock.system().nanos();
      while (NanoClock.system().nanos() - started < 2 * LIVENESS_NANOS) {
        LockSupport.parkNanos(LIVENESS_NANOS);
      }

      assertThatIllegalStateException()
          .isThrownBy(manual.node::advance)
          .withMessageContaining("service interval exceeded");
      assertThat(manual.node.isEnded()).isTrue();
    }
  }

  @Test
  void nodeThatWasClosedAsksForNothing() {
    try (MediaDriver driver = driver();
        ManualNode manual = new ManualNode(driver)) {
      PublicationLine line = new PublicationLine(manual.node, CHANNEL, 1);
      manual.go();
      manual.node.close();

      line.close();
      manual.node.endSubscription(5);
      assertThat(manual.node.isBehind()).isFalse();
    }
  }

  /**
   * Each stream uses a few of the driver's counters, and an ended stream keeps its counters for
   * seconds.
   */
  @Test
  @Timeout(600)
  void streamsForWhichADriverHasNoRoomAreRefused() {
    try (MediaDriver driver = driver();
        ManualNode manual = new ManualNode(driver);
        AeronUplink uplink = new AeronUplink(manual.node, "aeron:udp?endpoint=127.0.0.1:1")) {
      takeAllCounters(driver);

      manual.until(() -> {
        uplink.pollControl(nothing);
        uplink.control().offer(ByteBuffer.allocate(8));
        return uplink.control().isRefused();
      });
      uplink.pollControl(nothing);
    }
  }

  @Test
  void interruptedThreadIsNotified() {
    try (MediaDriver driver = driver()) {
      driver.sharedAgentInvoker().invoke(); // heartbeat
      Optional<Path> folder = Optional.of(Path.of(driver.aeronDirectoryName()));
      Thread.currentThread().interrupt();

      assertThatThrownBy(() -> new AeronNode(folder, 1)).hasMessageContaining("interrupt");

      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private static void takeAllCounters(MediaDriver driver) {
    int max = driver.context().counterValuesBufferLength() / CountersReader.COUNTER_LENGTH;
    assertThatIllegalStateException()
        .isThrownBy(() -> {
          for (int counter = 0; counter <= max; counter++) {
            driver.context().countersManager().allocate("taken");
          }
        })
        .withMessageContaining("buffer is full");
  }

  private MediaDriver driver() {
    return MediaDriver.launch(settings());
  }

  private MediaDriver.Context settings() {
    return SharedDriver.settings(directory.resolve("driver").toString(), 1)
        .threadingMode(ThreadingMode.INVOKER);
  }

  private static long publications(MediaDriver driver) {
    long[] count = new long[1];
    driver
        .context()
        .countersManager()
        .forEach((id, label) -> count[0] += label.startsWith("pub-pos") ? 1 : 0);
    return count[0];
  }

  /** A node whose driver runs only when the test runs it. */
  private static final class ManualNode implements AutoCloseable {
    final AeronNode node;
    final RingBuffer queue;
    private final MediaDriver driver;

    ManualNode(MediaDriver driver) {
      this.driver = driver;
      driver.sharedAgentInvoker().invoke(); // heartbeat
      node = new AeronNode(Optional.of(Path.of(driver.aeronDirectoryName())), 1);
      queue = node.aeron.context().toDriverBuffer();
    }

    void fill(int bytes) {
      while (queue.size() < bytes) {
        node.aeron.asyncAddCounter(COUNTER_TYPE, LONG_NAME);
      }
    }

    void go() {
      driver.sharedAgentInvoker().invoke();
      node.advance();
    }

    /**
     * Runs several turns between two checks, because a check reads the names of thousands of
     * counters.
     */
    void until(BooleanSupplier reached) {
      while (!reached.getAsBoolean()) {
        assertThat(Thread.currentThread().isInterrupted()).as("out of time").isFalse();
        for (int turn = 0; turn < TURNS_A_LOOK; turn++) {
          go();
        }
        LockSupport.parkNanos(10_000);
      }
    }

    @Override
    public void close() {
      node.close();
    }
  }
}

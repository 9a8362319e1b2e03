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

/** A driver that does not keep up with a thousand who join, and goes when this test says so. */
class AeronNodeTest {
  private static final String CHANNEL = "aeron:ipc?term-length=64k";
  private static final int LINES = 400;
  private static final int TURNS_A_LOOK = 32;

  /** Requests of this length fill a queue of a megabyte with two thousand. */
  private static final String LONG_NAME = "x".repeat(300);

  private static final int COUNTER_TYPE = 2_000;
  private static final long LIVENESS_NANOS = 600_000_000;

  @TempDir
  private Path place;

  private final Uplink.Arrivals nothing = new Uplink.Arrivals() {
    @Override
    public void control(ByteBuffer message) {
      throw new AssertionError("nobody answers");
    }

    @Override
    public void fragment(int line, ByteBuffer message) {
      throw new AssertionError("nobody answers");
    }
  };

  @Test
  @Timeout(600)
  void endsOfLinesWaitForADriverThatIsBehind() {
    try (MediaDriver driver = driver();
        Stood stood = new Stood(driver)) {
      List<PublicationLine> lines = new ArrayList<>();
      for (int stream = 1; stream <= LINES; stream++) {
        lines.add(new PublicationLine(stood.node, CHANNEL, stream));
        stood.go();
      }
      assertThat(lines.get(LINES - 1).isOpen()).isFalse();
      stood.until(() -> publications(driver) == LINES);

      stood.fill(stood.queue.capacity() - 1_000);
      assertThat(stood.node.isBehind()).isTrue();
      lines.forEach(PublicationLine::close);
      assertThat(publications(driver)).isEqualTo(LINES);

      stood.until(() -> publications(driver) == 0);
      assertThat(stood.node.isBehind()).isFalse();
    }
  }

  @Test
  @Timeout(600)
  void noLineIsOpenedWhileTheDriverIsBehind() {
    try (MediaDriver driver = driver();
        Stood stood = new Stood(driver);
        AeronUplink uplink = new AeronUplink(stood.node, "aeron:udp?endpoint=127.0.0.1:1")) {
      stood.fill(100_000);
      long waiting = stood.queue.size();
      for (int look = 0; look < 1_000; look++) {
        assertThat(uplink.asking(2)).isSameAs(Line.NONE);
      }
      assertThat(stood.queue.size()).isEqualTo(waiting);

      stood.until(() -> !stood.node.isBehind());
      assertThat(uplink.asking(2)).isNotSameAs(Line.NONE);
      assertThat(uplink.asking(2).offer(ByteBuffer.allocate(8))).isFalse();
    }
  }

  @Test
  void driverThatEndsNoLinesIsGivenUp() {
    try (MediaDriver driver = driver();
        Stood stood = new Stood(driver)) {
      stood.fill(stood.queue.capacity() - 1_000);
      int ended = 0;
      while (!stood.node.isEnded() && ended < 10_000) {
        stood.node.endSubscription(++ended);
      }

      assertThat(ended).isBetween(1_000, 2_000);
      assertThatIllegalStateException()
          .isThrownBy(stood.node::advance)
          .withMessageContaining("behind by the ends of");
    }
  }

  /**
   * As after a stop of minutes. The client closes in the turn after the one that notices, and lines
   * that are opened between the two throw.
   */
  @Test
  void clientThatStoodForTooLongHasEndedInTheTurnThatNoticesIt() {
    try (MediaDriver driver = MediaDriver.launch(settings()
            .timerIntervalNs(LIVENESS_NANOS / 5)
            .clientLivenessTimeoutNs(LIVENESS_NANOS));
        Stood stood = new Stood(driver)) {
      long begun = NanoClock.system().nanos();
      while (NanoClock.system().nanos() - begun < 2 * LIVENESS_NANOS) {
        LockSupport.parkNanos(LIVENESS_NANOS);
      }

      assertThatIllegalStateException()
          .isThrownBy(stood.node::advance)
          .withMessageContaining("service interval exceeded");
      assertThat(stood.node.isEnded()).isTrue();
    }
  }

  @Test
  void nodeThatWasClosedAsksForNothing() {
    try (MediaDriver driver = driver();
        Stood stood = new Stood(driver)) {
      PublicationLine line = new PublicationLine(stood.node, CHANNEL, 1);
      stood.go();
      stood.node.close();

      line.close();
      stood.node.endSubscription(5);
      assertThat(stood.node.isBehind()).isFalse();
    }
  }

  /** Each line takes some of its counters, and those that have ended keep theirs for seconds. */
  @Test
  @Timeout(600)
  void linesForWhichADriverHasNoRoomAreRefused() {
    try (MediaDriver driver = driver();
        Stood stood = new Stood(driver);
        AeronUplink uplink = new AeronUplink(stood.node, "aeron:udp?endpoint=127.0.0.1:1")) {
      takeAllCounters(driver);

      stood.until(() -> {
        uplink.pollControl(nothing);
        uplink.control().offer(ByteBuffer.allocate(8));
        return uplink.control().isRefused();
      });
      uplink.pollControl(nothing);
    }
  }

  @Test
  void interruptedThreadHearsThatItIs() {
    try (MediaDriver driver = driver()) {
      driver.sharedAgentInvoker().invoke(); // its sign of life
      Optional<Path> folder = Optional.of(Path.of(driver.aeronDirectoryName()));
      Thread.currentThread().interrupt();

      assertThatThrownBy(() -> new AeronNode(folder, 1)).hasMessageContaining("interrupt");

      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private static void takeAllCounters(MediaDriver driver) {
    int most = driver.context().counterValuesBufferLength() / CountersReader.COUNTER_LENGTH;
    assertThatIllegalStateException()
        .isThrownBy(() -> {
          for (int counter = 0; counter <= most; counter++) {
            driver.context().countersManager().allocate("taken");
          }
        })
        .withMessageContaining("buffer is full");
  }

  private MediaDriver driver() {
    return MediaDriver.launch(settings());
  }

  private MediaDriver.Context settings() {
    return SharedDriver.settings(place.resolve("driver").toString(), 1)
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

  /** A node of a driver that goes only when this test lets it. */
  private static final class Stood implements AutoCloseable {
    final AeronNode node;
    final RingBuffer queue;
    private final MediaDriver driver;

    Stood(MediaDriver driver) {
      this.driver = driver;
      driver.sharedAgentInvoker().invoke(); // its sign of life
      node = new AeronNode(Optional.of(Path.of(driver.aeronDirectoryName())), 1);
      queue = node.aeron.context().toDriverBuffer();
    }

    /** Lets requests wait for the driver, until they have a size. */
    void fill(int bytes) {
      while (queue.size() < bytes) {
        node.aeron.asyncAddCounter(COUNTER_TYPE, LONG_NAME);
      }
    }

    void go() {
      driver.sharedAgentInvoker().invoke();
      node.advance();
    }

    /** Goes some turns for each look, because a look reads the names of thousands of counters. */
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

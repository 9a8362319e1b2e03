package org.isochron.remote.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.driver.status.SystemCounterDescriptor;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two drivers without threads, which run only when the test calls them. */
@Timeout(600)
final class DatagramBatchesTest {
  private static final int LINES = 20;
  private static final int BYTES = 1_000;

  @Test
  void portTakesAllThatHasComeAtOneLook() {
    try (Ends ends = new Ends()) {
      for (Publication line : ends.lines) {
        assertThat(line.offer(new UnsafeBuffer(new byte[BYTES]))).isPositive();
      }
      ends.sender.sharedAgentInvoker().invoke();

      ends.receiver.sharedAgentInvoker().invoke();

      assertThat(ends.received()).isEqualTo(LINES);
    }
  }

  @Test
  void senderTakesAllAcknowledgementsThatHaveComeAtOneLook() {
    try (Ends ends = new Ends()) {
      long sent = count(ends.receiver, SystemCounterDescriptor.STATUS_MESSAGES_SENT) + LINES;
      long before = count(ends.sender, SystemCounterDescriptor.STATUS_MESSAGES_RECEIVED);
      while (count(ends.receiver, SystemCounterDescriptor.STATUS_MESSAGES_SENT) < sent) {
        ends.receiver.sharedAgentInvoker().invoke();
      }

      ends.sender.sharedAgentInvoker().invoke();

      assertThat(count(ends.sender, SystemCounterDescriptor.STATUS_MESSAGES_RECEIVED) - before)
          .isGreaterThanOrEqualTo(LINES);
    }
  }

  private static long count(MediaDriver driver, SystemCounterDescriptor of) {
    return driver.context().systemCounters().get(of).get();
  }

  private static final class Ends implements AutoCloseable {
    final MediaDriver sender;
    final MediaDriver receiver;
    final List<Publication> lines = new ArrayList<>();
    private final List<Subscription> subscriptions = new ArrayList<>();
    private final Aeron asking;
    private final Aeron listening;

    Ends() {
      sender = driver();
      receiver = driver();
      asking = client(sender);
      listening = client(receiver);
      String channel = OpenPorts.channel(1);
      for (int line = 0; line < LINES; line++) {
        subscriptions.add(listening.addSubscription(channel, line));
        lines.add(asking.addPublication(channel, line));
      }
      while (!lines.stream().allMatch(Publication::isConnected)
          || !subscriptions.stream().allMatch(Subscription::isConnected)) {
        invoke(asking);
        invoke(listening);
      }
    }

    int received() {
      return subscriptions.stream()
          .mapToInt(line -> line.poll((buffer, offset, length, header) -> {}, LINES))
          .sum();
    }

    private static void invoke(Aeron client) {
      client.conductorAgentInvoker().invoke();
      client.context().driverAgentInvoker().invoke();
    }

    private static MediaDriver driver() {
      return MediaDriver.launchEmbedded(
          SharedDriver.settings(DriverFolder.fresh(), 1).threadingMode(ThreadingMode.INVOKER));
    }

    private static Aeron client(MediaDriver driver) {
      return Aeron.connect(new Aeron.Context()
          .aeronDirectoryName(driver.aeronDirectoryName())
          .epochClock(SteadyClock.INSTANCE)
          .driverAgentInvoker(driver.sharedAgentInvoker())
          .useConductorAgentInvoker(true));
    }

    @Override
    public void close() {
      asking.close();
      listening.close();
      sender.close();
      receiver.close();
    }
  }
}

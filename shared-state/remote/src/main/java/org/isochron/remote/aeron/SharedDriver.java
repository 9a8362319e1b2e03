package org.isochron.remote.aeron;

import io.aeron.CncFileDescriptor;
import io.aeron.driver.MediaDriver;
import io.aeron.exceptions.AeronException;
import java.io.File;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.agrona.BitUtil;
import org.agrona.CloseHelper;
import org.isochron.remote.stream.Uplink;
import org.isochron.state.NanoClock;

/**
 * The media driver of this process, for any number of relays, viewers and peers. The first user
 * starts the driver, and the last user closes it. A driver's files have room for a limited number
 * of other ends; a user that needs more starts another driver with twice the room. Any thread;
 * blocks while a driver starts or closes.
 */
public final class SharedDriver {
  /** A stream without a status message for this long counts as disconnected. */
  private static final long GONE_NANOS = TimeUnit.SECONDS.toNanos(3);

  /**
   * Streams outlive the longest silence of their ends, plus the time that both ends need to detect
   * the silence.
   */
  private static final long LOST_NANOS = Uplink.MAX_SILENCE_NANOS + TimeUnit.SECONDS.toNanos(2);

  /**
   * How long a closed stream keeps announcing its end. Viewers that lost their relay reopen streams
   * again and again. With Aeron's default of five seconds, closed streams would outnumber the open
   * ones.
   */
  private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

  /**
   * From this number of other ends on, retransmissions are requested less often. A missing datagram
   * is then usually not lost but still waits in a full socket buffer, and repeated requests keep
   * that buffer full. This delays only commands to a relay, not snapshots.
   */
  private static final int MANY_PEERS = 32;

  private static final long NAK_RETRY_RATIO_OF_MANY = 200;

  private static final long STATUS_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final int CONTROL_TERM_BYTES = 64 * 1_024;

  private static final long QUEUE_BYTES = 8 * 1_024 * 1_024;

  private static final int COUNTER_BYTES = 128;

  private static final int COUNTERS_A_PEER = 48;

  /** Size of a counter relative to its value; the metadata is four times as large as the value. */
  private static final int COUNTER_SHARE = 5;

  /**
   * Maximum data in flight, if the system allows it; enough for 3 MB a second at a latency of 150
   * ms.
   */
  private static final int MAX_WINDOW_BYTES = 1_024 * 1_024;

  /**
   * Size of the socket buffer at an end that serves many other ends, if the system allows it. The
   * system counts a small datagram as about 800 bytes, and a driver that waits for a processor
   * reads nothing for a tenth of a second.
   */
  private static final int MAX_BACKLOG_BYTES = 16 * MAX_WINDOW_BYTES;

  private static final int MIN_WINDOW_BYTES = 128 * 1_024;

  private static final int MIN_ROOM = 170;

  /** Held while shares are taken or given back, and while drivers start or close. */
  private static final ReentrantLock LOCK = new ReentrantLock();

  private static final List<SharedDriver> RUNNING = new ArrayList<>();

  private final MediaDriver driver;
  private final DriverLoad load = new DriverLoad(
      NanoClock.system(),
      DriverSettings.sleep(),
      DriverSettings.longSleep(),
      LockSupport::parkNanos);
  private final File mark;
  private final int room;
  private int taken;
  private int users;

  private SharedDriver(int room, int peers) {
    this.room = room;
    driver = launch(room, peers, load);
    mark = new File(folder(), CncFileDescriptor.CNC_FILE);
  }

  /**
   * Returns a share of a driver with room for a number of peers.
   *
   * @throws IllegalStateException if no driver can be started, with the reason
   */
  public static Share take(int peers) {
    LOCK.lock();
    try {
      int max = MIN_ROOM / 2;
      for (SharedDriver running : RUNNING) {
        if (running.taken + peers <= running.room && running.mark.exists()) {
          return running.share(peers);
        }
        max = Math.max(max, running.room);
      }
      SharedDriver next = new SharedDriver(Math.max(2 * max, peers), peers);
      RUNNING.add(next);
      return next.share(peers);
    } finally {
      LOCK.unlock();
    }
  }

  private Share share(int peers) {
    taken += peers;
    users++;
    return new Share(this, peers);
  }

  private void giveBack(int peers, boolean ended) {
    taken -= peers;
    users--;
    if (ended || users == 0) {
      RUNNING.remove(this);
    }
    if (users == 0) {
      CloseHelper.quietClose(driver);
    }
  }

  private String folder() {
    return driver.aeronDirectoryName();
  }

  public static final class Share {
    private final SharedDriver driver;
    private final int peers;
    private boolean isGivenBack;
    private boolean isUrgent;

    private Share(SharedDriver driver, int peers) {
      this.driver = driver;
      this.peers = peers;
      hurry(true);
    }

    /** The driver polls often while something is urgent for any user. */
    void hurry(boolean urgent) {
      boolean next = urgent && !isGivenBack;
      if (next != isUrgent) {
        isUrgent = next;
        driver.load.urgentUsers(next ? 1 : -1);
      }
    }

    boolean isHurried() {
      return driver.load.isUrgent();
    }

    public String folder() {
      return driver.folder();
    }

    long busyNanos() {
      return driver.load.busyNanos();
    }

    /**
     * Gives the share back; later calls have no effect. The last share closes the driver.
     *
     * @param ended true if the driver may be unusable; the next user then gets another one
     */
    public void giveBack(boolean ended) {
      LOCK.lock();
      try {
        if (!isGivenBack) {
          isGivenBack = true;
          hurry(false);
          driver.giveBack(peers, ended);
        }
      } finally {
        LOCK.unlock();
      }
    }
  }

  private static MediaDriver launch(int room, int peers, DriverLoad load) {
    String folder = DriverFolder.fresh();
    int counters = BitUtil.findNextPositivePowerOfTwo(room * COUNTERS_A_PEER * COUNTER_BYTES);
    requireRoom(new File(folder).getParentFile(), (long) COUNTER_SHARE * counters + QUEUE_BYTES);
    try {
      return MediaDriver.launchEmbedded(
          settings(folder, peers).sharedIdleStrategy(load).counterValuesBufferLength(counters));
    } catch (AeronException e) {
      throw new IllegalStateException(
          "no media driver can be started in %s: %s".formatted(folder, e.getMessage()), e);
    }
  }

  static MediaDriver.Context settings(String folder, int peers) {
    int window = window(MAX_WINDOW_BYTES);
    boolean isLarge = peers >= MANY_PEERS;
    return DriverSettings.in(folder)
        .receiveChannelEndpointSupplier(new DatagramBatches()::receiving)
        .sendChannelEndpointSupplier(new DatagramBatches()::sending)
        .publicationTermBufferLength(CONTROL_TERM_BYTES)
        .ipcTermBufferLength(CONTROL_TERM_BYTES)
        // a write to a missing page of a sparse file would crash the JVM
        .termBufferSparseFile(false)
        .socketRcvbufLength(isLarge ? window(MAX_BACKLOG_BYTES) : window)
        .initialWindowLength(window)
        .clientLivenessTimeoutNs(AeronNode.STOPPED_NANOS)
        .publicationUnblockTimeoutNs(2 * AeronNode.STOPPED_NANOS)
        .imageLivenessTimeoutNs(LOST_NANOS)
        .publicationLingerTimeoutNs(LINGER_NANOS)
        // a response stream opens with the next status message
        .statusMessageTimeoutNs(STATUS_NANOS)
        .nakUnicastRetryDelayRatio(
            isLarge ? NAK_RETRY_RATIO_OF_MANY : DriverSettings.NAK_RETRY_RATIO)
        .publicationConnectionTimeoutNs(GONE_NANOS);
  }

  private static void requireRoom(File directory, long bytes) {
    if (directory.getUsableSpace() < bytes) {
      throw new IllegalStateException(
          "%s has %d bytes left, but a media driver needs %d and more for each stream; free some, or name the folder of a driver that runs with withDriver"
              .formatted(directory, directory.getUsableSpace(), bytes));
    }
  }

  /** Returns how many bytes a socket of this system can buffer, up to a limit. */
  private static int window(int max) {
    try (DatagramChannel probe = DatagramChannel.open()) {
      probe.setOption(StandardSocketOptions.SO_RCVBUF, max);
      int granted = probe.getOption(StandardSocketOptions.SO_RCVBUF);
      return Math.max(MIN_WINDOW_BYTES, Math.min(max, granted));
    } catch (IOException e) {
      return MIN_WINDOW_BYTES;
    }
  }
}

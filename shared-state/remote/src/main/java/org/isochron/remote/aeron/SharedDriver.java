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
 * The media driver of this process, for any number of relays, viewers and peers: the first starts
 * it, and the last ends it. Its files have room for a number of other ends; a user that needs more
 * than is left starts another one, twice as large. Any thread; waits while a driver starts or ends.
 */
public final class SharedDriver {
  /** Without a message about the state of a line its other end is not there, for now. */
  private static final long GONE_NANOS = TimeUnit.SECONDS.toNanos(3);

  /** Lines outlive the longest silence of their ends, and what it takes both to notice its end. */
  private static final long LOST_NANOS = Uplink.MOST_SILENCE_NANOS + TimeUnit.SECONDS.toNanos(2);

  /**
   * How long the end of a line that was closed is repeated. Ends that lost their relay open lines
   * again and again, and five seconds of all that they closed are more than those that are open.
   */
  private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

  /**
   * With many other ends what lacks waits in a full port more often than it is lost, and what is
   * asked for again and again fills the port: with a hundred viewers on two processors it never
   * empties. Those who wait for it here are a relay's commands, not pictures.
   */
  private static final int MANY_PEERS = 32;

  /** As many times as long as until it is asked for first. */
  private static final long LACKING_AGAIN_OF_MANY = 200;

  private static final long STATUS_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final int CONTROL_TERM_BYTES = 64 * 1_024;

  /** The two queues between clients and driver, and reports, at their least. */
  private static final long QUEUE_BYTES = 8 * 1_024 * 1_024;

  private static final int COUNTER_BYTES = 128;

  /** Of the lines to one other end, in both directions. */
  private static final int COUNTERS_A_PEER = 48;

  /** For each counter there is a description four times as long. */
  private static final int COUNTER_SHARE = 5;

  /**
   * What may be under way at once, if the system allows so much: at 150 ms a way, 3 MB a second.
   */
  private static final int MOST_WINDOW_BYTES = 1_024 * 1_024;

  /**
   * What the port of an end with many others may hold, if the system allows so much: it counts a
   * small datagram as some 800 bytes, and a driver that has to wait for a processor does not read
   * for a tenth of a second.
   */
  private static final int MOST_BACKLOG_BYTES = 16 * MOST_WINDOW_BYTES;

  private static final int LEAST_WINDOW_BYTES = 128 * 1_024;

  /** The other ends that the first driver has room for, in a megabyte of counters. */
  private static final int LEAST_ROOM = 170;

  /** Held while shares are given out and back, and drivers start and end. */
  private static final ReentrantLock LOCK = new ReentrantLock();

  /** The drivers that have shares to give. */
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
   * Returns a share in a driver with room for n other ends more.
   *
   * @throws IllegalStateException if none can be started, with the reason
   */
  public static Share take(int peers) {
    LOCK.lock();
    try {
      int most = LEAST_ROOM / 2;
      for (SharedDriver running : RUNNING) {
        if (running.taken + peers <= running.room && running.mark.exists()) {
          return running.share(peers);
        }
        most = Math.max(most, running.room);
      }
      SharedDriver next = new SharedDriver(Math.max(2 * most, peers), peers);
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

  /** What one user has of a driver. Any thread. */
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

    /** Sets if something is urgent for this user; the driver looks often while it is for any. */
    void hurry(boolean urgent) {
      boolean next = urgent && !isGivenBack;
      if (next != isUrgent) {
        isUrgent = next;
        driver.load.urgentUsers(next ? 1 : -1);
      }
    }

    /** Returns true if something is urgent for a user of this driver. */
    boolean isHurried() {
      return driver.load.isUrgent();
    }

    public String folder() {
      return driver.folder();
    }

    /** The time that the driver's thread needed since its start for what came and went. */
    long busyNanos() {
      return driver.load.busyNanos();
    }

    /**
     * Gives it back, once; again has no effect. The last share ends the driver.
     *
     * @param ended true if the driver may be of no use any more: the next user gets another one
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

  /** The settings of a driver that begins for an end with n others. */
  static MediaDriver.Context settings(String folder, int peers) {
    int window = window(MOST_WINDOW_BYTES);
    boolean isLarge = peers >= MANY_PEERS;
    return DriverSettings.in(folder)
        .receiveChannelEndpointSupplier(new DatagramBatches()::receiving)
        .sendChannelEndpointSupplier(new DatagramBatches()::sending)
        .publicationTermBufferLength(CONTROL_TERM_BYTES)
        .ipcTermBufferLength(CONTROL_TERM_BYTES)
        .termBufferSparseFile(false) // a page that lacks when it is written to is a crash
        .socketRcvbufLength(isLarge ? window(MOST_BACKLOG_BYTES) : window)
        .initialWindowLength(window)
        .clientLivenessTimeoutNs(AeronNode.STOPPED_NANOS)
        .publicationUnblockTimeoutNs(2 * AeronNode.STOPPED_NANOS)
        .imageLivenessTimeoutNs(LOST_NANOS)
        .publicationLingerTimeoutNs(LINGER_NANOS)
        .statusMessageTimeoutNs(STATUS_NANOS) // a response stream opens with the next one
        .nakUnicastRetryDelayRatio(isLarge ? LACKING_AGAIN_OF_MANY : DriverSettings.LACKING_AGAIN)
        .publicationConnectionTimeoutNs(GONE_NANOS);
  }

  private static void requireRoom(File place, long bytes) {
    if (place.getUsableSpace() < bytes) {
      throw new IllegalStateException(
          "%s has %d bytes left, but a media driver needs %d and more for each line; free some, or name the folder of a driver that runs with withDriver"
              .formatted(place, place.getUsableSpace(), bytes));
    }
  }

  /**
   * Returns how many bytes a socket of this system can hold for a thread that does not read, up to
   * a bound.
   */
  private static int window(int most) {
    try (DatagramChannel probe = DatagramChannel.open()) {
      probe.setOption(StandardSocketOptions.SO_RCVBUF, most);
      int granted = probe.getOption(StandardSocketOptions.SO_RCVBUF);
      return Math.max(LEAST_WINDOW_BYTES, Math.min(most, granted));
    } catch (IOException e) {
      return LEAST_WINDOW_BYTES;
    }
  }
}

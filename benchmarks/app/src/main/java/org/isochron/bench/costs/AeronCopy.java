package org.isochron.bench.costs;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.BufferClaim;
import io.aeron.logbuffer.FragmentHandler;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.agrona.concurrent.SleepingIdleStrategy;

/**
 * Poses through Aeron's shared memory, in claimed fragments that say where they belong; each from
 * an array and to an array of its own, as snapshots are that a reader may hold.
 */
final class AeronCopy {
  private static final String CHANNEL = "aeron:ipc?term-length=16m";
  private static final int STREAM = 1;
  private static final int HEADER_BYTES = 16;
  private static final int FRAGMENT_BYTES = 8_192;
  private static final int FRAGMENTS_AT_ONCE = 1_024;
  private static final long DRIVER_SLEEP_NANOS = 1_000_000;

  private AeronCopy() {}

  /** The publishing thread claims and copies. */
  static PoseWay.Publisher publisher(Path folder, int bodies) {
    MediaDriver driver = MediaDriver.launchEmbedded(new MediaDriver.Context()
        .aeronDirectoryName(folder.resolve("driver").toString())
        .threadingMode(ThreadingMode.SHARED)
        .sharedIdleStrategy(new SleepingIdleStrategy(DRIVER_SLEEP_NANOS))
        .ipcMtuLength(2 * FRAGMENT_BYTES)
        .dirDeleteOnShutdown(true));
    Aeron aeron = connect(folder);
    ExclusivePublication publication = aeron.addExclusivePublication(CHANNEL, STREAM);
    byte[][] poses = new byte[PoseWay.PLACES][bodies * BareCopy.BODY_BYTES];
    BufferClaim claim = new BufferClaim();
    return new PoseWay.Publisher() {
      private int place;

      @Override
      public void publish(long nowNanos) {
        boolean sent = publication.isConnected();
        byte[] source = poses[place++ % PoseWay.PLACES];
        for (int at = 0; at < source.length && sent; at += FRAGMENT_BYTES) {
          int length = Math.min(FRAGMENT_BYTES, source.length - at);
          sent = publication.tryClaim(HEADER_BYTES + length, claim) > 0;
          if (sent) {
            int offset = claim.offset();
            claim.buffer().putLong(offset, nowNanos);
            claim.buffer().putInt(offset + Long.BYTES, at);
            claim.buffer().putBytes(offset + HEADER_BYTES, source, at, length);
            claim.commit();
          }
        }
      }

      @Override
      public void close() {
        aeron.close();
        driver.close();
      }
    };
  }

  static PoseWay.Reader reader(Path folder, int bodies) {
    Aeron aeron = connect(folder);
    Subscription subscription = aeron.addSubscription(CHANNEL, STREAM);
    byte[][] poses = new byte[PoseWay.PLACES][bodies * BareCopy.BODY_BYTES];
    long[] arrived = new long[1];
    int[] place = new int[1];
    FragmentHandler handler = (buffer, offset, length, header) -> {
      int at = buffer.getInt(offset + Long.BYTES, ByteOrder.nativeOrder());
      byte[] destination = poses[place[0]];
      buffer.getBytes(offset + HEADER_BYTES, destination, at, length - HEADER_BYTES);
      if (at + length - HEADER_BYTES == destination.length) {
        place[0] = (place[0] + 1) % PoseWay.PLACES;
        arrived[0] = buffer.getLong(offset);
      }
    };
    return new PoseWay.Reader() {
      @Override
      public long publishedNanos() {
        while (subscription.poll(handler, FRAGMENTS_AT_ONCE) > 0) {
          // the rest is under way
        }
        return arrived[0];
      }

      @Override
      public void close() {
        aeron.close();
      }
    };
  }

  private static Aeron connect(Path folder) {
    return Aeron.connect(
        new Aeron.Context().aeronDirectoryName(folder.resolve("driver").toString()));
  }
}

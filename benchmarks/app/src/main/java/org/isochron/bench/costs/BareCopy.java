package org.isochron.bench.costs;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadScheduling;

/** Poses in one mapped array, with the instant of their publish in front: no more than a copy in and a copy out. */
final class BareCopy {
  private static final String FILE = "poses";
  static final int POSE_FLOATS = 7;
  static final int POSE_BYTES = POSE_FLOATS * Float.BYTES;

  private static final int HEADER_BYTES = 128;
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  private final ByteBuffer memory;
  private final FloatBuffer mapped;
  private final float[] poses;

  private BareCopy(Path file, int bodies) throws IOException {
    poses = new float[bodies * POSE_FLOATS];
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      memory = channel
          .map(FileChannel.MapMode.READ_WRITE, 0, channel.size())
          .order(ByteOrder.nativeOrder());
    }
    mapped = memory
        .slice(HEADER_BYTES, memory.capacity() - HEADER_BYTES)
        .order(ByteOrder.nativeOrder())
        .asFloatBuffer();
  }

  /** The publishing thread copies. */
  static PoseWay.Publisher publisher(Path folder, int bodies) throws IOException {
    BareCopy copy = create(folder, bodies);
    return new PoseWay.Publisher() {
      @Override
      public void publish() {
        copy.write(NearAge.CLOCK.nanos());
      }

      @Override
      public void close() {}
    };
  }

  /** Another thread copies, so that the publishing one need not. */
  static PoseWay.Publisher relayed(Path folder, int bodies) throws IOException {
    BareCopy copy = create(folder, bodies);
    AtomicLong published = new AtomicLong();
    long[] written = new long[1];
    LoopThread thread = looking("relay", () -> {
      // ordering: acquire, with the release in publish: the poses are those of the instant.
      long instant = published.getAcquire();
      if (instant == written[0]) {
        return false;
      }
      written[0] = instant;
      copy.write(instant);
      return true;
    });
    return new PoseWay.Publisher() {
      @Override
      public void publish() {
        // ordering: release, the counterpart of the acquire above.
        published.setRelease(NearAge.CLOCK.nanos());
      }

      @Override
      public void close() {
        thread.stopAndWait(CLOSE_TIMEOUT);
      }
    };
  }

  static PoseWay.Reader reader(Path folder, int bodies) throws IOException {
    BareCopy copy = new BareCopy(folder.resolve(FILE), bodies);
    AtomicLong arrived = new AtomicLong();
    LoopThread thread = looking("reader", () -> copy.read(arrived));
    return reader(arrived, thread, () -> {});
  }

  /** A reader of what a thread reports as arrived. */
  static PoseWay.Reader reader(AtomicLong arrived, LoopThread thread, Runnable ending) {
    return new PoseWay.Reader() {
      @Override
      public long publishedNanos() {
        // ordering: acquire, with the release of the thread that copies.
        return arrived.getAcquire();
      }

      @Override
      public void close() {
        thread.stopAndWait(CLOSE_TIMEOUT);
        ending.run();
      }
    };
  }

  /** Starts a thread that looks as the library's threads do; the look returns true if there was something. */
  static LoopThread looking(String name, BooleanSupplier look) {
    LoopThread[] thread = new LoopThread[1];
    ArrivalPoll poll = new ArrivalPoll(250_000);
    thread[0] = new LoopThread(name, () -> {
      ThreadScheduling.requestExactTimers();
      while (!thread[0].isStopping()) {
        long now = NearAge.CLOCK.nanos();
        if (look.getAsBoolean()) {
          poll.arrived(now);
        }
        ArrivalPoll.await(poll.next(now), NearAge.CLOCK);
      }
    });
    thread[0].start();
    return thread[0];
  }

  private static BareCopy create(Path folder, int bodies) throws IOException {
    Path file = folder.resolve(FILE);
    Files.write(file, new byte[HEADER_BYTES + bodies * POSE_BYTES]);
    return new BareCopy(file, bodies);
  }

  private void write(long publishedNanos) {
    mapped.put(0, poses);
    // ordering: release: the instant comes after the poses.
    VarHandle.releaseFence();
    memory.putLong(0, publishedNanos);
  }

  private boolean read(AtomicLong arrived) {
    long published = memory.getLong(0);
    // ordering: plain: only this thread writes it.
    if (published == arrived.getPlain()) {
      return false;
    }
    // ordering: acquire: the poses are read after the instant.
    VarHandle.acquireFence();
    mapped.get(0, poses);
    // ordering: release: whoever sees the instant sees the poses.
    arrived.setRelease(published);
    return true;
  }
}

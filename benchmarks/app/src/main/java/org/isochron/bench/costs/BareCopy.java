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

/**
 * Poses in mapped arrays, which are written in turn, each from an array and to an array of its own,
 * as snapshots are that a reader may hold. No more than a copy in and a copy out: nobody keeps the
 * writer away from what is read. Owners: one thread at each end.
 */
final class BareCopy {
  /**
   * What a body has in a snapshot: a position, a rotation, the generation of its id, and its
   * prefab.
   */
  static final int BODY_BYTES = 9 * Integer.BYTES;

  private static final String FILE = "poses";
  private static final int HEADER_BYTES = 128;

  private final ByteBuffer memory;
  private final FloatBuffer[] mapped;
  private final float[][] poses;
  private long lastNumber;
  private long lastPublished;

  private BareCopy(Path file, int bodies, int places) throws IOException {
    int floats = bodies * BODY_BYTES / Float.BYTES;
    poses = new float[places][floats];
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      memory = channel
          .map(FileChannel.MapMode.READ_WRITE, 0, channel.size())
          .order(ByteOrder.nativeOrder());
    }
    FloatBuffer all = memory
        .slice(HEADER_BYTES, memory.capacity() - HEADER_BYTES)
        .order(ByteOrder.nativeOrder())
        .asFloatBuffer();
    mapped = new FloatBuffer[places];
    for (int place = 0; place < places; place++) {
      mapped[place] = all.slice(place * floats, floats);
    }
  }

  static PoseWay.Publisher publisher(Path folder, int bodies, int places) throws IOException {
    Path file = folder.resolve(FILE);
    Files.write(file, new byte[HEADER_BYTES + places * bodies * BODY_BYTES]);
    BareCopy copy = new BareCopy(file, bodies, places);
    return new PoseWay.Publisher() {
      @Override
      public void publish(long nowNanos) {
        copy.write(nowNanos);
      }

      @Override
      public void close() {}
    };
  }

  static PoseWay.Reader reader(Path folder, int bodies, int places) throws IOException {
    BareCopy copy = new BareCopy(folder.resolve(FILE), bodies, places);
    return new PoseWay.Reader() {
      @Override
      public long publishedNanos() {
        return copy.read();
      }

      @Override
      public void close() {}
    };
  }

  private void write(long publishedNanos) {
    int place = (int) (++lastNumber % mapped.length);
    mapped[place].put(0, poses[place]);
    memory.putLong(Long.BYTES, publishedNanos);
    // ordering: release: the number comes after the poses.
    VarHandle.releaseFence();
    memory.putLong(0, lastNumber);
  }

  private long read() {
    long number = memory.getLong(0);
    if (number != lastNumber) {
      // ordering: acquire: the poses are read after the number.
      VarHandle.acquireFence();
      int place = (int) (number % mapped.length);
      mapped[place].get(0, poses[place]);
      lastNumber = number;
      lastPublished = memory.getLong(Long.BYTES);
    }
    return lastPublished;
  }
}

package org.isochron.bench.near;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.isochron.near.file.FoundLife;
import org.isochron.near.file.LifeReader;
import org.isochron.near.file.LifeWriter;
import org.isochron.near.file.NearLayout;
import org.isochron.near.file.ServedFolder;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotExchange;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.snapshot.SnapshotWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures a publish to other processes: the copy of the bodies into the file, and the count of
 * snapshots.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 40, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class NearPublishBenchmark {
  private static final int BODIES = 1_000; // 28 KB of poses

  @Param({"1", "8"})
  private int readerCount;

  private ServedFolder files;
  private LifeWriter writing;
  private SnapshotWriter writer;
  private SnapshotReader local;
  private final List<LifeReader> readers = new ArrayList<>();
  private long tick;

  @Setup
  public void serve() throws IOException {
    SnapshotLayout layout = SnapshotLayout.bodies(BODIES);
    Path shared = Path.of("/dev/shm");
    Path folder = Files.isDirectory(shared)
        ? Files.createTempDirectory(shared, "isochron")
        : Files.createTempDirectory("isochron");
    files = ServedFolder.open(folder, new NearLayout(3, readerCount, 64, 64, layout, ""));
    writing = new LifeWriter(files);
    files.publish();
    for (int reader = 0; reader < readerCount; reader++) {
      readers.add(LifeReader.open(FoundLife.find(folder).orElseThrow()).orElseThrow());
    }
    SnapshotExchange exchange = new SnapshotExchange(layout, 2, 1);
    writer = exchange.claimWriter();
    local = exchange.openReader();
  }

  @TearDown
  public void end() throws IOException {
    for (LifeReader reader : readers) {
      reader.close();
    }
    files.close();
  }

  /** A publish that nobody has to wait for, and its takes. */
  @Benchmark
  public long publishAndTake() throws IOException {
    writing.publish(next(), true, tick);
    for (LifeReader reader : readers) {
      reader.refresh();
    }
    return tick;
  }

  /** A publish alone: no reader takes, as when all of them are stopped. */
  @Benchmark
  public long publish() throws IOException {
    writing.publish(next(), true, tick);
    return tick;
  }

  private Snapshot next() {
    writer.begin(++tick, tick);
    writer.bulk(BODIES);
    writer.publish(tick);
    local.refresh();
    return local.newest();
  }
}

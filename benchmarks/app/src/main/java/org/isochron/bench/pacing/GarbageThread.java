package org.isochron.bench.pacing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.LoopThread;

/**
 * A thread that allocates small arrays at a given rate and keeps the last 16 MB alive. The
 * collector therefore has garbage to free and survivors to copy.
 */
public final class GarbageThread implements Load {
  private static final String THREAD = "isochron-garbage";
  private static final int PIECE_BYTES = 512;
  private static final int HEADER_BYTES = 16;
  private static final int KEPT_PIECES = 32 * 1_024;
  private static final long BREAK_NANOS = 1_000_000;

  /** Older allocation debt is dropped. */
  private static final long MAX_DEBT_NANOS = 100_000_000;

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  private final NanoClock clock = NanoClock.system();
  private final long bytesPerSecond;
  private final byte[][] kept = new byte[KEPT_PIECES][];
  private final LoopThread thread = new LoopThread(THREAD, this::run);
  private final long startNanos = clock.nanos();

  // ordering: volatile, written by one thread; without it others could read a stale count.
  private volatile long pieces;

  private GarbageThread(int megabytesPerSecond) {
    bytesPerSecond = megabytesPerSecond * 1_000_000L;
  }

  public static GarbageThread start(int megabytesPerSecond) {
    GarbageThread garbage = new GarbageThread(megabytesPerSecond);
    garbage.thread.start();
    return garbage;
  }

  @Override
  public String description() {
    long micros = Math.max(1, (clock.nanos() - startNanos) / 1_000);
    return "a thread allocating %d MB/s (asked for %d)"
        .formatted(pieces * PIECE_BYTES / micros, bytesPerSecond / 1_000_000);
  }

  @Override
  public void close() {
    thread.stopAndWait(CLOSE_TIMEOUT);
  }

  private void run() {
    long lastNanos = startNanos;
    while (!thread.isStopping()) {
      LockSupport.parkNanos(this, BREAK_NANOS);
      long nowNanos = clock.nanos();
      long owed = Math.min(MAX_DEBT_NANOS, nowNanos - lastNanos) / 1_000 * bytesPerSecond;
      allocate(owed / 1_000_000 / PIECE_BYTES);
      lastNanos = nowNanos;
    }
  }

  private void allocate(long count) {
    long before = pieces;
    for (long piece = before; piece < before + count; piece++) {
      kept[(int) (piece % KEPT_PIECES)] = new byte[PIECE_BYTES - HEADER_BYTES];
    }
    pieces = before + count;
  }
}

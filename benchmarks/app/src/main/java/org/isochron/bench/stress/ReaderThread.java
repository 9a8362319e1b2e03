package org.isochron.bench.stress;

import java.util.concurrent.atomic.AtomicBoolean;
import org.isochron.render.RefreshGrid;
import org.isochron.state.NanoClock;
import org.isochron.state.Pacing;
import org.isochron.state.TickRate;
import org.isochron.state.threads.Pacer;

/**
 * Drives a reader at a frame rate and measures its allocation per frame. Any thread may request a
 * reopening or a stall.
 */
final class ReaderThread implements AutoCloseable {
  private static final long LONGEST_WAIT_NANOS = 50_000_000;

  private final WatchedReader reader;
  private final Stall stall;
  private final NanoClock clock;
  private final RefreshGrid frames;
  private final Pacer pacer;
  private final AllocationMeter meter;
  private final AtomicBoolean reopening = new AtomicBoolean();
  private final Worker worker;

  ReaderThread(
      String name,
      WatchedReader reader,
      Stall stall,
      TickRate framesPerSecond,
      NanoClock clock,
      Findings findings) {
    this.reader = reader;
    this.stall = stall;
    this.clock = clock;
    frames = RefreshGrid.atRate(framesPerSecond, clock.nanos());
    pacer = new Pacer(Pacing.ADAPTIVE, clock);
    meter = new AllocationMeter(name, findings);
    worker = Worker.start("stress-" + name, findings, this::turn, reader::close);
  }

  Stall stall() {
    return stall;
  }

  void reopen() {
    // ordering: opaque, because the request may be seen with a delay.
    reopening.setOpaque(true);
  }

  long bytesPerFrame() {
    return meter.bytesPerLap();
  }

  @Override
  public void close() {
    worker.close();
  }

  private void turn() {
    pacer.await(Math.min(frames.deadlineNanos(), clock.nanos() + LONGEST_WAIT_NANOS));
    long nowNanos = clock.nanos();
    if (nowNanos - frames.deadlineNanos() < 0) {
      return;
    }
    // ordering: volatile, for atomicity only: each request causes one reopening.
    if (reopening.getAndSet(false)) {
      reader.reopen();
      meter.skip();
    }
    reader.read(frames.begin(nowNanos));
    meter.lap(0);
  }
}

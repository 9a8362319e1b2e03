package org.isochron.bench.stress.run;

import java.util.concurrent.atomic.AtomicBoolean;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Worker;
import org.isochron.bench.stress.witness.AllocationMeter;
import org.isochron.render.RefreshGrid;
import org.isochron.state.NanoClock;
import org.isochron.state.Pacing;
import org.isochron.state.TickRate;
import org.isochron.state.threads.Pacer;

/**
 * Drives a reader at a frame rate and measures its allocation per frame. Any thread may request a
 * reopening.
 */
final class ReaderThread implements AutoCloseable {
  private static final long LONGEST_WAIT_NANOS = 50_000_000;

  private final WatchedReader viewer;
  private final StressedRun stage;
  private final NanoClock clock;
  private final RefreshGrid frames;
  private final Pacer pacer;
  private final AllocationMeter meter;
  private final AtomicBoolean reopening = new AtomicBoolean();
  private final Worker worker;

  ReaderThread(int number, StressedRun stage, TickRate framesPerSecond, Findings findings) {
    viewer = stage.viewers.get(number);
    this.stage = stage;
    clock = stage.state.clock();
    frames = RefreshGrid.atRate(framesPerSecond, clock.nanos());
    pacer = new Pacer(Pacing.adaptive(), clock);
    meter = stage.meter("reader " + number);
    worker = Worker.start("stress-reader-" + number, findings, this::turn, this::end);
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
      viewer.reopen();
      meter.skip();
    }
    viewer.show(nowNanos, frames.begin(nowNanos));
    meter.lap(0);
  }

  private void end() {
    viewer.pollAll(stage.publishedEvents());
    viewer.close();
  }
}

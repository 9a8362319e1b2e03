package org.isochron.fleet;

import org.isochron.physics.ThreadSettings;
import org.isochron.physics.loop.ThreadCpuClock;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.Pacer;
import org.isochron.state.threads.ThreadScheduling;

/** A thread that advances a {@link WorkerLoop}. Any thread may use it; nothing blocks. */
final class WorkerThread implements WorkerHandle {
  private final WorkerLoop loop;
  private final NanoClock clock;
  private final ThreadSettings settings;
  private final Pacer pacer;
  private final LoopThread thread;

  @SuppressWarnings("ThreadPriorityCheck") // set by the user; correctness does not depend on it
  private WorkerThread(int number, ThreadSettings settings, NanoClock clock) {
    this.clock = clock;
    this.settings = settings;
    loop = new WorkerLoop(number, clock, ThreadCpuClock.or(clock));
    pacer = new Pacer(settings.pacing(), clock);
    thread = new LoopThread(settings.name() + "-" + number, this::run);
    thread.thread().setDaemon(settings.daemon());
    thread.thread().setPriority(settings.priority());
  }

  static WorkerThread start(int number, ThreadSettings settings, NanoClock clock) {
    WorkerThread worker = new WorkerThread(number, settings, clock);
    worker.thread.start();
    return worker;
  }

  @Override
  public WorkerLoop loop() {
    return loop;
  }

  @Override
  public void wake() {
    thread.wake();
  }

  @Override
  public void stop() {
    thread.stop();
  }

  @Override
  public void interrupt() {
    thread.thread().interrupt();
  }

  @Override
  public StackTraceElement[] stackTrace() {
    return thread.thread().getStackTrace();
  }

  private void run() {
    ThreadScheduling.requestExactTimers();
    ThreadScheduling.requestShortTimeSlice();
    if (settings.realTimePriority().isPresent()) {
      ThreadScheduling.requestRealTime(settings.realTimePriority().getAsInt());
    }
    boolean continues = true;
    while (continues) {
      continues = turn();
    }
  }

  /**
   * A separate method, because the JVM would otherwise interpret the loop's body for minutes before
   * compiling it.
   */
  private boolean turn() {
    Thread.interrupted(); // the interrupt was for the previous turn
    if (thread.isStopping()) {
      return false;
    }
    pacer.await(loop.advance(clock.nanos()));
    return true;
  }
}

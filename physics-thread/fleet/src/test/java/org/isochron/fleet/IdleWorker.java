package org.isochron.fleet;

import org.isochron.state.NanoClock;

/** A worker without a thread. */
record IdleWorker(WorkerLoop loop) implements WorkerHandle {
  IdleWorker(int number) {
    this(new WorkerLoop(number, new NanoClock.Manual(0), new NanoClock.Manual(0)));
  }

  @Override
  public void wake() {}

  @Override
  public void stop() {}

  @Override
  public void interrupt() {}

  @Override
  public StackTraceElement[] stackTrace() {
    return new StackTraceElement[0];
  }
}

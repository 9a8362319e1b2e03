package org.isochron.fleet;

/** The loop and the thread of a worker, for use by the host's loop. Any thread. */
interface WorkerHandle {
  WorkerLoop loop();

  void wake();

  void stop();

  void interrupt();

  StackTraceElement[] stackTrace();

  default void deliver(ScheduledWorld world) {
    loop().deliver(world);
    wake();
  }
}

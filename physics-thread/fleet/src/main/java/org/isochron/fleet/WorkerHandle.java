package org.isochron.fleet;

/** A worker as its host's loop sees it: the loop and its thread. Any thread. */
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

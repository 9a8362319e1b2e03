package org.isochron.fleet;

/** A worker as its host's loop sees it: the loop, and whatever drives it. Any thread. */
interface WorkerHandle {
  WorkerLoop loop();

  /** Ends its wait, so that it is advanced. */
  void wake();

  /** Asks it to end after its turn. */
  void stop();

  /** Interrupts the turn that runs. */
  void interrupt();

  /** Returns where its turn stands. */
  StackTraceElement[] stackTrace();

  /** Hands it a world that belongs to it now, or that is to have a turn at once. */
  default void deliver(ScheduledWorld world) {
    loop().deliver(world);
    wake();
  }
}

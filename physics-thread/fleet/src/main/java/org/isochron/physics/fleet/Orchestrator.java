package org.isochron.physics.fleet;

import java.io.IOException;

/**
 * What decides which process gets the next worlds, and starts and ends processes. One thread calls
 * it, and each call may block. A call that throws is made again at the next report.
 */
public interface Orchestrator {
  /** Reports that the process has no world and waits for some. */
  void ready() throws IOException;

  /** Reports that the process has worlds, and must not be ended. */
  void allocated() throws IOException;

  /** Reports that worlds are ticked. A process that stops reporting it is taken for dead. */
  void healthy() throws IOException;

  /** Reports rooms and load, when they have changed. */
  void report(WorldHost.Report report) throws IOException;

  /** Returns true if the process is to end. */
  boolean wantsEnd() throws IOException;

  /** Reports that the process ends. */
  void ending() throws IOException;
}

package org.isochron.bench.pacing;

import java.io.IOException;

/**
 * A program that keeps one core busy until its standard input closes or its parent process dies.
 */
final class BusyProcess {
  private BusyProcess() {}

  public static void main(String[] arguments) throws IOException {
    Thread spinner = new Thread(BusyProcess::spin, "spinner");
    spinner.setDaemon(true);
    spinner.start();
    while (System.in.read() >= 0) {
      // the input is ignored
    }
  }

  private static void spin() {
    while (!Thread.interrupted()) {
      Thread.onSpinWait();
    }
  }
}

package org.isochron.bench.pacing;

import java.io.IOException;

/**
 * A program that keeps a core busy until its standard input ends, as it does when the program that
 * started it is gone.
 */
final class BusyProcess {
  private BusyProcess() {}

  public static void main(String[] arguments) throws IOException {
    Thread spinner = new Thread(BusyProcess::spin, "spinner");
    spinner.setDaemon(true);
    spinner.start();
    while (System.in.read() >= 0) {
      // what it says does not matter
    }
  }

  private static void spin() {
    while (!Thread.interrupted()) {
      Thread.onSpinWait();
    }
  }
}

package org.isochron.bench.jcstress;

import java.util.function.IntConsumer;

/**
 * The operations of the tests on a command queue, the library's or a twin's; numbers stand for
 * whole commands.
 */
public interface Commands {
  /**
   * Sends a command with this number in all fields; any thread. Returns true if it was accepted.
   */
  boolean send(int number);

  /**
   * Passes on the commands that have arrived, {@link Words#TORN} if fields differ; called by the
   * receiver.
   */
  void drain(IntConsumer handler);
}

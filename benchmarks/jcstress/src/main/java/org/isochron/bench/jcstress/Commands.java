package org.isochron.bench.jcstress;

import java.util.function.IntConsumer;

/**
 * Test interface to a queue of commands or messages, for the library and its broken twins. All
 * fields of a command contain the same number, which identifies it.
 */
public interface Commands {
  /**
   * Sends a command with this number in all fields, and returns true if it was accepted. Any
   * thread.
   */
  boolean send(int number);

  /**
   * Passes the received commands to a handler; called by the receiver. A command with different
   * numbers counts as {@link Words#TORN}.
   */
  void drain(IntConsumer handler);
}

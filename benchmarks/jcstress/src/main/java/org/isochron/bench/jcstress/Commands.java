package org.isochron.bench.jcstress;

import java.util.function.IntConsumer;

/** What the tests do with a command queue, the library's or a broken replica: numbers stand for whole commands. */
interface Commands {
  /** Sends a command all of whose fields say the number; any thread. Whether it was accepted. */
  boolean send(int number);

  /** Hands over what has arrived, {@link Words#TORN} where fields disagree; for the receiver. */
  void drain(IntConsumer handler);
}

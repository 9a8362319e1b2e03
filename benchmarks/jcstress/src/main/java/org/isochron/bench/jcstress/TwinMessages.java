package org.isochron.bench.jcstress;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;

/** A ring with the library's two positions. A twin overrides one step with a mistake. */
public class TwinMessages implements Commands {
  private static final int CAPACITY = 4;

  private final Words[] ring = {new Words(), new Words(), new Words(), new Words()};
  private final AtomicLong begin = new AtomicLong();
  private final AtomicLong end = new AtomicLong();
  private long appended;

  @Override
  public boolean send(int number) {
    // ordering: acquire, paired with the release in free.
    if (appended - begin.getAcquire() == CAPACITY) {
      return false;
    }
    write(ring[(int) appended % CAPACITY], number);
    return true;
  }

  @Override
  public void drain(IntConsumer handler) {
    // ordering: acquire, paired with the releases in free and publish.
    for (long at = begin.getAcquire(); at < end.getAcquire(); at++) {
      read(ring[(int) at % CAPACITY], at, handler);
    }
  }

  void write(Words message, int number) {
    message.write(number);
    publish();
  }

  void read(Words message, long at, IntConsumer handler) {
    TwinCommands.handle(message, handler);
    free(at);
  }

  final void publish() {
    // ordering: release, paired with the acquire in drain.
    end.setRelease(++appended);
  }

  final void free(long at) {
    // ordering: release, paired with the acquire in send.
    begin.setRelease(at + 1);
  }
}

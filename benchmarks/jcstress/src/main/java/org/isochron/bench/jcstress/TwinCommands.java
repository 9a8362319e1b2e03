package org.isochron.bench.jcstress;

import java.util.function.IntConsumer;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.jctools.queues.varhandle.SpmcVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/** A queue of pooled entries like the library's. A twin overrides one step with a mistake. */
public class TwinCommands implements Commands {
  private static final int CAPACITY = 2;

  private final MpscVarHandleArrayQueue<Words> sent = new MpscVarHandleArrayQueue<>(CAPACITY);
  private final SpmcVarHandleArrayQueue<Words> free = new SpmcVarHandleArrayQueue<>(CAPACITY);

  public TwinCommands() {
    for (int entry = 0; entry < CAPACITY; entry++) {
      free.offer(new Words());
    }
  }

  @Override
  public boolean send(int number) {
    Words entry = claim(free);
    if (entry != null) {
      entry.write(number);
      sent.offer(entry);
    }
    return entry != null;
  }

  @Override
  public void drain(IntConsumer handler) {
    Words entry = sent.poll();
    while (entry != null) {
      receive(entry, handler);
      entry = sent.poll();
    }
  }

  @Nullable
  Words claim(SpmcVarHandleArrayQueue<Words> pool) {
    return pool.poll();
  }

  void receive(Words entry, IntConsumer handler) {
    handle(entry, handler);
    giveBack(entry);
  }

  static void handle(Words entry, IntConsumer handler) {
    int number = entry.read();
    Pause.between(); // handling takes time, in which the entry must not change
    handler.accept(number == entry.read() ? number : Words.TORN);
  }

  final void giveBack(Words entry) {
    free.offer(entry);
  }
}

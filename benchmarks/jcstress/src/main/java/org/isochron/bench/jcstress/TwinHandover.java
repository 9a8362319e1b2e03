package org.isochron.bench.jcstress;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The exchange's protocol for one reader, without the library's generality. A twin overrides one
 * step with a mistake. A window is a word that holds the numbers of its two snapshots.
 */
public class TwinHandover implements Handover {
  static final int EMPTY = 0;
  static final int FULL = 1 << 6;

  private static final int BITS = 3;
  private static final int NONE = (1 << BITS) - 1;

  /** Two that the reader holds, two that are posted, and one to write. */
  private static final int SNAPSHOTS = 5;

  final AtomicInteger mailbox = new AtomicInteger();

  /** The window that the reader took last; a plain word, as in the library. */
  int kept;

  private final AtomicBoolean claimed = new AtomicBoolean();
  private final Words[] snapshots = new Words[SNAPSHOTS];

  /** What the reader may hold, and what was posted last. Owner of these fields: the writer. */
  private int held;

  private int posted;
  private int newest = NONE;

  public TwinHandover() {
    for (int number = 0; number < SNAPSHOTS; number++) {
      snapshots[number] = new Words();
    }
  }

  @Override
  public void publishNumber(int number) {
    int free = free();
    write(free, number);
    publish(free);
  }

  final void write(int snapshot, int number) {
    snapshots[snapshot].write(number);
  }

  final void publish(int snapshot) {
    int window = FULL | newest << BITS | snapshot;
    if (post(window) == EMPTY) {
      held = posted;
    }
    posted = window;
    newest = snapshot;
  }

  final int free() {
    int number = 0;
    while (contains(held, number) || contains(posted, number)) {
      number++;
    }
    return number;
  }

  private static boolean contains(int window, int snapshot) {
    return window != EMPTY && (first(window) == snapshot || second(window) == snapshot);
  }

  private static int first(int window) {
    return window & NONE;
  }

  private static int second(int window) {
    return window >> BITS & NONE;
  }

  int post(int window) {
    // ordering: volatile exchange, as in the library.
    return mailbox.getAndSet(window);
  }

  int take() {
    // ordering: volatile exchange, as in the library.
    return mailbox.getAndSet(EMPTY);
  }

  boolean isEmpty() {
    // ordering: opaque, as in the library.
    return mailbox.getOpaque() == EMPTY;
  }

  boolean claim() {
    // ordering: volatile exchange, as in the library.
    return claimed.compareAndSet(false, true);
  }

  @Override
  public @Nullable Reading open() {
    return claim() ? new Window() : null;
  }

  private final class Window implements Reading {
    private boolean started;

    @Override
    public boolean refresh() {
      boolean begins = !started && kept != EMPTY;
      started = true;
      if (isEmpty()) {
        return begins;
      }
      kept = take();
      return true;
    }

    @Override
    public int length() {
      return kept == EMPTY ? 0 : second(kept) == NONE ? 1 : 2;
    }

    @Override
    public Words at(int age) {
      return snapshots[age == 0 ? first(kept) : second(kept)];
    }

    @Override
    public void close() {
      // ordering: release, as in the library.
      claimed.setRelease(false);
    }
  }
}

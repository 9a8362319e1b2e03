package org.isochron.bench.jcstress;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A replica of the exchange's protocol for one reader and windows of two. Its shared words are in
 * two small classes, of which a test passes a broken one. With {@link ReplicaMailbox.Sound} and
 * {@link SoundPlace} it is sound; every other subclass has one mistake.
 */
final class ReplicaHandover implements Handover {
  private static final int EMPTY = ReplicaMailbox.EMPTY;
  private static final int BITS = ReplicaMailbox.BITS;
  private static final int MASK = ReplicaMailbox.MASK;
  private static final int SNAPSHOTS = 5;

  private final Words[] snapshots = new Words[SNAPSHOTS];
  private final ReplicaMailbox mailbox;
  private final Place place;

  // used by the writer only
  private int published;
  private int held;
  private int next;

  ReplicaHandover(ReplicaMailbox mailbox, Place place) {
    this.mailbox = mailbox;
    this.place = place;
    for (int number = 0; number < SNAPSHOTS; number++) {
      snapshots[number] = new Words();
    }
  }

  static Handover with(ReplicaMailbox mailbox) {
    return new ReplicaHandover(mailbox, new SoundPlace());
  }

  static Handover with(Place place) {
    return new ReplicaHandover(new ReplicaMailbox.Sound(), place);
  }

  @Override
  public Words next() {
    return snapshots[next];
  }

  @Override
  public void publish() {
    int window = ((published << BITS) | (next + 1)) & ((1 << (2 * BITS)) - 1);
    if (mailbox.post(window) == EMPTY) {
      held = published;
    }
    published = window;
    place.published(window);
    next = 0;
    while (holds(window, next) || holds(held, next)) {
      next++;
    }
  }

  @Override
  public @Nullable Reading open() {
    return place.claim() ? new ReplicaReading() : null;
  }

  private static boolean holds(int window, int number) {
    return (window & MASK) == number + 1 || window >>> BITS == number + 1;
  }

  private final class ReplicaReading implements Reading {
    @Override
    public boolean refresh() {
      if (mailbox.isEmpty()) {
        return false;
      }
      place.keep(mailbox.take());
      return true;
    }

    @Override
    public int length() {
      int window = place.kept();
      return window == EMPTY ? 0 : window >>> BITS == EMPTY ? 1 : 2;
    }

    @Override
    public Words at(int age) {
      return snapshots[((place.kept() >>> (BITS * age)) & MASK) - 1];
    }

    @Override
    public void close() {
      place.release();
    }
  }

  /**
   * The correct reader's place: a thread that claims it finds the window that its last owner
   * stored. Abstract like the mailbox.
   */
  abstract static class Place {
    private static final int KEPT = 32;
    private static final VarHandle CLAIMED = ReplicaMailbox.find(Place.class, "claimed");

    /**
     * The stored window, with padding on both sides: as in the library, it shares no cache line
     * with the claim.
     */
    private final int[] kept = new int[2 * KEPT];

    int claimed;

    int kept() {
      return kept[KEPT];
    }

    void keep(int window) {
      kept[KEPT] = window;
    }

    boolean claim() {
      // ordering: volatile, as in the library.
      return CLAIMED.compareAndSet(this, 0, 1);
    }

    void release() {
      // ordering: release, as in the library.
      CLAIMED.setRelease(this, 0);
    }

    /** Gets each posted window; a sound place ignores it. */
    void published(int window) {}
  }

  static final class SoundPlace extends Place {}

  /**
   * Broken: plain accesses to the claim, so that the window may be stored after the place is
   * released.
   */
  static final class PlainPlace extends Place {
    @Override
    boolean claim() {
      if (claimed != 0) {
        return false;
      }
      claimed = 1;
      return true;
    }

    @Override
    void release() {
      claimed = 0;
    }
  }

  /**
   * Broken: reads the stored window before it claims, which a claim without acquire would allow.
   */
  static final class EarlyPlace extends Place {
    @Override
    boolean claim() {
      int early = kept();
      boolean free = super.claim();
      if (free) {
        keep(early);
      }
      return free;
    }
  }

  /**
   * Broken: a thread that claims the place begins with the newest window, and the writer does not
   * know it.
   */
  static final class Borrowing extends Place {
    private static final VarHandle NEWEST = ReplicaMailbox.find(Borrowing.class, "newest");

    int newest;

    @Override
    boolean claim() {
      boolean free = super.claim();
      if (free) {
        // ordering: volatile, which does not help: the writer does not learn who holds it.
        keep((int) NEWEST.getVolatile(this));
      }
      return free;
    }

    @Override
    void published(int window) {
      // ordering: volatile, see above.
      NEWEST.setVolatile(this, window);
    }
  }
}

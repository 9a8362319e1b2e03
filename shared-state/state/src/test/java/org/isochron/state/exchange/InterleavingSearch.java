package org.isochron.state.exchange;

import java.nio.LongBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * Runs the real {@link Ledger} and {@link Window} through every interleaving of a writer and
 * readers that check, take, close and open. Each step has one atomic access, and every state must
 * satisfy the exchange's invariants.
 */
final class InterleavingSearch {
  private static final int WRITING = -1;

  private final int windowLength;
  private final int readers;
  private final int snapshotCount;
  private final PlantedFault fault;
  private final Set<LongBuffer> seen = new HashSet<>();
  private final Deque<State> pending = new ArrayDeque<>();

  InterleavingSearch(int windowLength, int readers, int snapshotCount, PlantedFault fault) {
    this.windowLength = windowLength;
    this.readers = readers;
    this.snapshotCount = snapshotCount;
    this.fault = fault;
  }

  /** Returns the number of reachable states; throws at the first violated invariant. */
  int run() {
    visit(new State());
    while (!pending.isEmpty()) {
      State state = pending.removeLast();
      writerSteps(state);
      for (int reader = 0; reader < readers; reader++) {
        readerSteps(state, reader);
      }
    }
    return seen.size();
  }

  private void visit(State state) {
    State canonical = state.canonical();
    if (seen.add(canonical.key())) {
      canonical.requireUntouched();
      pending.add(canonical);
    }
  }

  private void writerSteps(State from) {
    if (from.posting == WRITING) {
      State sealed = from.copy();
      sealed.seal();
      visit(sealed);
      if (!from.ledger.restart) {
        State restarted = from.copy();
        restarted.ledger.restart();
        visit(restarted);
      }
    } else if (from.posting < readers) {
      State posted = from.copy();
      posted.post();
      visit(posted);
    } else {
      State looked = from.copy();
      looked.look();
      visit(looked);
    }
  }

  private void readerSteps(State from, int reader) {
    State to = from.copy();
    if (!from.open[reader]) {
      to.open[reader] = true;
      if (fault == PlantedFault.FORGETFUL_OPEN) {
        to.kept[reader] = Window.EMPTY;
      }
      visit(to);
      return;
    }
    if (from.checked[reader]) {
      to.take(reader);
      visit(to);
      return;
    }
    to.check(reader);
    visit(to);
    State closed = from.copy();
    closed.open[reader] = false;
    visit(closed);
  }

  private final class State {
    final Ledger ledger = new Ledger(windowLength, readers, snapshotCount);

    /**
     * The writer's next action: the index of the reader to post to, {@code readers} plus the index
     * of the reader to check, or WRITING.
     */
    int posting = WRITING;

    final boolean[] full = new boolean[readers];
    final boolean[] checked = new boolean[readers];
    final boolean[] open = new boolean[readers];
    final int[] kept = new int[readers];

    /** Age of the kept window in publishes, up to 2. */
    final int[] keptAge = new int[readers];

    State copy() {
      return relabelled(Numbering.same(snapshotCount));
    }

    /** Last window posted to a reader. */
    private int posted(int reader) {
      return posting < readers && reader < posting ? ledger.sealed : ledger.published;
    }

    void seal() {
      int before = ledger.restart ? Window.EMPTY : ledger.published;
      int window = ledger.seal();
      require(
          Window.snapshot(window, 0) == ledger.next,
          "the window does not begin with what was written");
      require(
          Window.length(window) == Math.min(windowLength, Window.length(before) + 1),
          "the window's length is wrong");
      for (int age = 1; age < Window.length(window); age++) {
        require(
            Window.snapshot(window, age) == Window.snapshot(before, age - 1),
            "the window is not consecutive");
      }
      for (int reader = 0; reader < readers; reader++) {
        keptAge[reader] = Math.min(keptAge[reader] + 1, 2);
      }
      posting = 0;
    }

    void post() {
      int reader = posting++;
      ledger.delivered(reader, perceived(full[reader] ? posted(reader) : Window.EMPTY));
      full[reader] = true;
      if (posting == readers) {
        ledger.settle();
        ledger.sealed = Window.EMPTY; // irrelevant while writing, so reset to merge states
        ledger.sealedMembers = 0;
      }
    }

    void look() {
      int reader = posting++ - readers;
      ledger.consider(reader, perceived(full[reader] ? 1 : Window.EMPTY) == Window.EMPTY);
      if (posting == 2 * readers) {
        ledger.choose();
        if (fault == PlantedFault.FIRST_FREE) {
          ledger.next = Long.numberOfTrailingZeros(~ledger.publishedMembers);
        }
        posting = WRITING;
      }
    }

    private int perceived(int before) {
      return switch (fault) {
        case NEVER_TAKEN -> 1;
        case INVERTED -> before == Window.EMPTY ? 1 : Window.EMPTY;
        default -> before;
      };
    }

    void check(int reader) {
      if (full[reader]) {
        checked[reader] = true;
      } else {
        require(kept[reader] == posted(reader), "a clean check missed a publish");
      }
    }

    void take(int reader) {
      int age = posting == WRITING || reader < posting ? 0 : 1;
      require(full[reader], "the mailbox was emptied by another than its reader");
      require(kept[reader] == Window.EMPTY || age < keptAge[reader], "the reader went back");
      full[reader] = false;
      checked[reader] = false;
      kept[reader] = posted(reader);
      keptAge[reader] = age;
    }

    /** No reader may hold the snapshot being written. */
    void requireUntouched() {
      if (posting != WRITING) {
        return;
      }
      long written = 1L << ledger.next;
      require(
          (Window.members(ledger.published) & written) == 0,
          "the newest window, or a mailbox, is written to");
      for (int reader = 0; reader < readers; reader++) {
        require(
            (Window.members(kept[reader]) & written) == 0,
            "a window that a reader holds is written to");
      }
    }

    private void require(boolean claim, String broken) {
      if (!claim) {
        throw new AssertionError(
            "%s: %s".formatted(broken, Arrays.toString(key().array())));
      }
    }

    /**
     * Renumbers snapshots by first occurrence, because states that differ only in numbers are
     * equivalent.
     */
    State canonical() {
      Numbering numbers = new Numbering(snapshotCount);
      numbers.continueWith(ledger.published);
      numbers.continueWith(ledger.sealed);
      numbers.continueWith(Window.with(Window.EMPTY, ledger.next, 1));
      for (int window : kept) {
        numbers.continueWith(window);
      }
      for (int holders = (1 << readers) - 1; holders >= 0; holders--) {
        for (int snapshot = 0; snapshot < snapshotCount; snapshot++) {
          if (holders(snapshot) == holders) {
            numbers.continueWith(Window.with(Window.EMPTY, snapshot, 1));
          }
        }
      }
      return relabelled(numbers);
    }

    /** Bit set of the readers that hold a snapshot, according to the ledger. */
    private int holders(int snapshot) {
      int holders = 0;
      for (int reader = 0; reader < readers; reader++) {
        holders |= (int) (ledger.held[reader] >>> snapshot & 1) << reader;
      }
      return holders;
    }

    private State relabelled(Numbering numbers) {
      State copy = new State();
      copy.ledger.published = numbers.window(ledger.published, windowLength);
      copy.ledger.publishedMembers = numbers.members(ledger.publishedMembers);
      copy.ledger.next = numbers.of(ledger.next);
      copy.ledger.restart = ledger.restart;
      copy.ledger.sealed = numbers.window(ledger.sealed, windowLength);
      copy.ledger.sealedMembers = numbers.members(ledger.sealedMembers);
      copy.ledger.used = numbers.members(ledger.used);
      copy.posting = posting;
      for (int reader = 0; reader < readers; reader++) {
        copy.ledger.held[reader] = numbers.members(ledger.held[reader]);
        copy.kept[reader] = numbers.window(kept[reader], windowLength);
        copy.keptAge[reader] = keptAge[reader];
        copy.full[reader] = full[reader];
        copy.checked[reader] = checked[reader];
        copy.open[reader] = open[reader];
      }
      return copy;
    }

    LongBuffer key() {
      LongBuffer key = LongBuffer.allocate(3 + 2 * readers);
      key.put(ledger.published * 256L + posting)
          .put(ledger.sealed)
          .put(ledger.next * 2L + (ledger.restart ? 1 : 0));
      for (int reader = 0; reader < readers; reader++) {
        key.put(ledger.held[reader]);
        long flags = (full[reader] ? 1 : 0)
            | (checked[reader] ? 2 : 0)
            | (open[reader] ? 4 : 0)
            | keptAge[reader] << 3;
        key.put((long) kept[reader] << 8 | flags);
      }
      return key.flip();
    }
  }
}

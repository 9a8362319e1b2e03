package org.isochron.state.exchange;

import java.nio.LongBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * Runs the real {@link Ledger} through every interleaving of a writer, and of readers and followers
 * that check, take, close and open. Each step has one atomic access, and every state must satisfy
 * the exchange's invariants.
 */
final class InterleavingSearch {
  private static final int WRITING = -1;
  private static final int BITS = 5;

  private final int windowLength;
  private final int maxLength;
  private final int readers;
  private final int snapshotCount;
  private final PlantedFault fault;
  private final Set<LongBuffer> seen = new HashSet<>();
  private final Deque<State> pending = new ArrayDeque<>();

  /** Searches without followers if {@code maxLength} equals {@code windowLength}. */
  InterleavingSearch(
      int windowLength, int maxLength, int readers, int snapshotCount, PlantedFault fault) {
    this.windowLength = windowLength;
    this.maxLength = maxLength;
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
      to.open(reader, false);
      visit(to);
      if (maxLength > windowLength) {
        State opened = from.copy();
        opened.open(reader, true);
        visit(opened);
      }
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
    closed.follows[reader] = false;
    visit(closed);
  }

  private final class State {
    final Ledger ledger = new Ledger(windowLength, maxLength, readers, snapshotCount);

    /**
     * The writer's next action: the index of the reader to post to, {@code readers} plus the index
     * of the reader to check, or WRITING.
     */
    int posting = WRITING;

    final boolean[] full = new boolean[readers];
    final boolean[] checked = new boolean[readers];
    final boolean[] open = new boolean[readers];
    final boolean[] follows = new boolean[readers];

    /** List that each reader keeps. */
    final int[] kept = new int[readers];

    /** Age of the kept list in publishes, up to 2. */
    final int[] keptAge = new int[readers];

    /** Number of snapshots posted since the reader's last take, up to the maximum. */
    final int[] untaken = new int[readers];

    State copy() {
      return relabelled(Numbering.same(ledger.lists.length), Numbering.same(snapshotCount));
    }

    void open(int reader, boolean follower) {
      open[reader] = true;
      follows[reader] = follower;
      if (fault == PlantedFault.FORGETFUL_OPEN) {
        kept[reader] = Mailboxes.EMPTY;
      }
    }

    /** Last list posted to a reader. */
    private int posted(int reader) {
      return posting < readers && reader < posting ? ledger.filled : ledger.published;
    }

    private boolean isSealed() {
      return posting != WRITING && posting < readers;
    }

    void seal() {
      int[] before = ledger.restart ? new int[0] : contents(ledger.published);
      if (fault == PlantedFault.UNCOUNTED) {
        Arrays.fill(ledger.behind, 0);
      }
      if (fault == PlantedFault.UNFOLLOWED) {
        Arrays.fill(ledger.following, false);
      }
      int[] window = contents(ledger.seal());
      require(window[0] == ledger.next, "the window does not begin with what was written");
      for (int age = 1; age < window.length; age++) {
        require(window[age] == before[age - 1], "the window is not consecutive");
      }
      int most = windowLength;
      for (int reader = 0; reader < readers; reader++) {
        boolean known = follows[reader] && knows(reader);
        int needed = Math.min(known ? untaken[reader] + 1 : windowLength, before.length + 1);
        require(
            window.length >= Math.min(needed, maxLength),
            known ? "a follower missed a snapshot" : "the window is too short");
        most = ledger.following[reader] ? maxLength : most;
        keptAge[reader] = Math.min(keptAge[reader] + 1, 2);
      }
      require(window.length <= most, "the window is too long");
      posting = 0;
    }

    /** Returns true if the writer has seen that a reader is a follower. */
    private boolean knows(int reader) {
      return ledger.following[reader] || fault == PlantedFault.UNFOLLOWED;
    }

    void post() {
      int reader = posting++;
      ledger.delivered(reader, perceived(full[reader] ? posted(reader) : Mailboxes.EMPTY));
      full[reader] = true;
      untaken[reader] = Math.min(untaken[reader] + 1, maxLength);
      if (posting == readers) {
        ledger.settle();
      }
    }

    void look() {
      int reader = posting++ - readers;
      boolean taken = perceived(full[reader] ? 1 : Mailboxes.EMPTY) == Mailboxes.EMPTY;
      ledger.consider(reader, taken, follows[reader]);
      if (posting == 2 * readers) {
        ledger.choose();
        if (fault == PlantedFault.FIRST_FREE) {
          ledger.next = firstOutside(contents(ledger.published));
        }
        if (fault == PlantedFault.FIRST_FREE_LIST) {
          ledger.filled = firstOutside(new int[] {Mailboxes.EMPTY, ledger.published});
        }
        posting = WRITING;
      }
    }

    private int perceived(int before) {
      return switch (fault) {
        case NEVER_TAKEN -> 1;
        case INVERTED -> before == Mailboxes.EMPTY ? 1 : Mailboxes.EMPTY;
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
      require(kept[reader] == Mailboxes.EMPTY || age < keptAge[reader], "the reader went back");
      full[reader] = false;
      checked[reader] = false;
      kept[reader] = posted(reader);
      keptAge[reader] = age;
      untaken[reader] = 0;
    }

    /** No reader may hold the snapshot being written, or the list being filled. */
    void requireUntouched() {
      if (posting != WRITING) {
        return;
      }
      require(
          !contains(ledger.published, ledger.next),
          "the newest window, or a mailbox, is written to");
      for (int reader = 0; reader < readers; reader++) {
        require(!contains(kept[reader], ledger.next), "a window that a reader holds is written to");
        require(kept[reader] != ledger.filled, "a list that a reader holds is written to");
      }
      require(
          ledger.filled != ledger.published && ledger.filled != Mailboxes.EMPTY,
          "the newest list, or the empty one, is written to");
    }

    private boolean contains(int list, int snapshot) {
      return Arrays.stream(contents(list)).anyMatch(number -> number == snapshot);
    }

    private int[] contents(int list) {
      return Arrays.copyOf(ledger.lists[list], ledger.lengths[list]);
    }

    private int firstOutside(int[] numbers) {
      int number = 0;
      while (contains(numbers, number)) {
        number++;
      }
      return number;
    }

    private boolean contains(int[] numbers, int number) {
      return Arrays.stream(numbers).anyMatch(each -> each == number);
    }

    private void require(boolean claim, String broken) {
      if (!claim) {
        throw new AssertionError(
            "%s: %s".formatted(broken, Arrays.toString(key().array())));
      }
    }

    /**
     * Renumbers lists and snapshots by first occurrence, because states that differ only in numbers
     * are equivalent. Lists that nobody holds are irrelevant and become empty.
     */
    State canonical() {
      Numbering listNumbers = new Numbering(ledger.lists.length);
      listNumbers.continueWith(Mailboxes.EMPTY);
      listNumbers.continueWith(ledger.published);
      if (isSealed()) {
        listNumbers.continueWith(ledger.filled);
      }
      for (int reader = 0; reader < readers; reader++) {
        listNumbers.continueWith(kept[reader]);
        listNumbers.continueWith(ledger.held[reader]);
      }
      Numbering numbers = new Numbering(snapshotCount);
      for (int number = 0; number < ledger.lists.length; number++) {
        for (int list = 0; list < ledger.lists.length; list++) {
          if (listNumbers.of(list) == number) {
            Arrays.stream(contents(list)).forEach(numbers::continueWith);
          }
        }
      }
      numbers.continueWith(ledger.next);
      for (int list = 0; list < ledger.lists.length; list++) {
        if (listNumbers.of(list) < 0) {
          ledger.lengths[list] = 0;
        }
      }
      if (posting == WRITING) {
        listNumbers.continueWith(ledger.filled);
      }
      listNumbers.continueWithAll();
      numbers.continueWithAll();
      return relabelled(listNumbers, numbers);
    }

    private State relabelled(Numbering listNumbers, Numbering numbers) {
      State copy = new State();
      for (int list = 0; list < ledger.lists.length; list++) {
        int number = listNumbers.of(list);
        copy.ledger.lengths[number] = ledger.lengths[list];
        for (int age = 0; age < ledger.lengths[list]; age++) {
          copy.ledger.lists[number][age] = numbers.of(ledger.lists[list][age]);
        }
      }
      copy.ledger.published = listNumbers.of(ledger.published);
      copy.ledger.filled = listNumbers.of(ledger.filled);
      copy.ledger.next = numbers.of(ledger.next);
      copy.ledger.restart = ledger.restart;
      copy.posting = posting;
      for (int reader = 0; reader < readers; reader++) {
        copy.ledger.held[reader] = listNumbers.of(ledger.held[reader]);
        copy.ledger.behind[reader] = ledger.behind[reader];
        copy.ledger.following[reader] = ledger.following[reader];
        copy.kept[reader] = listNumbers.of(kept[reader]);
        copy.keptAge[reader] = keptAge[reader];
        copy.untaken[reader] = untaken[reader];
        copy.full[reader] = full[reader];
        copy.checked[reader] = checked[reader];
        copy.open[reader] = open[reader];
        copy.follows[reader] = follows[reader];
      }
      return copy;
    }

    LongBuffer key() {
      LongBuffer key = LongBuffer.allocate(1 + ledger.lists.length + readers);
      key.put((ledger.published * 16L + ledger.filled) * 512
          + (posting + 1) * 64L
          + ledger.next * 2L
          + (ledger.restart ? 1 : 0));
      for (int list = 0; list < ledger.lists.length; list++) {
        long contents = 0;
        for (int snapshot : contents(list)) {
          contents = contents << BITS | (snapshot + 1);
        }
        key.put(contents);
      }
      for (int reader = 0; reader < readers; reader++) {
        long flags = (full[reader] ? 1 : 0)
            | (checked[reader] ? 2 : 0)
            | (open[reader] ? 4 : 0)
            | (follows[reader] ? 8 : 0)
            | (ledger.following[reader] ? 16 : 0);
        key.put(flags
            | keptAge[reader] << 5
            | kept[reader] << 8
            | ledger.held[reader] << 12
            | ledger.behind[reader] << 16
            | untaken[reader] << 20);
      }
      return key.flip();
    }
  }
}

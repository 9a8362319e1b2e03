package org.isochron.state.exchange;

import java.nio.LongBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.isochron.near.mapped.PlaceWord;

/**
 * Runs the real {@link Ledger}, {@link Window} and {@link PlaceWord} through every interleaving of a writer with readers whose
 * processes may end between any two accesses, one atomic access per step, and asserts in every state that nobody can read what is
 * written. A reader's place goes on with the next process; a writer that ended leaves what it has half-written.
 */
final class DeathSearch {
  /** How a reader takes a window. */
  enum Protocol {
    /** One word: the window, and a bit that the reader clears. */
    ONE_WORD,
    /** The mistake: the mailbox is emptied, and then the window is noted in a second word. */
    TWO_WORDS,
    /** The mistake: the next process in a place begins with the newest window, which nobody noted. */
    NEWEST_AT_OPENING,
    /** The mistake: the writer takes a fresh word for a taken one. */
    FRESH_IS_TAKEN
  }

  private static final int WRITING = -1;
  private static final int WRITER_ENDED = -2;

  private final int windowLength;
  private final int readers;
  private final int snapshotCount;
  private final Protocol protocol;
  private final Set<LongBuffer> seen = new HashSet<>();
  private final Deque<State> pending = new ArrayDeque<>();

  DeathSearch(int windowLength, int readers, int snapshotCount, Protocol protocol) {
    this.windowLength = windowLength;
    this.readers = readers;
    this.snapshotCount = snapshotCount;
    this.protocol = protocol;
  }

  /** Visits all reachable states and returns how many there are; throws at the first broken claim. */
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
    if (from.posting == WRITER_ENDED) {
      return;
    }
    if (from.posting == WRITING) {
      State sealed = from.copy();
      sealed.ledger.seal();
      sealed.posting = 0;
      visit(sealed);
      if (!from.ledger.restart) {
        State restarted = from.copy();
        restarted.ledger.restart();
        visit(restarted);
      }
    } else {
      State stepped = from.copy();
      if (from.posting < readers) {
        stepped.post();
      } else {
        stepped.look();
      }
      visit(stepped);
    }
    State ended = from.copy();
    ended.endWriter();
    visit(ended);
  }

  private void readerSteps(State from, int reader) {
    State to = from.copy();
    if (!from.alive[reader]) {
      to.open(reader);
      visit(to);
      return;
    }
    if (from.noting[reader] != Window.EMPTY) { // between the two words
      to.kept[reader] = from.noting[reader];
      to.noting[reader] = Window.EMPTY;
      visit(to);
    } else if (PlaceWord.isFresh(from.words[reader])) {
      to.take(reader);
      visit(to);
    }
    State died = from.copy();
    died.end(reader);
    visit(died);
  }

  /** A state that an interleaving can reach; copied before every step. */
  private final class State {
    final Ledger ledger = new Ledger(windowLength, readers, snapshotCount);

    /** The reader posted to next; above the readers, the one to be considered next; or WRITING or WRITER_ENDED. */
    int posting = WRITING;

    /** The snapshot that the writer has begun to write, and 0 or 1: a dead one leaves it half-written. */
    int written = ledger.next();

    boolean halfWritten = true;

    final int[] words = new int[readers];

    /** What a process holds and reads: in its own memory, or in the second word of the mistake. */
    final int[] kept = new int[readers];

    final int[] noting = new int[readers];
    final boolean[] alive = new boolean[readers];

    State copy() {
      return relabelled(Numbering.same(snapshotCount));
    }

    void post() {
      int reader = posting++;
      halfWritten = false;
      boolean taken = !PlaceWord.isFresh(words[reader]);
      if (protocol == Protocol.FRESH_IS_TAKEN) {
        taken = true;
      }
      words[reader] = PlaceWord.posted(ledger.sealed);
      ledger.delivered(reader, taken ? Window.EMPTY : ledger.sealed);
      if (posting == readers) {
        ledger.settle();
        ledger.sealed = Window.EMPTY;
        ledger.sealedMembers = 0;
      }
    }

    void look() {
      int reader = posting++ - readers;
      ledger.consider(reader, !PlaceWord.isFresh(words[reader]));
      if (posting == 2 * readers) {
        ledger.choose();
        written = ledger.next();
        halfWritten = true;
        posting = WRITING;
      }
    }

    void endWriter() {
      halfWritten &= posting == WRITING;
      posting = WRITER_ENDED;
    }

    void take(int reader) {
      int window = PlaceWord.window(words[reader]);
      words[reader] = window;
      if (protocol == Protocol.TWO_WORDS) {
        noting[reader] = window;
      } else {
        kept[reader] = window;
      }
    }

    /** The process ends, and all that it had in its own memory is gone. */
    void end(int reader) {
      alive[reader] = false;
      noting[reader] = Window.EMPTY;
      if (protocol != Protocol.TWO_WORDS) {
        kept[reader] = Window.EMPTY;
      }
    }

    /** Another process takes the place: it goes on with the word, of which a fresh one is not yet its own. */
    void open(int reader) {
      alive[reader] = true;
      if (protocol == Protocol.NEWEST_AT_OPENING) {
        kept[reader] = ledger.published;
      } else if (protocol != Protocol.TWO_WORDS) {
        kept[reader] = PlaceWord.isFresh(words[reader]) ? Window.EMPTY : words[reader];
      }
    }

    /** What is being written, or was left half-written, is in no window that a living process reads or can take. */
    void requireUntouched() {
      if (!halfWritten || (posting != WRITING && posting != WRITER_ENDED)) {
        return;
      }
      long members = 1L << written;
      for (int reader = 0; reader < readers; reader++) {
        if (alive[reader]) {
          require(
              (Window.members(kept[reader]) & members) == 0, "a window that is read is written to");
        }
        require(
            !PlaceWord.isFresh(words[reader])
                || (Window.members(PlaceWord.window(words[reader])) & members) == 0,
            "a window that can be taken is written to");
      }
    }

    private void require(boolean claim, String broken) {
      if (!claim) {
        throw new AssertionError(
            "%s: %s".formatted(broken, Arrays.toString(key().array())));
      }
    }

    /** Returns the state with the snapshots numbered by their first appearance. */
    State canonical() {
      Numbering numbers = new Numbering(snapshotCount);
      numbers.continueWith(ledger.published);
      numbers.continueWith(ledger.sealed);
      numbers.continueWith(Window.with(Window.EMPTY, ledger.next, 1));
      numbers.continueWith(Window.with(Window.EMPTY, written, 1));
      for (int reader = 0; reader < readers; reader++) {
        numbers.continueWith(PlaceWord.window(words[reader]));
        numbers.continueWith(kept[reader]);
        numbers.continueWith(noting[reader]);
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

    private int holders(int snapshot) {
      int holders = 0;
      for (int reader = 0; reader < readers; reader++) {
        holders |= (int) (ledger.held[reader] >>> snapshot & 1L) << reader;
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
      copy.written = numbers.of(written);
      copy.halfWritten = halfWritten;
      for (int reader = 0; reader < readers; reader++) {
        copy.ledger.held[reader] = numbers.members(ledger.held[reader]);
        int window = numbers.window(PlaceWord.window(words[reader]), windowLength);
        copy.words[reader] = PlaceWord.isFresh(words[reader]) ? PlaceWord.posted(window) : window;
        copy.kept[reader] = numbers.window(kept[reader], windowLength);
        copy.noting[reader] = numbers.window(noting[reader], windowLength);
        copy.alive[reader] = alive[reader];
      }
      return copy;
    }

    LongBuffer key() {
      LongBuffer key = LongBuffer.allocate(4 + 4 * readers);
      key.put(ledger.published * 256L + posting)
          .put(ledger.sealed)
          .put(ledger.used)
          .put(
              written * 256L + ledger.next * 4L + (ledger.restart ? 1 : 0) + (halfWritten ? 2 : 0));
      for (int reader = 0; reader < readers; reader++) {
        key.put(ledger.held[reader])
            .put(words[reader])
            .put(kept[reader])
            .put((long) noting[reader] << 1 | (alive[reader] ? 1 : 0));
      }
      return key.flip();
    }
  }
}

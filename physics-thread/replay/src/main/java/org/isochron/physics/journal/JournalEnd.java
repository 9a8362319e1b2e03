package org.isochron.physics.journal;

/** How a journal ends. Whatever it says, what can be read before is whole. */
public sealed interface JournalEnd {
  /** It was closed. */
  record Complete() implements JournalEnd {}

  /** It stops without having been closed, at the last whole record: a crash, or damage. */
  record Cut(long offset, long lostBytes, String reason) implements JournalEnd {
    @Override
    public String toString() {
      return "cut at byte %d, %d bytes are lost: %s".formatted(offset, lostBytes, reason);
    }
  }

  /** The recording could not go on, and said so. */
  record Broken(String reason) implements JournalEnd {
    @Override
    public String toString() {
      return "broken off: " + reason;
    }
  }
}

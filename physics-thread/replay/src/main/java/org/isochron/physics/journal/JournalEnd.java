package org.isochron.physics.journal;

/** How a journal ends. All records before the end are whole in every case. */
public sealed interface JournalEnd {
  /** The recording was closed. */
  record Complete() implements JournalEnd {}

  /**
   * The journal stops after the last whole record without having been closed: a crash, or damage.
   */
  record Cut(long offset, long lostBytes, String reason) implements JournalEnd {
    @Override
    public String toString() {
      return "cut at byte %d, %d bytes are lost: %s".formatted(offset, lostBytes, reason);
    }
  }

  /** The recording could not continue and recorded the reason. */
  record Broken(String reason) implements JournalEnd {
    @Override
    public String toString() {
      return "broken off: " + reason;
    }
  }
}

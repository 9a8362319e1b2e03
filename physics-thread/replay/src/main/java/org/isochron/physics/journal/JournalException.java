package org.isochron.physics.journal;

/** A file is no journal, or not one that can be read: what is wrong, and where. */
public final class JournalException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final long offset;

  JournalException(String what, long offset) {
    super("%s, at byte %d".formatted(what, offset));
    this.offset = offset;
  }

  /** The place in the file at which the fault shows. */
  public long offset() {
    return offset;
  }
}

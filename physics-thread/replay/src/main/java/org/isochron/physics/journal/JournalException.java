package org.isochron.physics.journal;

/** Reports that a file is no readable journal, with the fault and its offset. */
public final class JournalException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final long offset;

  JournalException(String what, long offset) {
    super("%s, at byte %d".formatted(what, offset));
    this.offset = offset;
  }

  /** The offset of the fault in the file, in bytes. */
  public long offset() {
    return offset;
  }
}

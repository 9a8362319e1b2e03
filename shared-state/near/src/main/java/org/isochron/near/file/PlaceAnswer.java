package org.isochron.near.file;

/**
 * What the writer has taken of what the holder of a place has written, and its answer about the
 * clock. Owner: one thread.
 *
 * <p>Every holder of a place begins a session with a number drawn at random. What an answer counts
 * belongs to its session, so that nothing which an earlier holder left counts for a later one.
 */
final class PlaceAnswer {
  static final int WORDS = 4;

  long session;
  long received;
  long answered;
  long answerNanos;

  /** Begins a session, in which nothing was received. */
  void begin(long number) {
    session = number;
    received = 0;
    answered = 0;
    answerNanos = 0;
  }

  void to(long[] words) {
    words[0] = session;
    words[1] = received;
    words[2] = answered;
    words[3] = answerNanos;
  }

  /** Returns true, so that it can follow a check. */
  boolean from(long[] words) {
    session = words[0];
    received = words[1];
    answered = words[2];
    answerNanos = words[3];
    return true;
  }
}

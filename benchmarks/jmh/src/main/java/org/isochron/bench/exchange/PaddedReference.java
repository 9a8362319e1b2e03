package org.isochron.bench.exchange;

/**
 * A thread's own reference with 128 bytes of padding on either side, so that it shares no cache
 * line with another thread.
 */
final class PaddedReference<T> {
  /** The smallest size of a reference is four bytes. */
  private static final int PADDING = 128 / Integer.BYTES;

  private final Object[] cells = new Object[2 * PADDING + 1];

  PaddedReference(T value) {
    cells[PADDING] = value;
  }

  @SuppressWarnings("unchecked") // only values of this type are stored
  T get() {
    return (T) cells[PADDING];
  }

  void set(T value) {
    cells[PADDING] = value;
  }
}

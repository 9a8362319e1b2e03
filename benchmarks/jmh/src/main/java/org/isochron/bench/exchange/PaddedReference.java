package org.isochron.bench.exchange;

/**
 * A thread's private reference with 128 bytes of padding on either side, so that threads share no
 * cache line.
 */
final class PaddedReference<T> {
  /** At least four bytes each. */
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

package org.isochron.bench.exchange;

/** A thread's own reference, with 128 bytes to itself on either side, so that no other thread's line moves with it. */
final class PaddedReference<T> {
  /** The least a reference takes is four bytes. */
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

package org.isochron.state.exchange;

/**
 * A window of consecutive snapshots packed into an int, so that one atomic exchange moves it: six bits a snapshot, its
 * number plus one, the newest lowest. 0 is the window without snapshots.
 */
final class Window {
  static final int EMPTY = 0;

  private static final int BITS = 6;
  private static final int MASK = (1 << BITS) - 1;

  private Window() {}

  /** The window that a newer snapshot joins, and that the oldest leaves once it is longer than the given length. */
  static int with(int window, int snapshot, int length) {
    int longer = (window << BITS) | (snapshot + 1);
    return longer & ((1 << (BITS * length)) - 1);
  }

  /** The number of the snapshot so many places before the newest. */
  static int snapshot(int window, int age) {
    return ((window >>> (BITS * age)) & MASK) - 1;
  }

  static int length(int window) {
    return (Integer.SIZE - Integer.numberOfLeadingZeros(window) + BITS - 1) / BITS;
  }

  /**
   * The window's snapshots as a set of bits. Without a branch: shift distances count by their low six bits, which are a
   * place of the window, and an empty place sets the bit that is then shifted out.
   */
  static long members(int window) {
    long first = 1L << window;
    long second = 1L << (window >>> BITS);
    long third = 1L << (window >>> (2 * BITS));
    long fourth = 1L << (window >>> (3 * BITS));
    return (first | second | third | fourth) >>> 1;
  }
}

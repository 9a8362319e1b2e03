package org.isochron.state.exchange;

/**
 * A window of consecutive snapshots packed into an int, so that one atomic exchange moves it. Each
 * snapshot takes six bits, which hold its number plus one; the newest is in the lowest bits. 0 is
 * the empty window.
 */
public final class Window {
  public static final int EMPTY = 0;

  private static final int BITS = 6;
  private static final int MASK = (1 << BITS) - 1;

  private Window() {}

  /**
   * Returns the window with a newer snapshot added, and without the oldest if it would be longer
   * than {@code length}.
   */
  public static int with(int window, int snapshot, int length) {
    int longer = (window << BITS) | (snapshot + 1);
    return longer & ((1 << (BITS * length)) - 1);
  }

  /** Returns the number of the snapshot {@code age} places before the newest. */
  public static int snapshot(int window, int age) {
    return ((window >>> (BITS * age)) & MASK) - 1;
  }

  public static int length(int window) {
    return (Integer.SIZE - Integer.numberOfLeadingZeros(window) + BITS - 1) / BITS;
  }

  /**
   * Returns the window's snapshots as a set of bits, without a branch: a shift uses the low six
   * bits of its distance, which are one place of the window, and an empty place sets the bit that
   * the last shift drops.
   */
  public static long members(int window) {
    long first = 1L << window;
    long second = 1L << (window >>> BITS);
    long third = 1L << (window >>> (2 * BITS));
    long fourth = 1L << (window >>> (3 * BITS));
    return (first | second | third | fourth) >>> 1;
  }
}

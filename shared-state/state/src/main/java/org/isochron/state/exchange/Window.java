package org.isochron.state.exchange;

/**
 * A window of consecutive snapshots packed into an int, so one atomic exchange moves it. Each
 * snapshot's number plus one takes six bits; the newest is in the lowest bits. 0 is the empty
 * window.
 */
public final class Window {
  public static final int EMPTY = 0;

  private static final int BITS = 6;
  private static final int MASK = (1 << BITS) - 1;

  private Window() {}

  /** Appends a snapshot and drops the oldest one if the window exceeds {@code length}. */
  public static int with(int window, int snapshot, int length) {
    int longer = (window << BITS) | (snapshot + 1);
    return longer & ((1 << (BITS * length)) - 1);
  }

  /** Returns a snapshot's number. */
  public static int snapshot(int window, int age) {
    return ((window >>> (BITS * age)) & MASK) - 1;
  }

  public static int length(int window) {
    return (Integer.SIZE - Integer.numberOfLeadingZeros(window) + BITS - 1) / BITS;
  }

  /**
   * Returns the window's snapshots as a bit set, without branches. A shift uses only the low six
   * bits of its distance, which are one entry of the window. An empty position sets the bit that
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

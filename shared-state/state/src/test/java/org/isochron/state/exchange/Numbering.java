package org.isochron.state.exchange;

import java.util.Arrays;

/** Renumbers snapshots by first occurrence. */
final class Numbering {
  private final int[] numbers;
  private int count;

  Numbering(int snapshotCount) {
    numbers = new int[snapshotCount];
    Arrays.fill(numbers, -1);
  }

  /** The identity. */
  static Numbering same(int snapshotCount) {
    Numbering same = new Numbering(snapshotCount);
    Arrays.setAll(same.numbers, snapshot -> snapshot);
    return same;
  }

  /** Numbers a window's unnumbered snapshots. */
  void continueWith(int window) {
    for (int age = 0; age < Window.length(window); age++) {
      if (numbers[Window.snapshot(window, age)] < 0) {
        numbers[Window.snapshot(window, age)] = count++;
      }
    }
  }

  int of(int snapshot) {
    return numbers[snapshot];
  }

  int window(int window, int windowLength) {
    int renumbered = Window.EMPTY;
    for (int age = Window.length(window) - 1; age >= 0; age--) {
      renumbered = Window.with(renumbered, of(Window.snapshot(window, age)), windowLength);
    }
    return renumbered;
  }

  long members(long members) {
    long renumbered = 0;
    for (long rest = members; rest != 0; rest &= rest - 1) {
      renumbered |= 1L << of(Long.numberOfTrailingZeros(rest));
    }
    return renumbered;
  }
}

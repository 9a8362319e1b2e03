package org.isochron.state.exchange;

import java.util.Arrays;

/** Renumbers snapshots, or lists, by first occurrence. */
final class Numbering {
  private final int[] numbers;
  private int count;

  Numbering(int all) {
    numbers = new int[all];
    Arrays.fill(numbers, -1);
  }

  /** The identity. */
  static Numbering same(int all) {
    Numbering same = new Numbering(all);
    Arrays.setAll(same.numbers, number -> number);
    return same;
  }

  void continueWith(int number) {
    if (numbers[number] < 0) {
      numbers[number] = count++;
    }
  }

  void continueWithAll() {
    for (int number = 0; number < numbers.length; number++) {
      continueWith(number);
    }
  }

  int of(int number) {
    return numbers[number];
  }
}

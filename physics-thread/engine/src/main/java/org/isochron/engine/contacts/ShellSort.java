package org.isochron.engine.contacts;

/** In-place sort without allocation; fast on almost sorted input. */
final class ShellSort {
  private ShellSort() {}

  @FunctionalInterface
  interface Order {
    boolean isBefore(int one, int other);
  }

  static void sort(int[] numbers, int count, Order order) {
    for (int gap = count / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11) {
      for (int i = gap; i < count; i++) {
        int number = numbers[i];
        int index = i;
        while (index >= gap && order.isBefore(number, numbers[index - gap])) {
          numbers[index] = numbers[index - gap];
          index -= gap;
        }
        numbers[index] = number;
      }
    }
  }
}

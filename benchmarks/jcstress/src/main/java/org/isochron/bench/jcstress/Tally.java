package org.isochron.bench.jcstress;

/**
 * Counts the accepted and received commands of up to two senders. Owner: each count has one writer
 * during the test; the arbiter reads all counts afterwards.
 */
final class Tally {
  static final int SECOND = 16;

  private static final int NUMBERS = 2 * SECOND;

  private final byte[] accepted = new byte[NUMBERS];
  private final byte[] received = new byte[NUMBERS];
  private final int[] last = {-1, -1};
  private boolean torn;
  private boolean disordered;

  void accepted(int number) {
    accepted[number]++;
  }

  void received(int number) {
    if (number == Words.TORN) {
      torn = true;
      return;
    }
    received[number]++;
    int sender = number / SECOND;
    disordered |= number <= last[sender];
    last[sender] = number;
  }

  String verdict() {
    if (torn) {
      return "torn";
    }
    for (int number = 0; number < NUMBERS; number++) {
      if (received[number] < accepted[number]) {
        return "lost";
      }
      if (received[number] > accepted[number]) {
        return "twice";
      }
    }
    return disordered ? "disordered" : "exactly once";
  }
}

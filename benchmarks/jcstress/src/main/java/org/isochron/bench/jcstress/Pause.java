package org.isochron.bench.jcstress;

/** Time between two accesses, in which another thread comes in between if it wrongly can. */
final class Pause {
  private static final int TURNS = 20;

  private Pause() {}

  static void between() {
    for (int turn = 0; turn < TURNS; turn++) {
      Thread.onSpinWait();
    }
  }
}

package org.isochron.bench.jcstress;

import org.isochron.fleet.turn.TurnWord;

/** The library's {@code TurnWord}, with workers identified by numbers. */
final class LibraryTurns implements WorldTurns {
  private static final Integer[] WORKERS = {0, 1};

  private final TurnWord<Integer> word = new TurnWord<>(Integer::intValue);

  LibraryTurns() {
    word.begin(WORKERS[0]);
  }

  @Override
  public boolean enter(int worker) {
    return word.enter(worker);
  }

  @Override
  public int leave(int worker) {
    Integer other = word.leave(worker);
    return other == null ? worker : other;
  }

  @Override
  public boolean move(int from, int to) {
    return word.move(WORKERS[from], WORKERS[to]);
  }
}

package org.isochron.bench.jcstress;

/**
 * The operations of the tests on the word by which workers pass a world on, the library's or a
 * twin's. It begins at worker 0.
 */
public interface WorldTurns {
  /** Begins a turn, if the world belongs to a worker; that worker. */
  boolean enter(int worker);

  /** Ends a turn, and returns the worker to which the world belongs now. */
  int leave(int worker);

  /**
   * Moves the world, and returns true if it has moved, or false if it will at the end of the turn
   * that runs.
   */
  boolean move(int from, int to);
}

package org.isochron.bench.jcstress;

/**
 * Test interface to the word that passes a world between workers, for the library and its
 * broken twins. The world starts at worker 0.
 */
public interface WorldTurns {
  /**
   * Begins a turn if the worker owns the world; otherwise returns false. Called by that worker.
   */
  boolean enter(int worker);

  /** Ends a turn, and returns the worker that owns the world now. */
  int leave(int worker);

  /** Moves the world. Returns false if the move waits for the end of the running turn. */
  boolean move(int from, int to);
}

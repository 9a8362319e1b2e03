package org.isochron.simulator;

/**
 * One thing that happens to the service. What the act chooses follows from the seed and the state,
 * so a program without other operations still runs this one.
 */
record Operation(int step, String act, long seed) {
  /** Returns the source of this operation. */
  String toJava() {
    return "new Operation(%d, \"%s\", %dL)".formatted(step, act, seed);
  }
}

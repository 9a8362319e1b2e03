package org.isochron.bench.stress;

/** Who watches a run: where what is seen is noted and told, and who may end it before its time. */
record Watch(
    Findings findings,
    Strikes strikes,
    Ending ending,
    StressProgress progress,
    Sabotage sabotage) {}

package org.isochron.bench.compare;

import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;

/** What every contender is given for a slice: the same scene, rate and clock. */
public record ContenderSetup(ComparedScene scene, TickRate rate, NanoClock clock) {}

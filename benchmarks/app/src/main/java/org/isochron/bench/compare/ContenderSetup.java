package org.isochron.bench.compare;

import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;

/** Equal inputs of all contenders. */
public record ContenderSetup(ComparedScene scene, TickRate rate, NanoClock clock) {}

package org.isochron.bench.stress;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.isochron.bench.summary.Setup;
import org.isochron.state.TickRate;

/** Settings of a run. */
record StressSettings(Setup setup, long seconds, Overload overload, Set<Fault> faults) {
  StressSettings {
    faults = faults.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(faults));
  }

  TickRate rate() {
    return TickRate.hertz(setup.hertz());
  }

  String commandLine() {
    String named = faults.isEmpty()
        ? "none"
        : faults.stream().map(Fault::toString).collect(Collectors.joining(","));
    return "stress --seconds %d --hertz %d --bodies %d --engine %s"
            .formatted(seconds, setup.hertz(), setup.bodies(), setup.engine())
        + " --readers %d --fps %d --overload %s --faults %s --seed %d"
            .formatted(setup.readers(), setup.framesPerSecond(), overload, named, setup.seed());
  }
}

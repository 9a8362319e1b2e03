package org.isochron.bench.stress;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.isochron.bench.summary.Setup;
import org.isochron.state.TickRate;

/** Settings of a run. */
record StressSettings(
    Setup setup, long seconds, Overload overload, DelayChoice delay, Set<Fault> faults) {
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
    return String.format(
        Locale.ROOT,
        "stress --seconds %d --hertz %d --bodies %d --engine %s --readers %d --fps %d"
            + " --overload %s --delay %s --faults %s --seed %d",
        seconds,
        setup.hertz(),
        setup.bodies(),
        setup.engine(),
        setup.readers(),
        setup.framesPerSecond(),
        overload,
        delay,
        named,
        setup.seed());
  }
}

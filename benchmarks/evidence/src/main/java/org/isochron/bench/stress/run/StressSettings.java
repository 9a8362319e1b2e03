package org.isochron.bench.stress.run;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.isochron.bench.stress.fault.FaultKind;
import org.isochron.bench.summary.Setup;
import org.isochron.physics.TickSettings;
import org.isochron.state.TickRate;

/** Settings of a run. */
public record StressSettings(
    Setup setup, long seconds, Overload overload, DelayChoice delay, Set<FaultKind> faults) {
  TickRate rate() {
    return TickRate.hertz(setup.hertz());
  }

  TickSettings ticks() {
    return TickSettings.DEFAULT.withRate(rate()).withOverload(overload.policy());
  }

  public StressSettings within(int maxBodies, long maxSeconds) {
    Setup smaller = new Setup(
        setup.engine(),
        Math.min(maxBodies, setup.bodies()),
        setup.hertz(),
        setup.framesPerSecond(),
        setup.readers(),
        setup.seed());
    return new StressSettings(smaller, Math.min(maxSeconds, seconds), overload, delay, faults);
  }

  /** Returns true if the run needs the system clock. */
  public boolean isLive() {
    return !faults.equals(EnumSet.of(FaultKind.CLOCK_STEPS));
  }

  public String commandLine() {
    String named = faults.isEmpty()
        ? "none"
        : faults.stream().map(FaultKind::toString).collect(Collectors.joining(","));
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

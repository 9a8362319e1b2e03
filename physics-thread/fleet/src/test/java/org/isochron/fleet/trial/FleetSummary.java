package org.isochron.fleet.trial;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.math.BigDecimal;
import org.isochron.fleet.WorldHost;
import org.isochron.state.Distribution;

/**
 * Results of a fleet trial.
 *
 * @param unplantedFailures number of failures that were not deliberate
 * @param ticksDue number of ticks due after the warm-up, according to the clock
 * @param tickNanos mean wall-clock time of a tick including its overhead
 */
record FleetSummary(
    int worlds,
    int openedWorlds,
    int refusedWorlds,
    int failedWorlds,
    int unplantedFailures,
    long ticksDue,
    long ticks,
    Distribution lateness,
    WorldHost.Report report,
    long tickNanos,
    long cpuNanos,
    MemoryUse memoryAtFirst,
    MemoryUse memory,
    int threads) {
  private static final long LATE_NANOS = 2_000_000;

  /** Returns true if only deliberate failures happened. */
  boolean holds(FleetPlan plan) {
    return unplantedFailures == 0 && failedWorlds == plan.planted() && refusedWorlds == 0;
  }

  String verdict(FleetPlan plan) {
    if (!holds(plan)) {
      return "failed: %d worlds failed that were not made to, %d of %d planted failures were seen, %d worlds found no room"
          .formatted(
              unplantedFailures, failedWorlds - unplantedFailures, plan.planted(), refusedWorlds);
    }
    long missing = ticksDue - ticks;
    if (lateness.nanosAtPermille(990) > LATE_NANOS) {
      return "late: one tick in a hundred began more than 2 ms late, and %d of %d did not run; the worlds cost %d thousandths of the threads, so look for other programs on the machine"
          .formatted(missing, ticksDue, report.loadPermille());
    }
    return "in time: 99 of 100 ticks began less than 2 ms late, and %d of %d did not run"
        .formatted(missing, ticksDue);
  }

  String json(FleetPlan plan) {
    JsonStringWriter json = JsonWriter.indent("  ")
        .string()
        .object()
        .value("worlds", worlds)
        .value("ticksDue", ticksDue)
        .value("ticks", ticks)
        .object("latenessMicros")
        .value("p50", micros(lateness.nanosAtPermille(500)))
        .value("p99", micros(lateness.nanosAtPermille(990)))
        .value("max", micros(lateness.maxNanos()))
        .end()
        .value("failedWorlds", failedWorlds)
        .value("residentMegabytes", memory.residentMegabytes())
        .value("residentMegabytesAtFirst", memoryAtFirst.residentMegabytes())
        .value("heapMegabytes", memory.heapMegabytes())
        .value("heapMegabytesAtFirst", memoryAtFirst.heapMegabytes())
        .value("plantedFailures", plan.planted())
        .value("openedWorlds", openedWorlds)
        .value("refusedWorlds", refusedWorlds)
        .value("movedWorlds", report.moved())
        .value("tickMicros", micros(tickNanos))
        .value("cpuMicrosPerTick", micros(cpuNanos / Math.max(1, ticks)))
        .value("loadPermille", report.loadPermille())
        .value("rooms", report.rooms())
        .value("hertz", plan.hertz())
        .value("threads", threads)
        .value("worldThreads", plan.threads())
        .value("engine", plan.engine())
        .value("bodies", plan.bodies())
        .value("seconds", plan.seconds());
    return json.value("verdict", verdict(plan)).end().done() + "\n";
  }

  static BigDecimal micros(long nanos) {
    return BigDecimal.valueOf(nanos / 100, 1);
  }
}

package org.isochron.bench.fleet;

import com.grack.nanojson.JsonWriter;
import java.math.BigDecimal;
import org.isochron.physics.fleet.WorldHost;
import org.isochron.state.statistics.Distribution;

/**
 * What came of a run.
 *
 * @param worlds how many worlds were open at a time
 * @param openedWorlds how many were opened, all together
 * @param refusedWorlds how many were missing at the end, because they found no room
 * @param failedWorlds how many failed
 * @param unplantedFailures how many of those were not made to fail
 * @param ticksDue how many ticks were due after the warm-up, counted by the clock
 * @param ticks how many of them ran
 * @param tickNanos what a tick cost with all that belongs to it, by the clock, as a mean of the
 *     worlds' means
 * @param cpuNanos how much processor time the whole process took while it counted
 * @param memoryAtFirst the memory after the warm-up
 * @param memory the memory at the end, with as many worlds
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
    MemoryUse memory) {
  private static final long LATE_NANOS = 2_000_000;

  /** True if no world failed that was not made to, and none was refused. */
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
    return JsonWriter.indent("  ")
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
            .value("threads", plan.threads())
            .value("engine", plan.engine())
            .value("bodies", plan.bodies())
            .value("seconds", plan.seconds())
            .value("verdict", verdict(plan))
            .end()
            .done()
        + "\n";
  }

  static BigDecimal micros(long nanos) {
    return BigDecimal.valueOf(nanos / 100, 1);
  }
}

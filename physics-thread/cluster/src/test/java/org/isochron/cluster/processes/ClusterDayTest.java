package org.isochron.cluster.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.isochron.cluster.processes.ClusterDay.Kind;
import org.isochron.faults.DayFindings;
import org.isochron.faults.DayPlan;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

@Tag("evidence")
@Tag("night")
@Tag("alone")
class ClusterDayTest {
  private static final long POLL_NANOS = 2_000_000;
  private static final long SECOND_NANOS = 1_000_000_000;

  private static final long SECONDS = 90;
  private static final long SECONDS_A_KILL = 60;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder;

  private final NanoClock clock = NanoClock.system();
  private final DayFindings findings = new DayFindings();

  @Test
  void killedLeadersAndFollowersCostNoCommand() throws Exception {
    int kills = Integer.getInteger("cluster.kills", 4);
    DayPlan plan = DayPlan.of(SECONDS_A_KILL * kills, folder);
    List<Kind> kinds = List.of(Kind.KILL_LEADER, Kind.KILL_FOLLOWER);

    try (ClusterDay day = new ClusterDay(plan, findings, kinds)) {
      run(day, plan, killed -> killed.disturbances() == kills && killed.isRecovered());
      day.end();
    }

    findings.requireNone(plan);
    assertThat(findings.get("kills")).isEqualTo(kills);
    assertThat(findings.get("commandsSent")).isGreaterThan(200L * kills);
    assertThat(findings.get("hashesCompared")).isPositive();
    assertThat(findings.get("failoverMillisMax")).as("a leader was killed").isPositive();
  }

  @Test
  void nodesContinueThroughEveryDisturbance() throws Exception {
    DayPlan plan = DayPlan.of(SECONDS, folder);

    try (ClusterDay day = new ClusterDay(plan, findings, List.of(Kind.values()))) {
      run(day, plan, running -> false);
      day.end();
    }

    findings.requireNone(plan);
    assertThat(findings.get("disturbances")).isGreaterThan(plan.seconds() / 25);
    assertThat(findings.get("commandsSent")).isGreaterThan(3 * plan.seconds());
    assertThat(findings.get("hashesCompared")).isGreaterThan(plan.seconds() / 2);
  }

  private void run(ClusterDay day, DayPlan plan, Predicate<ClusterDay> isOver)
      throws IOException, InterruptedException {
    long until = clock.nanos() + plan.seconds() * SECOND_NANOS;
    while (!isOver.test(day) && clock.nanos() - until < 0) {
      LockSupport.parkNanos(POLL_NANOS);
      day.advance();
    }
  }
}

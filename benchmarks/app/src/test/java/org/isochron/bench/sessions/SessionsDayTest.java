package org.isochron.bench.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.isochron.faults.DayFindings;
import org.isochron.faults.DayPlan;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

class SessionsDayTest {
  private static final long SECONDS = 90;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder;

  @Test
  @Tag("evidence")
  void aClusterAndAMatchGoOnThroughEveryDisturbance() throws Exception {
    DayPlan plan = DayPlan.of(SECONDS, folder);
    DayFindings findings = SessionsDay.findings();

    new SessionsDay().run(plan, findings);

    findings.requireNone(plan);
    assertThat(findings.get("commandsSent")).isGreaterThan(22 * plan.seconds());
    assertThat(findings.get("confirmedTicks")).isGreaterThan(22 * plan.seconds());
    assertThat(findings.get("disturbances")).isGreaterThan(plan.seconds() / 12);
  }
}

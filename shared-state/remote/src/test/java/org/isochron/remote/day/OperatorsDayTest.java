package org.isochron.remote.day;

import java.nio.file.Path;
import org.isochron.faults.DayFindings;
import org.isochron.faults.DayPlan;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

class OperatorsDayTest {
  private static final long SECONDS = 180;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder;

  @Test
  @Tag("evidence")
  @Tag("night")
  @Tag("alone")
  void viewersOnOtherMachinesAreServedThroughEveryDisturbance() throws Exception {
    DayPlan plan = DayPlan.of(SECONDS, folder);
    DayFindings findings = RemoteDay.findings();

    new RemoteDay(plan, findings).run();

    findings.requireNone(plan);
  }
}

package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.isochron.physics.GameLoop;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.TickSettings;
import org.isochron.physics.Until;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OverloadCauseTest {
  private static final long MILLI = 1_000_000;
  private static final Duration HOUR = Duration.ofHours(1);

  private final NanoClock clock = NanoClock.system();

  /** A time before this JVM started, when there were no pauses. */
  private final long longAgo = clock.nanos() - 3_600_000 * MILLI;

  @Test
  void stepsThatCostMoreThanTheirShareAreTheCause() {
    try (GcPauseLog pauses = new GcPauseLog(clock)) {
      assertThat(pauses.cause(report(longAgo, 12))).isEqualTo(RunningWorld.OverloadCause.OWN_STEP);
    }
  }

  @Test
  void lateWakeUpIsTheCauseWhenTheStepsWereCheap() {
    try (GcPauseLog pauses = new GcPauseLog(clock)) {
      assertThat(pauses.cause(report(longAgo, 1))).isEqualTo(RunningWorld.OverloadCause.WAKE_UP);
    }
  }

  @Test
  void stopTheWorldPauseIsTheCauseWhereverItStruck() {
    try (GcPauseLog pauses = new GcPauseLog(clock)) {
      pauses.add(longAgo + 5 * MILLI, longAgo + 30 * MILLI);

      assertThat(pauses.cause(report(longAgo, 1)))
          .isEqualTo(RunningWorld.OverloadCause.STOP_THE_WORLD);
      assertThat(pauses.cause(report(longAgo, 12)))
          .as("2 ms of its own and 10 ms of the collector's")
          .isEqualTo(RunningWorld.OverloadCause.STOP_THE_WORLD);
      assertThat(pauses.cause(report(longAgo, 60)))
          .as("too expensive even without the pause")
          .isEqualTo(RunningWorld.OverloadCause.OWN_STEP);
      assertThat(pauses.cause(report(longAgo + 100 * MILLI, 12)))
          .isEqualTo(RunningWorld.OverloadCause.OWN_STEP);
    }
  }

  @Test
  @Timeout(600)
  void collectionOfTheVirtualMachineIsDetected() {
    long before = clock.nanos();
    try (GcPauseLog pauses = new GcPauseLog(clock)) {
      Until.holds(() -> {
        System.gc();
        return pauses.nanosWithin(before, clock.nanos()) > 0;
      });

      assertThat(pauses.nanosWithin(before - 3_600_000 * MILLI, before - 3_500_000 * MILLI))
          .isZero();
    }
  }

  /** Otherwise every world that has ended would keep a listener in the JVM. */
  @Test
  @Timeout(600)
  void loopThatHasEndedNoLongerListensToCollections() {
    NanoClock.Manual manual = new NanoClock.Manual(0);
    SharedState state =
        SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, manual);
    TickSettings settings =
        TickSettings.DEFAULT.withOverload(new OverloadPolicy.CatchUp(1)).withSuspendAfter(HOUR);
    RunningWorld.OverloadCause before;
    GameLoop loop;
    do {
      loop = GameLoop.start(
          state, new FakeSimulation(manual), PhysicsSettings.DEFAULT.withTicks(settings));
      for (int frame = 0; frame < 3; frame++) { // the third frame finds the ticks that are left
        loop.advance();
        manual.advance(HOUR.toNanos()); // so that every collection is within the report
      }
      loop.close();
      before = loop.status().overloadCause().orElseThrow();
    } while (before != RunningWorld.OverloadCause.WAKE_UP); // collected meanwhile

    long collected = clock.nanos() + 20 * MILLI; // after the loop's first tick was due
    try (GcPauseLog later = new GcPauseLog(clock)) { // is notified after the loop would be
      Until.holds(() -> {
        System.gc();
        return later.nanosWithin(collected, clock.nanos()) > 0;
      });
    }

    assertThat(loop.status().overloadCause()).hasValue(RunningWorld.OverloadCause.WAKE_UP);
  }

  private static OverloadReport report(long plannedNanos, long stepMillis) {
    return new OverloadReport(
        1, 3, 0, plannedNanos, plannedNanos + 20 * MILLI, stepMillis * MILLI, 10 * MILLI);
  }
}

package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.isochron.physics.loop.TickLoop;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway") // callers without a null checker
class PhysicsSettingsTest {
  private static final PhysicsSettings SETTINGS = PhysicsSettings.DEFAULT;
  private static final ThreadSettings THREAD = ThreadSettings.DEFAULT;
  private static final TickSettings TICKS = TickSettings.DEFAULT;

  @Test
  void physicsSettingsWithoutAPartAreRefused() {
    refused(() -> SETTINGS.withTicks(null), "ticks is null; use TickSettings.DEFAULT");
    refused(() -> SETTINGS.withThread(null), "thread is null; use ThreadSettings.DEFAULT");
    refused(() -> SETTINGS.withInput(null), "input is null; use InputSource.none()");
    refused(() -> SETTINGS.withListener(null), "listener is null; use TickListener.none()");
    refused(() -> SETTINGS.withOverload(null), "overload is null; use OverloadPolicy.slowDown()");
  }

  @Test
  void threadSettingsWithoutAPartAreRefused() {
    refused(() -> THREAD.withName(null), "name is null; name the thread, for debuggers and logs");
    refused(() -> THREAD.withPacing(null), "pacing is null; use Pacing.adaptive()");
    refused(
        () -> THREAD.withCloseTimeout(null), "closeTimeout is null; use Duration.ofSeconds(10)");
  }

  @Test
  void tickSettingsWithoutAPartAreRefused() {
    refused(() -> TICKS.withRate(null), "rate is null; use TickRate.hertz(100)");
    refused(() -> TICKS.withOverload(null), "overload is null; use OverloadPolicy.slowDown()");
    refused(() -> TICKS.withSuspendAfter(null), "suspendAfter is null; use Duration.ofMillis(250)");
  }

  @Test
  void partsOfATickAreNeverNull() {
    TickLoop.Parts parts = TickLoop.Parts.of(new ScriptedSimulation());

    refused(() -> TickLoop.Parts.of(null), "simulation is null: pass the simulation to tick");
    refused(() -> parts.withInput(null), "input is null; use InputSource.none()");
    refused(() -> parts.withListener(null), "listener is null; use TickListener.none()");
  }

  private static void refused(Runnable attempt, String message) {
    assertThatThrownBy(attempt::run).isInstanceOf(NullPointerException.class).hasMessage(message);
  }
}

package org.isochron.physics;

import java.util.List;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/** Fixture for tests of the physics thread; also checks that no thread is left running. */
@Timeout(600)
abstract class PhysicsThreadFixture {
  static final String NAME = "physics under test";

  final SharedState state = SharedState.of(SnapshotLayout.bodies(1));
  final SnapshotReader reader = state.openReader();
  final ScriptedSimulation simulation = new ScriptedSimulation();

  @AfterEach
  void noThreadIsLeft() {
    Until.holds(() -> threads().isEmpty());
  }

  PhysicsThread start(PhysicsSettings settings) {
    return PhysicsThread.start(state, simulation, settings);
  }

  static PhysicsSettings settings() {
    return PhysicsSettings.hertz(200).withThread(thread());
  }

  static ThreadSettings thread() {
    return ThreadSettings.DEFAULT.withName(NAME).withFailureHandler(failure -> {});
  }

  static List<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals(NAME))
        .toList();
  }

  static void awaitParked() {
    Until.holds(() -> threads().stream()
        .anyMatch(thread -> thread.getState() == Thread.State.WAITING
            || thread.getState() == Thread.State.TIMED_WAITING));
  }
}

package org.isochron.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

final class SceneSimulationTest {
  private static final double AWAY = 20_000_000;

  /** At this distance, floats would be a metre off. */
  @Test
  void markerFarAwayIsWhereItIsAtHomeToAMicrometre() {
    NanoClock clock = NanoClock.system();
    TickRate rate = TickRate.hertz(100);
    StepFiller none = new StepFiller(0, 1);
    SharedState state =
        SharedState.of(SnapshotLayout.bodies(9).withVelocities().withFarPositions());
    Vector3d position = new Vector3d();

    try (ComparedScene scene = new ComparedScene(new BusyBodies(8, none), new TickLog(8), clock);
        StateWriter writer = state.claimWriter();
        SnapshotReader reader = state.openReader()) {
      SceneSimulation simulation = new SceneSimulation(scene, rate, AWAY);
      simulation.step(7, rate.dtSeconds());
      writer.snapshots().begin(7, rate.instantNanos(7));
      simulation.capture(writer.snapshots());
      writer.snapshots().publish(0);
      reader.refresh();
      reader.newest().poses().position(0, position);
    }

    long instant = rate.instantNanos(7);
    assertThat(position.x - AWAY).isCloseTo(Marker.x(instant), within());
    assertThat(position.y).isCloseTo(Marker.y(instant), within());
  }

  private static Offset<Double> within() {
    return Offset.offset(1e-6);
  }
}

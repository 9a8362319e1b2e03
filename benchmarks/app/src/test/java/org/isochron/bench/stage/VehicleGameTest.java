package org.isochron.bench.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.isochron.physics.GameLoop;
import org.isochron.state.CommandSender;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class VehicleGameTest {
  @Test
  void keysDriveTheCarOverTheRampAndARewindTakesItBack() {
    DemoSettings settings = new DemoSettings("jolt", DemoScene.VEHICLE, 1, 100, true);
    BuiltScene built = BuiltScene.of(settings, "Jolt");
    try (GameLoop loop = GameLoop.atFullSpeed(
        DemoRun.simulation(settings, built, BuiltScene.engine(settings), Optional.empty()))) {
      CommandSender keys = loop.state().commands();
      SnapshotReader reader = loop.state().openReader();
      loop.run(100);
      keys.press(PlayerController.FORWARD);
      float highest = 0;
      for (int i = 0; i < 30; i++) {
        loop.run(10);
        highest = Math.max(highest, car(reader).y);
      }
      Vector3f there = car(reader);
      assertThat(highest).isGreaterThan(1.5f);
      assertThat(there.z).isLessThan(-14);

      keys.release(PlayerController.FORWARD);
      keys.press(PlayerController.BACK);
      loop.run(150);
      loop.time().rewind(150);
      loop.advance();
      assertThat(car(reader)).isEqualTo(there);
    }
  }

  private static Vector3f car(SnapshotReader reader) {
    reader.refresh();
    Snapshot newest = reader.newest();
    return newest.position(VehicleGame.CAR, new Vector3f());
  }
}

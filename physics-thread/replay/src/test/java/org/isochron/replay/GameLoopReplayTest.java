package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Journals do not depend on the loop or its frame rate. */
class GameLoopReplayTest {
  @Test
  void recordingOfAGameLoopReplaysInAnotherAtAnotherFrameRate(@TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("frames");
    SteeredSpheres recorded = new SteeredSpheres();
    long hash;
    long ticks;
    try (Recording recording = Recording.start(file, SteeredSpheres.IDENTITY, recorded)) {
      NanoClock.Manual clock = new NanoClock.Manual(0);
      SharedState state = state(clock);
      PhysicsSettings settings = PhysicsSettings.DEFAULT;
      try (GameLoop loop = GameLoop.start(state, recording.simulation(), settings)) {
        for (int frame = 0; frame < 200; frame++) {
          if (frame % 20 == 10) {
            state.commands().press(frame / 20 % 4);
          }
          loop.advance();
          clock.advance(16_666_667);
        }
        hash = recorded.stateHash();
        ticks = loop.statistics().ticks();
      }
    }
    assertThat(ticks).isGreaterThan(300);
    assertThat(hash).isNotEqualTo(new SteeredSpheres().stateHash());

    Replay replay = Replay.of(Journal.open(file), SteeredSpheres.IDENTITY, new SteeredSpheres());
    NanoClock.Manual clock = new NanoClock.Manual(0);
    try (GameLoop loop = GameLoop.start(state(clock), replay)) {
      while (replay.tick() < ticks) {
        loop.advance();
        clock.advance(43_000_000);
      }

      assertThat(replay.stateHash()).isEqualTo(hash);
      assertThat(replay.divergence()).isEmpty();
    }
  }

  private static SharedState state(NanoClock.Manual clock) {
    return SharedState.of(SteeredSpheres.IDENTITY.layout(), SharedState.Limits.DEFAULT, clock);
  }
}

package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input.Keys;
import com.badlogic.gdx.InputProcessor;
import com.badlogic.gdx.audio.Sound;
import com.badlogic.gdx.backends.headless.mock.audio.MockAudio;
import com.badlogic.gdx.backends.headless.mock.audio.MockSound;
import com.badlogic.gdx.backends.headless.mock.input.MockInput;
import com.badlogic.gdx.files.FileHandle;
import com.badlogic.gdx.math.Vector3;
import com.badlogic.gdx.utils.GdxNativesLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.isochron.gdx.FakeGl;
import org.isochron.gdx.GdxPhysics;
import org.isochron.physics.PhysicsSettings;
import org.isochron.state.snapshot.WriterState;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The game of libGDX without a display, eight times as fast: what it draws is counted, and what it plays is noted. */
@Timeout(60)
final class GdxCratesTest {
  private final List<String> heard = new ArrayList<>();
  private final FakeGl gl = FakeGl.install();

  @BeforeEach
  void loadLibGdx() {
    GdxNativesLoader.load();
    Gdx.audio = new MockAudio() {
      @Override
      public Sound newSound(FileHandle file) {
        return new MockSound() {
          @Override
          public long play() {
            heard.add(file.nameWithoutExtension());
            return 0;
          }

          @Override
          public long play(float volume) {
            return play();
          }
        };
      }
    };
    Gdx.input = new MockInput() {
      private @Nullable InputProcessor processor;

      @Override
      public void setInputProcessor(InputProcessor chosen) {
        processor = chosen;
      }

      @Override
      public @Nullable InputProcessor getInputProcessor() {
        return processor;
      }
    };
  }

  @Test
  void playerIsWalkedByKeysAndHeardAndSeenAndRewound() {
    GdxCrates game = new GdxCrates(PhysicsSettings.DEFAULT);
    GdxPhysics physics = game.physics();
    InputProcessor keys = Gdx.input.getInputProcessor();
    game.show();
    physics.speedPermille(8_000);
    keys.keyDown(Keys.F1);

    keys.keyDown(Keys.D);
    until(game, () -> heard.contains("thud") && heard.contains("chime"));
    assertThat(playerX(physics)).isGreaterThan(0);
    assertThat(physics.models().size).isEqualTo(15); // all but the sensor
    assertThat(gl.vertexCount()).isGreaterThan(10_000);

    keys.keyUp(Keys.D);
    keys.keyDown(Keys.R);
    until(game, () -> physics.frame().info().epoch() > 1);
    keys.keyDown(Keys.O);
    until(game, () -> physics.frame().info().timeline().speedPermille() == 200);
    game.hide();
    until(game, () -> physics.thread().status().state() instanceof WriterState.Paused);
    game.show();
    keys.keyDown(Keys.P);
    until(game, () -> physics.thread().status().state() instanceof WriterState.Paused);
    game.dispose();
    assertThat(physics.thread().status().state()).isInstanceOf(WriterState.Stopped.class);
  }

  private static float playerX(GdxPhysics physics) {
    return physics.position(CrateGame.PLAYER, new Vector3()).x;
  }

  private static void until(GdxCrates game, BooleanSupplier condition) {
    do {
      game.render(0.016f);
    } while (!condition.getAsBoolean());
  }
}

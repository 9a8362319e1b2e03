package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Spatial;
import com.jme3.system.AppSettings;
import com.jme3.system.JmeContext;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.isochron.bench.examples.CrateGame.Sound;
import org.isochron.jme.IsochronAppState;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
final class JmeCrateGameTest {
  private static final long FRAME_NANOS = 16_000_000;
  private static final Logger QUIET = Logger.getLogger("com.jme3");

  private static class Headless extends JmeCrateGame {
    private final IsochronAppState physics;
    private final long lastNanos;
    private final CompletableFuture<Thread> ended = new CompletableFuture<>();
    private @Nullable Throwable failure;
    private float highest;
    private float farthest;

    Headless(IsochronAppState physics, long lastNanos) {
      super(physics);
      this.physics = physics;
      this.lastNanos = lastNanos;
    }

    @Override
    public void update() {
      super.update();
      Spatial player = physics.spatial(CrateGame.PLAYER);
      if (player != null && physics.frame().contains(CrateGame.PLAYER)) {
        com.jme3.math.Vector3f seen = player.getWorldTranslation();
        Vector3f body = physics.frame().position(CrateGame.PLAYER, new Vector3f());
        highest = Math.max(highest, seen.y);
        farthest = Math.max(farthest, body.distance(seen.x, seen.y, seen.z));
      }
      if (physics.frame().instantNanos() > lastNanos) {
        stop();
      }
    }

    @Override
    public void handleError(String message, @Nullable Throwable cause) {
      failure = cause;
      stop();
    }

    @Override
    public void destroy() {
      super.destroy();
      ended.complete(Thread.currentThread());
    }

    void play() throws InterruptedException {
      AppSettings display = new AppSettings(true);
      display.setFrameRate(1_000);
      setSettings(display);
      start(JmeContext.Type.Headless, true);
      ended.join().join(); // the world belongs to that thread until it ends
      assertThat(failure).isNull();
    }
  }

  JmeCrateGameTest() {
    QUIET.setLevel(Level.WARNING);
  }

  @Test
  void playerIsShownOnTheLiftAndSoundsAreHeard() throws InterruptedException {
    try (GameByHand ticks = new GameByHand()) {
      IsochronAppState physics = IsochronAppState.on(ticks.state, FrameSource.Settings.DEFAULT);
      Headless game = new Headless(physics, 600 * FRAME_NANOS) {
        @Override
        public void update() {
          ticks.moveTo(ticks.clock.nanos() + FRAME_NANOS);
          super.update();
        }
      };

      game.play();

      assertThat(game.highest).as("the lift carried it").isGreaterThan(3);
      assertThat(game.farthest).as("between spatial and body").isLessThan(1e-5f);
      assertThat(game.playedSounds()).contains(Sound.THUD, Sound.CHIME);
    }
  }

  @Test
  void gameOfAUserRunsOnItsOwnThreadAndRewindsSlowly() throws InterruptedException {
    IsochronAppState physics = IsochronAppState.start(CrateGame.simulation());
    Headless game = new Headless(physics, Long.MAX_VALUE) {
      private boolean pressed;

      @Override
      public void update() {
        super.update();
        if (!pressed && physics.frame().instantNanos() > 5 * FRAME_NANOS) {
          pressed = true;
          press("rewind", true);
          press("slow", true);
        }
        FrameInfo info = physics.frame().info();
        if (info.epoch() > 0 && info.timeline().speedPermille() == 250) {
          stop();
        }
      }
    };

    game.play();

    assertThat(physics.physics().statistics().ticks()).isGreaterThan(5);
  }
}

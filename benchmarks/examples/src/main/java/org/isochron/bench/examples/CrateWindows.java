package org.isochron.bench.examples;

import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.opengl.GL33C.*;

import com.badlogic.gdx.Game;
import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input.Keys;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3Application;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3ApplicationConfiguration;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.isochron.physics.PhysicsSettings;
import org.isochron.state.NanoClock;
import org.lwjgl.opengl.GL;

/**
 * Plays the crate game in a window; the first argument is {@code libgdx} or {@code lwjgl}. If the
 * second argument is a file name, a script plays the game, and a picture is written when the player
 * meets the crates.
 */
public final class CrateWindows {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 540;
  private static final long PICTURE_NANOS = 2_800_000_000L;

  private CrateWindows() {}

  public static void main(String[] arguments) {
    Optional<Path> picture =
        arguments.length > 1 ? Optional.of(Path.of(arguments[1])) : Optional.empty();
    if (arguments.length > 0 && arguments[0].equals("lwjgl")) {
      lwjgl(picture);
    } else {
      libGdx(picture);
    }
  }

  private static PhysicsSettings settings(Optional<Path> picture) {
    return picture.isEmpty()
        ? PhysicsSettings.DEFAULT
        : PhysicsSettings.DEFAULT.withInput(CrateGame.script(NanoClock.system().nanos()));
  }

  private static void libGdx(Optional<Path> picture) {
    Lwjgl3ApplicationConfiguration window = new Lwjgl3ApplicationConfiguration();
    window.setTitle("Crates");
    window.setWindowedMode(WIDTH, HEIGHT);
    window.setBackBufferConfig(8, 8, 8, 8, 24, 0, 4);
    window.disableAudio(picture.isPresent());
    new Lwjgl3Application(new GdxWindow(picture), window);
  }

  private static void lwjgl(Optional<Path> picture) {
    if (!glfwInit()) {
      throw new IllegalStateException("GLFW found no display; start this where there is one");
    }
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_SAMPLES, 4);
    long window = glfwCreateWindow(WIDTH, HEIGHT, "Crates", 0, 0);
    glfwMakeContextCurrent(window);
    GL.createCapabilities();
    try (LwjglCrates game = new LwjglCrates(window, settings(picture))) {
      while (game.isOpen()) {
        game.draw();
        if (picture.isPresent() && game.instantNanos() > PICTURE_NANOS) {
          save(picture.get());
          break;
        }
        game.physics().swap();
      }
    }
    glfwDestroyWindow(window);
    glfwTerminate();
  }

  private static final class GdxWindow extends Game {
    private final Optional<Path> picture;

    GdxWindow(Optional<Path> picture) {
      this.picture = picture;
    }

    @Override
    public void create() {
      setScreen(new GdxCrates(settings(picture)));
      if (picture.isPresent()) {
        Gdx.input.getInputProcessor().keyDown(Keys.F1);
      }
    }

    @Override
    public void render() {
      super.render();
      GdxCrates game = (GdxCrates) getScreen();
      if (picture.isPresent() && game.physics().frame().instantNanos() > PICTURE_NANOS) {
        save(picture.get());
        Gdx.app.exit();
      }
    }

    @Override
    public void dispose() {
      getScreen().dispose();
    }
  }

  private static void save(Path file) {
    int[] pixels = new int[WIDTH * HEIGHT];
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, pixels);
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < HEIGHT; y++) { // OpenGL counts rows from the bottom
      image.setRGB(0, HEIGHT - 1 - y, WIDTH, 1, pixels, y * WIDTH, WIDTH);
    }
    try {
      ImageIO.write(image, "png", file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

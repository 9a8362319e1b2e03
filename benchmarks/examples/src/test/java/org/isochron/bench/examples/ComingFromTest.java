package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.badlogic.gdx.Screen;
import com.badlogic.gdx.graphics.Pixmap;
import com.badlogic.gdx.graphics.Texture;
import com.badlogic.gdx.graphics.g2d.Sprite;
import com.badlogic.gdx.graphics.g3d.Material;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.math.Vector3;
import com.jme3.app.SimpleApplication;
import com.jme3.system.JmeContext;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.DoubleSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.isochron.jme.IsochronAppState;
import org.isochron.libgdx.GdxShapes;
import org.isochron.pages.PageProgram;
import org.isochron.physics.PhysicsThread;
import org.isochron.shapes.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compiles and runs the programs of the pages for users of other physics loops. */
@Timeout(600)
final class ComingFromTest {
  private static final Path PAGES = Path.of("../docs/coming-from");
  private static final Path GUIDE_PAGE = Path.of("../docs/guide/12-engines.md");
  private static final String PROGRAM = "## The code here";
  private static final Logger QUIET = Logger.getLogger("com.jme3");
  private static final long LANDED_TICK = 200;

  /** A height below that at which all crates start. */
  private static final double FALLEN = 1;

  @TempDir
  Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"accumulator.md", "unity.md"})
  void programDrawsABody(String page) throws Exception {
    String printed = program(page).run(folder);

    assertThat(printed).contains("draw it at");
  }

  @Test
  void crateFallsInJMonkeyEngine() throws Exception {
    QUIET.setLevel(Level.WARNING);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      SimpleApplication game =
          (SimpleApplication) compile("bullet-app-state.md", loader).newInstance();
      game.start(JmeContext.Type.Headless, true);
      PhysicsThread physics = game.enqueue(
              () -> game.getStateManager().getState(IsochronAppState.class).physics())
          .get();
      while (physics.status().tick() < LANDED_TICK) {
        game.enqueue(() -> true).get(); // waits for a pass
      }
      game.enqueue(() -> true).get(); // that pass shows a newer tick
      float height = game.enqueue(
              () -> game.getRootNode().getChild("crate").getWorldTranslation().y)
          .get();
      assertThat(height).isCloseTo(0.5f, within(0.1f));
      game.stop(true);
    }
  }

  @Test
  void modelFallsInLibGdx() throws Exception {
    HeadlessGdx headless = HeadlessGdx.install();
    ModelInstance crate =
        new ModelInstance(GdxShapes.model(new Shape.Box(0.5f, 0.5f, 0.5f), new Material()));

    show("gdx-bullet.md", crate, () -> crate.transform.getTranslation(new Vector3()).y);

    assertThat(headless.gl.vertexCount()).isPositive();
  }

  @Test
  void spriteFallsInLibGdx() throws Exception {
    HeadlessGdx headless = HeadlessGdx.install();
    Sprite crate = new Sprite(new Texture(1, 1, Pixmap.Format.RGBA8888));

    show("box2d.md", crate, () -> crate.getY() + crate.getOriginY());

    assertThat(headless.gl.vertexCount()).isPositive();
  }

  @Test
  void screenOfTheGuideShowsSpeedAndHearsItsListener() throws Exception {
    HeadlessGdx.install();
    PageProgram program = new PageProgram(
        PageProgram.blocks(Files.readString(GUIDE_PAGE), "java libgdx").get(0));
    ModelInstance crate =
        new ModelInstance(GdxShapes.model(new Shape.Box(0.5f, 0.5f, 0.5f), new Material()));
    program.compile(folder);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      Class<?> type = loader.loadClass(program.type());
      Screen screen = (Screen) type.getConstructors()[0].newInstance(crate);
      float fastest = 0;
      do {
        screen.render(0.016f);
        fastest = Math.max(fastest, (float) type.getMethod("speed").invoke(screen));
      } while (type.getField("impacts").getInt(screen) == 0
          && !Thread.currentThread().isInterrupted());
      screen.dispose();

      // a fall of 1.5 m ends at 5.4 m/s, but a busy machine may draw no frame during it
      assertThat(fastest).isBetween(0f, 6f);
    }
  }

  private void show(String page, Object crate, DoubleSupplier height) throws Exception {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      Screen screen = (Screen) compile(page, loader).newInstance(crate);
      do {
        screen.render(0.016f);
      } while (height.getAsDouble() > FALLEN && !Thread.currentThread().isInterrupted());
      screen.dispose();
    }
  }

  private Constructor<?> compile(String page, ClassLoader loader) throws Exception {
    PageProgram program = program(page);
    program.compile(folder);
    return loader.loadClass(program.type()).getConstructors()[0];
  }

  private static PageProgram program(String page) throws IOException {
    String text = Files.readString(PAGES.resolve(page));
    assertThat(text).contains(PROGRAM);
    return PageProgram.of(text.substring(text.indexOf(PROGRAM)));
  }
}

package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.badlogic.gdx.Screen;
import com.badlogic.gdx.graphics.Pixmap;
import com.badlogic.gdx.graphics.Texture;
import com.badlogic.gdx.graphics.g2d.Sprite;
import com.badlogic.gdx.graphics.g3d.Material;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.app.SimpleApplication;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import com.jme3.system.JmeContext;
import com.jme3.terrain.geomipmap.TerrainQuad;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.isochron.jme.IsochronAppState;
import org.isochron.libgdx.GdxShapes;
import org.isochron.pages.PageProgram;
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
  private static final String LINES = "## Line by line";
  private static final Logger QUIET = Logger.getLogger("com.jme3");
  private static final long LANDED_TICK = 200;

  /** A control of the program. */
  private static final int WALK_Z = 4;

  /** A height below that at which all crates start. */
  private static final double FALLEN = 1;

  @TempDir
  Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"accumulator.md", "unity.md"})
  void programDrawsABody(String page) throws Exception {
    String printed = program(page, PROGRAM).run(folder);

    assertThat(printed).contains("draw it at");
  }

  @Test
  void everyLineForUsersOfBulletAppStateRuns() throws Exception {
    Joint hips = new Joint("hips");
    hips.setLocalTranslation(new Vector3f(0, -0.2f, 0));
    Joint arm = new Joint("arm");
    arm.setLocalTranslation(new Vector3f(0, 0.7f, 0));
    Joint hand = new Joint("hand");
    hand.setLocalTranslation(new Vector3f(0.6f, 0, 0));
    hips.addChild(arm);
    arm.addChild(hand);
    Armature armature = new Armature(new Joint[] {hips, arm, hand});
    armature.saveInitialPose();
    arm.setLocalRotation(new Quaternion().fromAngles(0, 0, 0.5f)); // as an animation does
    Node hero = new Node("hero");
    hero.addControl(new SkinningControl(armature));
    List<Spatial> wheels = List.of(new Node("0"), new Node("1"), new Node("2"), new Node("3"));
    Mesh cube = new Box(0.5f, 0.5f, 0.5f);
    Geometry box = new Geometry("box", cube);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      Object program = compile("bullet-app-state.md", LINES, loader)
          .newInstance(
              new TerrainQuad("terrain", 33, 65, new float[65 * 65]),
              new Geometry("house", cube),
              box,
              hero,
              new Node("car"),
              wheels);
      SimpleApplication game = (SimpleApplication) program;
      IsochronAppState physics = started(game);

      pass(game, physics, LANDED_TICK);
      assertThat(box.getWorldTranslation().y).isCloseTo(0.5f, within(0.1f));
      for (Spatial wheel : wheels) {
        assertThat(wheel.getWorldTranslation().y)
            .as("the radius of a wheel on the ground")
            .isCloseTo(0.35f, within(0.05f));
      }
      physics.commands().level(WALK_Z, -1);
      pass(game, physics, LANDED_TICK + 100);
      assertThat(hero.getWorldTranslation().z).as("a second at 3 m/s").isLessThan(-2);
      game.enqueue(() -> call(program, "push")).get();
      pass(game, physics, LANDED_TICK + 150);
      assertThat(box.getWorldTranslation().y).as("kinematic").isGreaterThan(2.5f);
      float before = hand(hero, hand);
      game.enqueue(() -> call(program, "look")).get();
      game.enqueue(() -> call(program, "die")).get();
      pass(game, physics, LANDED_TICK + 300);

      assertThat(before).isGreaterThan(1.3f);
      assertThat(hand(hero, hand)).as("the hand on the ground").isBetween(0f, 0.3f);
      game.stop(true);
    }
  }

  private static IsochronAppState started(SimpleApplication game) throws Exception {
    QUIET.setLevel(Level.WARNING);
    game.start(JmeContext.Type.Headless, true);
    IsochronAppState physics = game.enqueue(
            () -> game.getStateManager().getState(IsochronAppState.class))
        .get();
    physics.physics().time().speed(4);
    return physics;
  }

  private static float hand(Node hero, Joint hand) {
    return hero.localToWorld(hand.getModelTransform().getTranslation(), new Vector3f()).y;
  }

  private static Object call(Object program, String method) throws ReflectiveOperationException {
    return program.getClass().getMethod(method).invoke(program);
  }

  private static void pass(SimpleApplication game, IsochronAppState physics, long untilTick)
      throws Exception {
    while (physics.physics().status().tick() < untilTick) {
      game.enqueue(() -> true).get(); // waits for a pass
    }
    game.enqueue(() -> true).get(); // that pass shows a newer tick
  }

  @Test
  void spriteFallsInLibGdx() throws Exception {
    HeadlessGdx headless = HeadlessGdx.install();
    Sprite crate = new Sprite(new Texture(1, 1, Pixmap.Format.RGBA8888));

    show("box2d.md", crate, () -> crate.getY() + crate.getOriginY());

    assertThat(headless.gl.vertexCount()).isPositive();
  }

  @Test
  void screenOfTheGuideDrawsShowsSpeedAndHearsItsListener() throws Exception {
    HeadlessGdx headless = HeadlessGdx.install();
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
      assertThat(headless.gl.vertexCount()).isPositive();
    }
  }

  private void show(String page, Object crate, DoubleSupplier height) throws Exception {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      Screen screen = (Screen) compile(page, PROGRAM, loader).newInstance(crate);
      do {
        screen.render(0.016f);
      } while (height.getAsDouble() > FALLEN && !Thread.currentThread().isInterrupted());
      screen.dispose();
    }
  }

  private Constructor<?> compile(String page, String heading, ClassLoader loader) throws Exception {
    PageProgram program = program(page, heading);
    program.compile(folder);
    return loader.loadClass(program.type()).getConstructors()[0];
  }

  /** Returns the program below a heading. */
  private static PageProgram program(String page, String heading) throws IOException {
    String text = Files.readString(PAGES.resolve(page));
    assertThat(text).contains(heading);
    String section = text.substring(text.indexOf(heading) + heading.length());
    int end = section.indexOf("\n## ");
    return PageProgram.of(end < 0 ? section : section.substring(0, end));
  }
}

package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.badlogic.gdx.utils.GdxNativesLoader;
import com.github.stephengold.joltjni.Jolt;
import com.jme3.app.LegacyApplication;
import com.lmax.disruptor.RingBuffer;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.gameplay.CharacterMover;
import org.isochron.jme.IsochronAppState;
import org.isochron.libgdx.GdxPhysics;
import org.isochron.lwjgl.LwjglPhysics;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.Simulation;
import org.isochron.render.RenderFrame;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.SharedState;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.joml.Vector3f;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.Library;

/**
 * Runs each adapter on the module path of a child process, with the game engine on the class path.
 */
@Timeout(600)
final class AdapterModulesTest {
  private static final List<Class<?>> LIBRARY = List.of(
      PhysicsThread.class,
      Engines.class,
      CharacterMover.class,
      RenderFrame.class,
      SharedState.class,
      Shape.class,
      Vector3f.class,
      NullMarked.class,
      Histogram.class,
      RingBuffer.class,
      MpscVarHandleArrayQueue.class,
      MpscArrayQueue.class);

  @Test
  void libGdxAdapterIsAModule() throws Exception {
    assertThat(run(GdxProgram.class, "org.isochron.libgdx", GdxPhysics.class))
        .contains("module org.isochron.libgdx shows a frame");
  }

  @Test
  void jmeAdapterIsAModule() throws Exception {
    assertThat(run(JmeProgram.class, "org.isochron.jme", IsochronAppState.class))
        .contains("module org.isochron.jme shows a frame");
  }

  @Test
  void lwjglAdapterIsAModuleNextToTheModulesOfLwjgl() throws Exception {
    String output = run(
        LwjglProgram.class,
        "org.isochron.lwjgl",
        LwjglPhysics.class,
        Library.class,
        GLFW.class,
        GL.class);

    assertThat(output).contains("module org.isochron.lwjgl on module org.lwjgl.glfw ");
  }

  @Test
  void programThatRequiresTheEnginesAloneRunsInJolt(@TempDir Path folder) throws Exception {
    Class<?> engine = Engines.named("jolt").getClass();
    Stream<Class<?>> engines = Stream.of(Engines.class, engine, Jolt.class);
    List<Path> modulePath = modulePath(engines, engine);
    Path module = Files.writeString(
        folder.resolve("module-info.java"), "module consumer { requires org.isochron.engine; }");
    Path program = Files.writeString(folder.resolve("FallingBox.java"), """
        package consumer;

        import org.isochron.physics.PhysicsThread;
        import org.isochron.engine.Engines;
        import org.isochron.engine.Scene;

        public final class FallingBox {
          public static void main(String[] arguments) {
            try (PhysicsThread physics =
                PhysicsThread.start(Engines.best().build(Scene.fallingPile(20)))) {
              while (physics.status().tick() < 3) {
                Thread.onSpinWait();
              }
            }
            System.out.print(Engines.best().getClass().getModule() + " ran");
            Engines.available().forEach(engine -> System.out.print(" " + engine.name()));
          }
        }
        """);
    StringWriter output = new StringWriter();

    int compiled = ToolProvider.findFirst("javac")
        .orElseThrow()
        .run(
            new PrintWriter(output),
            new PrintWriter(output),
            "--module-path",
            joined(modulePath.stream()),
            "-d",
            folder.toString(),
            module.toString(),
            program.toString());

    assertThat(compiled).as(output.toString()).isZero();
    assertThat(java(
            "--module-path",
            joined(Stream.concat(Stream.of(folder), modulePath.stream())),
            "--module",
            "consumer/consumer.FallingBox"))
        .endsWith("module org.isochron.jolt ran Jolt reference");
  }

  @Test
  void enginesOfTheClassPathAreFound() {
    assertThat(Engines.best().name()).isEqualTo("Jolt");
    assertThat(Engines.available())
        .extracting(Engine::name)
        .containsExactlyInAnyOrder("Jolt", "ode4j", "dyn4j", "reference");
  }

  static final class GdxProgram {
    public static void main(String[] arguments) {
      GdxNativesLoader.load();
      GdxPhysics physics = GdxPhysics.start(spheres());
      String shown = physics.next().isEmpty() ? "nothing" : "a frame";
      physics.dispose();
      System.out.print(GdxPhysics.class.getModule() + " shows " + shown);
    }
  }

  static final class JmeProgram {
    public static void main(String[] arguments) {
      LegacyApplication game = new LegacyApplication();
      IsochronAppState physics = IsochronAppState.start(spheres());
      game.getStateManager().attach(physics);
      game.getStateManager().update(0);
      String shown = physics.frame().isEmpty() ? "nothing" : "a frame";
      game.getStateManager().detach(physics);
      System.out.print(IsochronAppState.class.getModule() + " shows " + shown);
    }
  }

  static final class LwjglProgram {
    public static void main(String[] arguments) {
      System.out.printf(
          "%s on %s %s %d",
          LwjglPhysics.class.getModule(),
          GLFW.class.getModule(),
          GLFW.glfwGetVersionString(),
          LwjglPhysics.class.getDeclaredMethods().length);
    }
  }

  private static Simulation spheres() {
    Scene.Builder scene = new Scene.Builder();
    scene.body(scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1)), 0, 0, 0);
    return Engines.named("reference").build(scene.build());
  }

  private static String run(Class<?> program, String module, Class<?>... modules)
      throws IOException, InterruptedException {
    List<Path> modulePath = modulePath(Arrays.stream(modules), modules[0]);
    Stream<Path> classPath = Arrays.stream(
            System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(Predicate.not(modulePath::contains));
    return java(
        "--module-path",
        joined(modulePath.stream()),
        "--add-modules",
        module + ",org.isochron.engine,org.isochron.render",
        "--class-path",
        joined(classPath),
        program.getName());
  }

  /**
   * @param built a type that must be loaded from a jar, because only the jar contains the name of
   *     its module
   */
  private static List<Path> modulePath(Stream<Class<?>> types, Class<?> built) {
    assumeThat(location(built)).as("a module has its name in its jar").isRegularFile();
    return Stream.concat(LIBRARY.stream(), types)
        .map(AdapterModulesTest::location)
        .distinct()
        .toList();
  }

  private static String java(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  private static String joined(Stream<Path> paths) {
    return paths.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private static Path location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError("a place on the class path is a file", e);
    }
  }
}

package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.badlogic.gdx.utils.GdxNativesLoader;
import com.jme3.app.LegacyApplication;
import com.lmax.disruptor.RingBuffer;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.isochron.gdx.GdxPhysics;
import org.isochron.jme.IsochronAppState;
import org.isochron.lwjgl.LwjglPhysics;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.reference.Balls;
import org.isochron.physics.simulation.Simulation;
import org.isochron.render.RenderFrame;
import org.isochron.state.SharedState;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.joml.Vector3f;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.Library;

/**
 * Each adapter on the module path of a program, in a virtual machine of its own; the engines that
 * need it on the class path.
 */
@Timeout(120)
final class AdapterModulesTest {
  private static final List<Class<?>> LIBRARY = List.of(
      PhysicsThread.class,
      RenderFrame.class,
      SharedState.class,
      Vector3f.class,
      NullMarked.class,
      Histogram.class,
      RingBuffer.class,
      MpscVarHandleArrayQueue.class,
      MpscArrayQueue.class);

  @Test
  void libGdxAdapterIsAModule() throws Exception {
    assertThat(run(GdxProgram.class, "org.isochron.gdx", GdxPhysics.class))
        .contains("module org.isochron.gdx shows a frame");
  }

  @Test
  void jmeAdapterIsAModule() throws Exception {
    assertThat(run(JmeProgram.class, "org.isochron.jme", IsochronAppState.class))
        .contains("module org.isochron.jme shows a frame");
  }

  @Test
  void lwjglAdapterIsAModuleNextToTheModulesOfLwjgl() throws Exception {
    String said = run(
        LwjglProgram.class,
        "org.isochron.lwjgl",
        LwjglPhysics.class,
        Library.class,
        GLFW.class,
        GL.class);

    assertThat(said).contains("module org.isochron.lwjgl on module org.lwjgl.glfw ");
  }

  static final class GdxProgram {
    public static void main(String[] arguments) {
      GdxNativesLoader.load();
      GdxPhysics physics = GdxPhysics.start(spheres());
      while (physics.next().isEmpty()) {
        Thread.onSpinWait();
      }
      physics.dispose();
      System.out.print(GdxPhysics.class.getModule() + " shows a frame");
    }
  }

  static final class JmeProgram {
    public static void main(String[] arguments) {
      LegacyApplication game = new LegacyApplication();
      IsochronAppState physics = IsochronAppState.start(spheres());
      game.getStateManager().attach(physics);
      do {
        game.getStateManager().update(0);
      } while (physics.frame().isEmpty());
      game.getStateManager().detach(physics);
      System.out.print(IsochronAppState.class.getModule() + " shows a frame");
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
    return Balls.falling(1).ball(0, 0, 0).build();
  }

  /**
   * Runs a program whose module path has the library and some jars, and returns what it and the
   * virtual machine print.
   */
  private static String run(Class<?> program, String module, Class<?>... modules)
      throws IOException, InterruptedException {
    assumeThat(place(modules[0])).as("a module has its name in its jar").isRegularFile();
    List<Path> modulePath = Stream.concat(LIBRARY.stream(), Arrays.stream(modules))
        .map(AdapterModulesTest::place)
        .distinct()
        .toList();
    Stream<Path> classPath = Arrays.stream(
            System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(Predicate.not(modulePath::contains));
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--module-path",
            joined(modulePath.stream()),
            "--add-modules",
            module + ",org.isochron.physics,org.isochron.render",
            "--class-path",
            joined(classPath),
            program.getName())
        .redirectErrorStream(true)
        .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  private static String joined(Stream<Path> paths) {
    return paths.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private static Path place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError("a place on the class path is a file", e);
    }
  }
}

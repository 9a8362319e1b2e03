package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.badlogic.gdx.math.Vector3;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.libgdx.GdxPhysics;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs a world and its frames in libGDX without the JDK's classes that Android lacks. Does not
 * notice methods that Android lacks.
 */
@Timeout(600)
final class AndroidClassesTest {
  private static final List<String> MISSING = List.of(
      "com.sun.management.",
      "java.lang.Module",
      "java.lang.ProcessHandle",
      "java.lang.Runtime$Version",
      "java.lang.StackWalker",
      "java.lang.System$Logger",
      "java.lang.foreign.",
      "java.lang.management.",
      "javax.management.",
      "jdk.");

  /** Libraries that an Android game would include. */
  private static final List<String> INCLUDED = List.of(
      "org.isochron.", "org.joml.", "org.jctools.", "com.lmax.", "org.ode4j.", "org.dyn4j.");

  @ParameterizedTest
  @ValueSource(strings = {"ode4j", "dyn4j"})
  void worldRunsWithoutTheClassesThatAndroidLacks(String engine) throws Exception {
    AndroidLoader android = new AndroidLoader();
    @SuppressWarnings("unchecked") // the same interface, implemented by another loader's class
    Predicate<String> game = (Predicate<String>)
        android.loadClass(FallingBox.class.getName()).getConstructor().newInstance();

    assertThat(game.test(engine)).as("the box lands").isTrue();

    assertThat(android.missed).contains("java.lang.ModuleLayer", "java.lang.System$Logger$Level");
  }

  /** Public, because a loader creates it. */
  public static final class FallingBox implements Predicate<String> {
    @Override
    public boolean test(String engine) {
      Scene.Builder scene = new Scene.Builder();
      scene.body(scene.prefab(Prefab.fixed(new Shape.Box(50, 1, 50))), 0, -1, 0);
      int box = scene.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 10));
      long body = scene.body(box, 0, 1.5, 0);
      GdxPhysics physics = GdxPhysics.start(Engines.named(engine).build(scene.build()));
      Vector3 position = new Vector3();
      Vector3 velocity = new Vector3();
      boolean fell = false;
      do {
        if (physics.next().contains(body)) {
          physics.position(body, position);
          fell |= physics.velocity(body, velocity).y < -1;
        }
      } while ((!fell || position.y > 0.6f || velocity.len() > 0.1f)
          && !Thread.currentThread().isInterrupted());
      physics.dispose();
      return fell;
    }
  }

  /** Loads the game and its libraries again. */
  private static final class AndroidLoader extends ClassLoader {
    final Set<String> missed = ConcurrentHashMap.newKeySet();

    AndroidLoader() {
      super(AndroidClassesTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (MISSING.stream().anyMatch(name::startsWith)) {
        missed.add(name);
        throw new ClassNotFoundException(name);
      }
      if (INCLUDED.stream().noneMatch(name::startsWith)) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : findClass(name);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}

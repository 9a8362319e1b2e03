package org.isochron.jolt;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.engine.world.EngineSimulation;
import org.isochron.engine.world.NativeCode;
import org.isochron.physics.Simulation;

/**
 * Jolt Physics. Thread-safe.
 *
 * <p>With workers, jolt-jni attaches a native thread to the JVM for every reported contact. Workers
 * therefore speed up only worlds without contact events.
 *
 * <p>Isochron is compiled and tested with jolt-jni 0.9.9. Version 6.0.0 of jolt-jni exists but is
 * untested. With any other version, saved states are rejected with an error message. Replays,
 * clusters and joint forces need saved states.
 *
 * <p>The library in this jar computes positions in single precision. If the program adds the
 * library with the classifier {@code ReleaseDp} to the class path, positions are doubles, and
 * {@linkplain org.isochron.engine.Scene.Builder#wide wide} scenes are supported. A process loads
 * only one of the two libraries and rejects journals and saved states from the other library.
 *
 * <p>The library in this jar is for Linux x86-64. On other systems {@code Engines.best} selects
 * another engine, unless the program adds {@code jolt-jni-Windows64}, {@code jolt-jni-MacOSX64},
 * {@code jolt-jni-MacOSX_ARM64} or {@code jolt-jni-Linux_ARM64} of version 0.9.9 with the
 * classifier {@code ReleaseSp} or {@code ReleaseDp}. These are untested, and may be missing in
 * Maven Central. JDK 24 and newer print a warning unless they are started with {@code
 * --enable-native-access}.
 */
public final class JoltEngine implements Engine {
  private static final String ARTIFACT =
      "the com.github.stephengold:jolt-jni of this system, version 0.9.9, with classifier ReleaseSp or ReleaseDp";
  private static final Map<String, String> LIBRARIES = Map.of(
      "Linux x86-64", "linux/x86-64/com/github/stephengold/libjoltjni.so",
      "Linux ARM64", "linux/aarch64/com/github/stephengold/libjoltjni.so",
      "Windows x86-64", "windows/x86-64/com/github/stephengold/joltjni.dll",
      "macOS x86-64", "osx/x86-64/com/github/stephengold/libjoltjni.dylib",
      "macOS ARM64", "osx/aarch64/com/github/stephengold/libjoltjni.dylib");

  @Override
  public String name() {
    return "Jolt";
  }

  @Override
  public OptionalInt preference() {
    return OptionalInt.of(1);
  }

  @Override
  public Optional<String> obstacle() {
    return Loading.OBSTACLE;
  }

  @Override
  public double range() {
    NativeCode.requireLoaded(this);
    return JoltMemory.computesInDoubles() ? Scene.WIDE_RANGE : Scene.RANGE;
  }

  @Override
  public String version() {
    NativeCode.requireLoaded(this);
    return JoltMemory.version();
  }

  @Override
  public Simulation build(Scene scene, Engine.Settings settings) {
    NativeCode.requireLoaded(this);
    if (scene.wide() && !JoltMemory.computesInDoubles()) {
      throw new IllegalArgumentException(
          "the scene is wide, but the loaded Jolt library computes in floats, in which bodies stay within %.0f km of the scene's origin: add com.github.stephengold:jolt-jni of this system, version 0.9.9, with the classifier ReleaseDp to the class path"
              .formatted(Scene.RANGE / 1_000));
    }
    return EngineSimulation.build(scene, settings, new JoltWorld(scene, settings));
  }

  /** Loads the library on first use. */
  private static final class Loading {
    // no method reference: it would load Jolt's classes, which may be missing, before the call
    static final Optional<String> OBSTACLE =
        NativeCode.loadAdded(JoltEngine.class, LIBRARIES, ARTIFACT, () -> JoltMemory.prepare());
  }
}

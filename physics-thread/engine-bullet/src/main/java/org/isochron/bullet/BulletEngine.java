package org.isochron.bullet;

import com.jme3.bullet.joints.New6Dof;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.bullet.util.NativeLibrary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.engine.world.EngineSimulation;
import org.isochron.engine.world.NativeCode;
import org.isochron.physics.Simulation;

/**
 * Bullet Physics. Thread-safe.
 *
 * <p>This jar contains native libraries for Linux and macOS on x86-64 and ARM, and for Windows on
 * x86-64; only Linux x86-64 is tested. JDK 24 and newer print a warning unless they are started
 * with {@code --enable-native-access}.
 *
 * <p>With the same library, runs are bit-identical on JDK 17 and 25. Other processors are untested.
 */
public final class BulletEngine implements Engine {
  private static final String ARTIFACT =
      "the com.github.stephengold:Libbulletjme of this system, version 23.1.0, with classifier SpRelease";

  /** The library for 32-bit ARM is not in this jar. */
  static final Map<String, String> LIBRARIES = Map.of(
      "Linux x86-64", "native/linux/x86_64/libbulletjme.so",
      "Linux ARM64", "native/linux/arm64/libbulletjme.so",
      "Linux arm", "native/linux/arm32/libbulletjme.so",
      "Windows x86-64", "native/windows/x86_64/bulletjme.dll",
      "macOS x86-64", "native/osx/x86_64/libbulletjme.dylib",
      "macOS ARM64", "native/osx/arm64/libbulletjme.dylib");

  @Override
  public String name() {
    return "Bullet";
  }

  @Override
  public OptionalInt preference() {
    return OptionalInt.of(2);
  }

  @Override
  public Optional<String> obstacle() {
    return Loading.OBSTACLE;
  }

  @Override
  public String version() {
    NativeCode.requireLoaded(this);
    return NativeLibrary.versionNumber();
  }

  @Override
  public Simulation build(Scene scene, Engine.Settings settings) {
    NativeCode.requireLoaded(this);
    return EngineSimulation.build(scene, settings, new BulletWorld(scene, settings));
  }

  /** Loads the library on first use. */
  private static final class Loading {
    /**
     * Does not load the library if the classes belong to another Bullet distribution, because those
     * classes do not match its functions.
     */
    static final Optional<String> OBSTACLE = BulletVersion.otherClasses()
        .or(() -> NativeCode.load(BulletEngine.class, LIBRARIES, ARTIFACT, Loading::prepare));

    /**
     * Called once, by the first thread that uses Bullet, while other threads wait. Disables
     * Libbulletjme's log messages unless the user set a log level.
     */
    private static void prepare() {
      BulletVersion.require();
      NativeLibrary.setStartupMessageEnabled(false);
      for (Logger logger : List.of(PhysicsRigidBody.logger2, New6Dof.logger2)) {
        if (logger.getLevel() == null) {
          logger.setLevel(Level.WARNING);
        }
      }
      BulletSpace.makeFirst();
    }
  }
}

package org.isochron.bench.jmonkeyengine;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.util.NativeLibrary;
import com.jme3.system.NativeLibraryLoader;
import org.isochron.engine.Engines;
import org.junit.jupiter.api.Test;

/**
 * Checks which Bullet library is used if Minie, Isochron's Bullet and Jolt are on one class path.
 */
final class MinieOnThePathTest {
  @Test
  void bulletOfMinieIsNamedAndLeftAlone() {
    String described = Engines.describe();

    assertThat(described.lines().filter(line -> line.startsWith("Bullet")))
        .singleElement()
        .asString()
        .contains("those of another Bullet, 22.0.3", "such as Minie's", "use Jolt");
    assertThat(Engines.best().name()).isEqualTo("Jolt");

    NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
    assertThat(NativeLibrary.versionNumber())
        .as("that of Minie, which is first on this path")
        .isEqualTo("22.0.3");
    PhysicsSpace space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
    space.update(0.1f);
    assertThat(space.countCollisionObjects()).isZero();
  }
}

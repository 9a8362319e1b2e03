package org.isochron.physics.engine.dyn4j;

import java.util.Optional;
import org.isochron.physics.engine.Bridge;
import org.isochron.physics.engine.Engine;
import org.isochron.physics.engine.EngineSettings;
import org.isochron.physics.engine.NativeCode;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.simulation.Simulation;

/**
 * dyn4j, if its jar is here. Any thread. This class names none of dyn4j's before it has looked for them. Runs repeat to the
 * last bit, on JDK 17 as on 25.
 */
public final class PlaneEngine implements Engine {
  @Override
  public String name() {
    return "dyn4j";
  }

  @Override
  public Optional<String> obstacle() {
    return Loading.OBSTACLE;
  }

  @Override
  public String version() {
    NativeCode.requireLoaded(this);
    return PlaneWorld.version();
  }

  @Override
  public Simulation build(Scene scene, EngineSettings settings) {
    NativeCode.requireLoaded(this);
    return Bridge.build(scene, settings, new PlaneWorld(scene, settings));
  }

  /** Looks once, for the first to ask. */
  private static final class Loading {
    static final Optional<String> OBSTACLE =
        NativeCode.findClasses("org.dyn4j.world.World", "org.dyn4j:dyn4j:6.0.0");
  }
}

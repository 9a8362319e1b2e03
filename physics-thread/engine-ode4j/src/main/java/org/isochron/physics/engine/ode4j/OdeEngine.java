package org.isochron.physics.engine.ode4j;

import java.util.Optional;
import java.util.OptionalInt;
import org.isochron.physics.engine.Bridge;
import org.isochron.physics.engine.Engine;
import org.isochron.physics.engine.EngineSettings;
import org.isochron.physics.engine.NativeCode;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.simulation.Simulation;

/**
 * ode4j, if its jar is here. Any thread. This class names none of ode4j's before it has looked for them.
 *
 * <p>Runs repeat to the last bit, on JDK 17 as on 25, as long as no other world of ode4j's steps at the same time in the
 * process: its solver draws random numbers from a seed that all worlds share.
 */
public final class OdeEngine implements Engine {
  /** ode4j's code does not tell it. */
  static final String VERSION = "0.5.3";

  @Override
  public String name() {
    return "ode4j";
  }

  @Override
  public OptionalInt preference() {
    return OptionalInt.of(3);
  }

  @Override
  public Optional<String> obstacle() {
    return Loading.OBSTACLE;
  }

  @Override
  public String version() {
    NativeCode.requireLoaded(this);
    return VERSION;
  }

  @Override
  public Simulation build(Scene scene, EngineSettings settings) {
    NativeCode.requireLoaded(this);
    return Bridge.build(scene, settings, new OdeWorld(scene, settings));
  }

  /** Looks once, for the first to ask. */
  private static final class Loading {
    static final Optional<String> OBSTACLE =
        NativeCode.findClasses("org.ode4j.ode.OdeHelper", "org.ode4j:core:" + VERSION);
  }
}

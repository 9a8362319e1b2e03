/** The physics thread: ticks a simulation at a fixed rate and publishes what it computed. */
@SuppressWarnings("requires-automatic") // engines have no module names, and are not exported
module org.isochron.physics {
  requires transitive org.isochron.state;
  requires java.logging;
  requires java.management;
  requires jdk.jfr;
  requires jdk.management;
  requires org.jctools.core.jdk11;
  requires static Libbulletjme.Linux64;
  requires static core;
  requires static jolt.jni.Linux64;
  requires static org.dyn4j;

  exports org.isochron.physics.engine;
  exports org.isochron.physics.history;
  exports org.isochron.physics.input;
  exports org.isochron.physics.journal;
  exports org.isochron.physics.link;
  exports org.isochron.physics.lockstep;
  exports org.isochron.physics.reference;
  exports org.isochron.physics.scene;
  exports org.isochron.physics.simulation;
  exports org.isochron.physics.slice;
  exports org.isochron.physics.tick;
  exports org.isochron.physics.timestep;
  exports org.isochron.physics;

  uses org.isochron.physics.engine.Engine;

  provides org.isochron.physics.engine.Engine with
      org.isochron.physics.engine.jolt.JoltEngine,
      org.isochron.physics.engine.bullet.BulletEngine,
      org.isochron.physics.engine.ode4j.OdeEngine,
      org.isochron.physics.engine.dyn4j.PlaneEngine;
}

/** Scenes, the interface of engines that simulate them, and a reference engine. */
module org.isochron.engine {
  // for its users: a world of an engine is where game code runs
  requires transitive org.isochron.gameplay;

  uses org.isochron.engine.Engine;

  exports org.isochron.engine;
  exports org.isochron.engine.bodies to
      org.isochron.bullet,
      org.isochron.dyn4j,
      org.isochron.jolt,
      org.isochron.ode4j;
  exports org.isochron.engine.casting to
      org.isochron.bullet,
      org.isochron.dyn4j,
      org.isochron.jolt,
      org.isochron.ode4j;
  exports org.isochron.engine.contacts to
      org.isochron.bullet,
      org.isochron.dyn4j,
      org.isochron.jolt,
      org.isochron.ode4j;
  exports org.isochron.engine.joints to
      org.isochron.bullet,
      org.isochron.dyn4j,
      org.isochron.jolt,
      org.isochron.ode4j;
  exports org.isochron.engine.world to
      org.isochron.bullet,
      org.isochron.dyn4j,
      org.isochron.jolt,
      org.isochron.ode4j;
  // for their tests only
  exports org.isochron.engine.reference to
      org.isochron.cluster,
      org.isochron.lwjgl,
      org.isochron.fleet,
      org.isochron.lockstep,
      org.isochron.predict,
      org.isochron.replay;

  provides org.isochron.engine.Engine with
      org.isochron.engine.reference.ReferenceEngine;
}

/** Scenes, the engines that simulate them, and the reference engine. */
module org.isochron.physics.engine {
  requires transitive org.isochron.physics;

  uses org.isochron.physics.engine.Engine;

  exports org.isochron.physics.engine;
  exports org.isochron.physics.engine.bodies to
      org.isochron.physics.engine.bullet,
      org.isochron.physics.engine.dyn4j,
      org.isochron.physics.engine.jolt,
      org.isochron.physics.engine.ode4j;
  exports org.isochron.physics.engine.casting to
      org.isochron.physics.engine.bullet,
      org.isochron.physics.engine.dyn4j,
      org.isochron.physics.engine.jolt,
      org.isochron.physics.engine.ode4j;
  exports org.isochron.physics.engine.contacts to
      org.isochron.physics.engine.bullet,
      org.isochron.physics.engine.dyn4j,
      org.isochron.physics.engine.jolt,
      org.isochron.physics.engine.ode4j;
  exports org.isochron.physics.engine.joints to
      org.isochron.physics.engine.bullet,
      org.isochron.physics.engine.dyn4j,
      org.isochron.physics.engine.jolt,
      org.isochron.physics.engine.ode4j;
  exports org.isochron.physics.engine.world to
      org.isochron.physics.engine.bullet,
      org.isochron.physics.engine.dyn4j,
      org.isochron.physics.engine.jolt,
      org.isochron.physics.engine.ode4j;
  exports org.isochron.physics.ragdoll;
  // for their tests only
  exports org.isochron.physics.reference to
      org.isochron.cluster,
      org.isochron.lwjgl,
      org.isochron.physics.fleet,
      org.isochron.physics.lockstep,
      org.isochron.physics.replay;
  exports org.isochron.physics.scene;

  provides org.isochron.physics.engine.Engine with
      org.isochron.physics.reference.ReferenceEngine;
}

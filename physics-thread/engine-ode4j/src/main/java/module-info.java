/** ode4j as an engine. */
@SuppressWarnings("requires-automatic") // ode4j has no descriptor, and is not exported
module org.isochron.physics.engine.ode4j {
  requires org.isochron.physics.engine;
  requires core;

  provides org.isochron.physics.engine.Engine with
      org.isochron.physics.engine.ode4j.OdeEngine;
}

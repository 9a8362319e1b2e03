/** ode4j as an engine. */
@SuppressWarnings("requires-automatic") // ode4j has no descriptor, and is not exported
module org.isochron.ode4j {
  requires org.isochron.engine;
  requires core;

  provides org.isochron.engine.Engine with
      org.isochron.ode4j.OdeEngine;
}

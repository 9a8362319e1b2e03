/** dyn4j as an engine. */
module org.isochron.physics.engine.dyn4j {
  requires org.isochron.physics.engine;
  requires org.dyn4j;

  provides org.isochron.physics.engine.Engine with
      org.isochron.physics.engine.dyn4j.PlaneEngine;
}

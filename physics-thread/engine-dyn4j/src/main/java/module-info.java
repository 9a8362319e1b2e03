/** dyn4j as an engine. */
module org.isochron.dyn4j {
  requires org.isochron.engine;
  requires org.dyn4j;

  provides org.isochron.engine.Engine with
      org.isochron.dyn4j.PlaneEngine;
}

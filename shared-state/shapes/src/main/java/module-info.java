/** Shapes, prefabs and joints of bodies. */
module org.isochron.shapes {
  requires transitive org.joml;
  requires transitive org.jspecify;

  exports org.isochron.shapes;
  exports org.isochron.shapes.limits to
      org.isochron.physics,
      org.isochron.engine,
      org.isochron.bullet,
      org.isochron.cluster,
      org.isochron.dyn4j,
      org.isochron.ode4j,
      org.isochron.fleet,
      org.isochron.gameplay,
      org.isochron.remote,
      org.isochron.render,
      org.isochron.state,
      org.isochron.web;
  exports org.isochron.shapes.stored to
      org.isochron.bullet,
      org.isochron.dyn4j,
      org.isochron.engine,
      org.isochron.jolt,
      org.isochron.ode4j,
      org.isochron.state;
  exports org.isochron.shapes.surface to
      org.isochron.engine,
      org.isochron.ode4j;
}

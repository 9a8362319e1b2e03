/** What bodies are made of. It requires no other module of the project. */
module org.isochron.shapes {
  requires transitive org.joml;
  requires transitive org.jspecify;

  exports org.isochron.shapes;
  exports org.isochron.shapes.limits to
      org.isochron.physics,
      org.isochron.physics.engine,
      org.isochron.physics.engine.bullet,
      org.isochron.physics.engine.dyn4j,
      org.isochron.physics.engine.ode4j,
      org.isochron.physics.fleet,
      org.isochron.remote,
      org.isochron.render,
      org.isochron.state,
      org.isochron.web;
  exports org.isochron.shapes.surface to
      org.isochron.physics.engine,
      org.isochron.physics.engine.ode4j;
}

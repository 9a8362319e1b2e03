/** The physics thread, which ticks a simulation at a fixed rate and publishes the results. */
module org.isochron.physics {
  requires transitive org.isochron.state;
  requires java.management;
  requires static jdk.jfr;
  requires jdk.management;
  requires org.jctools.core.jdk11;

  exports org.isochron.physics;
  exports org.isochron.physics.character;
  exports org.isochron.physics.filter;
  exports org.isochron.physics.input;
  exports org.isochron.physics.loop to
      org.isochron.cluster,
      org.isochron.physics.fleet;
  exports org.isochron.physics.query;
  exports org.isochron.physics.simulation;
  exports org.isochron.physics.slice to
      org.isochron.cluster,
      org.isochron.physics.fleet,
      org.isochron.physics.lockstep,
      org.isochron.physics.replay;
  exports org.isochron.physics.tick;
  exports org.isochron.physics.timestep;
  exports org.isochron.physics.vehicle;
  exports org.isochron.physics.world;
}

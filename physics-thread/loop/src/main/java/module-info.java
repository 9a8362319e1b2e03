/** The physics thread, which ticks a simulation at a fixed rate and publishes the results. */
module org.isochron.physics {
  requires transitive org.isochron.state;
  requires java.management;
  requires static jdk.jfr;
  requires jdk.management;
  requires org.jctools.core.jdk11;

  exports org.isochron.physics;
  exports org.isochron.physics.loop to
      org.isochron.cluster,
      org.isochron.fleet,
      org.isochron.jme,
      org.isochron.libgdx,
      org.isochron.lwjgl,
      org.isochron.predict;
  exports org.isochron.physics.slice to
      org.isochron.cluster,
      org.isochron.fleet,
      org.isochron.lockstep,
      org.isochron.predict,
      org.isochron.replay;
}

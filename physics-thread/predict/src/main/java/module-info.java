/** Client-side prediction: the client's player ahead of the server. */
module org.isochron.predict {
  requires transitive org.isochron.physics;
  requires transitive org.isochron.render;
  requires org.isochron.lockstep;

  exports org.isochron.predict;
}

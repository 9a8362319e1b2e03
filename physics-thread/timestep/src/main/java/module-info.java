/** Loops that tick without a second thread: the strategies of the articles. */
module org.isochron.physics.timestep {
  requires transitive org.isochron.state;

  exports org.isochron.physics.timestep;
}

/** Timesteps for frame loops without a second thread. */
module org.isochron.physics.timestep {
  requires transitive org.isochron.state;

  exports org.isochron.physics.timestep;
}

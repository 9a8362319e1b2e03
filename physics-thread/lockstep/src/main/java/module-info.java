/** Several machines that tick one world in step. */
module org.isochron.physics.lockstep {
  requires transitive org.isochron.physics;

  exports org.isochron.physics.link;
  exports org.isochron.physics.lockstep;
}
